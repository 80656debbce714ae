internal import SwingCore

/// What a detector of faces, asked at the head, says of which way the trunk is turned.
///
/// It sees a face from the front and in profile, and none from behind. Heads turn against the trunk, but not so far that
/// a player who squarely faces the camera shows it the back of the head for long, or the other way round.
struct FaceEvidence: Sendable {
    /// Natural logarithm of how much likelier this answer is where the head faces the camera than where it is turned away,
    /// at most `most` either way.
    private let ratio: Double

    /// Answers of the detector: the median of heads turned to the camera is 0.72, that of heads turned away 0.42 (samples); in real
    /// clips 0.63 to 0.84, and 0.33 to 0.45. Both deviate by some 0.15 (clips drawn by lot, with caps, rackets before the face
    /// and heads bent down), so that no answer is more than seven times likelier of the one than of the other.
    private static let middle = 0.57
    private static let slope = 0.30 / (0.15 * 0.15)
    private static let most = 2.0
    /// Shoulders nearer together than the first, in torso lengths, are seen from the side, whatever the head does; further
    /// apart than the second they are seen from the front or from behind.
    private static let side = 0.45
    private static let square = 0.6

    /// Pixels: the face of whoever has a shorter trunk in the picture is too small to tell.
    private static let leastTorso = 40.0

    /// Nil where the player is too small in the picture.
    ///
    /// - Parameters:
    ///   - answer: of the detector, 0 to 1.
    ///   - torso: the clip's typical torso in pixels.
    init?(answer: Double, torso: Double) {
        guard torso >= Self.leastTorso else { return nil }
        ratio = min(Self.most, max(-Self.most, Self.slope * (answer - Self.middle)))
    }

    /// How much speaks for the trunk being turned as it is read and against its opposite, as the natural logarithm of a
    /// ratio of likelihoods.
    ///
    /// - Parameter separation: how far the left shoulder stands to the right of the right one, in torso lengths.
    func support(shouldersApart separation: Double) -> Double {
        let weight = min(1, max(0, (abs(separation) - Self.side) / (Self.square - Self.side)))
        return (separation > 0 ? ratio : -ratio) * weight
    }
}
