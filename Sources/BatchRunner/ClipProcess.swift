internal import Foundation
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// How the process of one clip ended.
enum ProcessEnding: Sendable, Hashable {
    case exited(Int32)
    /// By a signal that the run did not send.
    case signalled(Int32)
    /// Killed, for it took longer than this many seconds.
    case tooSlow(seconds: Double)
    /// Killed, for it held more than this many bytes.
    case tooLarge(bytes: Int)
    /// The run was asked to stop.
    case stopped
    /// It could not be started; with the system's reason.
    case notStarted(String)
}

/// One clip's analysis in a process of its own, watched: whatever happens to it, happens to this clip only.
struct ClipProcess: Sendable {
    let program: String
    let arguments: [String]
    let limits: JobLimits
    /// The clip's size.
    let bytes: Int

    struct Outcome: Sendable {
        var ending: ProcessEnding
        /// Why there are no results, in the process's own words; nil when it said nothing.
        var failure: JobMessage.Failure?
        /// The last lines of its log.
        var log: [String]
    }

    /// How often the process is looked at.
    private static let glance = Duration.milliseconds(20)
    /// Its waits for a processor are counted less often: that takes a look at every thread.
    private static let glancesPerCount = 25
    /// A process that is asked to stop drops its work at the next picture; the whole run has five seconds.
    private static let patience = Duration.seconds(3)
    /// What stays unread in the pipe of a process that has ended is there at once.
    private static let lastWords = Duration.milliseconds(500)

    /// Runs the process to its end.
    ///
    /// - Parameters:
    ///   - isStopped: whether the run is to end.
    ///   - report: hears how far the clip has come.
    func run(
        isStopped: @escaping @Sendable () -> Bool, report: @escaping @Sendable (JobMessage.Progress) -> Void
    ) async -> Outcome {
        let words = ProcessWords(report: report)
        var platform = PlatformOptions()
        // A group of its own: Ctrl-C reaches the run only, and whatever the process starts ends with it.
        platform.processGroupID = 0
        do {
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: Arguments(arguments), platformOptions: platform,
                // As long as this end is open the run lives; a process whose run was killed ends itself.
                input: .inputWriter, output: .discarded, error: .sequence
            ) { execution in
                let process = execution.processIdentifier.value
                let listening = Task {
                    let lines = execution.standardError.strings(
                        separatedBy: .unicodeScalarSequence(["\n"]), bufferingPolicy: .unbounded)
                    for try await line in lines { words.add(line) }
                }
                let killed = await watch(process, words, isStopped: isStopped)
                let deadline = Task {
                    try await Task.sleep(for: Self.lastWords)
                    listening.cancel()
                }
                _ = await listening.result
                deadline.cancel()
                return killed
            }
            return words.outcome(Self.ending(result.terminationStatus, killed: result.closureResult))
        } catch {
            return words.outcome(.notStarted("\(error)"))
        }
    }

    private static func ending(_ status: TerminationStatus, killed: ProcessEnding?) -> ProcessEnding {
        switch status {
        // What ended well in the moment it was to be killed has ended well.
        case .exited(0): .exited(0)
        case .exited(let code): killed ?? .exited(code)
        case .signaled(let signal): killed ?? .signalled(signal)
        }
    }

    /// Returns when the process has ended: nil by itself, else why it was made to.
    private func watch(
        _ process: Int32, _ words: ProcessWords, isStopped: @Sendable () -> Bool
    ) async -> ProcessEnding? {
        let clock = ContinuousClock()
        let start = clock.now
        var verdict: ProcessEnding?
        var waits = ProcessorWaits()
        var glances = 0
        var killTime: ContinuousClock.Instant?
        while let facts = ProcessFacts(process), !facts.hasEnded {
            if glances % Self.glancesPerCount == 0 { waits.look(at: process) }
            glances += 1
            let allowed = limits.seconds(duration: words.duration, bytes: bytes)
            if verdict == nil {
                if isStopped() {
                    verdict = .stopped
                    killTime = clock.now + Self.patience
                    kill(process, SIGTERM)
                } else if facts.residentBytes > limits.memory {
                    verdict = .tooLarge(bytes: limits.memory)
                    killTime = clock.now
                } else if clock.now - start > .seconds(allowed + waits.seconds) {
                    verdict = .tooSlow(seconds: allowed)
                    killTime = clock.now
                }
            }
            if let killTime, clock.now >= killTime { kill(-process, SIGKILL) }
            try? await Task.sleep(for: Self.glance)
        }
        // What it may have left running: a group keeps its number while one of it lives.
        kill(-process, SIGKILL)
        return verdict
    }
}

/// What a process says while it runs.
private final class ProcessWords: Sendable {
    private struct State {
        var lines: [String] = []
        var failure: JobMessage.Failure?
        var duration: Double?
    }

    /// Lines of log that are kept, and of each the first characters: a process may say anything.
    private static let kept = 12
    private static let width = 400

    private let state = Mutex(State())
    private let report: @Sendable (JobMessage.Progress) -> Void

    init(report: @escaping @Sendable (JobMessage.Progress) -> Void) { self.report = report }

    /// The clip's length in seconds; nil as long as it was not told.
    var duration: Double? { state.withLock { $0.duration } }

    func add(_ line: String) {
        guard let message = JobMessage.parse(line) else {
            guard line.contains(where: { !$0.isWhitespace }) else { return }
            state.withLock { state in
                state.lines.append(String(line.prefix(Self.width)))
                if state.lines.count > Self.kept { state.lines.removeFirst() }
            }
            return
        }
        state.withLock { state in
            state.failure = message.failure ?? state.failure
            state.duration = message.progress?.duration ?? state.duration
        }
        if let progress = message.progress { report(progress) }
    }

    func outcome(_ ending: ProcessEnding) -> ClipProcess.Outcome {
        state.withLock { ClipProcess.Outcome(ending: ending, failure: $0.failure, log: $0.lines) }
    }
}
