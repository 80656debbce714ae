import ArgumentParser
import BatchRunner
import Dispatch
import Foundation
import SwingCore
import SwingPipeline
import Synchronization

/// How `analyze` behaves as a process of a batch: it ends with the run that started it, gives way to others, tells the run
/// how far it is, and takes another clip when one ended well. Not for people.
struct Supervision: ParsableArguments {
    @Flag var supervised = false

    @Option(help: "Added to the priority's number: 0 to 19, the larger the more others come first.")
    var nice: Int32 = 0

    /// How often the run hears of progress, in seconds.
    private static let interval = 0.25
    /// What the run has asked for since this process began.
    private static let orders = Orders()

    func begin() {
        guard supervised else { return }
        _ = Glibc.nice(nice)
        // Where memory runs out, the system should end a clip and not the run (proc(5), oom_score_adj).
        try? Data("500".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
        Thread {
            // The run holds the other end as long as it lives.
            while let line = readLine() { Self.orders.add(line) }
            _exit(ExitStatus.interrupted)
        }.start()
    }

    /// Tells the run that the clip is done, and waits for the next one.
    ///
    /// - Returns: the arguments for it; nil where nobody supervises, or the run asks for something else.
    func nextClip() -> [String]? {
        guard supervised else { return nil }
        Console.standardError(JobMessage(isFree: true).line)
        return JobMessage.arguments(in: Self.orders.next())
    }

    /// Where progress goes.
    func reporter(else show: @escaping @Sendable (ClipProgress) -> Void) -> @Sendable (ClipProgress) -> Void {
        guard supervised else { return show }
        let last = Mutex<(stage: ClipProgress.Stage, time: Double)?>(nil)
        return { progress in
            let now = ProcessInfo.processInfo.systemUptime
            let isDue = last.withLock { last in
                if let last, last.stage == progress.stage, now - last.time < Self.interval { return false }
                last = (progress.stage, now)
                return true
            }
            if isDue { Console.standardError(JobMessage(progress: .init(progress)).line) }
        }
    }

    func tell(_ error: any Error) {
        guard supervised, let known = error as? any UserFacingError else { return }
        Console.standardError(JobMessage(failure: .init(known)).line)
    }
}

/// Lines from the run, in their order, for whoever waits.
private final class Orders: Sendable {
    private let lines = Mutex<[String]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
        arrived.signal()
    }

    func next() -> String {
        arrived.wait()
        return lines.withLock { $0.removeFirst() }
    }
}
