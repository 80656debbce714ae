internal import Synchronization

/// Adds up the time each stage of a run works, waiting for other stages left out. Stages overlap, so their sum may
/// exceed the total.
final class StageClock: Sendable {
    private let seconds = Mutex<[String: Double]>([:])
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init() { start = clock.now }

    func measure<R: ~Copyable, E: Error>(_ stage: String, _ work: () throws(E) -> R) throws(E) -> R {
        let began = clock.now
        defer { add(clock.now - began, to: stage) }
        return try work()
    }

    /// All stages and the `total` since the clock was made.
    var timings: [String: Double] {
        let total = Self.seconds(clock.now - start)
        return seconds.withLock { $0 }.merging(["total": total]) { stage, _ in stage }
    }

    private func add(_ duration: Duration, to stage: String) {
        seconds.withLock { $0[stage, default: 0] += Self.seconds(duration) }
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}
