internal import SwingCore

/// Puts right the stretches in which the network exchanged both sides of the body, or of its upper half.
///
/// It takes the front for the back, or the other way round, and some tenths of a second later sees right again: both sides jump to
/// where those of the other side were. Or the trunk turns through the line of sight as the ball is hit, the player's
/// back comes into view and the network keeps seeing the front: the line between the shoulders shrinks to nothing and then
/// grows again on the side it came from, and the arms go with the shoulders.
struct SideExchange: Sendable {
    /// What must speak more for an exchange of the legs, as a natural logarithm of odds: hips seen one behind the other tell little,
    /// and the legs stay right where only the arms are exchanged. With 1 a fifth more frames come out exchanged (samples, clips
    /// drawn by lot), with nothing up to three times as many.
    private static let legsDoubt = 2.5

    /// The same frames with exchanged shoulders and arms where they belong, and hips and legs where theirs do.
    ///
    /// - Parameter sights: what is known of the trunk, one per frame.
    func repaired(_ frames: [ObservedFrame], by sights: [TrunkSight?]) -> [ObservedFrame] {
        let torso = frames.typicalTorso
        var result = frames
        for (joints, landmarks, odds, doubt) in [
            ([PairedJoint.shoulder, .elbow, .wrist], Landmark.shouldersAndArms, \TrunkSight.armsExchanged, 0),
            ([.hip, .knee, .ankle], Landmark.hipsAndLegs, \.legsExchanged, Self.legsDoubt),
        ] {
            for run in frames.runs {
                let readings = run.compactMap { index in
                    frames[index].reading.map { reading in
                        let time = frames[index].time.seconds
                        return SideTracker.Reading(
                            time: time, sides: PairedSight(reading, of: joints, time: time, torso: torso),
                            odds: (sights[index]?[keyPath: odds] ?? 0) - doubt)
                    }
                }
                for (index, isExchanged) in zip(run, SideTracker().exchanged(readings)) where isExchanged {
                    guard let reading = result[index].reading else { continue }
                    result[index].sight = .read(reading.reflected(landmarks))
                }
            }
        }
        return result
    }
}
