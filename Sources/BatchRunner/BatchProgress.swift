internal import Foundation
public import Reporting

/// How far a run has come.
public struct BatchProgress: Sendable, Hashable {
    /// A clip that is being analysed.
    public struct Current: Sendable, Hashable {
        public var source: String
        /// A `ClipProgress.Stage`, by its name; nil before the first.
        public var stage: String?
        /// 0 to 1 of the stage; nil when its end is not known.
        public var share: Double?
    }

    public var found: Int
    public var done: Int
    public var failed: Int
    public var ignored: Int
    /// Clips that no one has taken, files that still grow included.
    public var waiting: Int
    public var current: [Current]
    /// In this run; nil before the first clip is done.
    public var clipsPerHour: Double?
    public var secondsLeft: Double?
    /// Why nothing goes on, in words; nil while something does.
    public var pause: String?
}

/// Hears of a run while it goes on, and may ask it to stop.
public struct BatchObserver: Sendable {
    public var progress: @Sendable (BatchProgress) -> Void
    /// A clip has come to its end in this run; with the seconds it took.
    public var ended: @Sendable (BatchSummary.Entry, Double) -> Void
    /// What somebody should know now.
    public var notice: @Sendable (String) -> Void
    public var isStopped: @Sendable () -> Bool

    public init(
        progress: @escaping @Sendable (BatchProgress) -> Void = { _ in },
        ended: @escaping @Sendable (BatchSummary.Entry, Double) -> Void = { _, _ in },
        notice: @escaping @Sendable (String) -> Void = { _ in },
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
        self.progress = progress
        self.ended = ended
        self.notice = notice
        self.isStopped = isStopped
    }
}

/// How fast clips go, and how long the rest will take.
struct Pace: Sendable {
    private let start = ContinuousClock().now
    private var ended = 0

    mutating func add() { ended += 1 }

    private var seconds: Double {
        let elapsed = ContinuousClock().now - start
        return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    }

    var clipsPerHour: Double? { ended > 0 ? Double(ended) / max(seconds, 1e-3) * 3600 : nil }

    func secondsLeft(for clips: Int) -> Double? { clipsPerHour.map { Double(clips) / $0 * 3600 } }
}
