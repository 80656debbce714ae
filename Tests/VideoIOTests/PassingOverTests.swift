import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// Frames that no other rests on may be passed over: all others are as they are when every frame is read, and those passed
/// over keep their places.
@Suite struct PassingOverTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// A frame as it was read; without pixels where it was passed over.
    private struct Seen: Hashable {
        var place: FramePlace
        var pixels: Int?
    }

    private struct Reading: Hashable {
        var frames: [Seen] = []
        var account: FrameAccount?

        var passedOver: Int { frames.count { $0.pixels == nil } }
        /// Seconds from one decoded frame to the next at the most.
        var longestGap: Double {
            let times = frames.filter { $0.pixels != nil }.map(\.place.time.seconds)
            return zip(times.dropFirst(), times).map { $0 - $1 }.max() ?? 0
        }

        /// Whether a reading of every frame shows the same where this one shows anything.
        func agrees(with whole: Reading) -> Bool {
            account == whole.account && frames.count == whole.frames.count
                && zip(frames, whole.frames).allSatisfy { mine, other in
                    mine.place == other.place && (mine.pixels == nil || mine.pixels == other.pixels)
                }
        }
    }

    private func reading(
        of path: String, threads: Int = 2, passesOver: Bool = true, gap: (Int) -> Double
    ) throws -> Reading {
        var reader = try VideoReader(path: path, threads: threads)
        if passesOver { try reader.preparePassingOver() }
        var reading = Reading()
        while let step = try reader.step(passingOver: PassingOver(gap: gap(reading.frames.count))) {
            switch step {
            case .frame(let frame):
                let place = FramePlace(index: frame.index, time: frame.time)
                reading.frames.append(Seen(place: place, pixels: try frame.raster().hashValue))
            case .passedOver(let place): reading.frames.append(Seen(place: place))
            }
        }
        reading.account = reader.account
        #expect(reader.framesPassedOver == reading.passedOver)
        return reading
    }

    /// - Parameter least: frames of 75 that nothing rests on and that leave no gap longer than three frames.
    @Test(arguments: [
        ("closed.mp4", ["-c:v", "libx264", "-g", "12", "-bf", "3"], 20),
        ("pyramid.mkv", ["-c:v", "libx264", "-g", "30", "-bf", "5", "-x264-params", "b-pyramid=strict:b-adapt=0"], 20),
        ("plain.mov", ["-c:v", "libx264", "-bf", "2", "-x264-params", "b-pyramid=none:b-adapt=0"], 40),
        ("hevc-open.mp4", ["-c:v", "libx265", "-x265-params", "keyint=12:open-gop=1:bframes=4:log-level=none"], 20),
        ("hevc-closed.mov", ["-c:v", "libx265", "-x265-params", "keyint=12:open-gop=0:log-level=none"], 10),
        ("without.mp4", ["-c:v", "libx264", "-bf", "0"], 0),
        ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "12", "-deadline", "realtime", "-cpu-used", "8"], 0),
        ("stream.ts", ["-c:v", "libx264", "-g", "12", "-bf", "2"], 0),
    ])
    func whatIsLeftIsAsInTheWholeClip(_ name: String, _ options: [String], _ least: Int) throws {
        let clip = try GeneratedClip.make(
            in: folder, name, seconds: 3, filter: "testsrc2=s=128x96:r=25", options: options)
        let whole = try reading(of: clip, passesOver: false) { _ in 1 }
        try #require(whole.frames.count >= 60)
        #expect(whole.passedOver == 0)
        let gap = 3 / 25.0
        let sparse = try reading(of: clip) { _ in gap }
        #expect(sparse.agrees(with: whole))
        #expect(sparse.passedOver >= least && (sparse.passedOver == 0) == (least == 0), "\(sparse.passedOver)")
        #expect(sparse.longestGap <= gap + 1e-6)
        #expect(try reading(of: clip, threads: 1) { _ in gap } == sparse)
        // Less than two frames leave room for none.
        #expect(try reading(of: clip) { _ in 1.5 / 25 } == whole)
        // From time to time.
        let now = try reading(of: clip) { $0 / 20 % 2 == 0 ? 0 : gap }
        #expect(now.agrees(with: whole))
        #expect(now.passedOver < max(sparse.passedOver, 1))
    }

    /// Every second picture is the one before it once more, as a converter to another rate leaves it.
    @Test func whatMayBeARepeatIsTakenWhereRepeatsAreCounted() throws {
        func repeats(_ clip: String, takesRepeats: Bool) throws -> (count: Int, passedOver: Int) {
            var reader = try VideoReader(path: clip, threads: 1)
            try reader.preparePassingOver()
            var repeated = RepeatedPictures()
            while let step = try reader.step(passingOver: PassingOver(gap: 2 / 50.0, takesRepeats: takesRepeats)) {
                if case .frame(let frame) = step { repeated.add(frame) }
            }
            return (repeated.count, reader.framesPassedOver)
        }
        func clip(_ name: String, _ rates: String) throws -> String {
            try GeneratedClip.make(
                in: folder, name, seconds: 3, filter: "testsrc2=s=640x480:r=50,\(rates)",
                options: ["-c:v", "libx264", "-crf", "16", "-bf", "3"])
        }
        let doubled = try clip("doubled.mp4", "fps=25,fps=50")
        let (unseen, counted) = (
            try repeats(doubled, takesRepeats: false), try repeats(doubled, takesRepeats: true)
        )
        #expect(unseen.passedOver > 50 && unseen.count < 10, "\(unseen)")
        #expect(counted.count > 60, "\(counted)")
        // Of a clip without repeats as many are passed over as ever.
        let plain = try clip("plain.mp4", "fps=50")
        let (fewer, all) = (try repeats(plain, takesRepeats: true), try repeats(plain, takesRepeats: false))
        #expect(fewer == all && all.passedOver > 50, "\(fewer), \(all)")
    }

    /// Whatever a phone or camera writes: edit lists, uneven times, interlaced pictures.
    @Test(arguments: ContractClip.chosen) func everyFrameKeepsItsPlace(_ contract: ContractClip) throws {
        let clip = try contract.make(in: folder)
        let whole = try reading(of: clip, passesOver: false) { _ in 0 }
        #expect(try reading(of: clip) { _ in 1 }.agrees(with: whole))
    }

    /// Who comes next may rest on what damage left.
    @Test func nothingIsPassedOverAfterDamage() throws {
        let clip = try GeneratedClip.make(
            in: folder, "whole.mp4", seconds: 3, filter: "testsrc2=s=128x96:r=25", options: ["-g", "12", "-bf", "3"])
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
        let start = try #require(Data(bytes).range(of: Data("mdat".utf8))).upperBound
        let middle = (start + bytes.count) / 2
        for place in middle..<middle + 3000 { bytes[place] = 0xFF }
        let damaged = try folder.write(Data(bytes), to: "damaged.mp4")
        let whole = try reading(of: damaged, passesOver: false) { _ in 0 }
        try #require(!(whole.account?.missing.isEmpty ?? true))
        let sparse = try reading(of: damaged) { _ in 1 }
        let last = try #require(sparse.frames.lastIndex { $0.pixels == nil })
        #expect(last < 50)
        #expect(!(sparse.account?.missing.isEmpty ?? true))
    }
}
