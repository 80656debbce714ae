import Foundation
import Imaging
import SwingCore
import Testing

@Suite struct CanvasTests {
    private let size = PictureSize(width: 160, height: 120)

    private func draw(_ body: (inout Canvas) throws -> Void, opacity: Double = 1) throws -> Raster {
        let frame = try Frame(Raster(size: size, filledWith: Palette.courtGreen))
        var canvas = try Canvas(size: size)
        try body(&canvas)
        var picture = try EditablePicture(copying: frame)
        try picture.blend(canvas, opacity: opacity)
        return try picture.frame().raster()
    }

    @Test func aFilledShapeTakesItsColourAndLeavesTheRest() throws {
        let result = try draw { try $0.fill(.circle(center: ImagePoint(80, 60), radius: 30), Palette.clayOrange) }
        expectClose(result[80, 60], Palette.clayOrange)
        expectClose(result[10, 10], Palette.courtGreen)
        expectClose(result[80, 20], Palette.courtGreen)
    }

    @Test func opacityMixesLayerAndPicture() throws {
        let result = try draw(
            {
                try $0.fill(.roundedRectangle(Rect(x: 40, y: 30, width: 80, height: 60), radius: 8), Palette.courtWhite)
            },
            opacity: 0.5)
        let green = Palette.courtGreen
        let white = Palette.courtWhite
        let mixed = Color(
            red: (green.red + white.red) / 2, green: (green.green + white.green) / 2,
            blue: (green.blue + white.blue) / 2)
        expectClose(result[80, 60], mixed)
    }

    @Test func aClearedCanvasDrawsNothing() throws {
        let result = try draw { canvas in
            try canvas.fill(.circle(center: ImagePoint(80, 60), radius: 50), Palette.clayOrange)
            canvas.clear()
        }
        expectClose(result[80, 60], Palette.courtGreen)
    }

    @Test func aStrokeCoversItsLine() throws {
        let result = try draw {
            try $0.stroke(.line(ImagePoint(20, 60), ImagePoint(140, 60)), Palette.tennisYellow, width: 12)
        }
        expectClose(result[80, 60], Palette.tennisYellow)
        expectClose(result[80, 72], Palette.courtGreen)
    }

    /// What is drawn on is noticed in squares of 64 pixels.
    @Test func aWideStrokeIsSeenBeyondItsPath() throws {
        let line = try draw {
            try $0.stroke(.line(ImagePoint(20, 80), ImagePoint(140, 80)), Palette.tennisYellow, width: 60)
        }
        expectClose(line[80, 55], Palette.tennisYellow)
        let ring = try draw {
            try $0.stroke(.circle(center: ImagePoint(100, 90), radius: 20), Palette.tennisYellow, width: 36)
        }
        for (x, y) in [(66, 90), (134, 90), (100, 56)] { expectClose(ring[x, y], Palette.tennisYellow) }
    }

    @Test func shapesOutsideThePictureAreHarmless() throws {
        let result = try draw { try $0.fill(.circle(center: ImagePoint(-500, 9000), radius: 20), Palette.clayOrange) }
        expectClose(result[80, 60], Palette.courtGreen)
    }

    @Test func textIsDrawnInsideItsMeasure() throws {
        let style = TextStyle(size: 32, weight: 600, color: Palette.courtWhite)
        let measure = try style.measure("Bend")
        #expect(measure.width > 50 && measure.width < 120)
        #expect(measure.height > 30 && measure.height < 50)
        let result = try draw { try $0.text("Bend", style, at: ImagePoint(10, 10)) }
        let bright = (0..<size.height).flatMap { y in (0..<size.width).map { (x: $0, y: y) } }
            .filter { result[$0.x, $0.y].x > 200 }
        #expect(bright.count > 100)
        #expect(bright.allSatisfy { Double($0.x) <= 12 + measure.width && Double($0.y) <= 12 + measure.height })
    }

    @Test func digitsAllTakeTheSameWidth() throws {
        let style = TextStyle(size: 24, color: Palette.courtWhite)
        #expect(try style.measure("111").width == style.measure("888").width)
    }

    @Test func wrappedTextGrowsDownwards() throws {
        var style = TextStyle(size: 20, color: Palette.courtWhite)
        let line = try style.measure("Sink, then push the court away")
        style.wrapWidth = line.width / 2
        let block = try style.measure("Sink, then push the court away")
        #expect(block.height > 1.5 * line.height)
        #expect(block.width <= line.width / 2 + 1)
    }
}

@Suite struct BlurTests {
    @Test func aBackdropIsSoftInsideAndUntouchedOutside() throws {
        let size = PictureSize(width: 128, height: 96)
        var stripes = Raster(size: size, filledWith: Palette.ink)
        for y in 0..<size.height {
            for x in 0..<size.width where (x / 4).isMultiple(of: 2) {
                for channel in 0..<3 { stripes.pixels[(y * size.width + x) * 3 + channel] = 250 }
            }
        }
        let frame = try Frame(stripes)
        let before = try frame.raster()
        var picture = try EditablePicture(copying: frame)
        try picture.blur(Rect(x: 32, y: 24, width: 64, height: 48), cornerRadius: 12, sigma: 8)
        let after = try picture.frame().raster()

        func contrast(_ raster: Raster, y: Int, _ xs: Range<Int>) -> Int {
            let values = xs.map { raster[$0, y].x }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
        #expect(contrast(before, y: 48, 50..<80) > 200)
        #expect(contrast(after, y: 48, 50..<80) < 40)
        #expect(contrast(after, y: 10, 10..<120) == contrast(before, y: 10, 10..<120))
        // The rounded corner's outside keeps its pixels.
        #expect(abs(after[33, 25].x - before[33, 25].x) < 12)
    }
}

@Suite struct RasterTests {
    @Test func picturesSurvivePNG() throws {
        let path = FileManager.default.temporaryDirectory.path + "/raster-\(UInt64.random(in: 0...UInt64.max)).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try quarters().writePNG(to: path)
        #expect(try Raster(pngAt: path) == quarters())
    }

    @Test func aMissingPictureIsAnError() {
        #expect(throws: ImagingError.self) { try Raster(pngAt: "/nowhere/at-all.png") }
    }
}
