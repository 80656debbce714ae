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
    /// What it costs where the network is sure of the nearer wrist there.
    private let full: Double

    /// Metres by which one wrist is the nearer: at the least nothing is made of it, from the most on all. Believed from the least on
    /// at once, the wrist of a filmed forehand lay on the other hand at contact.
    private static let depths = 0.1...0.3
    /// Peaks of two maps for one hand lie this near, in torso lengths.
    private static let samePlace = 2 * JointReach.samePlace
    private static let cost = 3.0

    /// Nil for all other joints, and where neither wrist is clearly the nearer.
    ///
    /// - Parameter torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, in reading: LandmarkReading, torso: Double) {
        guard joint == .wrist else { return nil }
        let deeper = reading.worldPosition(.leftWrist).z - reading.worldPosition(.rightWrist).z
        let (least, most) = (Self.depths.lowerBound, Self.depths.upperBound)
        guard abs(deeper) > least else { return nil }
        full = Self.cost * min(1, (abs(deeper) - least) / (most - least))
        side = deeper > 0 ? .right : .left
        claims = reading.candidates(joint.on(side))
        place = Self.samePlace * torso
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let (near, far) = side == .left ? (left, right) : (right, left)
        guard Geometry.distance(near, far) > place else { return 0 }
        return full
            * (claims.filter { Geometry.distance($0.position, far) < place }.map(\.likelihood).max() ?? 0)
    }
}
