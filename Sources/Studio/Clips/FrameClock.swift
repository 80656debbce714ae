import SwingCore

/// When a camera takes its pictures, and when a player of the file shows them.
struct FrameClock: Sendable, Hashable, Codable {
    /// Frames per second of the file.
    var rate = 60
    /// Frames per second when filmed; more than `rate` is slow motion. Nil: as in the file.
    var captureRate: Int?
    /// Phones let the time between frames wander and drop some when the light fades.
    var isVariable = false
    /// Seconds the shutter is open.
    var shutter = 1.0 / 500

    /// One picture.
    struct Moment: Sendable, Hashable {
        /// Clip time in seconds: as it passed on the court.
        var captured: Double
        /// Presentation time in ticks of `timeBase`.
        var shown: MediaTime
    }

    /// Frames per second when filmed.
    var filmedRate: Double { Double(captureRate ?? rate) }

    /// How many times slower than filmed the file plays.
    var slowdown: Double { filmedRate / Double(rate) }

    var timeBase: TimeBase {
        TimeBase(numerator: 1, denominator: isVariable ? Self.variableTicks : Int32(rate))
    }

    /// The ticks a second that MPEG systems count in.
    private static let variableTicks: Int32 = 90_000
    /// How far a variable interval wanders, as a share of the nominal one.
    private static let wander = 0.12
    /// One interval in so many is twice as long: a dropped frame.
    private static let dropEvery = 11.0

    /// The pictures of so many seconds on the court.
    func moments(duration: Double, seed: UInt64) -> [Moment] {
        guard isVariable else {
            return (0..<Int((duration * filmedRate).rounded())).map { frame in
                Moment(
                    captured: Double(frame) / filmedRate, shown: MediaTime(ticks: Int64(frame), timeBase: timeBase))
            }
        }
        var random = SplitMix64(seed: seed ^ 0x5EED)
        var moments: [Moment] = []
        var ticks: Int64 = 0
        let nominal = Double(Self.variableTicks) / Double(rate)
        while Double(ticks) < duration * Double(Self.variableTicks) {
            let shown = MediaTime(ticks: ticks, timeBase: timeBase)
            moments.append(Moment(captured: shown.seconds, shown: shown))
            let isDropped = random.next(in: 0...1) < 1 / Self.dropEvery
            let interval = nominal * (1 + random.next(in: -Self.wander...Self.wander)) + (isDropped ? nominal : 0)
            ticks += Int64(interval.rounded())
        }
        return moments
    }
}
