import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

/// A display matrix: the stored point (x, y) is shown at (a x + c y, b x + d y).
struct DisplayMatrix: CustomStringConvertible, Sendable {
    var a: Int
    var b: Int
    var c: Int
    var d: Int
    var description: String { "[\(a) \(b); \(c) \(d)]" }

    /// All quarter turns and their mirrors.
    static let all = [
        DisplayMatrix(a: 1, b: 0, c: 0, d: 1), DisplayMatrix(a: 0, b: 1, c: -1, d: 0),
        DisplayMatrix(a: -1, b: 0, c: 0, d: -1), DisplayMatrix(a: 0, b: -1, c: 1, d: 0),
        DisplayMatrix(a: -1, b: 0, c: 0, d: 1), DisplayMatrix(a: 1, b: 0, c: 0, d: -1),
        DisplayMatrix(a: 0, b: 1, c: 1, d: 0), DisplayMatrix(a: 0, b: -1, c: -1, d: 0),
    ]

    /// Writes the matrix into the track header of an MP4 (ISO/IEC 14496-12, 8.3.2).
    func patch(_ file: Data) throws -> Data {
        var data = file
        let header = try #require(data.range(of: Data("tkhd".utf8)))
        let matrix = header.upperBound + 40
        for (index, value) in [a, b, 0, c, d, 0].enumerated() where index % 3 != 2 {
            let fixed = UInt32(bitPattern: Int32(value * 65536)).bigEndian
            withUnsafeBytes(of: fixed) { data.replaceSubrange(matrix + index * 4..<matrix + index * 4 + 4, with: $0) }
        }
        return data
    }
}

@Suite struct OrientationTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test(arguments: DisplayMatrix.all) func turnsAndMirrorsAreAppliedOnce(_ matrix: DisplayMatrix) throws {
        let plain = try GeneratedClip.make(in: folder)
        let patched = try matrix.patch(Data(contentsOf: URL(fileURLWithPath: plain)))
        let frame = try firstFrame(of: folder.write(patched, to: "turned.mp4"))
        let raster = try frame.raster()
        let size = frame.size
        #expect(size == (matrix.a == 0 ? PictureSize(width: 96, height: 128) : PictureSize(width: 128, height: 96)))

        let quarters: [(x: Int, y: Int, color: Color)] = [
            (-1, -1, Palette.clayOrange), (1, -1, Palette.tennisYellow), (-1, 1, Palette.courtGreen),
            (1, 1, Palette.courtWhite),
        ]
        for quarter in quarters {
            let x = matrix.a * quarter.x + matrix.c * quarter.y
            let y = matrix.b * quarter.x + matrix.d * quarter.y
            let column = size.width / 2 + x * size.width / 4
            let row = size.height / 2 + y * size.height / 4
            expectColor(raster[column, row], quarter.color)
        }
    }

    @Test func aPhonesRotationTagGivesItsAngle() throws {
        let plain = try GeneratedClip.make(in: folder)
        let clockwise = DisplayMatrix(a: 0, b: 1, c: -1, d: 0)
        let patched = try clockwise.patch(Data(contentsOf: URL(fileURLWithPath: plain)))
        let reader = try VideoReader(path: folder.write(patched, to: "turned.mp4"), threads: 1)
        #expect(reader.description.rotation == 90)
    }
}
