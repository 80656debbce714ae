import Imaging
import SwingCore
import Testing

@testable import Annotation

/// Panels and labels stay inside the picture and off the player.
@Suite("Layout")
struct LayoutTests {
    static let sizes = [
        PictureSize(width: 852, height: 480), PictureSize(width: 960, height: 540),
        PictureSize(width: 1920, height: 1080), PictureSize(width: 1088, height: 1920),
    ]

    @Test("the card takes a free corner wherever the player stands", arguments: [0.2, 0.35, 0.5, 0.65, 0.8])
    func cardKeepsOffThePlayer(_ x: Double) throws {
        var clip = TestClip(size: PictureSize(width: 960, height: 540))
        clip.place = ImagePoint(x, 0.86)
        clip.stature = 0.5
        let plan = try clip.plan
        let card = try #require(plan.panels.card)
        #expect(clip.footprints(plan).allSatisfy { $0.hidden(by: card) == 0 })
    }

    @Test("in a portrait picture too", arguments: [0.3, 0.5, 0.7])
    func cardKeepsOffThePlayerUpright(_ x: Double) throws {
        var clip = TestClip(size: PictureSize(width: 1088, height: 1920))
        clip.place = ImagePoint(x, 0.8)
        clip.stature = 0.35
        let plan = try clip.plan
        let card = try #require(plan.panels.card)
        #expect(clip.footprints(plan).allSatisfy { $0.hidden(by: card) == 0 })
    }

    @Test("a player who fills the picture: the card hides least, inside the picture")
    func noFreeCorner() throws {
        var clip = TestClip(size: PictureSize(width: 480, height: 480))
        clip.place = ImagePoint(0.5, 0.95)
        clip.stature = 1.1
        let plan = try clip.plan
        let card = try #require(plan.panels.card)
        #expect(plan.scale.bounds.contains(ImagePoint(card.x, card.y)))
        #expect(plan.scale.bounds.contains(ImagePoint(card.maxX, card.maxY)))
        let hidden = PanelLayout.hidden(clip.footprints(plan), by: card)
        let bar = try #require(plan.panels.bar)
        let area = Rect(x: 21.4, y: 21.4, width: 437.2, height: bar.y - 40 - 21.4)
        for corner in PanelLayout.corners(of: area, size: (card.width, card.height)) {
            #expect(hidden <= PanelLayout.hidden(clip.footprints(plan), by: corner) + 4)
        }
    }

    @Test("card and bar never lie on each other", arguments: sizes)
    func panelsApart(_ size: PictureSize) throws {
        var clip = TestClip(size: size)
        clip.stature = size.width > size.height ? 0.5 : 0.3
        let panels = try clip.plan.panels
        let (card, bar) = (try #require(panels.card), try #require(panels.bar))
        #expect(!card.intersects(bar))
    }

    @Test("the bar leaves the lower edge only for the player's legs")
    func barMovesUp() throws {
        let standing = try TestClip().plan
        #expect(try #require(standing.panels.bar).y > 200)
        var cut = TestClip()
        cut.place = ImagePoint(0.6, 1.02)
        cut.stature = 0.55
        #expect(try #require(cut.plan.panels.bar).y < 40)
    }

    @Test("everything scales with the picture", arguments: [2.0, 3, 4])
    func proportional(_ factor: Double) throws {
        let small = try TestClip(size: PictureSize(width: 640, height: 360)).plan
        let size = PictureSize(width: Int(640 * factor), height: Int(360 * factor))
        let large = try TestClip(size: size).plan
        #expect(large.scale.pixelsPerPoint == small.scale.pixelsPerPoint * factor)
        for (a, b) in [(small.panels.card, large.panels.card), (small.panels.bar, large.panels.bar)] {
            let (a, b) = (try #require(a), try #require(b))
            for (x, y) in [(a.x, b.x), (a.y, b.y), (a.width, b.width), (a.height, b.height)] {
                #expect(abs(x * factor - y) <= 2 * factor)
            }
        }
    }

    @Test("11 points are legible on a phone: portrait and landscape share one scale")
    func shortSide() {
        let landscape = Scale(picture: PictureSize(width: 1920, height: 1080))
        let portrait = Scale(picture: PictureSize(width: 1080, height: 1920))
        #expect(landscape.pixelsPerPoint == 3)
        #expect(portrait.pixelsPerPoint == 3)
    }

    @Test(
        "the number stays inside the picture, off the face and off the card",
        arguments: TestClip.FocusKind.allCases.filter { $0 != .none }, [0.08, 0.3, 0.6, 0.94])
    func label(_ kind: TestClip.FocusKind, _ x: Double) throws {
        var clip = TestClip(size: PictureSize(width: 960, height: 540))
        clip.place = ImagePoint(x, 0.86)
        clip.stature = 0.5
        clip.focus = kind
        let plan = try clip.plan
        let figure = try #require(plan.figure)
        let seen = figure.subject.appearance
        for frame in clip.track.frames where seen.opacity(at: frame.time.seconds) > 0 {
            let pose = try #require(frame.pose)
            let rect = figure.placement.rect(for: try #require(figure.figures.figure(in: pose)).anchor)
            #expect(rect.moved(inside: plan.scale.safeArea) == rect)
            let head = PlayerFootprint(pose).head
            #expect(!rect.overlaps(circleAt: head.center, radius: head.radius))
            if let card = plan.panels.card { #expect(!rect.intersects(card)) }
        }
    }

    @Test("a long reason ends in an ellipsis after a whole word")
    func truncation() throws {
        let style = TextStyle(size: 13, weight: 400, color: Palette.courtWhite, wrapWidth: 200)
        let text = String(repeating: "A deeper bend spares the shoulder. ", count: 20)
        let block = try TextBlock(text, style, lines: 3)
        #expect(block.string.hasSuffix("…"))
        #expect(try block.height <= 3.2 * style.measure("X").height)
        #expect(try TextBlock("Short.", style, lines: 3).string == "Short.")
    }

    @Test("a balanced cue keeps its lines and leaves no single word")
    func balance() throws {
        let style = TextStyle(size: 20, weight: 700, color: Palette.courtWhite, wrapWidth: 290)
        let block = try TextBlock("Bend deeper before you drive up", style)
        let balanced = try block.balanced()
        #expect(balanced.height == block.height)
        #expect(balanced.width < block.width)
    }
}
