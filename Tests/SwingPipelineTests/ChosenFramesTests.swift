import Imaging
import SwingCore
import TestSupport
import Testing
import VideoIO

@testable import SwingPipeline

/// Frames chosen from a clip all come, whatever the file is like.
@Suite struct ChosenFramesTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private struct Seen: Hashable {
        var place: FramePlace
        var pixels: Int

        init(_ frame: Frame) throws {
            place = FramePlace(index: frame.index, time: frame.time)
            pixels = try frame.raster().hashValue
        }
    }

    private func read(_ path: String) throws -> (frames: [Seen], account: FrameAccount?) {
        var reader = try VideoReader(path: path, threads: 1)
        var frames: [Seen] = []
        while let frame = try reader.next() { frames.append(try Seen(frame)) }
        return (frames, reader.account)
    }

    private func frames(of path: String, _ places: [FramePlace], account: FrameAccount?) throws -> [Seen] {
        let chosen = ChosenFrames(
            path: path, threads: 1, rotation: 0, places: places, account: account, kept: KeptPictures(),
            stage: ClipFrames.looking)
        var frames: [Seen] = []
        try chosen.decode(clock: StageClock()) { frames.append(try Seen($0)) }
        return frames
    }

    @Test(arguments: [
        ("plain.mp4", ["-g", "10"]),
        // A clip that cannot be entered in its midst is read whole.
        ("open.mp4", ["-g", "10", "-bf", "3", "-x264-params", "open-gop=1:scenecut=0"]),
        ("without-times.avi", ["-c:v", "mpeg4", "-bf", "2", "-g", "10"]),
        ("interlaced.mp4", ["-vf", "interlace", "-flags", "+ildct+ilme", "-g", "10"]),
    ])
    func eachComesOnceAsTheWholeClipGivesIt(_ name: String, _ options: [String]) throws {
        let clip = try GeneratedClip.make(
            in: folder, name, seconds: 2, filter: "testsrc2=s=128x96:r=50", options: options)
        let (whole, account) = try read(clip)
        for choice in [[], [3], [11, 12, whole.count - 1], Array(whole.indices)] {
            let wanted = choice.map { whole[$0] }
            let found = try frames(of: clip, wanted.map(\.place), account: account)
            #expect(found.sorted { $0.place.index < $1.place.index } == wanted)
        }
    }

    @Test func aFrameThatTheClipHasNotIsADefect() throws {
        let clip = try GeneratedClip.make(in: folder)
        let (whole, account) = try read(clip)
        let time = whole[0].place.time
        let place = FramePlace(
            index: whole.count, time: MediaTime(ticks: time.ticks + 1, timeBase: time.timeBase))
        #expect(throws: FrameMismatch(analysed: 1, drawn: 0, written: nil)) {
            _ = try frames(of: clip, [place], account: account)
        }
    }
}
