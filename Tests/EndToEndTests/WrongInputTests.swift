import Foundation
import TestSupport
import Testing

/// Bad input: status 2, a message in parts, no file left.
@Suite struct WrongInputTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    private func expectRefusal(
        of clip: String, out: String? = nil, _ options: [String] = [], saying words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = scratch.contents
        let run = try await Program.run(["analyze", clip, "--out", out ?? scratch.file("out")] + options)
        #expect(run.status == 2, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
        #expect(scratch.contents == before, sourceLocation: sourceLocation)
    }

    @Test func aMissingPath() async throws {
        try await expectRefusal(of: scratch.file("absent.mp4"), saying: "there is no such file")
    }

    @Test func aFolder() async throws {
        try await expectRefusal(of: scratch.path, saying: "it is a folder")
    }

    @Test func aTextFileWithAVideosName() async throws {
        let clip = try scratch.write(Data("Bring balls and water.\n".utf8), to: "note.mp4")
        try await expectRefusal(of: clip, saying: "not a video")
    }

    @Test func anEmptyFile() async throws {
        try await expectRefusal(of: scratch.write(Data(), to: "empty.mp4"), saying: "the file is empty")
    }

    @Test func aClipWithoutItsIndex() async throws {
        let whole = try GeneratedClip.make(in: scratch, "whole.mp4", seconds: 3, filter: "testsrc2=s=320x240:r=25")
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let clip = try scratch.write(data.prefix(data.count / 2), to: "cut.mp4")
        try await expectRefusal(of: clip, saying: "as when copying stops half-way")
    }

    @Test func aClipWhoseFilmingWasCutOff() async throws {
        let whole = try GeneratedClip.make(in: scratch, "whole.mp4", filter: "testsrc2=s=320x240:r=25")
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let index = try #require(data.range(of: Data("moov".utf8))).lowerBound - 4
        let clip = try scratch.write(data.prefix(index), to: "unfinished.mp4")
        try await expectRefusal(of: clip, saying: "its index is missing")
    }

    @Test(arguments: [(UInt32(65535), "65535 x 65535 pixels"), (0, "how large its pictures are")])
    func anAbsurdSize(_ side: UInt32, _ words: String) async throws {
        let options = ["-c:v", "rawvideo", "-pix_fmt", "yuv420p"]
        let path = try GeneratedClip.make(in: scratch, "raw.avi", seconds: 0.2, options: options)
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        // The stream's format chunk holds a BITMAPINFOHEADER: its own size, then width and height.
        let header = try #require(data.range(of: Data("strf".utf8))).upperBound + 8
        let bytes = withUnsafeBytes(of: side.littleEndian) { Data($0) }
        data.replaceSubrange(header..<header + 8, with: bytes + bytes)
        try await expectRefusal(of: scratch.write(data, to: "absurd.avi"), saying: words)
    }

    @Test func soundOnly() async throws {
        let clip = try FFmpeg.make(["-f", "lavfi", "-t", "1", "-i", "sine", scratch.file("song.m4a")])
        try await expectRefusal(of: clip, saying: "no picture")
    }

    @Test func anOutputFolderThatCannotBeWritten() async throws {
        let clip = Repository.sample("serve-side-60fps.mp4")
        try await expectRefusal(of: clip, out: "/proc/courtside", saying: "could not be written")
        let file = try scratch.write(Data("a file".utf8), to: "taken")
        try await expectRefusal(of: clip, out: file, saying: "could not be written")
    }

    @Test func aTableOfSignalsWithoutAFolder() async throws {
        try await expectRefusal(
            of: Repository.sample("serve-side-60fps.mp4"), ["--signals", scratch.file("absent/signals.csv")],
            saying: "--signals")
    }

    @Test func aRuleBookThatIsNoRuleBook() async throws {
        let rules = try scratch.write(Data("rules: [".utf8), to: "mine.yaml")
        let run = try await Program.run([
            "analyze", Repository.sample("serve-side-60fps.mp4"), "--out", scratch.file("out"), "--rules", rules,
        ])
        #expect(run.status == 2)
        #expect(run.errors.contains("mine.yaml"))
        #expect(scratch.contents == ["mine.yaml"])
    }
}

@Suite struct CommandLineTests {
    @Test(arguments: [("--height", "183"), ("--height", "0.1"), ("--export", "pdf"), ("--language", "fr")])
    func impossibleValuesAreRefused(_ option: String, _ value: String) async throws {
        let run = try await Program.run(["analyze", Repository.sample("serve-side-60fps.mp4"), option, value])
        #expect(run.status == 2)
        #expect(run.errors.contains(value))
    }

    @Test(arguments: [["--help"], ["analyze", "--help"], ["--version"], ["rules", "list"], ["models", "verify"]])
    func resultsGoToStandardOutput(_ arguments: [String]) async throws {
        let run = try await Program.run(arguments)
        #expect(run.status == 0)
        #expect(!run.output.isEmpty)
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [
        ["analyze"], ["analyse", "clip.mp4"], ["analyze", "clip.mp4", "--colour"],
        ["analyze", "clip.mp4", "--hand", "both"], ["analyze", "clip.mp4", "--level", "pro"],
        ["analyze", "clip.mp4", "--capture-fps", "0"], ["analyze", "clip.mp4", "--crf", "99"],
        ["rules", "explain", "serve.unknown"],
    ])
    func aWrongCommandLineEndsWithTwo(_ arguments: [String]) async throws {
        let run = try await Program.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("Error"))
    }

    @Test func aRuleExplainsItself() async throws {
        let run = try await Program.run(["rules", "explain", "serve.frontKneeFlexion"])
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count < 40)
    }

    @Test func theDumpedRuleBookIsValid() async throws {
        let scratch = try ScratchFolder()
        let dump = try await Program.run(["rules", "dump"])
        let file = try scratch.write(Data(dump.output.utf8), to: "book.yaml")
        #expect(try await Program.run(["rules", "check", file]).status == 0)
    }

    @Test func missingNetworksAreAnEnvironmentProblem() async throws {
        let scratch = try ScratchFolder()
        let run = try await Program.run(
            ["analyze", Repository.sample("serve-side-60fps.mp4"), "--out", scratch.file("out")],
            environment: ["COURTSIDE_MODELS": scratch.file("nowhere")])
        #expect(run.status == 3)
        #expect(run.errors.split(separator: "\n").count == 3)
        #expect(scratch.contents.isEmpty)
    }

    @Test func theDoctorSaysWhatItFound() async throws {
        let run = try await Program.run(["doctor"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("Ready."))
    }
}
