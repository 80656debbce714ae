import Foundation
import Imaging
import SwingCore
import TestSupport

@testable import VideoIO

/// Clips with a click in every second, and where a click is found again.
enum ClickTrack {
    /// ffmpeg's source of a 5 ms burst of 3 kHz, `offset` into every second, or every other period.
    static func source(seconds: Double, offset: Double, rate: Int = 44100, period: Double = 1) -> [String] {
        let place = "mod(t\\,\(period))"
        let burst = "if(between(\(place)\\,\(offset)\\,\(offset + 0.005))\\,0.9*sin(2*PI*3000*t)\\,0)"
        return ["-f", "lavfi", "-t", "\(seconds)", "-i", "aevalsrc=exprs=\(burst):s=\(rate)"]
    }

    /// A black picture at `rate` that is white in the first `rate`th of every second.
    static func flashes(seconds: Double, rate: Int) -> [String] {
        let flash = "enable='lt(mod(t+0.001,1),\(0.99 / Double(rate)))'"
        return [
            "-f", "lavfi", "-t", "\(seconds)", "-i",
            "color=c=black:s=64x48:r=\(rate),drawbox=c=white:t=fill:\(flash)",
        ]
    }

    /// Where the samples rise to a third of their peak, in seconds from the first sample.
    private static func onsets(_ samples: [Float], rate: Int) -> [Double] {
        var found: [Double] = []
        let threshold = (samples.lazy.map(abs).max() ?? 0) / 3
        for (index, sample) in samples.enumerated() where abs(sample) > threshold {
            let time = Double(index) / Double(rate)
            if time > (found.last ?? -1) + 0.5 { found.append(time) }
        }
        return found
    }

    /// Presentation times of the clicks as `SoundReader` hears them.
    static func heard(in path: String) throws -> [Double] {
        guard case .sound(var reader) = try SoundReader.open(path: path) else { return [] }
        var samples: [Float] = []
        var first: Double?
        while let block = try reader.next() {
            let start = first ?? block.start
            first = start
            // Holes become silence.
            let place = Int(((block.start - start) * Double(SoundReader.rate)).rounded())
            samples += Array(repeating: 0, count: max(0, place - samples.count))
            samples += block.samples
        }
        return onsets(samples, rate: SoundReader.rate).map { $0 + (first ?? 0) }
    }

    /// The same, decoded by the ffmpeg program.
    static func witnessed(in path: String, folder: ScratchFolder) throws -> [Double] {
        let raw = try FFmpeg.make([
            "-copyts", "-i", path, "-map", "0:a:0", "-af", "aresample=48000:first_pts=0", "-ac", "1", "-f", "f32le",
            folder.file("witness.raw"),
        ])
        let data = try Data(contentsOf: URL(fileURLWithPath: raw))
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return onsets(samples, rate: 48000)
    }

    /// Presentation times of the pictures that turn white.
    static func seen(in path: String) throws -> [Double] {
        var reader = try VideoReader(path: path, threads: 2)
        var times: [Double] = []
        var wasWhite = false
        while let frame = try reader.next() {
            let isWhite = try frame.raster()[32, 24].x > 128
            if isWhite && !wasWhite { times.append(frame.time.seconds) }
            wasWhite = isWhite
        }
        return times
    }
}
