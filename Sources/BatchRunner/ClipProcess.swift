internal import Foundation
internal import Subprocess
internal import SystemPackage

/// How a clip's turn in its process ended.
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

/// One clip for a process.
struct ClipJob: Sendable {
    /// Of the program.
    var arguments: [String]
    var limits: JobLimits
    /// The clip's size.
    var bytes: Int
    /// Whether the run is to end.
    var isStopped: @Sendable () -> Bool
    /// Hears how far the clip has come.
    var report: @Sendable (JobMessage.Progress) -> Void

    struct Outcome: Sendable {
        var ending: ProcessEnding
        /// Why there are no results, in the process's own words; nil when it said nothing.
        var failure: JobMessage.Failure?
        /// The last lines of its log.
        var log: [String]
    }
}

/// A process that analyses clips, one at a time, and is watched: whatever happens to it, happens to the clip it is at.
///
/// Starting one costs as much as a tenth of a short clip's analysis, most of it for the networks. So one whose clip ended
/// well may take the next; after anything else it is gone.
final class ClipProcess: Sendable {
    private let jobs: AsyncStream<Order>.Continuation
    private let life: Task<Void, Never>

    /// A job, and who waits for its outcome.
    private struct Order: Sendable {
        var job: ClipJob
        var answer: CheckedContinuation<Answer, Never>
    }

    /// What becomes of a job.
    struct Answer: Sendable {
        /// Nil when the process had ended before it could take the job.
        var outcome: ClipJob.Outcome?
        /// Whether the process waits for another one.
        var isFree = false
    }

    /// How often the process is looked at: each look costs half a millisecond, and in between it may take some 200 MB.
    private static let glance = Duration.milliseconds(100)
    /// Its waits for a processor are counted less often: that takes a look at every thread.
    private static let glancesPerCount = 5
    /// A process that is asked to stop drops its work at the next picture; the whole run has five seconds.
    private static let patience = Duration.seconds(3)
    /// What stays unread in the pipe of a process that has ended is there at once.
    private static let lastWords = Duration.milliseconds(500)
    /// Clips after which a process has done enough: what it may have left lying about goes with it.
    private static let mostClips = 50
    /// Bytes of memory that one which waits may keep; a short clip's analysis leaves half of it.
    private static let mostKept = 768 << 20

    /// A process that is started for its first job.
    init(_ program: String) {
        let (orders, jobs) = AsyncStream.makeStream(of: Order.self)
        self.jobs = jobs
        life = Task { await Self.live(program, orders) }
    }

    /// Runs a job to its end. One at a time.
    func run(_ job: ClipJob) async -> Answer {
        await withCheckedContinuation { jobs.yield(Order(job: job, answer: $0)) }
    }

    /// Sends a process away that waits, and returns when it has gone.
    func dismiss() async {
        jobs.finish()
        await life.value
    }

    // MARK: Its life

    private static func live(_ program: String, _ orders: AsyncStream<Order>) async {
        var beginning = orders.makeAsyncIterator()
        guard let first = await beginning.next() else { return }
        let words = ProcessWords(report: first.job.report)
        // Whoever waits gets an answer whatever happens here.
        var waiting: Order? = first
        var killed: ProcessEnding?
        let ending: ProcessEnding
        do {
            var platform = PlatformOptions()
            // A group of its own: Ctrl-C reaches the run only, and whatever the process starts ends with it.
            platform.processGroupID = 0
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: Arguments(first.job.arguments), platformOptions: platform,
                // As long as this end is open the run lives; a process whose run was killed ends itself.
                input: .inputWriter, output: .discarded, error: .sequence
            ) { execution in
                let listening = Task {
                    let lines = execution.standardError.strings(
                        separatedBy: .unicodeScalarSequence(["\n"]), bufferingPolicy: .unbounded)
                    defer { words.end() }
                    for try await line in lines { words.add(line) }
                }
                killed = await serve(&waiting, orders, by: execution, words)
                // What it may have left running, too: a group keeps its number while one of it lives.
                kill(-execution.processIdentifier.value, SIGKILL)
                let deadline = Task {
                    try await Task.sleep(for: lastWords)
                    listening.cancel()
                }
                _ = await listening.result
                deadline.cancel()
            }
            ending = Self.ending(result.terminationStatus, killed: killed)
        } catch {
            ending = .notStarted("\(error)")
        }
        waiting?.answer.resume(returning: Answer(outcome: words.outcome(ending)))
    }

    private typealias Running = Execution<CustomWriteInput, DiscardedOutput, SequenceOutput>

    /// One job after the other, until the process has ended or nobody needs it any more.
    ///
    /// - Parameter waiting: the job at hand; nil once it was answered.
    /// - Returns: why the process was made to end.
    private static func serve(
        _ waiting: inout Order?, _ orders: AsyncStream<Order>, by execution: Running, _ words: ProcessWords
    ) async -> ProcessEnding? {
        let process = execution.processIdentifier.value
        var later = orders.makeAsyncIterator()
        var clips = 0
        while let order = waiting {
            let killed = await watch(process, order.job, words)
            guard words.isFree else { return killed }
            clips += 1
            waiting = nil
            let kept = ProcessFacts(process)?.residentBytes ?? .max
            let mayStay = killed == nil && clips < mostClips && kept <= mostKept
            order.answer.resume(returning: Answer(outcome: words.outcome(.exited(0)), isFree: mayStay))
            guard mayStay, let next = await later.next() else { return killed }
            words.begin(report: next.job.report)
            let line = JobMessage.line(of: next.job.arguments)
            let isSent = await (try? execution.standardInputWriter.write(line)) != nil
            guard isSent, ProcessFacts(process)?.hasEnded == false else {
                next.answer.resume(returning: Answer())
                return nil
            }
            waiting = next
        }
        return nil
    }

    private static func ending(_ status: TerminationStatus, killed: ProcessEnding?) -> ProcessEnding {
        switch status {
        // What ended well in the moment it was to be killed has ended well.
        case .exited(0): .exited(0)
        case .exited(let code): killed ?? .exited(code)
        case .signaled(let signal): killed ?? .signalled(signal)
        }
    }

    /// Returns when the process is free again or has ended: nil by itself, else why it was made to.
    private static func watch(_ process: Int32, _ job: ClipJob, _ words: ProcessWords) async -> ProcessEnding? {
        let clock = ContinuousClock()
        let start = clock.now
        var verdict: ProcessEnding?
        var waits = ProcessorWaits(of: process)
        var glances = 0
        var killTime: ContinuousClock.Instant?
        while !words.isFree, let facts = ProcessFacts(process), !facts.hasEnded {
            if glances % glancesPerCount == 0 { waits.look() }
            glances += 1
            let allowed = job.limits.seconds(duration: words.duration, bytes: job.bytes)
            if verdict == nil {
                if job.isStopped() {
                    verdict = .stopped
                    killTime = clock.now + patience
                    kill(process, SIGTERM)
                } else if facts.residentBytes > job.limits.memory {
                    verdict = .tooLarge(bytes: job.limits.memory)
                    killTime = clock.now
                } else if clock.now - start > .seconds(allowed + waits.seconds) {
                    verdict = .tooSlow(seconds: allowed)
                    killTime = clock.now
                }
            }
            if let killTime, clock.now >= killTime { kill(-process, SIGKILL) }
            await words.rest(glance)
        }
        return verdict
    }
}
