internal import Inference
internal import SwingCore

/// Moves landmarks from where the network was taught to see them to the centres of the joints.
///
/// The network's landmarks lie on the surface its annotators saw: the ankle in front of and above the joint, knee and
/// elbow a little high, the shoulder on top of the joint, the hips too far apart. Coaches and anatomy mean the joint's
/// centre, and so does every angle. The offsets are shares of the neighbouring limbs, so that they turn and foreshorten
/// with the body. They were fitted on the samples; on clips of another renderer those of limbs hold within a fifth, hips
/// and shoulders lie still further off. People's true joints were not at hand.
struct JointCenters: Sendable {
    /// BlazePose's. Ankle: 0.042 and 0.042 fitted on the samples, 0.039 and 0.039 on another renderer; knee: 0.051 and
    /// 0.039; hip: 0.065 and 0.169; elbow: 0.054 and 0.050; shoulder towards the elbow: 0.025 and 0.061.
    static let blazePose = JointCenters(
        SecondReadingForm.Centers(
            shoulderOut: 0.025, elbow: 0.05, hip: 0.07, knee: 0.045, ankle: 0.04, ankleBack: 0.04))

    private let shares: SecondReadingForm.Centers

    init(_ shares: SecondReadingForm.Centers) { self.shares = shares }

    /// How far a joint's centre lies from its landmark.
    private func offset<V: SIMD>(
        of joint: PairedJoint, _ side: Handedness, _ position: (Landmark) -> V
    ) -> V where V.Scalar == Double {
        func to(_ end: PairedJoint, from start: PairedJoint, _ share: Double?) -> V {
            (position(end.on(side)) - position(start.on(side))) * (share ?? 0)
        }
        func middle(_ joint: PairedJoint) -> V { (position(joint.on(.left)) + position(joint.on(.right))) / 2 }
        func upwards(_ share: Double?) -> V { (middle(.shoulder) - middle(.hip)) * (share ?? 0) }
        return switch joint {
        case .shoulder: to(.elbow, from: .shoulder, shares.shoulderOut) - upwards(shares.shoulder)
        case .elbow: to(.elbow, from: .shoulder, shares.elbow)
        case .wrist: to(.wrist, from: .elbow, shares.wrist)
        case .hip: (middle(.hip) - position(joint.on(side))) * (2 * (shares.hip ?? 0)) + upwards(shares.hipUp)
        case .knee: to(.knee, from: .hip, shares.knee)
        case .ankle: to(.ankle, from: .knee, shares.ankle) - to(.footIndex, from: .ankle, shares.ankleBack)
        case .ear, .heel, .footIndex: .zero
        }
    }

    /// The same places with the joints moved to their centres.
    func moved<V: SIMD>(_ places: [V]) -> [V] where V.Scalar == Double {
        var result = places
        for side in Handedness.allCases {
            for joint in PairedJoint.allCases {
                result[joint.on(side).rawValue] += offset(of: joint, side) { places[$0.rawValue] }
            }
        }
        return result
    }
}
