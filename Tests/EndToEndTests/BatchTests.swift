import Foundation
import Reporting
import SwingCore
import TestSupport
import Testing

/// A small night with the real binary.
@Suite(.serialized) struct BatchTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    private static let quick = ["--quality", "fast", "--preset", "ultrafast", "--rest", "0", "--nice", "0"]

    private func clip(_ place: String, from sample: String = "serve-side-60fps", seconds: Double = 0.4) throws {
        let path = scratch.file("clips/" + place)
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FFmpeg.make([
            "-ss", "1.6", "-t", "\(seconds)", "-i", Repository.sample(sample + ".mp4"), "-vf", "scale=-2:180",
            "-preset", "ultrafast", path,
        ])
    }

    private func summary() throws -> BatchSummary {
        try BatchSummary.decode(Data(contentsOf: URL(fileURLWithPath: scratch.file("out/summary.json"))))
    }

    @Test func aNightLeavesResultsAndReasons() async throws {
        try clip("anna/--first serve.mp4")
        try clip("court.mp4", from: "empty-court")
        _ = try scratch.write(Data(), to: "clips/empty.mov")
        _ = try scratch.write(Data("hand: left\nlanguage: de\n".utf8), to: "clips/anna/courtside.yaml")
        let night = ["batch", scratch.file("clips"), "--out", scratch.file("out")] + Self.quick
        let run = try await Program.run(night)
        #expect(run.status == 1, "\(run.errors)")
        let summary = try summary()
        #expect(summary.counts == [4, 2, 1, 1, 0])
        #expect(run.output.contains("4 found = 2 done + 1 failed + 1 ignored"))
        #expect(run.output.contains("empty.mov could not be read: the file is empty."))

        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }

        let file = URL(fileURLWithPath: scratch.file("out/anna/--first serve/analysis.json"))
        let analysis = try AnalysisFile.decode(Data(contentsOf: file))
        #expect(analysis.player.name == "anna")
        #expect(analysis.player.handedness == .left)
        #expect(analysis.language == .german && summary.language == nil)
        for name in ["annotated.mp4", "report.html", "manifest.json"] {
            #expect(FileManager.default.fileExists(atPath: scratch.file("out/anna/--first serve/" + name)))
        }

        // Again: only the broken one is looked at.
        let again = try await Program.run(night)
        #expect(again.status == 1)
        #expect(again.errors.split(separator: "\n").count == 1)
        #expect(try self.summary() == summary)
    }

    @Test func aProcessThatDidOtherClipsDoesAsANewOne() async throws {
        for name in ["a.mp4", "b.mp4", "c.mp4"] {
            try clip(name, from: name == "b.mp4" ? "forehand-diagonal-60fps" : "serve-side-60fps", seconds: 1)
        }
        _ = try scratch.write(Data("language: de\n".utf8), to: "clips/courtside.yaml")
        let night = ["batch", scratch.file("clips"), "--out", scratch.file("out"), "--jobs", "1"] + Self.quick
        #expect(try await Program.run(night).status == 0)
        func analysis(_ name: String) throws -> Analysis {
            let file = URL(fileURLWithPath: scratch.file("out/\(name)/analysis.json"))
            var analysis = try AnalysisFile.decode(Data(contentsOf: file))
            (analysis.timings, analysis.video.path) = ([:], "")
            return analysis
        }
        let first = try analysis("a")
        #expect(try analysis("c") == first && !first.swings.isEmpty)
        #expect(try analysis("b") != first)
        let videos = try ["a", "c"].map {
            try Data(contentsOf: URL(fileURLWithPath: scratch.file("out/\($0)/annotated.mp4")))
        }
        #expect(videos[0] == videos[1])
    }

    @Test func aStoppedNightKeepsWhatIsDoneAndLeavesNothingHalfWritten() async throws {
        for number in 0..<6 { try clip("\(number).mp4", seconds: 2) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments =
            ["batch", scratch.file("clips"), "--out", scratch.file("out"), "--jobs", "1", "--quiet"] + Self.quick
        process.standardOutput = Pipe()
        try process.run()
        for _ in 0..<20_000 where !FileManager.default.fileExists(atPath: scratch.file("out/1/report.html")) {
            try await Task.sleep(for: .milliseconds(20))
        }
        let start = ContinuousClock().now
        process.interrupt()
        process.waitUntilExit()
        #expect(ContinuousClock().now - start < .seconds(5))
        #expect(process.terminationStatus == 130)
        let summary = try summary()
        #expect(summary.done >= 2 && summary.waiting >= 1 && summary.failed == 0)
        let work = scratch.file("out/.courtside/work")
        #expect(try FileManager.default.contentsOfDirectory(atPath: work).isEmpty)
    }

    @Test(
        arguments: [
            (["batch", "/nowhere", "--out", "out"], 2, "is not a folder"),
            (["batch", "CLIPS", "--out", "out", "--shard", "3/2"], 2, "is no part of a whole"),
            (["batch", "CLIPS", "--out", "out", "--rules", "/nowhere.yaml"], 2, "rule book"),
            (["merge", "CLIPS", "--out", "out"], 2, "holds no results"),
        ] as [([String], Int32, String)])
    func whatIsWrongIsSaidAtOnce(_ arguments: [String], _ status: Int32, _ words: String) async throws {
        try FileManager.default.createDirectory(
            atPath: scratch.file("clips"), withIntermediateDirectories: true)
        let run = try await Program.run(
            arguments.map { $0 == "CLIPS" ? scratch.file("clips") : $0 == "out" ? scratch.file("out") : $0 })
        #expect(run.status == status)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
