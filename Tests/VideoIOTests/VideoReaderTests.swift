import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// Every frame's time of a clip, in seconds.
func times(of path: String) throws -> [Double] {
    var reader = try VideoReader(path: path, threads: 2)
    var times: [Double] = []
    while let frame = try reader.next() {
        #expect(frame.index == times.count)
        times.append(frame.time.seconds)
    }
    return times
}

func firstFrame(of path: String) throws -> Frame {
    var reader = try VideoReader(path: path, threads: 2)
    return try #require(try reader.next())
}

@Suite struct VideoReaderTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test func describesTheStream() throws {
        let clip = try GeneratedClip.make(in: folder, sound: true)
        let description = try VideoReader(path: clip, threads: 1).description
        #expect(description.size == PictureSize(width: 128, height: 96))
        #expect(description.codec == "h264")
        #expect(description.hasAudio)
        #expect(description.rotation == 0)
        #expect(description.promisedFrames == 25)
        #expect(description.averageFrameRate == 25)
    }

    @Test(arguments: [
        ("constant.mp4", []),
        ("variable.mp4", ["-vf", "select='not(eq(mod(n,5),3))'", "-vsync", "vfr"]),
        ("matroska.mkv", []),
        ("bframes.mp4", ["-bf", "3"]),
        ("late.mp4", ["-output_ts_offset", "0.4"]),
    ])
    func timesAreTheContainersOwn(_ name: String, _ options: [String]) throws {
        let clip = try GeneratedClip.make(
            in: folder, name, seconds: 2, filter: "testsrc2=s=128x96:r=25", options: options)
        let found = try times(of: clip)
        let expected = try FFmpeg.frameTimes(clip)
        #expect(found.count == expected.count)
        for (mine, theirs) in zip(found, expected) { #expect(abs(mine - theirs) < 1e-5) }
    }

    @Test func timesIncreaseEvenWhenTheContainerRepeatsThem() throws {
        let clip = try GeneratedClip.make(
            in: folder, "raw.avi", filter: "testsrc2=s=128x96:r=25", options: ["-c:v", "mpeg4", "-bf", "2"])
        let found = try times(of: clip)
        #expect(found.count == 25)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: [("yuv422p10le", "libx265"), ("yuvj420p", "mjpeg"), ("yuv444p", "libx264")])
    func otherPixelFormatsKeepTheirColours(_ format: String, _ codec: String) throws {
        let clip = try GeneratedClip.make(
            in: folder, "format.mkv", options: ["-c:v", codec, "-pix_fmt", format, "-q:v", "1"])
        let raster = try firstFrame(of: clip).raster()
        expectColor(raster[20, 20], Palette.clayOrange)
        expectColor(raster[100, 80], Palette.courtWhite)
    }

    @Test func squarePixelsAreRestored() throws {
        let clip = try GeneratedClip.make(in: folder, options: ["-vf", "setsar=4/3"])
        #expect(try firstFrame(of: clip).size == PictureSize(width: 170, height: 96))
    }

    @Test func oddSizesBecomeEven() throws {
        let clip = try GeneratedClip.make(
            in: folder, filter: "testsrc2=s=127x95:r=25", options: ["-pix_fmt", "yuv444p"])
        #expect(try firstFrame(of: clip).size == PictureSize(width: 126, height: 94))
    }

    @Test func anEditListHidesItsFramesWithoutLookingCutOff() throws {
        let whole = try GeneratedClip.make(
            in: folder, "whole.mp4", seconds: 4, filter: "testsrc2=s=128x96:r=25", options: ["-g", "100"])
        let trimmed = try FFmpeg.make(["-ss", "1.2", "-i", whole, "-c", "copy", folder.file("trimmed.mp4")])
        let expected = try FFmpeg.frameTimes(trimmed).filter { $0 >= 0 }
        var reader = try VideoReader(path: trimmed, threads: 2)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == expected.count)
        #expect(count < 75)
        let account = reader.account
        #expect(account == FrameAccount(promised: count, decoded: count))
    }

    @Test func aFileCutShortIsReadAsFarAsItGoes() throws {
        let whole = try GeneratedClip.make(
            in: folder, seconds: 3, filter: "testsrc2=s=320x240:r=25", options: ["-g", "25", "-movflags", "+faststart"])
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        var reader = try VideoReader(path: folder.write(data.prefix(data.count * 6 / 10), to: "cut.mp4"), threads: 2)
        var count = 0
        while try reader.next() != nil { count += 1 }
        let drawnUp = reader.account
        let account = try #require(drawnUp)
        #expect(account.promised == 75 && account.decoded == count && (20..<70).contains(count))
        let end = try #require(account.missing.last)
        #expect(end.reason == .endsEarly && abs(end.end - 3) < 0.05)
    }

    @Test func aFileCutToAlmostNothingIsAnError() throws {
        let whole = try GeneratedClip.make(
            in: folder, seconds: 3, filter: "testsrc2=s=320x240:r=25", options: ["-movflags", "+faststart"])
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let cut = try folder.write(data.prefix(data.count / 8), to: "cut.mp4")
        #expect { try times(of: cut) } throws: { ($0 as? VideoError)?.code == .endsEarly }
    }

    @Test func aMissingIndexIsAnError() throws {
        let whole = try GeneratedClip.make(in: folder, seconds: 3, filter: "testsrc2=s=320x240:r=25")
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let cut = try folder.write(data.prefix(data.count / 2), to: "cut.mp4")
        #expect { try times(of: cut) } throws: { ($0 as? VideoError)?.code == .cutOff }
    }

    @Test func wrongFilesAreNamedForWhatTheyAre() throws {
        let text = try folder.write(Data("This is a note, not a film.\n".utf8), to: "note.mp4")
        let empty = try folder.write(Data(), to: "empty.mp4")
        let sound = try FFmpeg.make(["-f", "lavfi", "-t", "1", "-i", "sine", folder.file("sound.m4a")])
        let cases: [(String, VideoError.Code)] = [
            (folder.file("absent.mp4"), .missing), (folder.path, .isFolder), (empty, .empty), (text, .notAVideo),
            (sound, .noPicture),
        ]
        for (path, code) in cases {
            #expect { try times(of: path) } throws: { ($0 as? VideoError)?.code == code }
        }
    }
}

func expectColor(
    _ found: SIMD3<Int>, _ color: Color, within margin: Int = 10, sourceLocation: SourceLocation = #_sourceLocation
) {
    let wanted = SIMD3(Int(color.red * 255), Int(color.green * 255), Int(color.blue * 255))
    for channel in 0..<3 {
        #expect(
            abs(found[channel] - wanted[channel]) <= margin, "\(found), not \(wanted)", sourceLocation: sourceLocation)
    }
}
