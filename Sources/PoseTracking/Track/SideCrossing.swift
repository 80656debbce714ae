internal import SwingCore

/// What it costs a joint to stand on the other side than the joint it hangs on.
///
/// Seen from the front or from behind, where the joints above are well apart, the hips stand as the shoulders do, and
/// legs and upper arms seldom cross. A player who does cross them is seen to: the cost is less than what two plain peaks
/// of their own weigh, so that it only decides where the network hesitates between the sides, and holds those on one
/// and the same limb apart. Only legs further across than a squarely seen body brings them cost more than that.
struct SideCrossing: Sendable {
    /// The joints above, in torso lengths: the left one so far to the right of the right one.
    private let above: Double
    /// Pixels.
    private let torso: Double
    /// On which side of its partner a squarely seen body holds the left leg: 1 or -1 as in `above`; nil where it does not
    /// tell.
    private let legsSide: Double?
    /// How far that may be crossed, in torso lengths.
    private let room: Double
    /// One further above the other than this may be crossed as it likes, in torso lengths.
    private let mostRaised: Double

    /// Joints above nearer together than this, in torso lengths, say nothing: the body is seen from the side.
    private static let apart = 0.2
    /// Nearer together than this, in torso lengths, a pair is half crossed; as far on the wrong side it is wholly so.
    private static let tolerance = 0.1
    /// What a crossing costs a frame: two candidates taken from the other side cost 2.8.
    private static let cost = 2.0
    /// What a crossing costs a frame that no body makes.
    private static let impossibleCost = 4.0
    /// Feet are brought past each other by less than this before the knees follow, in torso lengths.
    private static let crossedFeet = 0.2
    private static let crossedKnees = 0.1
    /// A foot so far above the other does not stand beside it, in torso lengths: with the camera above the court, feet that
    /// are set apart in depth stand less apart in height.
    private static let raisedFoot = 0.25

    /// Nil for hands, heads and shoulders, and where neither the joints above nor the trunk's turn say anything.
    ///
    /// - Parameters:
    ///   - chosen: what the joints nearer to the trunk were found to be.
    ///   - world: the same landmarks in metres, of which the depths count.
    ///   - torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, _ chosen: [LandmarkCandidate]?, world: [WorldPoint], torso: Double) {
        guard let parent = Self.above(joint), let chosen else { return nil }
        func separation(_ joint: PairedJoint) -> Double {
            (chosen[joint.on(.left).rawValue].position.x - chosen[joint.on(.right).rawValue].position.x) / torso
        }
        let above = separation(parent)
        let side = SquareTrunk(chosen, world: world, torso: torso)?.side
        self.above = abs(above) > Self.apart ? above : 0
        self.torso = torso
        legsSide =
            switch joint {
            case .knee: side
            // Feet that are set across each other go with knees that are crossed, too.
            case .ankle: side.flatMap { $0 * above > -Self.crossedKnees ? $0 : nil }
            default: nil
            }
        // Below knees that are apart no foot crosses; below others one may be raised behind the other leg, as after a serve.
        mostRaised = joint == .ankle && side.map { $0 * above > Self.apart } != true ? Self.raisedFoot : .infinity
        room = joint == .ankle ? Self.crossedFeet : Self.crossedKnees
        guard self.above != 0 || legsSide != nil else { return nil }
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
        let separation = (left.x - right.x) / torso
        func share(_ crossing: Double, _ tolerance: Double) -> Double {
            min(1, max(0, (crossing + tolerance) / (2 * tolerance)))
        }
        let crossed = above == 0 ? 0 : Self.cost * share(above > 0 ? -separation : separation, Self.tolerance)
        let isRaised = abs(left.y - right.y) > mostRaised * torso
        let beyond =
            legsSide.map { isRaised ? 0 : Self.impossibleCost * share(-separation * $0 - room, 2 * Self.tolerance) }
            ?? 0
        return max(crossed, beyond)
    }
}
