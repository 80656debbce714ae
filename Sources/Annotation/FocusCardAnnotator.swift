internal import Imaging
internal import SwingCore

/// The card's text, laid out once for a picture; its place is chosen afterwards.
struct CardLayout: Sendable {
    let size: (width: Double, height: Double)
    private let overline: TextBlock?
    private let headline: TextBlock
    private let body: TextBlock?
    private let chip: RatingChip?
    private let scale: Scale

    private static let padding = 16.0
    /// In points: a comfortable line of the cue, and narrower where the player needs the room.
    static let widths = [272.0, 240, 208]

    init(_ content: CardContent, scale: Scale, width: Double) throws(ImagingError) {
        self.scale = scale
        let inner = min(scale(width), scale.safeArea.width) - 2 * scale(Self.padding)
        let quiet = TextStyle(size: scale(TypeSize.caption), weight: 600, color: GlassPanel.quietText)
        overline = if let words = content.overline { try TextBlock(words, quiet) } else { nil }
        let large = TextStyle(
            size: scale(TypeSize.cue), weight: 700, color: GlassPanel.text, wrapWidth: inner, lineSpacing: 0.95)
        headline = try TextBlock(content.headline, large, lines: 3).balanced()
        let small = TextStyle(size: scale(TypeSize.body), weight: 400, color: GlassPanel.quietText, wrapWidth: inner)
        // Without a rating the text is all there is to say, so it may be longer.
        let lines = content.rating == nil ? 5 : 4
        body = if let words = content.body { try TextBlock(words, small, lines: lines).balanced() } else { nil }
        chip =
            if let rating = content.rating {
                try RatingChip(rating, content.words[rating], scale: scale)
            } else { nil }
        let rows = [overline?.height, headline.height, body?.height, chip?.height].compactMap(\.self)
        let gaps = Self.gaps(overline: overline != nil, body: body != nil, chip: chip != nil)
        let height = rows.reduce(0, +) + scale(gaps) + 2 * scale(Self.padding)
        let widths = [overline?.width, headline.width, body?.width, chip?.width].compactMap(\.self)
        size = ((widths.max() ?? inner).rounded(.up) + 2 * scale(Self.padding), height.rounded(.up))
    }

    private static func gaps(overline: Bool, body: Bool, chip: Bool) -> Double {
        (overline ? 4 : 0) + (body ? 8 : 0) + (chip ? 12 : 0)
    }

    func draw(on canvas: inout Canvas, in rect: Rect) throws(ImagingError) {
        let left = rect.x + scale(Self.padding)
        var y = rect.y + scale(Self.padding)
        if let overline {
            try overline.draw(on: &canvas, at: ImagePoint(left, y))
            y += overline.height + scale(4)
        }
        try headline.draw(on: &canvas, at: ImagePoint(left, y))
        y += headline.height
        if let body {
            y += scale(8)
            try body.draw(on: &canvas, at: ImagePoint(left, y))
            y += body.height
        }
        if let chip { try chip.draw(on: &canvas, at: ImagePoint(left, y + scale(12))) }
    }
}

/// The one dominant panel: the cue, why it matters, and the rating, on glass. Drawn once on its own layer; a frame only
/// blurs the backdrop and blends.
struct FocusCardAnnotator: ~Copyable {
    let rect: Rect
    private let glass: GlassPanel
    private let layer: Canvas

    init(_ layout: CardLayout, in rect: Rect, scale: Scale) throws(ImagingError) {
        let glass = GlassPanel(rect: rect, radius: scale(16), scale: scale)
        var layer = try Canvas(size: scale.picture)
        try glass.draw(on: &layer)
        try layout.draw(on: &layer, in: rect)
        self.rect = rect
        self.glass = glass
        self.layer = layer
    }

    func annotate(_ picture: inout EditablePicture, opacity: Double) throws(ImagingError) {
        guard opacity > 0.01 else { return }
        try glass.blurBackdrop(of: &picture, opacity: opacity)
        try picture.blend(layer, opacity: opacity)
    }
}
