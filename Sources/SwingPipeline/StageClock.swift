internal import Glibc
internal import Synchronization

/// What a stage of a run cost.
public struct StageCost: Sendable, Hashable {
    /// Seconds it worked, waiting for other stages left out.
    public var wall: Double
    /// Processor seconds of the whole program meanwhile: the stage's own in a run on one thread, where nothing overlaps.
    public var processor: Double
    /// How often it worked: once a picture for most.
    public var count: Int

    public init(wall: Double = 0, processor: Double = 0, count: Int = 0) {
        self.wall = wall
        self.processor = processor
        self.count = count
    }

    /// Processor seconds of each time.
    public var processorEach: Double { count > 0 ? processor / Double(count) : 0 }
}

/// Adds up the time each stage of a run works, waiting for other stages left out. Stages overlap, so their sum may
/// exceed the total.
final class StageClock: Sendable {
    private let sums = Mutex<[String: StageCost]>([:])
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init() { start = clock.now }

    func measure<R: ~Copyable, E: Error>(_ stage: String, _ work: () throws(E) -> R) throws(E) -> R {
        let (began, processorBegan) = (clock.now, Glibc.clock())
        defer {
            let wall = Self.seconds(clock.now - began)
            let processor = Double(Glibc.clock() - processorBegan) / Self.ticksPerSecond
            sums.withLock { sums in
                sums[stage, default: StageCost()].wall += wall
                sums[stage, default: StageCost()].processor += processor
                sums[stage, default: StageCost()].count += 1
            }
        }
        return try work()
    }

    /// Of all stages so far.
    var costs: [String: StageCost] { sums.withLock { $0 } }

    /// Seconds of all stages and the `total` since the clock was made.
    var timings: [String: Double] {
        let total = Self.seconds(clock.now - start)
        return costs.mapValues(\.wall).merging(["total": total]) { stage, _ in stage }
    }

    /// Of `clock()`, on every POSIX system.
    private static let ticksPerSecond = 1e6

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}
