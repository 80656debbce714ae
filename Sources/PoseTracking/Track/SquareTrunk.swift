internal import SwingCore

/// A trunk that squarely faces the camera or turns its back to it.
struct SquareTrunk: Sendable {
    /// 1 where the left shoulder stands to the right of the right one in the picture, -1 where to its left.
    let side: Double

    /// Shoulders nearer together than this, in torso lengths, are not seen squarely: the joints of an adult's stand 0.66
    /// apart (Winter 2009).
    private static let apart = 0.4
    /// One side stands so much further away than the other at most, in metres: half of what it does from the side, which
    /// is a turn of 30 degrees.
    private static let shoulderDepth = 0.165
    private static let hipDepth = 0.1

    /// Nil where the trunk is turned more.
    ///
    /// - Parameters:
    ///   - chosen: one candidate per landmark, of which the shoulders count.
    ///   - world: the landmarks in metres, of which the depths of shoulders and hips count.
    ///   - torso: the clip's typical torso in pixels.
    init?(_ chosen: [LandmarkCandidate], world: [WorldPoint], torso: Double) {
        func depth(_ joint: PairedJoint) -> Double {
            abs(world[joint.on(.left).rawValue].z - world[joint.on(.right).rawValue].z)
        }
        let (left, right) = (Landmark.leftShoulder.rawValue, Landmark.rightShoulder.rawValue)
        let across = chosen[left].position.x - chosen[right].position.x
        guard abs(across) > Self.apart * torso, depth(.shoulder) < Self.shoulderDepth, depth(.hip) < Self.hipDepth
        else { return nil }
        side = across > 0 ? 1 : -1
    }
}
