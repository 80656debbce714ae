internal import SwingCore

/// What it costs both elbows to stand in one place while another, that the network plainly sees, is nobody's.
///
/// Where it cannot tell whose elbow is whose, the network shows both for either side, and each side then chooses the one that
/// moves less: both the same. Of players drawn by lot the hitting arm comes out a twentieth nearer with it, the other arm of two
/// overheads by a third. Wrists, knees and ankles are not held to it: with wrists, 7 frames of the samples have their sides
/// exchanged, for two hands do meet on a grip, and legs gain nothing.
struct UnclaimedElbow: Sendable {
    /// Peaks that some elbow should have.
    private let plain: [LandmarkCandidate]
    /// Pixels within which both elbows are in one place, and beyond which a peak is elsewhere.
    private let (near, far): (Double, Double)

    /// In torso lengths. With 0.2 for the first both elbows stood on the tossing arm, about 0.2 apart, in 23 frames of a serve
    /// behind a fence at half size; with 0.1 and with 0.4 sides are exchanged. More of the second makes no difference.
    private static let (samePlace, elsewhere) = (0.3, 0.4)
    /// A peak at least so likely is plain: with 0.2 sides are exchanged, with 0.4 less is gained.
    private static let leastLikelihood = 0.3
    /// An elbow less visible than this may be behind the other: held to it, too, a serve from the front had its sides exchanged.
    private static let leastVisibility = 0.3
    /// Of a peak the network is sure of. Half as much gains less, twice as much no more.
    private static let cost = 12.0

    /// Nil for all other joints, where an elbow is hidden and where no peak is plain.
    ///
    /// - Parameters:
    ///   - chosen: the landmarks so far, the shoulders among them.
    ///   - longest: of an upper arm, in torso lengths.
    ///   - torso: the clip's typical torso in pixels.
    init?(
        of joint: PairedJoint, _ chosen: [LandmarkCandidate]?, in reading: LandmarkReading, longest: Double,
        torso: Double
    ) {
        let elbows = [Landmark.leftElbow, .rightElbow]
        guard joint == .elbow, let chosen,
            elbows.allSatisfy({ reading.visibility[$0.rawValue] >= Self.leastVisibility })
        else { return nil }
        plain = zip(elbows, [Landmark.leftShoulder, .rightShoulder]).flatMap { elbow, shoulder in
            reading.candidates(elbow).filter {
                $0.likelihood >= Self.leastLikelihood
                    && Geometry.distance($0.position, chosen[shoulder.rawValue].position) <= longest * torso
            }
        }
        guard !plain.isEmpty else { return nil }
        (near, far) = (Self.samePlace * torso, Self.elsewhere * torso)
    }

    func cost(left: ImagePoint, right: ImagePoint) -> Double {
        guard Geometry.distance(left, right) < near else { return 0 }
        let unclaimed = plain.filter {
            Geometry.distance($0.position, left) > far && Geometry.distance($0.position, right) > far
        }
        return Self.cost * (unclaimed.map(\.likelihood).max() ?? 0)
    }
}
