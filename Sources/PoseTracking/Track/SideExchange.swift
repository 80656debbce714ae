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
    /// How much hips and knees speak for an exchange that stand the other way round than the shoulders of a squarely seen
    /// trunk, for torso lengths: no body is twisted so far. Without it the legs of a professional's serve are exchanged from
    /// the trophy to the jump; from 8 down it does not outweigh the network there, and rendered players have the same sides
    /// from 5 to 12. Seen from the side, legs do stride against the shoulders, and nothing is made of it.
    private static let twistWeight = 12.0
    /// Hips and knees that together are further apart than this, in torso lengths, tell no more.
    private static let mostTwist = 0.6

    /// The same frames with exchanged shoulders and arms where they belong, and then hips and legs where theirs do.
    ///
    /// - Parameter sights: what is known of the trunk, one per frame.
    func repaired(_ frames: [ObservedFrame], by sights: [TrunkSight?]) -> [ObservedFrame] {
        let torso = frames.typicalTorso
        var result = frames
        result.exchange(Landmark.shouldersAndArms, of: [.shoulder, .elbow, .wrist], torso: torso) { index, _ in
            sights[index]?.armsExchanged ?? 0
        }
        result.exchange(Landmark.hipsAndLegs, of: [.hip, .knee, .ankle], torso: torso) { index, reading in
            (sights[index]?.legsExchanged ?? 0) - Self.legsDoubt + Self.twistWeight * twist(of: reading, torso: torso)
        }
        return result
    }

    /// How far hips and knees stand the other way round than the shoulders, in torso lengths; negative where they stand as
    /// those do, 0 where the trunk is not seen squarely.
    private func twist(of reading: LandmarkReading, torso: Double) -> Double {
        guard let trunk = SquareTrunk(reading.best, world: reading.world, torso: torso) else { return 0 }
        let across = (reading.across(.hip) + reading.across(.knee)) / torso
        return -trunk.side * min(Self.mostTwist, max(-Self.mostTwist, across))
    }
}
