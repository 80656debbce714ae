import Foundation
import SwingPipeline
import Synchronization
import TestSupport
import Testing

@testable import BatchRunner

@Suite struct ClipProcessTests {
    let court: Court
    init() throws { court = try Court() }

    private func outcome(
        _ name: String, limits: JobLimits = JobLimits(memory: 100 << 20), stopAfter: Double? = nil,
        report: @escaping @Sendable (JobMessage.Progress) -> Void = { _ in }
    ) async throws -> ClipJob.Outcome {
        try court.add(name)
        let stop = Date().addingTimeInterval(stopAfter ?? 3600)
        return await ProcessPool(court.standIn.path).run(
            job(name, limits: limits, isStopped: { Date() > stop }, report: report))
    }

    private func job(
        _ name: String, limits: JobLimits = JobLimits(memory: 100 << 20),
        isStopped: @escaping @Sendable () -> Bool = { false },
        report: @escaping @Sendable (JobMessage.Progress) -> Void = { _ in }
    ) -> ClipJob {
        ClipJob(
            arguments: ["analyze", court.clips + "/" + name, "--out=" + court.scratch.file("desk")], limits: limits,
            bytes: 10, isStopped: isStopped, report: report)
    }

    @Test func whatGoesWellEndsWell() async throws {
        let heard = Mutex<[JobMessage.Progress]>([])
        let outcome = try await outcome("serve.mp4") { progress in heard.withLock { $0.append(progress) } }
        #expect(outcome.ending == .exited(0))
        #expect(heard.withLock { $0.map(\.expected) } == [30])
    }

    @Test func aCrashIsTold() async throws {
        let outcome = try await outcome("crash.mp4")
        #expect(outcome.ending == .signalled(SIGSEGV))
        #expect(outcome.log == ["about to fall"])
    }

    @Test func aHangIsEndedWithAllItStarted() async throws {
        let start = Date()
        let outcome = try await outcome("hang.mp4", limits: JobLimits(timeout: 1, memory: 100 << 20))
        #expect(outcome.ending == .tooSlow(seconds: 1))
        // Hundreds of other tests stand before it in the queue of a busy machine; by itself it would end after an hour.
        #expect(Date().timeIntervalSince(start) < 3000)
        #expect(outcome.log == ["stuck"])
    }

    @Test func aHogIsEnded() async throws {
        let outcome = try await outcome("hog.mp4")
        #expect(outcome.ending == .tooLarge(bytes: 100 << 20))
    }

    @Test func aRefusalKeepsItsWords() async throws {
        let outcome = try await outcome("broken.mp4")
        #expect(outcome.ending == .exited(2))
        let failure = ClipFailure(outcome, name: "broken.mp4")
        #expect(failure == ClipFailure(reason: "It is broken.", advice: "Mend it."))
    }

    @Test func whoIsAskedToStopMayStillEndWell() async throws {
        let outcome = try await outcome("hang.mp4", stopAfter: 0.3)
        #expect(outcome.ending == .stopped)
    }

    @Test func aProgramThatIsNotThereIsTold() async throws {
        let outcome = await ProcessPool(court.scratch.file("nothing")).run(job("serve.mp4"))
        guard case .notStarted = outcome.ending else {
            Issue.record("\(outcome.ending)")
            return
        }
    }

    // MARK: A process that stays

    @Test func aProcessThatStaysTakesTheNextClip() async throws {
        try court.add("a stays.mp4", "b stays.mp4", "c.mp4", "d.mp4")
        let pool = ProcessPool(court.standIn.path)
        for name in ["a stays.mp4", "b stays.mp4", "c.mp4", "d.mp4"] {
            let outcome = await pool.run(job(name))
            #expect(outcome.ending == .exited(0))
            // What was said of one clip is not said of the next.
            #expect(outcome.log == (name.contains("stays") ? ["its last word"] : []))
        }
        #expect(court.calls.count == 4)
        #expect(court.processes.count == 2, "c ends the one that a began")
    }

    @Test(arguments: [("crash.mp4", ProcessEnding.signalled(SIGSEGV)), ("broken.mp4", .exited(2))])
    func whatHappensToALaterClipHappensToThatClip(_ name: String, _ ending: ProcessEnding) async throws {
        try court.add("a stays.mp4", name, "z.mp4")
        let pool = ProcessPool(court.standIn.path)
        #expect(await pool.run(job("a stays.mp4")).ending == .exited(0))
        let outcome = await pool.run(job(name))
        #expect(outcome.ending == ending)
        #expect((outcome.failure != nil) == (ending == .exited(2)))
        #expect(await pool.run(job("z.mp4")).ending == .exited(0))
        #expect(court.processes.count == 2)
    }

    @Test func aProcessThatEndedWhileItWaitedCostsNoClip() async throws {
        try court.add("a stays and faints.mp4", "b.mp4")
        let pool = ProcessPool(court.standIn.path)
        #expect(await pool.run(job("a stays and faints.mp4")).ending == .exited(0))
        #expect(await pool.run(job("b.mp4")).ending == .exited(0))
        #expect(court.processes.count == 2)
    }

    @Test func aProcessThatIsDismissedIsGone() async throws {
        try court.add("a stays.mp4")
        let pool = ProcessPool(court.standIn.path)
        #expect(await pool.run(job("a stays.mp4")).ending == .exited(0))
        let process = try #require(court.processes.first.flatMap { Int32($0) })
        #expect(ProcessFacts(process)?.hasEnded == false)
        await pool.dismissFree()
        #expect(ProcessFacts(process) == nil)
    }

    @Test func aProcessTellsHowMuchItHolds() throws {
        let own = try #require(ProcessFacts(ProcessInfo.processInfo.processIdentifier))
        #expect(!own.hasEnded)
        #expect(own.residentBytes > 10 << 20 && own.residentBytes < 16 << 30)
        #expect(ProcessFacts(-1) == nil)
    }

    @Test func argumentsComeBackAsTheyWereSent() {
        let arguments = ["analyze", "a\nb \"c\"/–d.mp4", "--out=x"]
        let line = JobMessage.line(of: arguments)
        #expect(line.count { $0 == "\n" } == 1 && line.hasSuffix("\n"))
        #expect(JobMessage.arguments(in: line.dropLast()) == arguments)
        #expect(JobMessage.arguments(in: "analyze") == nil)
    }

    @Test func aMessageComesBackAsItWasSent() throws {
        let message = JobMessage(progress: .init(.init(stage: .tracking, frame: 3, expected: nil, duration: 1.5)))
        #expect(message.line.hasSuffix("\n") && message.line.count { $0 == "\n" } == 1)
        #expect(JobMessage.parse(String(message.line.dropLast())) == message)
        #expect(JobMessage.parse("courtside-job {") == nil)
        #expect(JobMessage.parse("a line of log") == nil)
    }

    @Test func aLongClipMayTakeLongAndNoHeaderCanAskForEver() {
        let limits = JobLimits(memory: 1)
        #expect(limits.seconds(duration: nil, bytes: 0) == 60)
        #expect(limits.seconds(duration: 10, bytes: 5_000_000) == 60 + 1 + 200)
        #expect(limits.seconds(duration: 1e9, bytes: 0) == 12 * 3600)
        #expect(limits.seconds(duration: -1e9, bytes: 0) == 60)
        #expect(JobLimits(timeout: 7, memory: 1).seconds(duration: 1e9, bytes: 1 << 40) == 7)
    }

    // Without a suspension: among many tests it might last for minutes, and the processors are kept busy meanwhile.
    @Test func waitingForABusyProcessorIsCounted() throws {
        let hogs = (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            // A minute of processor at most, should this test be stopped halfway.
            process.arguments = ["-c", "ulimit -t 60; while :; do :; done"]
            return process
        }
        for hog in hogs { try hog.run() }
        defer { for hog in hogs { hog.terminate() } }
        let sleeper = Process()
        sleeper.executableURL = URL(fileURLWithPath: "/bin/sleep")
        sleeper.arguments = ["10"]
        try sleeper.run()
        defer { sleeper.terminate() }
        var busy = ProcessorWaits(of: hogs[0].processIdentifier)
        var idle = ProcessorWaits(of: sleeper.processIdentifier)
        for _ in 0..<5 {
            busy.look()
            idle.look()
            Thread.sleep(forTimeInterval: 0.2)
        }
        #expect(busy.seconds > 0.1, "two of these share a processor")
        #expect(idle.seconds < busy.seconds / 2)
    }

    @Test(arguments: [
        (0, "0.0 MiB"), (1 << 19, "0.5 MiB"), (33 << 20, "33.0 MiB"), (512 << 20, "512 MiB"), (64 << 30, "64 GiB"),
    ])
    func amountsAreToldSoThatTheyCanBeCompared(_ bytes: Int, _ words: String) {
        #expect(MemoryWords.text(bytes) == words)
    }

    @Test func aMachineBearsWhatItsMemoryBears() {
        #expect(MachineRoom(processors: 8, memory: 3 << 30).jobs == 3)
        #expect(MachineRoom(processors: 2, memory: 64 << 30).jobs == 2)
        #expect(MachineRoom(processors: 4, memory: 1 << 20).jobs == 1)
        #expect(MachineRoom(processors: 2, memory: 3 << 30).memoryLimit(jobs: 2) == 3 << 29)
        #expect(MachineRoom(processors: 2, memory: 64 << 30).memoryLimit(jobs: 2) == 4 << 30)
        #expect(MachineRoom.current.processors >= 1 && MachineRoom.current.memory > 1 << 20)
    }
}
