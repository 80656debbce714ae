import Foundation
import Reporting
import SwingCore
import TestSupport
import Testing

/// Damaged clips through the real binary: what is left of them is analysed, and what is missing is said.
@Suite(.serialized) struct DamagedFileTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    private func clip(_ name: String, _ options: [String] = ["-movflags", "+faststart"]) throws -> Data {
        let path = try GeneratedClip.make(
            in: scratch, name, seconds: 4, filter: "testsrc2=s=160x120:r=25", options: ["-g", "25"] + options)
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func aCutClipIsAnalysedAsFarAsItGoes() async throws {
        let whole = try clip("whole.mp4")
        let cut = try scratch.write(whole.prefix(whole.count * 6 / 10), to: "cut.mp4")
        let run = try await Program.run(["analyze", cut, "--out", scratch.file("out"), "--preset", "ultrafast"])
        #expect(run.status == 0, "\(run.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: scratch.file("out/cut/analysis.json")))
        let text = String(decoding: data, as: UTF8.self)
        #expect(try SchemaValidator(schema: AnalysisSchema.text).violations(of: text) == [])
        let analysis = try AnalysisFile.decode(data)
        let frames = analysis.frames
        #expect(frames.promised == 100)
        #expect((20..<90).contains(frames.decoded))
        #expect(frames.written == frames.decoded && analysis.video.frameCount == frames.decoded)
        let shown = try FFmpeg.frameTimes(scratch.file("out/cut/annotated.mp4"))
        #expect(shown.count == frames.decoded)
        let end = try #require(frames.missing.first { $0.reason == .endsEarly })
        #expect(abs(end.end - 4) < 0.1 && abs(end.start - analysis.video.duration) < 0.1)
        #expect(run.output.contains("This file does not show"))
        let page = try String(contentsOfFile: scratch.file("out/cut/report.html"), encoding: .utf8)
        #expect(page.contains("This file does not show") && page.contains("its last"))
    }

    @Test func aHoleInTheMiddleIsTold() async throws {
        let whole = try clip("whole.ts", [])
        let hole = whole.prefix(whole.count * 4 / 10) + whole.suffix(whole.count * 4 / 10)
        let run = try await Program.run([
            "analyze", scratch.write(hole, to: "hole.ts"), "--out", scratch.file("out"), "--no-video",
        ])
        #expect(run.status == 0, "\(run.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: scratch.file("out/hole/analysis.json")))
        let frames = try AnalysisFile.decode(data).frames
        #expect(frames.decoded < 100 && frames.written == nil)
        let longest = frames.missing.filter { $0.reason != .distorted }.map { $0.end - $0.start }.max()
        #expect((0.2..<1.5).contains(longest ?? 0), "\(frames)")
    }

    @Test func tooLittleIsRefused() async throws {
        let whole = try clip("whole.mp4")
        let stub = try scratch.write(whole.prefix(whole.count / 8), to: "stub.mp4")
        let before = scratch.contents
        let run = try await Program.run(["analyze", stub, "--out", scratch.file("out")])
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count == 3, "\(run.errors)")
        #expect(run.errors.contains("ends before its last picture"))
        #expect(scratch.contents == before)
    }

    /// The full length is `scripts/fuzz-analyze`. Tests run a debug build, which takes up to 17 s of processor time.
    @Test func aDozenDamagedClips() async throws {
        let run = try await Program.run(
            ["--count", "12", "--slack", "5", "--program", Program.path],
            executable: Repository.root + "/scripts/fuzz-analyze")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
