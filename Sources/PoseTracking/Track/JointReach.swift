internal import SwingCore

/// How far a joint gets from one frame to the next, and what it costs to believe that it jumped further.
struct JointReach: Sendable {
    /// Pixels an ordinary movement covers.
    private let distance: Double

    /// The most one jump can cost, in squared ordinary movements. With the prototype's 8, arms and legs that the network
    /// exchanged stayed so: 35 of 8,200 frames of players drawn by lot more than with 16; from there on no more is gained.
    private static let mostExpensiveJump = 16.0
    /// Closer than this share of the torso two places are the same.
    static let samePlace = 0.06

    /// - Parameters:
    ///   - seconds: from one frame to the other.
    ///   - torso: the torso's length in pixels.
    ///   - isSteady: the joint is not expected to gain speed on the way.
    init(of joint: PairedJoint, in seconds: Double, torso: Double, isSteady: Bool = false) {
        // What the smoother allows the joint, too: at 30 pictures a second a swing gains its speed between two of them.
        let acceleration = isSteady ? 0 : TrackSmoother.noise(of: joint.on(.left)).acceleration
        distance = (Self.speed(of: joint) * seconds + acceleration * seconds * seconds + Self.samePlace) * torso
    }

    /// 1 for an ordinary movement.
    func cost(from start: ImagePoint, to end: ImagePoint) -> Double {
        let ratio = Geometry.distance(start, end) / distance
        return min(ratio * ratio, Self.mostExpensiveJump)
    }

    /// An ordinary fast speed of a joint, in torso lengths per second: half of what a swing reaches at its peak.
    private static func speed(of joint: PairedJoint) -> Double {
        switch joint {
        case .wrist: 12
        case .elbow: 7
        case .ankle, .heel, .footIndex: 6
        case .knee: 5
        case .shoulder: 3.5
        case .hip, .ear: 2.5
        }
    }
}
