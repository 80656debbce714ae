internal import SwingCore

/// What it costs two hands that hold one racket to be apart.
///
/// Of a two-handed backhand one forearm hides the other, or the trunk does, and the network then sees that hand on the shoulder or
/// the elbow, plainly and for a third of a second. The network that learned swings knows the stroke before any joint is chosen:
/// while one is played the hands are together, and what holds arms on places of their own, and on the elbows that the hidden one
/// hardly has, counts less.
struct SharedGrip: Sendable {
    /// How likely both hands hold the racket, 0 to 1.
    let likelihood: Double
    /// Pixels from wrist to wrist that cost nothing.
    private let near: Double

    /// In torso lengths: rendered wrists on one grip are up to 0.3 apart.
    private static let near = 0.35
    /// Of hands twice as far apart. Of 28 two-handed backhands (samples, players drawn by lot) the hitting arm near contact is
    /// 11.6 % of a torso off without it, 11.3, 10.7 and 10.4 with 1, 2 and 4; 10.1 with 4 where the elbows hold the hands
    /// less, too.
    private static let cost = 4.0
    /// Nothing costs more than so many times that: how far off a place is that cannot be.
    private static let most = 2.0

    /// Nil for all other joints, and where nobody asked which stroke is played.
    ///
    /// - Parameter torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, seen sight: SwingSight?, torso: Double) {
        guard joint == .wrist, let sight else { return nil }
        likelihood = sight.likelihood(of: .twoHandedBackhand)
        near = Self.near * torso
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let beyond = max(0, Geometry.distance(left, right) / near - 1)
        return likelihood * Self.cost * min(beyond, Self.most)
    }
}
