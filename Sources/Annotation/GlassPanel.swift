internal import Imaging
internal import SwingCore

/// A panel of glass over the video: blurred backdrop, ink tint, and a hairline of white.
struct GlassPanel: Sendable, Hashable {
    /// Dark enough that white text keeps 4.5:1 on a white sky; see `ContrastTests`.
    static let tint = Palette.ink.withAlpha(0.68)
    static let border = Palette.courtWhite.withAlpha(0.15)
    static let text = Palette.courtWhite
    static let quietText = Palette.courtWhite.withAlpha(0.88)

    var rect: Rect
    var radius: Double
    let scale: Scale

    /// Softens what lies behind; `opacity` follows the panel's own fade.
    func blurBackdrop(of picture: inout EditablePicture, opacity: Double = 1) throws(ImagingError) {
        guard opacity > 0.02 else { return }
        try picture.blur(rect, cornerRadius: radius, sigma: max(0.5, scale(8) * opacity))
    }

    func draw(on canvas: inout Canvas, opacity: Double = 1) throws(ImagingError) {
        try canvas.fill(.roundedRectangle(rect, radius: radius), Self.tint.faded(opacity))
        let line = scale(1)
        try canvas.stroke(
            .roundedRectangle(rect.inset(by: line / 2), radius: radius - line / 2), Self.border.faded(opacity),
            width: line)
    }
}

extension Color {
    func faded(_ opacity: Double) -> Color { withAlpha(alpha * opacity) }
}

extension Canvas {
    /// A line with a soft dark rim, so that it reads on any background.
    mutating func strokeRimmed(
        _ path: Path, _ color: Color, width: Double, rim: Double, dash: Double? = nil
    ) throws(ImagingError) {
        guard !path.elements.isEmpty else { return }
        try stroke(path, Palette.ink.withAlpha(0.5 * color.alpha), width: width + 2 * rim, dash: dash)
        try stroke(path, color, width: width, dash: dash)
    }
}
