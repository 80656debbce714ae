import Foundation
import Imaging
import TestSupport
import Testing

@testable import VideoIO

/// High dynamic range as ITU-R BT.2100 codes it, against what BT.2100, BT.2390, BT.2087 and BT.1886 make of it by hand
/// (a computation apart from the program's, in floating point).
@Suite struct ToneMapTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// 10-bit codes of one colour, and its value on a BT.709 screen.
    struct Patch: Sendable, CustomStringConvertible {
        var transfer: String
        var code: SIMD3<Int>
        var shown: SIMD3<Int>
        var description: String { "\(transfer) \(code)" }

        init(_ transfer: String, _ luma: Int, _ cb: Int = 512, _ cr: Int = 512, shown: SIMD3<Int>) {
            self.transfer = transfer
            code = SIMD3(luma, cb, cr)
            self.shown = shown
        }
    }

    static let hlg = "arib-std-b67"
    static let pq = "smpte2084"

    /// Black, greys, 203 cd/m2 (HLG's 75 %, a diffuse white), the peak; then colours of 5 to 100 cd/m2 in PQ.
    @Test(arguments: [
        Patch(hlg, 64, shown: SIMD3(0, 0, 0)), Patch(hlg, 250, shown: SIMD3(61, 61, 61)),
        Patch(hlg, 502, shown: SIMD3(143, 143, 143)), Patch(hlg, 721, shown: SIMD3(230, 230, 230)),
        Patch(hlg, 940, shown: SIMD3(255, 255, 255)), Patch(pq, 64, shown: SIMD3(0, 0, 0)),
        Patch(pq, 250, shown: SIMD3(44, 44, 44)), Patch(pq, 502, shown: SIMD3(183, 183, 183)),
        Patch(pq, 721, shown: SIMD3(255, 255, 255)), Patch(pq, 370, 473, 582, shown: SIMD3(190, 55, 55)),
        Patch(pq, 461, 476, 482, shown: SIMD3(74, 173, 97)), Patch(pq, 380, 573, 500, shown: SIMD3(73, 97, 182)),
        Patch(pq, 434, 497, 524, shown: SIMD3(154, 127, 112)),
    ])
    func coloursAreThoseOfTheStandards(_ patch: Patch) throws {
        let frame = try firstFrame(of: clip(patch.code, ["-color_trc", patch.transfer]))
        let found = try frame.raster()[32, 32]
        for channel in 0..<3 { #expect(abs(found[channel] - patch.shown[channel]) <= 3, "\(found)") }
    }

    @Test func theResultIsTaggedAsStandardRange() throws {
        var reader = try VideoReader(path: clip(SIMD3(502, 512, 512), ["-color_trc", Self.hlg]), threads: 1)
        let written = folder.file("written.mp4")
        var writer = try VideoWriter(
            path: written, like: reader, carryingOver: nil,
            options: EncodingOptions(crf: 10, preset: "fast", threads: 1))
        while let frame = try reader.next() { try writer.write(frame) }
        try writer.finish()
        let tags = try FFmpeg.probe(
            written, ["-show_entries", "stream=color_range,color_space,color_transfer,color_primaries"])
        #expect(tags == ["tv,bt709,bt709,bt709"])
    }

    @Test func tenBitsOfStandardRangeAreNotMapped() throws {
        let frame = try firstFrame(of: clip(SIMD3(502, 512, 512), ["-color_trc", "bt709"]))
        // (502 - 64) / 876 of full scale; HLG would show 143, PQ 183.
        #expect(abs(try frame.raster()[32, 32].x - 128) <= 4)
    }

    /// Wide enough that a row is worked on in several pieces, the last of them incomplete.
    @Test func oneColourIsOneColourEverywhere() throws {
        let raster = try firstFrame(of: clip(SIMD3(380, 573, 500), ["-color_trc", Self.pq], side: 306)).raster()
        let first = raster[0, 0]
        for y in 0..<306 {
            for x in 0..<306 where raster[x, y] != first {
                Issue.record("\(raster[x, y]) at \(x), \(y), not \(first)")
                return
            }
        }
    }

    @Test func threadsChangeNothing() throws {
        let path = try FFmpeg.make([
            "-f", "lavfi", "-i", "testsrc2=s=318x258", "-frames:v", "1", "-vf", "format=yuv420p10le", "-c:v", "libx265",
            "-x265-params", "log-level=error", "-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc",
            Self.hlg, folder.file("fine.mp4"),
        ])
        var rasters: [Raster] = []
        for threads in [1, 3] {
            var reader = try VideoReader(path: path, threads: threads)
            rasters.append(try #require(try reader.next()).raster())
        }
        #expect(rasters[0] == rasters[1])
    }

    /// Losslessly coded pictures of one colour.
    private func clip(_ code: SIMD3<Int>, _ tags: [String], side: Int = 64) throws -> String {
        var raw = Data()
        for (value, count) in [(code.x, side * side), (code.y, side * side / 4), (code.z, side * side / 4)] {
            for _ in 0..<count { raw += [UInt8(value & 255), UInt8(value >> 8)] }
        }
        let source = try folder.write(raw, to: "picture.yuv")
        return try FFmpeg.make(
            [
                "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-s", "\(side)x\(side)", "-i", source, "-c:v", "libx265",
                "-x265-params", "lossless=1:log-level=error", "-preset", "ultrafast", "-color_range", "tv",
                "-colorspace", "bt2020nc", "-color_primaries", "bt2020",
            ] + tags + [folder.file("clip.mp4")])
    }
}
