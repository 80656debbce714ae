import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// A frame that was chosen is the very frame that reading the whole clip gives.
@Suite struct FrameChoiceTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    struct Seen: Hashable {
        var place: FramePlace
        var duration: Int64
        var pixels: Int
    }

    private func frames(of path: String, only choice: [FramePlace]? = nil, threads: Int = 2) throws -> [Seen] {
        var reader = try VideoReader(path: path, threads: threads, only: choice)
        var frames: [Seen] = []
        while let frame = try reader.next() {
            frames.append(
                Seen(
                    place: FramePlace(index: frame.index, time: frame.time), duration: frame.duration,
                    pixels: try frame.raster().hashValue))
        }
        return frames
    }

    /// Which of a clip's frames are asked for.
    private func choices(of count: Int) -> [[Int]] {
        [
            [], [0], [count - 1], [count / 2], Array(stride(from: 0, to: count, by: 7)),
            Array(count / 3..<count / 3 + 5), [1, 2, count / 2 + 3, count - 2], Array(0..<count),
        ]
    }

    @Test(arguments: [
        ("closed.mp4", ["-c:v", "libx264", "-g", "12", "-bf", "3"]),
        ("pyramid.mkv", ["-c:v", "libx264", "-g", "30", "-bf", "5", "-x264-params", "b-pyramid=strict"]),
        ("one-key-frame.mp4", ["-c:v", "libx264", "-g", "1000", "-x264-params", "scenecut=0"]),
        ("key-frames-only.mp4", ["-c:v", "libx264", "-g", "1"]),
        ("hevc-open.mp4", ["-c:v", "libx265", "-x265-params", "keyint=12:open-gop=1:bframes=4:log-level=none"]),
        ("hevc-closed.mov", ["-c:v", "libx265", "-x265-params", "keyint=12:open-gop=0:log-level=none"]),
        ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "12", "-deadline", "realtime", "-cpu-used", "8"]),
        ("stream.ts", ["-c:v", "libx264", "-g", "12", "-bf", "2"]),
    ])
    func chosenFramesAreThoseOfTheWholeClip(_ name: String, _ options: [String]) throws {
        let clip = try GeneratedClip.make(
            in: folder, name, seconds: 3, filter: "testsrc2=s=128x96:r=25", options: options)
        let whole = try frames(of: clip)
        try #require(whole.count >= 60)
        for threads in [1, 2] {
            for choice in choices(of: whole.count) {
                let wanted = choice.map { whole[$0] }
                let found = try frames(of: clip, only: wanted.map(\.place), threads: threads)
                #expect(found == wanted, "\(choice): \(found.map(\.place.index))")
            }
        }
    }

    /// The decoder does not trust a key frame of this kind that it begins with: the whole clip has to be read then.
    @Test func nothingDoubtfulComesFromTheMidstOfAnOpenGroup() throws {
        let clip = try GeneratedClip.make(
            in: folder, "open.mp4", seconds: 3, filter: "testsrc2=s=128x96:r=25",
            options: ["-g", "12", "-bf", "3", "-x264-params", "open-gop=1:scenecut=0"])
        let whole = try frames(of: clip)
        for choice in choices(of: whole.count) {
            let wanted = choice.map { whole[$0] }
            #expect(Set(try frames(of: clip, only: wanted.map(\.place))).isSubset(of: wanted))
        }
        #expect(try frames(of: clip, only: whole.map(\.place)) == whole)
    }

    /// Whatever a phone or camera writes: what comes is right, and only what cannot be told by its time does not come.
    @Test(arguments: ContractClip.chosen) func whatComesIsWhatTheWholeClipGives(_ contract: ContractClip) throws {
        let clip = try contract.make(in: folder)
        let whole = try frames(of: clip)
        for choice in choices(of: whole.count) {
            let wanted = choice.map { whole[$0] }
            let found = try frames(of: clip, only: wanted.map(\.place))
            if contract.interlaced || contract.container == .avi {
                #expect(Set(found).isSubset(of: wanted))
            } else {
                #expect(found == wanted, "\(choice): \(found.map(\.place.index))")
            }
        }
    }
}
