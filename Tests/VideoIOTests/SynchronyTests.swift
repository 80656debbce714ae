import Foundation
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// A flash and a click every second, measured in what is written.
@Suite struct SynchronyTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    struct Clip: Sendable, CustomTestStringConvertible {
        var name: String
        var options: [String]
        var rate = 30
        /// Seconds before the sound's own start.
        var soundDelay = 0.0
        /// Seconds of the sound's own clock between two clicks.
        var period = 1.0
        /// Whether the container's length counts from its first time, as a transport stream's does, or from 0, as MP4's.
        var countsFromStart = false
        var output: AudioInfo.Output
        var testDescription: String { name }
    }

    static let variable = ["-vf", "select='not(eq(mod(n,5),3))'", "-vsync", "vfr"]
    static let clips = [
        Clip(name: "constant.mp4", options: ["-c:v", "libx264", "-c:a", "aac"], output: .copied),
        Clip(name: "fast.mp4", options: ["-c:v", "libx264", "-c:a", "aac"], rate: 60, output: .copied),
        Clip(name: "variable.mp4", options: variable + ["-c:v", "libx264", "-c:a", "aac"], output: .copied),
        Clip(
            name: "late.mp4", options: ["-c:v", "libx264", "-c:a", "aac", "-output_ts_offset", "0.4"], output: .copied),
        Clip(
            name: "late-sound.mp4", options: ["-c:v", "libx264", "-c:a", "aac"], soundDelay: 0.3, output: .copied),
        Clip(name: "constant.mov", options: ["-c:v", "libx264", "-c:a", "pcm_s16le"], rate: 60, output: .recoded),
        Clip(name: "variable.mov", options: variable + ["-c:v", "libx264", "-c:a", "pcm_s16le"], output: .recoded),
        Clip(
            name: "late-sound.mkv", options: ["-c:v", "libx264", "-c:a", "flac"], soundDelay: 0.3, output: .recoded),
        Clip(
            name: "camcorder.mts", options: ["-c:v", "libx264", "-c:a", "ac3"], countsFromStart: true,
            output: .recoded),
        Clip(name: "open.webm", options: ["-c:v", "libvpx", "-c:a", "libopus"], output: .recoded),
        Clip(
            name: "slow-sound.mkv",
            options: ["-af", "asetpts=PTS*1.001", "-c:v", "libx264", "-c:a", "pcm_s16le"], period: 1 / 1.001,
            output: .recoded),
    ]

    @Test(arguments: clips) func soundStaysWithItsPicture(_ clip: Clip) throws {
        let seconds = 10.0
        let source = try FFmpeg.make(
            ClickTrack.flashes(seconds: seconds, rate: clip.rate) + ["-itsoffset", "\(clip.soundDelay)"]
                + ClickTrack.source(seconds: seconds, offset: 0.0005, period: clip.period) + clip.options + [
                    folder.file(clip.name)
                ])
        let target = folder.file("annotated.mp4")
        var reader = try VideoReader(path: source, threads: 2)
        var writer = try VideoWriter(
            path: target, like: reader, carryingOver: CarriedOver(from: source), options: EncodingOptions(threads: 2))
        while let frame = try reader.next() { try writer.write(frame) }
        try writer.finish()
        #expect(writer.sound == CarriedSound(output: clip.output, loss: nil))

        let expected = try FFmpeg.frameTimes(source)
        let found = try FFmpeg.frameTimes(target)
        #expect(found.count == expected.count)
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-3 })
        let start = clip.countsFromStart ? try figure("start_time", of: source) : 0
        let length = try start + figure("duration", of: source)
        #expect(abs(length - (try figure("duration", of: target))) < 1 / Double(clip.rate), "\(length)")

        let flashes = try ClickTrack.seen(in: target)
        let clicks = try ClickTrack.witnessed(in: target, folder: folder)
        let offsets = zip(clicks, flashes).map { $0 - $1 }
        #expect(flashes.count == 10 && clicks.count >= 10)
        let drift = (offsets.max() ?? 0) - (offsets.min() ?? 0)
        #expect(drift < 5e-3, "\(offsets)")
        if clip.period == 1 {
            let before = try zip(ClickTrack.witnessed(in: source, folder: folder), ClickTrack.seen(in: source))
                .map { $0 - $1 }
            #expect(zip(offsets, before).allSatisfy { abs($0 - $1) < 1e-3 }, "\(offsets) was \(before)")
        }
    }

    /// One of the container's own figures.
    private func figure(_ name: String, of path: String) throws -> Double {
        try #require(try FFmpeg.probe(path, ["-show_entries", "format=\(name)"]).first.flatMap(Double.init))
    }
}
