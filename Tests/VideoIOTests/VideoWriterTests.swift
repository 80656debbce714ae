import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

@Suite struct VideoWriterTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// Reads a clip and writes every frame again, unchanged.
    private func rewrite(_ source: String, chapters: [Chapter] = []) throws -> String {
        let target = folder.file("rewritten.partial")
        var reader = try VideoReader(path: source, threads: 2)
        var writer = try VideoWriter(
            path: target, like: reader, carryingOver: CarriedOver(from: source), chapters: chapters,
            options: EncodingOptions(threads: 2))
        while let frame = try reader.next() { try writer.write(frame) }
        try writer.finish()
        return target
    }

    @Test(arguments: [
        ("constant.mp4", []),
        ("variable.mp4", ["-vf", "select='not(eq(mod(n,5),3))'", "-vsync", "vfr"]),
        ("late.mp4", ["-output_ts_offset", "0.4"]),
    ])
    func timesStayThoseOfTheSource(_ name: String, _ options: [String]) throws {
        let source = try GeneratedClip.make(
            in: folder, name, seconds: 2, filter: "testsrc2=s=128x96:r=30", sound: true, options: options)
        let rewritten = try rewrite(source)
        let expected = try FFmpeg.frameTimes(source)
        let found = try FFmpeg.frameTimes(rewritten)
        #expect(found.count == expected.count)
        for (mine, theirs) in zip(found, expected) { #expect(abs(mine - theirs) < 1e-3) }
    }

    @Test func soundIsCopiedUntouched() throws {
        let source = try GeneratedClip.make(in: folder, seconds: 2, sound: true)
        let rewritten = try rewrite(source)
        let entries = ["-select_streams", "a:0", "-show_entries", "packet=pts_time,size"]
        #expect(try FFmpeg.probe(source, entries) == FFmpeg.probe(rewritten, entries))
    }

    @Test func soundThatMP4CannotHoldBecomesAAC() throws {
        let source = try GeneratedClip.make(
            in: folder, "pcm.mkv", seconds: 2, sound: true, options: ["-c:a", "pcm_s16le"])
        let rewritten = try rewrite(source)
        let entries = ["-select_streams", "a:0", "-show_entries", "stream=codec_name,duration"]
        let answer = try #require(try FFmpeg.probe(rewritten, entries).first?.split(separator: ","))
        #expect(answer.first == "aac")
        #expect(abs((Double(answer.last ?? "") ?? 0) - 2) < 0.06)
    }

    @Test(arguments: [
        ("odd.mov", "37800", ["-c:a", "pcm_s16le"]), ("high.mkv", "96000", ["-c:a", "pcm_s24le", "-ac", "6"]),
        ("lossless.mkv", "48000", ["-c:a", "flac", "-ac", "8"]), ("open.webm", "48000", ["-c:v", "libvpx"]),
        ("apple.mov", "48000", ["-c:a", "alac"]),
    ])
    func everySoundPlays(_ name: String, _ rate: String, _ options: [String]) throws {
        let source = try GeneratedClip.make(in: folder, name, sound: true, options: ["-ar", rate] + options)
        let entries = ["-select_streams", "a:0", "-show_entries", "stream=codec_name,sample_rate"]
        #expect(try FFmpeg.probe(rewrite(source), entries) == ["aac,48000"])
    }

    @Test func soundThatStartsLateStaysWithItsPicture() throws {
        let source = try FFmpeg.make([
            "-f", "lavfi", "-t", "2", "-i", "testsrc2=s=128x96:r=25", "-itsoffset", "0.7", "-f", "lavfi", "-t", "1",
            "-i", "sine", "-c:v", "libx264", "-c:a", "pcm_s16le", folder.file("late.mkv"),
        ])
        let entries = ["-select_streams", "a:0", "-show_entries", "frame=best_effort_timestamp_time"]
        let first = try #require(try FFmpeg.probe(rewrite(source), entries).first.flatMap(Double.init))
        // The encoder's priming, 1,024 samples, comes before.
        #expect(abs(first - 0.7) < 0.03)
    }

    @Test func thePictureIsHighProfileInAFileThatStartsAtOnce() throws {
        let rewritten = try rewrite(try GeneratedClip.make(in: folder, sound: true))
        let entries = ["-select_streams", "v:0", "-show_entries", "stream=codec_name,profile,width,height,pix_fmt"]
        #expect(try FFmpeg.probe(rewritten, entries) == ["h264,High,128,96,yuv420p"])
        let data = try Data(contentsOf: URL(fileURLWithPath: rewritten))
        let index = try #require(data.range(of: Data("moov".utf8)))
        let media = try #require(data.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < media.lowerBound)
    }

    @Test func picturesLookLikeTheSource() throws {
        let raster = try firstFrame(of: rewrite(GeneratedClip.make(in: folder))).raster()
        expectColor(raster[20, 20], Palette.clayOrange)
        expectColor(raster[100, 80], Palette.courtWhite)
    }

    @Test func chaptersAreNamed() throws {
        let chapters = [
            Chapter(title: "Serve: Preparation", start: 0, end: 0.5),
            Chapter(title: "Serve: Loading", start: 0.5, end: 0.96),
        ]
        let rewritten = try rewrite(GeneratedClip.make(in: folder), chapters: chapters)
        let found = try FFmpeg.probe(
            rewritten, ["-show_chapters", "-show_entries", "chapter=start_time,end_time:chapter_tags=title"])
        #expect(found == ["0.000000,0.500000,Serve: Preparation", "0.500000,0.960000,Serve: Loading"])
    }

    @Test func chaptersBeyondTheEndAreCut() throws {
        let chapters = [
            Chapter(title: "Serve", start: 0, end: 1_000_000), Chapter(title: "Never", start: 5, end: 6),
            Chapter(title: "Nowhere", start: .nan, end: .nan),
        ]
        let rewritten = try rewrite(GeneratedClip.make(in: folder), chapters: chapters)
        let found = try FFmpeg.probe(
            rewritten, ["-show_chapters", "-show_entries", "chapter=start_time,end_time:chapter_tags=title"])
        #expect(found == ["0.000000,1.000000,Serve"])
    }

    @Test func rgbPicturesAreNotTaggedAsRGB() throws {
        let source = try GeneratedClip.make(in: folder, options: ["-c:v", "libx264rgb", "-pix_fmt", "rgb24"])
        let rewritten = try rewrite(source)
        #expect(
            try FFmpeg.probe(rewritten, ["-select_streams", "v:0", "-show_entries", "stream=color_space"])
                == ["bt709"])
        expectColor(try firstFrame(of: rewritten).raster()[20, 20], Palette.clayOrange)
    }

    @Test func aFullDiskIsNamed() throws {
        let source = try GeneratedClip.make(in: folder)
        #expect {
            let reader = try VideoReader(path: source, threads: 1)
            var writer = try VideoWriter(
                path: "/dev/full", like: reader, carryingOver: nil, options: EncodingOptions(threads: 1))
            try writer.finish()
        } throws: { ($0 as? VideoError)?.code == .diskFull }
    }

    @Test func aPlaceThatCannotBeWrittenIsAnError() throws {
        let source = try GeneratedClip.make(in: folder)
        let reader = try VideoReader(path: source, threads: 1)
        #expect {
            _ = try VideoWriter(
                path: "/proc/nowhere/out.mp4", like: reader, carryingOver: nil,
                options: EncodingOptions(threads: 1))
        } throws: { ($0 as? VideoError)?.code == .cannotWrite }
    }
}

@Suite struct FrameTimingTests {
    @Test func aSteadyClip() {
        let timing = FrameTiming(times: (0..<60).map { Double($0) / 60 })
        #expect(abs(timing.frameRate - 60) < 1e-9)
        #expect(abs(timing.duration - 1) < 1e-9)
        #expect(!timing.isVariable)
    }

    @Test func millisecondRoundingIsNotAVariableRate() {
        let timing = FrameTiming(times: (0..<90).map { (Double($0) / 30 * 1000).rounded() / 1000 })
        #expect(!timing.isVariable)
    }

    @Test func oneShortStepDoesNotChangeTheRate() {
        let timing = FrameTiming(times: [0] + (0..<99).map { 0.002 + Double($0) / 60 })
        #expect(abs(timing.frameRate - 60) < 1e-6)
        #expect(!timing.isVariable)
    }

    @Test func droppedFramesMakeItVariable() {
        let timing = FrameTiming(times: (0..<90).filter { $0 % 5 != 3 }.map { Double($0) / 30 })
        #expect(timing.isVariable)
    }

    @Test(arguments: [[], [0.5]]) func tooFewFramesHaveNoRate(_ times: [Double]) {
        #expect(FrameTiming(times: times) == FrameTiming(times: []))
    }
}

@Suite struct VideoFileTests {
    // The published test vectors of FIPS 180-2, and nothing.
    @Test(arguments: [
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func hashesAreSHA256(_ text: String, _ count: Int, _ hash: String) throws {
        let folder = try ScratchFolder()
        let file = try folder.write(Data(String(repeating: text, count: count).utf8), to: "file")
        #expect(try VideoFile.sha256(of: file) == hash)
    }
}
