import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// Drawn pictures: their times, their turn and their sound, with ffmpeg's own programs as the witness.
@Suite struct PictureStreamTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private static let size = PictureSize(width: 128, height: 96)
    private static let ticksPerSecond: Int32 = 90_000

    /// Four coloured quarters: orange, yellow above green, white.
    private static func quarters() -> Raster {
        var raster = Raster(size: size, filledWith: Palette.courtWhite)
        for y in 0..<size.height {
            for x in 0..<size.width where x < size.width / 2 || y < size.height / 2 {
                let top = y < size.height / 2
                let color =
                    top ? (x < size.width / 2 ? Palette.clayOrange : Palette.tennisYellow) : Palette.courtGreen
                let base = (y * size.width + x) * 3
                for (offset, value) in [color.red, color.green, color.blue].enumerated() {
                    raster.pixels[base + offset] = UInt8((value * 255).rounded())
                }
            }
        }
        return raster
    }

    /// Writes one picture at each of the times, in ticks of 1/90,000 s.
    private func write(_ ticks: [Int64], rotation: Int = 0, sound: [Float]? = nil) throws -> String {
        let path = folder.file("drawn.mp4")
        let timeBase = TimeBase(numerator: 1, denominator: Self.ticksPerSecond)
        var writer = try VideoWriter(
            path: path,
            stream: PictureStream(size: Self.size, timeBase: timeBase, frameRate: 60, rotation: rotation),
            sound: sound, options: EncodingOptions(crf: 5, threads: 2))
        let raster = Self.quarters()
        for (index, tick) in ticks.enumerated() {
            try writer.write(Frame(raster, index: index, time: MediaTime(ticks: tick, timeBase: timeBase)))
        }
        try writer.finish()
        return path
    }

    private static func steady(frames: Int) -> [Int64] { (0..<frames).map { Int64($0) * 1500 } }

    /// A phone's uneven clock: steps of 1/60 s, some doubled, each off by up to a tenth.
    private static let uneven: [Int64] = {
        var tick: Int64 = 0
        return (0..<90).map { index in
            defer { tick += (index % 17 == 5 ? 3000 : 1500) + Int64(index * 37 % 301) - 150 }
            return tick
        }
    }()

    // MARK: Times

    @Test(arguments: [0, 1234]) func unevenTimesAreStoredExactly(_ start: Int64) throws {
        let ticks = Self.uneven.map { $0 + start }
        let path = try write(ticks, sound: [Float](repeating: 0, count: PictureStream.soundRate))
        let seen = try FFmpeg.probe(path, ["-select_streams", "v:0", "-show_entries", "frame=pts"])
        #expect(seen.compactMap { Int64($0.split(separator: ",").first ?? "") } == ticks)
        var reader = try VideoReader(path: path, threads: 2)
        #expect(reader.description.timeBase == TimeBase(numerator: 1, denominator: Self.ticksPerSecond))
        var found: [Int64] = []
        while let frame = try reader.next() { found.append(frame.time.ticks) }
        #expect(found == ticks)
    }

    @Test func theLastPictureStaysForOneNominalStep() throws {
        let path = try write(Self.uneven)
        let duration = try #require(
            try FFmpeg.probe(path, ["-show_entries", "format=duration"]).first.flatMap(Double.init))
        let end = try #require(Self.uneven.last) + 1500
        #expect(abs(duration - Double(end) / Double(Self.ticksPerSecond)) < 1e-4)
    }

    // MARK: Turn

    @Test(arguments: [0, 90, 180, 270]) func turnedPicturesAreReadUpright(_ rotation: Int) throws {
        let path = try write(Self.steady(frames: 5), rotation: rotation)
        #expect(try VideoReader(path: path, threads: 1).description.rotation == rotation)
        let frame = try firstFrame(of: path)
        #expect(frame.size == Self.size)
        let raster = try frame.raster()
        let expected = Self.quarters()
        for (x, y) in [(32, 24), (96, 24), (32, 72), (96, 72)] {
            let difference = raster[x, y] &- expected[x, y]
            for channel in 0..<3 { #expect(abs(difference[channel]) <= 10) }
        }
    }

    @Test(arguments: [90, 180, 270]) func ffprobeSeesTheTurn(_ rotation: Int) throws {
        let path = try write(Self.steady(frames: 5), rotation: rotation)
        let size = try FFmpeg.probe(path, ["-select_streams", "v:0", "-show_entries", "stream=width,height"])
        #expect(size == [rotation == 180 ? "128,96" : "96,128"])
        let turn = try FFmpeg.probe(
            path, ["-select_streams", "v:0", "-show_entries", "stream_side_data=rotation"])
        // It counts counterclockwise, from -180 to 180.
        let degrees = try #require(turn.compactMap(Int.init).first)
        #expect((degrees + rotation) % 360 == 0)
    }

    // MARK: Sound

    /// Decodes the sound with the ffmpeg program, silence filled in before a late start.
    private func decoded(_ path: String) throws -> [Float] {
        let raw = try FFmpeg.make([
            "-i", path, "-af", "aresample=first_pts=0", "-f", "f32le", "-ac", "1", folder.file("sound.f32"),
        ])
        let data = try Data(contentsOf: URL(fileURLWithPath: raw))
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test(arguments: [0, 1234] as [Int64], [0.0, 0.0215, 0.7003, 1.49])
    func aClickIsHeardWhenItWasWritten(_ firstTick: Int64, _ time: Double) throws {
        let place = Int(time * Double(PictureStream.soundRate))
        var samples = [Float](repeating: 0, count: PictureStream.soundRate * 3 / 2)
        samples[place] = 0.8
        let path = try write(Self.steady(frames: 90).map { $0 + firstTick }, sound: samples)
        let heard = try decoded(path)
        let peak = try #require(heard.indices.max { abs(heard[$0]) < abs(heard[$1]) })
        #expect(abs(heard[peak]) > 0.2)
        #expect(abs(peak - place) <= PictureStream.soundRate / 1000, "\(peak - place) samples off")
        #expect(abs(heard.count - samples.count) <= 1024)
    }

    @Test func theSoundIsMonoAAC() throws {
        let path = try write(Self.steady(frames: 30), sound: [Float](repeating: 0.1, count: 24_000))
        let entries = ["-select_streams", "a:0", "-show_entries", "stream=codec_name,profile,sample_rate,channels"]
        #expect(try FFmpeg.probe(path, entries) == ["aac,LC,48000,1"])
        #expect(try VideoReader(path: path, threads: 1).description.hasAudio)
    }

    @Test(arguments: [nil, []] as [[Float]?]) func withoutSoundThereIsNoSoundStream(_ sound: [Float]?) throws {
        let path = try write(Self.steady(frames: 5), sound: sound)
        #expect(try !VideoReader(path: path, threads: 1).description.hasAudio)
    }

    @Test func soundThatIsNoNumberIsAnError() throws {
        #expect {
            _ = try write(Self.steady(frames: 30), sound: [Float](repeating: .nan, count: 24_000))
        } throws: { $0 is VideoError }
    }
}
