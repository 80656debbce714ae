import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import VideoIO

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

    /// What a reader is told to turn by counts in all, whatever the file says.
    @Test(arguments: DisplayMatrix.all.filter { $0.clockwise != nil }, [0, 90, 180, 270])
    func whatIsAskedForCountsInsteadOfTheFiles(_ matrix: DisplayMatrix, _ degrees: Int) throws {
        let plain = try GeneratedClip.make(in: folder)
        let asked = try #require(DisplayMatrix.all.first { $0.clockwise == degrees })
        let file = try Data(contentsOf: URL(fileURLWithPath: plain))
        func first(_ name: String, _ matrix: DisplayMatrix, rotation: Int?) throws -> (raster: Raster, rotation: Int) {
            var reader = try VideoReader(
                path: try folder.write(try matrix.patch(file), to: name), threads: 1, rotation: rotation)
            let description = reader.description
            let frame = try #require(try reader.next())
            #expect(frame.size == description.size)
            return (try frame.raster(), description.rotation)
        }
        let turned = try first("asked.mp4", matrix, rotation: degrees)
        let tagged = try first("tagged.mp4", asked, rotation: nil)
        #expect(turned.rotation == degrees && tagged.rotation == degrees)
        #expect(turned.raster.pixels == tagged.raster.pixels)
    }

    @Test func aMirroredPictureStaysMirroredWhenTurned() throws {
        let plain = try GeneratedClip.make(in: folder)
        let mirror = DisplayMatrix(a: -1, b: 0, c: 0, d: 1)
        let path = try folder.write(mirror.patch(Data(contentsOf: URL(fileURLWithPath: plain))), to: "mirror.mp4")
        func first(rotation: Int?) throws -> Raster {
            var reader = try VideoReader(path: path, threads: 1, rotation: rotation)
            return try #require(try reader.next()).raster()
        }
        let (shown, turned) = (try first(rotation: nil), try first(rotation: 90))
        // Clockwise: what was at the lower left comes to the upper left.
        let (one, other) = (turned[10, 20], shown[20, shown.size.height - 1 - 10])
        #expect(one.x == other.x && one.y == other.y && one.z == other.z)
    }

    @Test func aPhonesRotationTagGivesItsAngle() throws {
        let plain = try GeneratedClip.make(in: folder)
        let clockwise = DisplayMatrix(a: 0, b: 1, c: -1, d: 0)
        let patched = try clockwise.patch(Data(contentsOf: URL(fileURLWithPath: plain)))
        let reader = try VideoReader(path: folder.write(patched, to: "turned.mp4"), threads: 1)
        #expect(reader.description.rotation == 90)
    }

    @Test(arguments: [("90", 90), ("-90", 270), ("540", 180), ("0", 0), ("45", 0), ("upright", 0), ("", 0)])
    func aTagTurnsByQuartersOnly(_ value: String, _ degrees: Int) throws {
        let clip = try GeneratedClip.make(in: folder, "tagged.mkv", options: ["-metadata:s:v:0", "ROTATE=\(value)"])
        #expect(try VideoReader(path: clip, threads: 1).description.rotation == degrees)
    }
}
