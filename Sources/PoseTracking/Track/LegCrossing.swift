internal import SwingCore

/// What it costs a knee or an ankle to stand on the other side than the joint it hangs on.
///
/// Seen from the front or from behind, where the legs' joints are well apart, legs seldom cross. A player who does cross
/// them is seen to: the cost is less than what two plain peaks of their own weigh, so that it only decides where the
/// network hesitates between the legs, and holds those on one and the same leg apart.
struct LegCrossing: Sendable {
    /// The joints above, in torso lengths: the left one so far to the right of the right one; always more than `apart`.
    private let above: Double
    /// Pixels.
    private let torso: Double

    /// Joints above nearer together than this, in torso lengths, say nothing: the legs are seen from the side.
    private static let apart = 0.2
    /// Nearer together than this, in torso lengths, a pair is half crossed; as far on the wrong side it is wholly so.
    private static let tolerance = 0.1
    /// What crossed legs cost a frame: two candidates taken from the other side cost 2.8.
    private static let cost = 2.0

    /// Nil for joints of the trunk and the arms, and where the joints above lie too near together.
    init?(of joint: PairedJoint, under parent: PairedJoint?, _ chosen: [LandmarkCandidate]?, torso: Double) {
        guard joint == .knee || joint == .ankle, let parent, let chosen else { return nil }
        let left = chosen[parent.on(.left).rawValue].position
        let right = chosen[parent.on(.right).rawValue].position
        above = (left.x - right.x) / torso
        self.torso = torso
        guard abs(above) > Self.apart else { return nil }
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let same = (left.x - right.x) / torso * (above > 0 ? 1 : -1)
        return Self.cost * min(1, max(0, (Self.tolerance - same) / (2 * Self.tolerance)))
    }
}
