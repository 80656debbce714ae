/// Adds up the wall time of each stage of a run.
struct StageClock {
    private(set) var seconds: [String: Double] = [:]
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init() { start = clock.now }

    mutating func measure<R: ~Copyable, E: Error>(_ stage: String, _ work: () throws(E) -> R) throws(E) -> R {
        let began = clock.now
        defer { seconds[stage, default: 0] += Self.seconds(clock.now - began) }
        return try work()
    }

    /// All stages and the `total` since the clock was made.
    var timings: [String: Double] {
        seconds.merging(["total": Self.seconds(clock.now - start)]) { stage, _ in stage }
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}
