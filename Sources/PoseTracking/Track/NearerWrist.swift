internal import SwingCore

/// What it costs the farther hand to stand where the network sees the nearer one, too.
///
/// An arm in front of the trunk hides what is behind it, and then the network finds the one visible wrist for both sides.
/// Who takes it for the hidden arm and leaves the arm that hides it without a wrist has exchanged the two. Elbows are
/// not held to it: with them, the hitting arm near contact came out worse (rendered players).
struct NearerWrist: Sendable {
    private let side: Handedness
    /// Where the network sees the nearer wrist.
    private let claims: [LandmarkCandidate]
    /// Pixels within which two places are one.
    private let place: Double

    /// One wrist is so much nearer than the other at least, in metres. With half of it the wrist of a filmed forehand lay on the
    /// other hand at contact.
    private static let leastDepth = 0.2
    /// Peaks of two maps for one hand lie this near, in torso lengths.
    private static let samePlace = 2 * JointReach.samePlace
    /// What it costs where the network is sure of the nearer wrist there.
    private static let cost = 2.0

    /// Nil for all other joints, and where neither wrist is clearly the nearer.
    ///
    /// - Parameter torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, in reading: LandmarkReading, torso: Double) {
        guard joint == .wrist else { return nil }
        let deeper = reading.worldPosition(.leftWrist).z - reading.worldPosition(.rightWrist).z
        guard abs(deeper) > Self.leastDepth else { return nil }
        side = deeper > 0 ? .right : .left
        claims = reading.candidates(joint.on(side))
        place = Self.samePlace * torso
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let (near, far) = side == .left ? (left, right) : (right, left)
        guard Geometry.distance(near, far) > place else { return 0 }
        return Self.cost
            * (claims.filter { Geometry.distance($0.position, far) < place }.map(\.likelihood).max() ?? 0)
    }
}
