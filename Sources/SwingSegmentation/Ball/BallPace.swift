internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// How slow a clip plays as a ball tells it: a slow motion of two times lets it fall at a quarter of free fall.
///
/// Gravity is the one speed in a tennis clip that is the same for everybody. What spin and drag add to it and take from it,
/// and how far the player is from 1.75 m, is part of the claim.
public struct BallPace: Sendable, Hashable {
    /// How many times slower than filmed the ball's fall looks at the pace that it was read at.
    public var slowness: Double
    /// One standard deviation of the natural logarithm of `slowness`.
    public var deviation: Double

    public init(slowness: Double, deviation: Double) {
        self.slowness = slowness
        self.deviation = deviation
    }

    /// What is said of a clip that was read as one that plays `pace` times slower, of the clip as it plays.
    func told(of pace: Double) -> BallPace { BallPace(slowness: slowness * pace, deviation: deviation) }

    /// Whether it tells a slow motion of two times from full speed.
    var isSure: Bool { deviation < Self.leastSure }

    /// How fast a flight falls, as shares of free fall.
    struct Fall: Sendable {
        var value: Double
        /// What its sightings leave open: one standard deviation.
        var deviation: Double
        /// What else than gravity makes a ball fall faster or slower: one standard deviation, as a share of the fall.
        var freedom: Double

        /// Topspin makes a ball fall half as fast again as freely, backspin half as fast (Magnus force at 25 m/s).
        private static let spin = 0.35

        static func ofHitBall(_ fall: (value: Double, deviation: Double)) -> Fall {
            Fall(value: fall.value, deviation: fall.deviation, freedom: spin)
        }
    }

    /// What players differ by from 1.75 m, as a share of all falls.
    private static let height = 0.12
    /// A fall that is known no better, in free falls at full speed, says nothing, and a pace by its logarithm hardly anything.
    private static let leastSure = 0.5
    /// Below a hundredth of free fall: fourteen times slower is 0.005, and nothing slower is understood.
    private static let leastFall = 0.004

    /// The mean over flights, each weighed by how sure its fall is.
    ///
    /// - Returns: nil where no flight is sure.
    init?(falls: [Fall]) {
        let sure = falls.filter { $0.deviation < Self.leastSure * max($0.value, Self.leastSure) }
        guard !sure.isEmpty else { return nil }
        // Spin is a share of the fall itself, so that each weighs by what all say first.
        var fall = Series.quantile(sure.map(\.value), 0.5)
        var variance = 0.0
        for _ in 0..<2 {
            let weights = sure.map {
                1 / ($0.deviation * $0.deviation + $0.freedom * $0.freedom * fall * fall)
            }
            let sum = weights.reduce(0, +)
            fall = max(Self.leastFall, zip(weights, sure).reduce(0) { $0 + $1.0 * $1.1.value } / sum)
            variance = 1 / sum + Self.height * Self.height * fall * fall
        }
        slowness = 1 / fall.squareRoot()
        // Half: the pace is the root of the fall.
        deviation = variance.squareRoot() / fall / 2
    }
}
