import Imaging
import SwingCore
import Testing

/// What flies through three pictures, and what does not.
@Suite struct LumaPictureTests {
    private static let size = PictureSize(width: 320, height: 180)
    private static let everywhere = Rect(x: 0, y: 0, width: 320, height: 180)
    private static let diameter = 8.0

    /// A disc on grey, its edge as soft as a pixel; `enlarged` times as large as in the tests' own pixels.
    private func picture(
        _ center: ImagePoint?, brightness: Double = 220, radius: Double = 4, enlarged: Int = 1
    ) throws -> Frame {
        let (width, height) = (Self.size.width * enlarged, Self.size.height * enlarged)
        var pixels = [UInt8](repeating: 90, count: width * height * 3)
        if let center {
            for row in 0..<height {
                for column in 0..<width {
                    let place = ImagePoint(Double(column) + 0.5, Double(row) + 0.5) / Double(enlarged)
                    let inside = min(1, max(0, radius + 0.5 - Geometry.distance(place, center)))
                    let value = UInt8(90 + (brightness - 90) * inside)
                    for channel in 0..<3 { pixels[(row * width + column) * 3 + channel] = value }
                }
            }
        }
        return try Frame(Raster(size: PictureSize(width: width, height: height), pixels: pixels))
    }

    private func spots(
        _ before: Frame, _ at: Frame, _ after: Frame, in area: Rect = everywhere, reduction: Int = 1,
        diameter: Double = diameter, most: Int = 10
    ) throws -> [MovingSpot] {
        func luma(_ frame: Frame) throws -> LumaPicture { try LumaPicture(frame, reduction: reduction) }
        return try luma(at).spots(
            between: luma(before), and: luma(after), in: area, diameter: diameter, most: most)
    }

    private func flight(brightness: Double = 220, enlarged: Int = 1) throws -> [Frame] {
        try [80.0, 120.25, 160].map {
            try picture(ImagePoint($0, 60.75), brightness: brightness, enlarged: enlarged)
        }
    }

    @Test(arguments: [220.0, 30]) func aBallIsSeenWhereItIs(brightness: Double) throws {
        let frames = try flight(brightness: brightness)
        let found = try spots(frames[0], frames[1], frames[2])
        try #require(found.count == 1)
        #expect(Geometry.distance(found[0].position, ImagePoint(120.25, 60.75)) < 0.1)
        #expect((7...9.5).contains(found[0].width) && (7...9.5).contains(found[0].length))
        #expect((found[0].contrast > 0) == (brightness > 90))
    }

    @Test func ofALargePictureItIsToldInItsOwnPixels() throws {
        let frames = try flight(enlarged: 3)
        let found = try spots(
            frames[0], frames[1], frames[2], in: Rect(x: 0, y: 0, width: 960, height: 540), reduction: 3,
            diameter: 3 * Self.diameter)
        try #require(found.count == 1)
        #expect(Geometry.distance(found[0].position, ImagePoint(3 * 120.25, 3 * 60.75)) < 0.5)
        #expect((20...30).contains(found[0].width))
    }

    @Test func whatStaysWhatIsLargeAndWhatLiesOutsideIsNone() throws {
        let still = try picture(ImagePoint(120, 60))
        #expect(try spots(still, still, still).isEmpty)
        // What appears and stays is in the picture afterwards, too.
        #expect(try spots(picture(nil), still, still).isEmpty)
        let arms = try [60.0, 120, 180].map { try picture(ImagePoint($0, 90), radius: 22) }
        #expect(try spots(arms[0], arms[1], arms[2]).isEmpty)
        let frames = try flight()
        #expect(try spots(frames[0], frames[1], frames[2], in: Rect(x: 0, y: 0, width: 100, height: 180)).isEmpty)
        #expect(try spots(frames[0], frames[1], frames[2], in: Rect(x: 400, y: 0, width: 100, height: 50)).isEmpty)
    }

    @Test func whatStandsOutMostComesFirstAndNoMoreThanAskedFor() throws {
        let frames = try flight()
        let other = try flight(brightness: 150)
        let both = try frames[1].withSecond(other[1], shiftedBy: 40)
        let found = try spots(frames[0], both, frames[2])
        #expect(found.count == 2 && abs(found[0].contrast) > abs(found[1].contrast))
        #expect(try spots(frames[0], both, frames[2], most: 1) == Array(found.prefix(1)))
    }
}

extension Frame {
    /// This picture above, and another's upper part that many rows further down.
    fileprivate func withSecond(_ other: Frame, shiftedBy rows: Int) throws -> Frame {
        var mine = try raster()
        let its = try other.raster().pixels
        let row = size.width * 3
        let share = rows * 2 * row
        mine.pixels.replaceSubrange(share..., with: its[(share - rows * row)..<(its.count - rows * row)])
        return try Frame(mine)
    }
}
