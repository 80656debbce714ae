internal import SwingCore

/// What it costs a joint to stand on the other side than the joint it hangs on.
///
/// Seen from the front or from behind, where the joints above are well apart, the hips stand as the shoulders do, and
/// legs and upper arms seldom cross. A player who does cross them is seen to: the cost is less than what two plain peaks
/// of their own weigh, so that it only decides where the network hesitates between the sides, and holds those on one
/// and the same limb apart.
struct SideCrossing: Sendable {
    /// The joints above, in torso lengths: the left one so far to the right of the right one; always more than `apart`.
    private let above: Double
    /// Pixels.
    private let torso: Double

    /// Joints above nearer together than this, in torso lengths, say nothing: the body is seen from the side.
    private static let apart = 0.2
    /// Nearer together than this, in torso lengths, a pair is half crossed; as far on the wrong side it is wholly so.
    private static let tolerance = 0.1
    /// What a crossing costs a frame: two candidates taken from the other side cost 2.8.
    private static let cost = 2.0

    /// Nil for hands, heads and shoulders, and where the joints above lie too near together.
    init?(of joint: PairedJoint, _ chosen: [LandmarkCandidate]?, torso: Double) {
        guard let parent = Self.above(joint), let chosen else { return nil }
        let left = chosen[parent.on(.left).rawValue].position
        let right = chosen[parent.on(.right).rawValue].position
        above = (left.x - right.x) / torso
        self.torso = torso
        guard abs(above) > Self.apart else { return nil }
    }

    private static func above(_ joint: PairedJoint) -> PairedJoint? {
        switch joint {
        case .hip, .elbow: .shoulder
        case .knee: .hip
        case .ankle: .knee
        default: nil
        }
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let same = (left.x - right.x) / torso * (above > 0 ? 1 : -1)
        return Self.cost * min(1, max(0, (Self.tolerance - same) / (2 * Self.tolerance)))
    }
}
