internal import Synchronization

/// What a process says of the clip it is at.
final class ProcessWords: Sendable {
    private struct State {
        var report: @Sendable (JobMessage.Progress) -> Void
        var lines: [String] = []
        var failure: JobMessage.Failure?
        var duration: Double?
        var isFree = false
        /// Whoever waits for news.
        var nap: Task<Void, Never>?
    }

    /// Lines of log that are kept, and of each the first characters: a process may say anything.
    private static let kept = 12
    private static let width = 400

    private let state: Mutex<State>

    /// - Parameter report: hears how far the clip has come.
    init(report: @escaping @Sendable (JobMessage.Progress) -> Void) { state = Mutex(State(report: report)) }

    /// Forgets what was said of the last clip.
    func begin(report: @escaping @Sendable (JobMessage.Progress) -> Void) {
        state.withLock { $0 = State(report: report) }
    }

    /// The clip's length in seconds; nil as long as it was not told.
    var duration: Double? { state.withLock { $0.duration } }

    /// Whether the clip is done and the process waits for another one.
    var isFree: Bool { state.withLock { $0.isFree } }

    /// Waits for a while, or until the process is free or says nothing any more.
    func rest(_ duration: Duration) async {
        let nap = Task { _ = try? await Task.sleep(for: duration) }
        let isFree = state.withLock { state in
            state.nap = nap
            return state.isFree
        }
        if isFree { nap.cancel() }
        await nap.value
    }

    /// No more will be said.
    func end() { state.withLock { $0.nap }?.cancel() }

    func add(_ line: String) {
        guard let message = JobMessage.parse(line) else {
            guard line.contains(where: { !$0.isWhitespace }) else { return }
            state.withLock { state in
                state.lines.append(String(line.prefix(Self.width)))
                if state.lines.count > Self.kept { state.lines.removeFirst() }
            }
            return
        }
        let report = state.withLock { state in
            state.failure = message.failure ?? state.failure
            state.duration = message.progress?.duration ?? state.duration
            state.isFree = message.isFree ?? state.isFree
            if state.isFree { state.nap?.cancel() }
            return state.report
        }
        if let progress = message.progress { report(progress) }
    }

    func outcome(_ ending: ProcessEnding) -> ClipJob.Outcome {
        state.withLock { ClipJob.Outcome(ending: ending, failure: $0.failure, log: $0.lines) }
    }
}
