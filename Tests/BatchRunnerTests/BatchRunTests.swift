import Foundation
import Reporting
import SwingCore
import Synchronization
import TestSupport
import Testing

@testable import BatchRunner

/// Whole runs, with a script in the place of the analysis.
@Suite(.serialized) struct BatchRunTests {
    var court: Court
    init() throws { court = try Court() }

    @Test func everyClipGetsItsResultsOrAReason() async throws {
        var court = court
        court.options.limits = JobLimits(timeout: 2, memory: 100 << 20)
        let good = ["serve.mp4", "anna/serve.mp4", "bob/serve.mp4", "bob/serve.mov", "--out=x.mp4", "a\nb.mp4"]
        let bad = ["crash.mp4", "hang.mp4", "hog.mp4", "broken.mp4"]
        for name in good + bad { try court.add(name) }
        try court.add("notes.txt", content: "hello")
        let told = Mutex<[String: BatchSummary.Entry.Status]>([:])
        let result = try await court.run(
            BatchObserver(ended: { entry, _ in told.withLock { $0[entry.source] = entry.status } }))
        let summary = result.summary
        #expect(summary.counts == [11, 6, 4, 1, 0])
        for name in good {
            let entry = try #require(summary[name])
            #expect(entry.status == .done)
            let folder = court.out + "/" + (try #require(entry.results))
            #expect(Manifest.read(in: folder)?.outputsHold(in: folder, scrutiny: .byContent) == true)
        }
        for name in bad { #expect(summary[name]?.reason?.isEmpty == false) }
        #expect(summary["crash.mp4"]?.log == ["about to fall"])
        #expect(summary["anna/serve.mp4"]?.player == "anna")
        #expect(told.withLock { $0 }.count == 10)
        #expect(!result.isStopped)
        let stored = try BatchSummary.decode(Data(contentsOf: URL(fileURLWithPath: court.out + "/summary.json")))
        #expect(stored == summary)
        #expect(court.calls.contains { $0.contains("--player=bob") && $0.contains("--quality=fast") })
        #expect(try FileManager.default.contentsOfDirectory(atPath: court.out + "/.courtside/work").isEmpty)
    }

    @Test func processesThatStayAreSharedAndGoneInTheEnd() async throws {
        let names = (0..<9).map { "\($0) stays.mp4" }
        for name in names + ["crash.mp4"] { try court.add(name) }
        _ = try court.scratch.write(Data("player: Anna\n".utf8), to: "clips/courtside.yaml")
        let result = try await court.run()
        #expect(result.summary.counts == [11, 9, 1, 1, 0])
        #expect(court.calls.count == 10)
        #expect(court.calls.allSatisfy { $0.contains("--player=Anna") })
        let processes = court.processes.compactMap { Int32($0) }
        #expect((1...3).contains(processes.count), "two at once, and one more after the crash")
        #expect(processes.allSatisfy { ProcessFacts($0)?.hasEnded != false })
    }

    @Test func aSecondRunDoesOnlyWhatIsMissing() async throws {
        var court = court
        try court.add("a.mp4", "b.mp4", "c.mp4", "broken.mp4")
        _ = try await court.run()
        #expect(court.calls.count == 4)
        // A result that lost a file, one whose content changed, one whose clip is another now.
        try FileManager.default.removeItem(atPath: court.out + "/a/report.html")
        try Data("tampered".utf8).write(to: URL(fileURLWithPath: court.out + "/b/report.html"))
        try court.add("c.mp4", content: "\0\0\0\u{8}ftyp another")
        let result = try await court.run()
        #expect(result.summary.done == 3)
        #expect(court.calls.count == 8)
        // A touched file is the same file.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1.1e9)], ofItemAtPath: court.clips + "/a.mp4")
        try FileManager.default.removeItem(atPath: court.clips + "/broken.mp4")
        _ = try await court.run()
        #expect(court.calls.count == 8)
        // Another rule book, or other settings, are another night.
        court.options.recipe.rules.sha256 = "other"
        _ = try await court.run()
        #expect(court.calls.count == 11)
        court.options.settings.hand = .left
        let last = try await court.run()
        #expect(court.calls.count == 14 && last.summary.done == 3)
    }

    @Test func aFileThatWasAlteredInSecretIsFoundWhenAllIsRead() async throws {
        var court = court
        try court.add("a.mp4")
        _ = try await court.run()
        let report = court.out + "/a/report.html"
        let stamp = try #require(FileStamp(path: report))
        try Data("<HTML>\n".utf8).write(to: URL(fileURLWithPath: report))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(stamp.modified) / 1e6)], ofItemAtPath: report)
        _ = try await court.run()
        #expect(court.calls.count == 1)
        court.options.scrutiny = .byContent
        _ = try await court.run()
        #expect(court.calls.count == 2)
    }

    @Test func whatAKilledRunLeftIsClearedAway() async throws {
        try court.add("a.mp4")
        let leftover = court.out + "/.courtside/work/7/a"
        try FileManager.default.createDirectory(atPath: leftover, withIntermediateDirectories: true)
        try Data("{\"event\":\"clipSta".utf8).write(to: URL(fileURLWithPath: court.out + "/run.log.jsonl"))
        _ = try await court.run()
        #expect(!FileManager.default.fileExists(atPath: leftover))
        let log = try String(contentsOfFile: court.out + "/run.log.jsonl", encoding: .utf8).split(separator: "\n")
        #expect(log.dropFirst().allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil })
        #expect(log.count == 5)
    }

    @Test func theUnforeseenIsTriedAgainAndADamagedClipIsNot() async throws {
        var court = court
        court.options.retries = 1
        try court.add("once.mp4", "crash.mp4", "broken.mp4")
        let result = try await court.run()
        #expect(result.summary["once.mp4"]?.status == .done)
        #expect(result.summary["crash.mp4"]?.status == .failed)
        #expect(court.calls.count == 2 + 2 + 1)
    }

    @Test func aFullDiskIsNotTheClipsFault() async throws {
        try court.add("full.mp4")
        let result = try await court.run()
        #expect(result.summary["full.mp4"]?.status == .done)
        #expect(court.calls.count == 2)
    }

    @Test func aClipThatChangesMeanwhileIsDoneAnew() async throws {
        try court.add("altered.mp4")
        let result = try await court.run()
        #expect(result.summary["altered.mp4"]?.status == .done)
        #expect(court.calls.count == 2)
        let manifest = try #require(Manifest.read(in: court.out + "/altered"))
        #expect(manifest.source.stamp == FileStamp(path: court.clips + "/altered.mp4"))
    }

    @Test func aFileThatStillGrowsIsLeftUntilItRests() async throws {
        let path = court.clips + "/growing.mp4"
        try Data("\0\0\0\u{8}ftyp".utf8).write(to: URL(fileURLWithPath: path))
        let growing = Task {
            for _ in 0..<6 {
                try await Task.sleep(for: .milliseconds(200))
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                try file.seekToEnd()
                try file.write(contentsOf: Data("more".utf8))
                try file.close()
            }
        }
        let result = try await court.run()
        try await growing.value
        #expect(result.summary["growing.mp4"]?.status == .done)
        #expect(court.calls.count == 1)
        #expect(Manifest.read(in: court.out + "/growing")?.source.stamp.bytes == 8 + 24)
    }

    @Test func twoRunsExcludeEachOther() async throws {
        try court.add("slow.mp4")
        async let first = court.run()
        while !FileManager.default.fileExists(atPath: court.out + "/run.log.jsonl") {
            try await Task.sleep(for: .milliseconds(10))
        }
        let error = await #expect(throws: BatchError.self) { try await court.run() }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        #expect(try await first.summary.done == 1)
        #expect(try await court.run().summary.done == 1)
    }

    @Test func aRunThatIsStoppedEndsSoonAndKeepsWhatIsDone() async throws {
        var court = court
        court.options.jobs = 1
        try court.add("a.mp4", "hang.mp4", "z.mp4")
        let stop = Atomic(false)
        let start = ContinuousClock().now
        let stopped = Mutex<ContinuousClock.Instant?>(nil)
        let result = try await court.run(
            BatchObserver(
                progress: { progress in
                    guard progress.current.first?.source == "hang.mp4", ContinuousClock().now - start > .seconds(0.5)
                    else { return }
                    stopped.withLock { $0 = $0 ?? ContinuousClock().now }
                    stop.store(true, ordering: .relaxed)
                }, isStopped: { stop.load(ordering: .relaxed) }))
        // Other tests use the processors at the same time; EndToEndTests hold the program to its five seconds.
        #expect(ContinuousClock().now - (try #require(stopped.withLock { $0 })) < .seconds(60))
        #expect(result.isStopped)
        #expect(result.summary.counts == [3, 1, 0, 0, 2])
        #expect(court.results == ["a/report.html"])
    }

    @Test func aRunThatWatchesTakesWhatComes() async throws {
        var court = court
        court.options.watches = true
        try court.add("a.mp4")
        let done = Mutex<Set<String>>([])
        let isStopped: @Sendable () -> Bool = { done.withLock { $0.count == 3 } }
        let arriving = Task { [court] in
            try await Task.sleep(for: .milliseconds(700))
            try court.add("b.mp4", "new/c.mp4")
        }
        let result = try await court.run(
            BatchObserver(ended: { entry, _ in _ = done.withLock { $0.insert(entry.source) } }, isStopped: isStopped))
        try await arriving.value
        #expect(done.withLock { $0 } == ["a.mp4", "b.mp4", "new/c.mp4"])
        #expect(result.summary.done == 3)
    }

    @Test func whatComesDuringARunIsDoneInIt() async throws {
        var court = court
        court.options.rest = 0
        try court.add("slow.mp4")
        async let result = court.run()
        try await Task.sleep(for: .milliseconds(400))
        try court.add("late.mp4")
        #expect(try await result.summary.done == 2)
    }

    @Test func shardsMergeToTheWhole() async throws {
        var court = court
        for number in 0..<12 { try court.add("player/\(number).mp4") }
        try court.add("broken.mp4")
        try court.add("notes.txt", content: "hello")
        let whole = try await court.run().summary
        var found = 0
        var parts: [String] = []
        for number in 1...3 {
            court.options.shard = Shard("\(number)/3")
            court.options.out = court.scratch.file("part-\(number)")
            parts.append(court.options.out)
            found += try await court.run().summary.found
        }
        #expect(found == whole.found)
        let merged = try MergeRun(folders: parts, out: court.scratch.file("merged")).run()
        #expect(merged.summary == whole)
        for entry in whole.entries where entry.status == .done {
            let folder = merged.folder + "/" + (try #require(entry.results))
            #expect(Manifest.read(in: folder)?.outputsHold(in: folder, scrutiny: .byContent) == true)
        }
        // What was merged counts as done, and merging again changes nothing.
        court.options.shard = nil
        court.options.out = merged.folder
        let calls = court.calls.count
        #expect(try await court.run().summary == whole)
        #expect(court.calls.count == calls + 1, "only the broken clip is tried again")
        try FileManager.default.removeItem(atPath: parts[0] + "/player")
        let again = try MergeRun(folders: parts, out: court.scratch.file("again")).run().summary
        #expect(again.failed > whole.failed && again.found == whole.found)
    }

    @Test func mergeRefusesWhatIsNoResult() throws {
        #expect { try MergeRun(folders: [court.clips], out: court.out).run() } throws: {
            ($0 as? BatchError)?.code == .notResults
        }
    }

    /// How long that takes is tried by scripts/overnight-check, on a machine that does nothing else.
    @Test func twoHundredDoneClipsAreKnownWithoutAProcess() async throws {
        for number in 0..<200 { try court.add("player \(number % 10)/\(number).mp4") }
        var court = court
        court.options.jobs = 4
        let first = try await court.run().summary
        #expect(first.counts == [200, 200, 0, 0, 0])
        #expect(try await court.run().summary == first)
        #expect(court.calls.count == 200)
    }

    @Test func aFolderThatHoldsSomethingElseIsNeverReplaced() async throws {
        try court.add("holiday.mp4")
        let photo = court.out + "/holiday/photo.jpg"
        try FileManager.default.createDirectory(atPath: court.out + "/holiday", withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: photo))
        let result = try await court.run()
        #expect(result.summary.failed == 1)
        #expect(FileManager.default.fileExists(atPath: photo))
    }

    @Test func resultsNeverMixWithTheClips() async throws {
        var court = court
        try court.add("a.mp4")
        court.options.out = court.clips + "/."
        let error = await #expect(throws: BatchError.self) { try await court.run() }
        #expect(error?.code == .sameFolder)
        court.options.out = court.clips + "/results"
        #expect(try await court.run().summary.found == 1)
        #expect(try await court.run().summary.found == 1)
    }

    @Test func resultsThatHoldOthersAreNeverReplaced() async throws {
        try court.add("anna.mp4")
        _ = try await court.run()
        try court.add("anna/serve.mp4")
        _ = try await court.run()
        try FileManager.default.removeItem(atPath: court.clips + "/anna")
        try court.add("anna.mp4", content: "\0\0\0\u{8}ftyp other")
        let result = try await court.run()
        #expect(result.summary.failed == 1)
        #expect(FileManager.default.fileExists(atPath: court.out + "/anna/serve/report.html"))
    }

    @Test func anEmptyFolderIsAResult() async throws {
        let summary = try await court.run().summary
        #expect(summary.found == 0)
        #expect(FileManager.default.fileExists(atPath: court.out + "/index.html"))
    }
}
