import Imaging
import SwingCore
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct GreyPictureTests {
    /// Waves of many lengths, so that every place looks like no other; shifted by any part of a pixel.
    private func waves(
        _ shift: ImagePoint = .zero, gain: Double = 1, offset: Double = 0, width: Int = 320, height: Int = 180
    ) throws -> Frame {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        let scale = 320 / Double(width)
        for row in 0..<height {
            for column in 0..<width {
                let x = (Double(column) + 0.5 - shift.x) * scale
                let y = (Double(row) + 0.5 - shift.y) * scale
                let value =
                    sin(0.31 * x + 0.05 * y) + sin(0.27 * y - 0.08 * x) + sin(0.13 * x + 0.17 * y)
                    + sin(0.011 * x * y / 10)
                let byte = UInt8(max(0, min(255, 128 + offset + 20 * gain * value)))
                pixels += [byte, byte, byte]
            }
        }
        return try Frame(Raster(size: PictureSize(width: width, height: height), pixels: pixels))
    }

    /// The mean of how far the points moved, and the worst deviation from it.
    private func followed(
        _ from: Frame, _ to: Frame, guess: ImagePoint = .zero
    ) throws -> (mean: ImagePoint, worst: Double) {
        let (before, after) = (try GreyPicture(from), try GreyPicture(to))
        let points = try before.corners(outside: [], cell: 30 * before.reduction)
        let matches = try before.follow(points, into: after, from: points.map { $0 + guess })
        let moves = zip(points, matches).filter { $1.likeness > 0.8 }.map { $1.position - $0 }
        try #require(moves.count > 20)
        let mean = moves.reduce(ImagePoint.zero, +) / Double(moves.count)
        return (mean, moves.map { Geometry.distance($0, mean) }.max() ?? 0)
    }

    @Test(arguments: [ImagePoint(0.3, -0.7), ImagePoint(4.25, 2.5), ImagePoint(-11, 6)])
    func pointsAreFollowedToPartsOfAPixel(shift: ImagePoint) throws {
        let found = try followed(waves(), waves(shift))
        #expect(Geometry.distance(found.mean, shift) < 0.05)
        #expect(found.worst < 0.3)
    }

    @Test func aLargerPictureIsMadeSmallAndAnswersInItsOwnPixels() throws {
        let (from, to) = (try waves(width: 1280, height: 720), try waves(ImagePoint(10, -6), width: 1280, height: 720))
        #expect(try GreyPicture(from).reduction == 2)
        let found = try followed(from, to)
        #expect(Geometry.distance(found.mean, ImagePoint(10, -6)) < 0.1)
    }

    @Test func aChangeOfExposureMovesNothing() throws {
        let found = try followed(waves(), waves(gain: 0.8, offset: 20))
        #expect(found.mean.length < 0.05)
    }

    @Test func aGuessReachesFurther() throws {
        let found = try followed(waves(), waves(ImagePoint(70, 0)), guess: ImagePoint(66, 2))
        #expect(Geometry.distance(found.mean, ImagePoint(70, 0)) < 0.05)
    }

    @Test func cornersKeepOutOfIgnoredPlaces() throws {
        let picture = try GreyPicture(waves())
        let ignored = Rect(x: 100, y: 0, width: 120, height: 180)
        let all = try picture.corners(outside: [], cell: 20)
        let outside = try picture.corners(outside: [ignored], cell: 20)
        #expect(all.contains { ignored.contains($0) })
        #expect(!outside.isEmpty && !outside.contains { ignored.inset(by: 1).contains($0) })
    }

    @Test func edgesAndPlainAreasGiveNoCorners() throws {
        let size = PictureSize(width: 320, height: 180)
        let plain = try Frame(Raster(size: size, filledWith: Palette.courtGreen))
        #expect(try GreyPicture(plain).corners(outside: [], cell: 20).isEmpty)
        // A straight edge through the whole picture says nothing about a movement along it.
        var raster = Raster(size: size, filledWith: Palette.courtGreen)
        for index in raster.pixels.indices where (index / 3) % 320 > 160 { raster.pixels[index] = 250 }
        #expect(try GreyPicture(Frame(raster)).corners(outside: [], cell: 20).isEmpty)
    }

    @Test func picturesOfOtherSizesAreRefused() throws {
        let (small, large) = (try GreyPicture(waves()), try GreyPicture(waves(width: 640, height: 360)))
        #expect(throws: ImagingError.self) {
            try small.follow([ImagePoint(100, 100)], into: large, from: [ImagePoint(100, 100)])
        }
    }
}
