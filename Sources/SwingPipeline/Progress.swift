/// How far one clip has come; for a progress bar or a log line.
public struct ClipProgress: Sendable, Hashable {
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        case surveying, tracking, drawing
    }

    public var stage: Stage
    /// Frames done in this stage.
    public var frame: Int
    /// Frames expected; nil when the file does not say.
    public var expected: Int?
    /// How long the clip is, in seconds, as its header says; nil when it does not, and in later stages.
    public var duration: Double?

    public init(stage: Stage, frame: Int, expected: Int?, duration: Double? = nil) {
        self.stage = stage
        self.frame = frame
        self.expected = expected
        self.duration = duration
    }
}

/// Watches a run: hears its progress, and may ask it to stop at the next frame.
public struct RunObserver: Sendable {
    public var report: @Sendable (ClipProgress) -> Void
    public var isCancelled: @Sendable () -> Bool

    public init(
        report: @escaping @Sendable (ClipProgress) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.report = report
        self.isCancelled = isCancelled
    }
}

/// The user asked the run to stop; nothing half-written was left behind.
public struct Interrupted: Error, Sendable, Hashable {
    public init() {}
}
