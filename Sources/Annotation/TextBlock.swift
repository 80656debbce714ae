internal import Imaging
internal import SwingCore

/// A run of text with its measured size.
struct TextBlock: Sendable, Hashable {
    let string: String
    let style: TextStyle
    let width: Double
    let height: Double

    init(_ string: String, _ style: TextStyle) throws(ImagingError) {
        self.string = string
        self.style = style
        (width, height) = try style.measure(string)
    }

    /// Text of at most `lines` lines; what does not fit ends in an ellipsis after a whole word.
    init(_ string: String, _ style: TextStyle, lines: Int) throws(ImagingError) {
        let limit = try style.measure("X").height * (Double(lines) + 0.5)
        let whole = try TextBlock(string, style)
        guard whole.height > limit else {
            self = whole
            return
        }
        var words = string.split(separator: " ")
        var shortened = whole
        while words.count > 1, shortened.height > limit {
            words.removeLast()
            while words.count > 1, let last = words.last, last.count <= 3 { words.removeLast() }
            let end = words.joined(separator: " ").trimming(" ,;:.")
            shortened = try TextBlock(end + "…", style)
        }
        self = shortened
    }

    /// The same text in the narrowest column that keeps its number of lines, so that no word is left alone on the last.
    func balanced() throws(ImagingError) -> TextBlock {
        guard let column = style.wrapWidth else { return self }
        var best = self
        for share in stride(from: 0.95, through: 0.5, by: -0.05) {
            var style = self.style
            style.wrapWidth = column * share
            let narrower = try TextBlock(string, style)
            guard narrower.height <= height + 0.5, narrower.width <= column * share + 0.5 else { break }
            best = narrower
        }
        return best
    }

    func draw(on canvas: inout Canvas, at origin: ImagePoint, opacity: Double = 1) throws(ImagingError) {
        var style = self.style
        style.color = style.color.faded(opacity)
        try canvas.text(string, style, at: origin)
    }

    func draw(on canvas: inout Canvas, centeredIn rect: Rect, opacity: Double = 1) throws(ImagingError) {
        try draw(
            on: &canvas, at: ImagePoint(rect.center.x - width / 2, rect.center.y - height / 2), opacity: opacity)
    }
}

extension String {
    fileprivate func trimming(_ characters: String) -> String {
        var text = self[...]
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
