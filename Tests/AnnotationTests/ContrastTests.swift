import Imaging
import SwingCore
import Testing

@testable import Annotation

#if canImport(Glibc)
    import Glibc
#endif

/// WCAG contrast of everything that is read, over the brightest and the darkest video.
@Suite("Contrast")
struct ContrastTests {
    private func luminance(_ color: Color) -> Double {
        func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private func contrast(_ text: Color, on back: Color) -> Double {
        let seen = over(back, text)
        let (a, b) = (luminance(seen), luminance(back))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func over(_ back: Color, _ front: Color) -> Color {
        func mix(_ b: Double, _ f: Double) -> Double { b * (1 - front.alpha) + f * front.alpha }
        return Color(
            red: mix(back.red, front.red), green: mix(back.green, front.green), blue: mix(back.blue, front.blue))
    }

    private func pixel(_ raster: Raster, _ point: ImagePoint) -> Color {
        let rgb = raster[Int(point.x), Int(point.y)]
        return Color(red: Double(rgb.x) / 255, green: Double(rgb.y) / 255, blue: Double(rgb.z) / 255)
    }

    private static let videos = [
        Color(hex: 0xFFFFFF), Color(hex: 0xBFD9EE), Color(hex: 0xC8672B), Color(hex: 0x000000),
    ]

    @Test("text on the card keeps 4.5:1", arguments: videos)
    func card(_ video: Color) throws {
        let clip = TestClip()
        let rect = try #require(try clip.plan.panels.card)
        let raster = try clip.card(over: Raster(size: clip.size, filledWith: video))
        // In the padding, left of the text.
        let glass = pixel(raster, ImagePoint(rect.x + 6, rect.center.y))
        #expect(contrast(GlassPanel.text, on: glass) >= 4.5)
        #expect(contrast(GlassPanel.quietText, on: glass) >= 4.5)
    }

    @Test("names on the bar keep 4.5:1, done or to come", arguments: videos)
    func bar(_ video: Color) throws {
        let clip = TestClip()
        let bar = try #require(try clip.plan.bar)
        let background = Raster(size: clip.size, filledWith: video)
        let raster = try drawn(on: clip.size, background: background) { try bar.annotate(&$0, time: 0.6) }
        for x in [bar.rect.x + 8, bar.rect.maxX - 8] {
            let cell = pixel(raster, ImagePoint(x, bar.rect.center.y))
            #expect(contrast(GlassPanel.text, on: cell) >= 4.5, "\(cell)")
        }
    }

    @Test("a rating's word reads on its colour; large and bold, so 3:1 counts", arguments: Rating.allCases)
    func chip(_ rating: Rating) {
        let glass = over(Color(hex: 0x000000), GlassPanel.tint)
        let chip = over(glass, Palette.color(of: rating))
        #expect(TypeSize.chip >= 14)
        #expect(contrast(Palette.textColor(on: rating), on: chip) >= 3)
        if rating != .needsWork { #expect(contrast(Palette.textColor(on: rating), on: chip) >= 4.5) }
    }

    @Test("the number beside the figure reads over anything", arguments: videos)
    func label(_ video: Color) {
        #expect(contrast(GlassPanel.text, on: over(video, Palette.ink.withAlpha(0.86))) >= 4.5)
    }

    @Test("no type is smaller than 11 points")
    func smallestType() {
        #expect([TypeSize.caption, TypeSize.body, TypeSize.chip, TypeSize.cue, TypeSize.value].allSatisfy { $0 >= 11 })
    }
}
