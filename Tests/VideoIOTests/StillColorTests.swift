import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// A still shows a frame's own colours, whichever numbers the clip holds them in.
@Suite struct StillColorTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// What another program reads from a still: its size, and its pixels as red, green and blue.
    private func decoded(_ still: [UInt8]) throws -> (size: PictureSize, rgb: [UInt8]) {
        let file = try folder.write(Data(still), to: "still.jpg")
        let sides = try FFmpeg.probe(file, ["-show_entries", "stream=width,height"])[0].split(separator: ",")
        let size = PictureSize(width: try #require(Int(sides[0])), height: try #require(Int(sides[1])))
        let raw = try FFmpeg.make(["-i", file, "-pix_fmt", "rgb24", "-f", "rawvideo", folder.file("still.rgb")])
        return (size, [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw))))
    }

    /// The larger size is none of whole blocks.
    @Test(arguments: [
        ("sd.mp4", "", ["-c:v", "libx264"]),
        ("hd.mp4", ",scale=out_color_matrix=bt709", ["-c:v", "libx264", "-colorspace", "bt709"]),
        ("full.mov", "", ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"]),
        ("odd.mp4", ",crop=122:86:3:5,scale=out_color_matrix=bt709", ["-c:v", "libx264", "-colorspace", "bt709"]),
    ])
    func coloursAreTheFrames(_ name: String, _ filter: String, _ options: [String]) throws {
        let clip = try GeneratedClip.make(in: folder, name, filter: GeneratedClip.quarters + filter, options: options)
        var reader = try VideoReader(path: clip, threads: 1)
        let frame = try #require(try reader.next())
        let raster = try frame.raster()
        let (size, rgb) = try decoded(try frame.jpeg(quality: 95))
        #expect(size == frame.size)
        try #require(rgb.count == 3 * size.width * size.height)
        for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75), (0.0, 0.0), (1.0, 1.0)] {
            let place = (Int(x * Double(size.width - 1)), Int(y * Double(size.height - 1)))
            let base = 3 * (place.1 * size.width + place.0)
            for channel in 0..<3 {
                let off = abs(Int(rgb[base + channel]) - raster[place.0, place.1][channel])
                #expect(off <= 4, "\(name): \(off) off in channel \(channel) at \(place)")
            }
        }
    }
}
