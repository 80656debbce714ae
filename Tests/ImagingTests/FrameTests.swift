import Imaging
import SwingCore
import Testing

/// A picture of four coloured quarters, so that turns and mirrors show.
func quarters(width: Int = 64, height: Int = 48) -> Raster {
    let colors = [Palette.clayOrange, Palette.tennisYellow, Palette.courtGreen, Palette.courtWhite]
    var raster = Raster(size: PictureSize(width: width, height: height), filledWith: Palette.ink)
    for y in 0..<height {
        for x in 0..<width {
            let color = colors[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]
            let base = (y * width + x) * 3
            raster.pixels[base] = UInt8((color.red * 255).rounded())
            raster.pixels[base + 1] = UInt8((color.green * 255).rounded())
            raster.pixels[base + 2] = UInt8((color.blue * 255).rounded())
        }
    }
    return raster
}

func expectClose(
    _ found: SIMD3<Int>, _ expected: Color, within margin: Int = 4, sourceLocation: SourceLocation = #_sourceLocation
) {
    let wanted = SIMD3(
        Int((expected.red * 255).rounded()), Int((expected.green * 255).rounded()),
        Int((expected.blue * 255).rounded()))
    for channel in 0..<3 {
        #expect(
            abs(found[channel] - wanted[channel]) <= margin, "\(found) is not \(wanted)",
            sourceLocation: sourceLocation)
    }
}

extension Raster {
    /// Left and right exchanged.
    fileprivate var mirrored: Raster {
        var mirrored = self
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (to, from) = (3 * (y * size.width + x), 3 * (y * size.width + size.width - 1 - x))
                for channel in 0..<3 { mirrored.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return mirrored
    }
}

@Suite struct FrameTests {
    @Test func coloursSurviveTheTripThroughYUV() throws {
        let back = try Frame(quarters()).raster()
        expectClose(back[8, 8], Palette.clayOrange)
        expectClose(back[56, 8], Palette.tennisYellow)
        expectClose(back[8, 40], Palette.courtGreen)
        expectClose(back[56, 40], Palette.courtWhite)
    }

    @Test func oddSizesAreRefused() {
        #expect(throws: ImagingError.self) {
            try Frame(Raster(size: PictureSize(width: 3, height: 4), filledWith: Palette.ink))
        }
    }

    @Test func changesLieWhereThePictureChanged() throws {
        let size = PictureSize(width: 36, height: 24)
        var raster = Raster(size: size, filledWith: Palette.ink)
        let before = try Frame(raster)
        for y in 8..<16 {
            for x in 16..<24 { for channel in 0..<3 { raster.pixels[(y * 36 + x) * 3 + channel] = 255 } }
        }
        let after = try Frame(raster)
        let changes = try #require(after.changes(since: before))
        #expect(changes.places(from: 6, outside: []) == [ImagePoint(20, 12)])
        #expect(changes.places(from: 6, outside: [Rect(x: 16, y: 8, width: 8, height: 8)]).isEmpty)
        #expect(try #require(after.changes(since: after)).places(from: 1, outside: []).isEmpty)
        let other = try Frame(Raster(size: PictureSize(width: 24, height: 24), filledWith: Palette.ink))
        #expect(after.changes(since: other) == nil)
    }

    @Test func theLargestChangeIsSoughtUntilItIsLargeEnough() throws {
        let size = PictureSize(width: 16, height: 40)
        func frame(_ brightness: [Int: UInt8]) throws -> Frame {
            var raster = Raster(size: size, filledWith: Palette.ink)
            for (row, value) in brightness {
                for at in row * 8 * 16 * 3..<(row + 1) * 8 * 16 * 3 { raster.pixels[at] = value }
            }
            return try Frame(raster)
        }
        let before = try frame([:])
        for row in 0..<5 { #expect(try frame([row: 255]).change(since: before) > 150) }
        // Rows are looked at from the middle outwards.
        let after = try frame([2: 90, 0: 255])
        let (whole, enough) = (after.change(since: before), after.change(since: before, enough: 20))
        #expect(whole > 150 && (20..<100).contains(enough))
        #expect(after.change(since: before, enough: 120) == whole)
        #expect(after.change(since: after, enough: 20) == 0)
        let other = try Frame(Raster(size: PictureSize(width: 16, height: 24), filledWith: Palette.ink))
        #expect(after.change(since: other) == 255)
    }

    /// Reads one crop pixel as colour bytes.
    private func pixel(_ values: [Float], _ x: Int, _ y: Int, side: Int) -> SIMD3<Int> {
        let base = (y * side + x) * 3
        return SIMD3(Int(values[base] * 255), Int(values[base + 1] * 255), Int(values[base + 2] * 255))
    }

    private func crop(_ frame: Frame, _ transform: AffineTransform, side: Int) throws -> [Float] {
        var values = [Float](repeating: -1, count: side * side * 3)
        try values.withUnsafeMutableBufferPointer {
            try frame.crop(transform, width: side, height: side, into: $0)
        }
        return values
    }

    @Test func aCutIsAPictureOfWhatACropShows() throws {
        let frame = try Frame(quarters(), index: 7, time: .synthetic(seconds: 0.5))
        let half = AffineTransform(a: 0.8, b: -0.2, tx: 3.25, c: 0.2, d: 0.8, ty: -2.5)
        let cut = try frame.cut(half, side: 48)
        #expect(cut.size == PictureSize(width: 48, height: 48))
        #expect(cut.index == 7 && cut.time.seconds == 0.5)
        let whole = AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0)
        let (direct, again) = (try crop(frame, half, side: 48), try crop(cut, whole, side: 48))
        let differences = zip(direct, again).map { abs($0 - $1) }
        // Colour is kept at half the size: only where two of them meet does it differ.
        #expect(differences.reduce(0, +) / Float(differences.count) < 0.01)
        #expect(differences.count { $0 > 0.05 } < differences.count / 20)
    }

    @Test func aCropFollowsItsTransform() throws {
        let frame = try Frame(quarters())
        // A quarter turn clockwise around the middle: the crop's top left shows the picture's bottom left.
        let turned = AffineTransform(a: 0, b: 1, tx: 8, c: -1, d: 0, ty: 48)
        let values = try crop(frame, turned, side: 48)
        expectClose(pixel(values, 8, 8, side: 48), Palette.courtGreen, within: 6)
        expectClose(pixel(values, 40, 8, side: 48), Palette.clayOrange, within: 6)
        expectClose(pixel(values, 40, 40, side: 48), Palette.tennisYellow, within: 6)
    }

    /// The first pixel's middle counts as 0 and the last one's as 47.
    @Test func aMirroredCropIsTheCropReversedToTheLastPixel() throws {
        let frame = try Frame(quarters())
        let plain = try crop(frame, AffineTransform(a: 1, b: 0, tx: 0, c: 0, d: 1, ty: 0), side: 48)
        let mirrored = try crop(frame, AffineTransform(a: -1, b: 0, tx: 47, c: 0, d: 1, ty: 0), side: 48)
        for (x, y) in [(0, 0), (1, 7), (23, 23), (24, 24), (47, 40)] {
            #expect(pixel(plain, x, y, side: 48) == pixel(mirrored, 47 - x, y, side: 48))
        }
    }

    /// To the last bit, at any place, scale and turn.
    @Test(arguments: [32, 33, 48], [0.0, 0.5])
    func aReflectedPictureGivesTheReflectedCrop(_ side: Int, _ halfway: Double) throws {
        var raster = Raster(size: PictureSize(width: 64, height: 48), filledWith: Palette.ink)
        // Noise: multiples of the golden ratio leave no pattern.
        func noise(_ number: Int) -> Double { (Double(number) * 0.618_033_988_749).truncatingRemainder(dividingBy: 1) }
        for index in raster.pixels.indices { raster.pixels[index] = UInt8(255 * noise(index * index)) }
        let (frame, other) = (try Frame(raster), try Frame(raster.mirrored))
        // The middle lies on a pixel, or between two: then areas that begin on pixels may be cut, at rational scales.
        let middle = ImagePoint(repeating: Double(side - 1) / 2)
        for number in 0..<20 {
            let isArea = number < 10 && side % 2 == 0
            let center =
                isArea
                ? ImagePoint(Double(20 + number) + halfway, 20)
                : ImagePoint(10 + 40 * noise(5 * number + 3), 10 + 30 * noise(7 * number + 1))
            let scale = isArea ? Double(10 + 3 * number) / Double(side) : 0.3 + noise(3 * number)
            let rotation = isArea ? 0 : 2 * noise(11 * number) - 1
            let here = AffineTransform(cutting: center, at: middle, scale: scale, rotation: rotation)
            let there = AffineTransform(
                cutting: ImagePoint(63 - center.x, center.y), at: middle, scale: scale, rotation: -rotation)
            let (plain, mirrored) = (try crop(frame, here, side: side), try crop(other, there, side: side))
            let isSame = (0..<side).allSatisfy { y in
                (0..<side).allSatisfy { x in
                    (0..<3).allSatisfy {
                        plain[3 * (y * side + x) + $0] == mirrored[3 * (y * side + side - 1 - x) + $0]
                    }
                }
            }
            #expect(isSame, "\(center) \(scale) \(rotation)")
        }
    }

    /// A smooth grey picture, so that rounding a place to a 32nd of a pixel hardly shows; outside it is black.
    @Test(arguments: [(0.4, 0.0), (0.4, 0.7), (1.7, -2.5)])
    func aCropLiesBetweenTheFourPixelsAroundEachPlace(_ scale: Double, _ rotation: Double) throws {
        let (width, height, side) = (40, 30, 48)
        func grey(_ x: Int, _ y: Int) -> Double {
            (0..<width).contains(x) && (0..<height).contains(y) ? Double(60 + 2 * x + 3 * y) : 0
        }
        var raster = Raster(size: PictureSize(width: width, height: height), filledWith: Palette.ink)
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 { raster.pixels[3 * (y * width + x) + channel] = UInt8(grey(x, y)) }
            }
        }
        // Some of it lies beyond each of two sides.
        let transform = AffineTransform(
            cutting: ImagePoint(33.3, 4.6), at: ImagePoint(23.5, 23.5), scale: scale, rotation: rotation)
        let values = try crop(try Frame(raster), transform, side: side)
        var farthest = 0.0
        for y in 0..<side {
            for x in 0..<side {
                let place = transform.apply(to: ImagePoint(Double(x), Double(y)))
                let (left, top) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                let (right, low) = (place.x - Double(left), place.y - Double(top))
                let upper = grey(left, top) * (1 - right) + grey(left + 1, top) * right
                let lower = grey(left, top + 1) * (1 - right) + grey(left + 1, top + 1) * right
                let wanted = upper * (1 - low) + lower * low
                let found = Double(pixel(values, x, y, side: side).x)
                // At the picture's edge a 64th of a pixel is a 64th of all the way to black.
                let isInside = (0..<width - 1).contains(left) && (0..<height - 1).contains(top)
                farthest = max(farthest, abs(found - wanted) - (isInside ? 0 : 2 * 210 / 64))
            }
        }
        #expect(farthest <= 2.5)
    }

    @Test func aNetworkGetsItsOwnOrderAndScaleOfColours() throws {
        let side = 48
        let frame = try Frame(quarters())
        let still = AffineTransform(a: 1, b: 0, tx: 8, c: 0, d: 1, ty: 0)
        let plain = try crop(frame, still, side: side)
        let format = CropFormat(
            black: SIMD3(-2, -1, 0), full: SIMD3(2, 3, 10), isPlanar: true, isBlueFirst: true)
        var values = [Float](repeating: 99, count: side * side * 3)
        try values.withUnsafeMutableBufferPointer {
            try frame.crop(still, width: side, height: side, format: format, into: $0)
        }
        for place in [0, 100, side * side - 1] {
            for color in 0..<3 {
                let wanted = format.black[color] + plain[3 * place + color] * (format.full - format.black)[color]
                #expect(abs(values[(2 - color) * side * side + place] - wanted) < 1e-4)
            }
        }
    }

    @Test func outsideThePictureIsBlack() throws {
        let frame = try Frame(quarters())
        let far = AffineTransform(a: 1, b: 0, tx: 1000, c: 0, d: 1, ty: 0)
        #expect(try crop(frame, far, side: 16).allSatisfy { $0 == 0 })
        for beyond in [1e9, -1e300, .infinity, .nan] {
            let nowhere = AffineTransform(a: 1, b: beyond, tx: beyond, c: 0, d: 1, ty: beyond)
            #expect(try crop(frame, nowhere, side: 16).allSatisfy { $0 == 0 }, "\(beyond)")
        }
    }

    @Test func aStillIsAJPEG() throws {
        let bytes = try Frame(quarters()).jpeg()
        #expect(bytes.prefix(2) == [0xFF, 0xD8])
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
    }
}

@Suite struct AffineTransformTests {
    @Test func compositionAppliesTheInnerFirst() {
        let shift = AffineTransform(a: 1, b: 0, tx: 5, c: 0, d: 1, ty: -3)
        let double = AffineTransform(a: 2, b: 0, tx: 0, c: 0, d: 2, ty: 0)
        let point = ImagePoint(1, 1)
        #expect(double.after(shift).apply(to: point) == double.apply(to: shift.apply(to: point)))
        #expect(double.after(shift).apply(to: point) == ImagePoint(12, -4))
    }
}
