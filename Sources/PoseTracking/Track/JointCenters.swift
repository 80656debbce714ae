internal import SwingCore

/// Moves landmarks from where the network was taught to see them to the centres of the joints.
///
/// The network's landmarks lie on the surface its annotators saw: the ankle in front of and above the joint, knee and
/// elbow a little high, the shoulder on top of the joint, the hips too far apart. Coaches and anatomy mean the joint's centre, and so does every angle. The
/// offsets are shares of the neighbouring limbs, so that they turn and foreshorten with the body. They were fitted on
/// the samples and hold within a fifth on clips of another renderer; people's true joints were not at hand.
struct JointCenters: Sendable {
    /// How far an ankle's centre lies beyond its landmark, along the shank and against the foot: 0.042 and 0.042 fitted
    /// on the samples, 0.039 and 0.039 on the other renderer.
    private static let ankle = 0.04
    /// How far a knee's centre lies beyond its landmark along the thigh: 0.051 and 0.039.
    private static let knee = 0.045
    /// How far an elbow's centre lies beyond its landmark along the upper arm: 0.054 and 0.050.
    private static let elbow = 0.05
    /// How far a shoulder's centre lies from its landmark towards the elbow: 0.025 and 0.061.
    private static let shoulder = 0.025
    /// How much nearer to the middle each hip lies, as a share of the distance between both: 0.065 and 0.169.
    private static let hip = 0.07

    func pose(_ pose: Pose) -> Pose {
        var moved = pose
        for side in Handedness.allCases {
            for joint in [PairedJoint.shoulder, .elbow, .hip, .knee, .ankle] {
                let landmark = joint.on(side)
                let positions = pose.keypoints.map(\.position)
                moved[landmark].position += Self.offset(of: joint, side) { positions[$0.rawValue] }
                moved.world[landmark.rawValue] += Self.offset(of: joint, side) { pose.worldPosition($0) }
            }
        }
        return moved
    }

    private static func offset<V: SIMD>(
        of joint: PairedJoint, _ side: Handedness, _ position: (Landmark) -> V
    ) -> V where V.Scalar == Double {
        func to(_ end: PairedJoint, from start: PairedJoint) -> V { position(end.on(side)) - position(start.on(side)) }
        return switch joint {
        case .ankle: (to(.ankle, from: .knee) - to(.footIndex, from: .ankle)) * ankle
        case .knee: to(.knee, from: .hip) * knee
        case .elbow: to(.elbow, from: .shoulder) * elbow
        case .shoulder: to(.elbow, from: .shoulder) * shoulder
        case .hip: (position(joint.on(side).partner) - position(joint.on(side))) * hip
        default: .zero
        }
    }
}
