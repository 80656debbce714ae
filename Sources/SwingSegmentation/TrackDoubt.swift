internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// One of the tracks that the network might as well have read: every joint sways within its own claimed uncertainty.
///
/// What a finder makes of a track must not hang by a hair: a crop cut half a pixel elsewhere moves every joint a
/// little. The sways are slow (an error lasts some tenths of a second once the track is smoothed), the same on every run,
/// and come in pairs that are each other's mirror image, so that a mirrored clip has the mirrored tracks.
struct TrackDoubt: Sendable {
    private let number: Int
    private let isMirrored: Bool

    /// Share of the claimed uncertainty that a joint sways by (root mean square), in the picture and in space. The
    /// uncertainty itself is in the track already: swaying by half of it loses true swings; by this, the samples and the
    /// same encoded anew come out alike.
    private static let share = 0.15
    /// Depth is that much less sure than what the picture shows.
    private static let depthShare = 2.0
    /// How far confidences sway: about what two readings of a hidden hand in the same frame differ by (samples).
    private static let confidenceSway = 0.05
    /// A torso's length in metres: 0.29 of an adult's stature (Winter 2009).
    private static let torsoLength = 0.5
    /// Seconds that a sway takes from one side to the other and back, the shortest and how much longer the longest is.
    private static let period = (shortest: 0.25, more: 0.35)
    /// Fractions of multiples of it spread evenly: the golden ratio.
    private static let golden = 0.618_033_988_749_895

    /// The landmarks that swings are read from.
    private static let joints: [Landmark] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle].flatMap {
        (joint: PairedJoint) in Handedness.allCases.map { joint.on($0) }
    }

    /// As many pairs, each with its mirror image.
    static func all(pairs: Int) -> [TrackDoubt] {
        (0..<pairs).flatMap { number in [false, true].map { TrackDoubt(number: number, isMirrored: $0) } }
    }

    /// - Parameter time: seconds.
    func swayed(_ pose: Pose, at time: Double) -> Pose {
        var result = pose
        let torso = max(1, Geometry.distance(pose.middle(of: .shoulder), pose.middle(of: .hip)))
        let across = isMirrored ? -1.0 : 1.0
        for landmark in Self.joints {
            let key = isMirrored ? landmark.partner.rawValue : landmark.rawValue
            func sway(_ axis: Int) -> Double {
                let phase = Double((number * 37 + key) * 7 + axis) * Self.golden
                let period = Self.period.shortest + Self.period.more * fraction(phase * 3)
                return 2.0.squareRoot() * sin(2 * .pi * (time / period + fraction(phase)))
            }
            let spread = Self.share * pose[landmark].uncertainty
            let inSpace = spread / torso * Self.torsoLength
            result.keypoints[landmark.rawValue].position += ImagePoint(across * sway(0), sway(1)) * spread
            result.keypoints[landmark.rawValue].confidence += Self.confidenceSway * sway(2)
            result.world[landmark.rawValue] +=
                WorldPoint(across * sway(3), sway(4), Self.depthShare * sway(5)) * inSpace
        }
        return result
    }

    private func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
