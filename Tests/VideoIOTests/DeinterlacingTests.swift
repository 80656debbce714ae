import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// What the contract's numbered fields do not show: what becomes of fine detail.
@Suite struct DeinterlacingTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test(arguments: ["yuv420p", "yuv422p10le"]) func aStillPictureKeepsItsFinestLines(_ format: String) throws {
        let fine = "nullsrc=s=64x64:r=25,geq=lum='if(mod(Y,2),200,50)':cb=128:cr=128"
        let path = try interlaced(fine, format)
        let luma = try Self.firstColumn(of: path, frame: 3)
        for row in 8..<56 { #expect(abs(luma[row] - (row % 2 == 1 ? 200 : 50)) <= 3, "row \(row): \(luma[row])") }
    }

    @Test func anEdgeThatMovesHasNoCombLeft() throws {
        // A black bar goes over white, two columns a field.
        let bar = "nullsrc=s=128x64:r=50,geq=lum='if(between(X-2*N,0,40),20,230)':cb=128:cr=128"
        let path = try interlaced(bar + ",interlace=scan=tff:lowpass=off", "yuv420p")
        var reader = try VideoReader(path: path, threads: 1)
        var worst = 0
        while let frame = try reader.next() {
            let raster = try frame.raster()
            for y in 1..<63 {
                for x in 0..<128 {
                    let (above, here, below) = (raster[x, y - 1].x, raster[x, y].x, raster[x, y + 1].x)
                    worst = max(worst, min(abs(here - above), abs(here - below)))
                }
            }
        }
        #expect(worst < 60)
    }

    private func interlaced(_ filter: String, _ format: String) throws -> String {
        try GeneratedClip.make(
            in: folder, "clip.mkv", filter: filter,
            options: [
                "-vf", "setfield=tff,format=\(format)", "-pix_fmt", format, "-crf", "2", "-flags", "+ildct+ilme",
            ])
    }

    /// Luma codes down the picture's middle, limited range.
    private static func firstColumn(of path: String, frame index: Int) throws -> [Int] {
        var reader = try VideoReader(path: path, threads: 1)
        while let frame = try reader.next() {
            guard frame.index == index else { continue }
            let raster = try frame.raster()
            return (0..<raster.size.height).map { 16 + (raster[raster.size.width / 2, $0].x * 219 + 127) / 255 }
        }
        return []
    }
}
