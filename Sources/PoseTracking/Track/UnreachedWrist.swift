internal import SwingCore

/// What it costs both elbows to stand where neither reaches a wrist that the network plainly sees.
///
/// Elbows are decided before the wrists that hang on them. An elbow that was out of sight and is then too far off to have got
/// to where it is seen stays where the network hardly sees it, at the shoulder, and the hand that hits the ball is then out of its
/// reach. Of a serve seen through a fence, the hitting arm was lost so from the racket's low point on, and with it the serve. A peak of
/// either side counts for both elbows: whose hand it is is not decided here.
struct UnreachedWrist: Sendable {
    /// Peaks that some elbow should reach.
    private let plain: [LandmarkCandidate]
    /// Pixels.
    private let longest: Double

    /// A peak at least so likely is plain, and what one costs of which the network is sure. Samples and players drawn by lot come
    /// out alike with likelihoods of 0.3 to 0.5 and costs of 2 to 8.
    private static let leastLikelihood = 0.4
    private static let cost = 4.0

    /// Nil for all other joints and where no wrist is plain.
    ///
    /// - Parameters:
    ///   - longest: of a forearm, in torso lengths.
    ///   - torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, in reading: LandmarkReading, longest: Double, torso: Double) {
        guard joint == .elbow else { return nil }
        plain = [Landmark.leftWrist, .rightWrist].flatMap { wrist in
            reading.candidates(wrist).filter { $0.likelihood >= Self.leastLikelihood }
        }
        guard !plain.isEmpty else { return nil }
        self.longest = longest * torso
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        let unreached = plain.filter { wrist in
            [left, right].allSatisfy { Geometry.distance(wrist.position, $0) > longest }
        }
        return Self.cost * (unreached.map(\.likelihood).max() ?? 0)
    }
}
