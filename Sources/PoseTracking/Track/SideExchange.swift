internal import SwingCore

/// Puts right the stretches in which the network exchanged both sides of the shoulders and arms.
///
/// It takes the front for the back, or the other way round, and some tenths of a second later sees right again: both sides jump to
/// where those of the other side were. Or the trunk turns through the line of sight as the ball is hit, the player's
/// back comes into view and the network keeps seeing the front: the line between the shoulders shrinks to nothing and then
/// grows again on the side it came from, and the arms go with the shoulders. The depths stay right in both. One search
/// tells both from what bodies do, see `SideTracker`.
struct SideExchange: Sendable {
    /// The same frames with exchanged shoulders and arms where they belong.
    func repaired(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        let torso = frames.typicalTorso
        var result = frames
        for run in frames.runs {
            let turns = run.compactMap { index in
                frames[index].reading.map { reading in
                    TrunkTurn(
                        reading, time: frames[index].time.seconds, torso: torso,
                        face: frames[index].face.flatMap { FaceEvidence(answer: $0, torso: torso) })
                }
            }
            for (index, isExchanged) in zip(run, SideTracker().exchanged(turns)) where isExchanged {
                guard let reading = frames[index].reading else { continue }
                result[index].sight = .read(reading.reflected(Landmark.shouldersAndArms))
            }
        }
        return result
    }
}
