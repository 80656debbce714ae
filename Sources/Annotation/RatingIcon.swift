internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The mark that says a rating without colour: star, check, arrow up, flag or dash.
struct RatingIcon: Sendable, Hashable {
    let rating: Rating

    /// Draws the mark inside a square of side `size` around `center`.
    func draw(on canvas: inout Canvas, center: ImagePoint, size: Double, color: Color) throws(ImagingError) {
        func at(_ x: Double, _ y: Double) -> ImagePoint { center + ImagePoint(x, y) * size }
        let line = size * 0.16
        switch rating {
        case .excellent:
            try canvas.fill(star(center: center, radius: size * 0.5), color)
        case .good:
            try canvas.stroke(.polyline([at(-0.36, 0.02), at(-0.1, 0.28), at(0.38, -0.28)]), color, width: line)
        case .needsWork:
            let shaft = Path.line(at(0, 0.4), at(0, -0.36))
            let head = Path.polyline([at(-0.32, -0.06), at(0, -0.38), at(0.32, -0.06)])
            try canvas.stroke(Path(shaft.elements + head.elements), color, width: line)
        case .critical:
            try canvas.stroke(.line(at(-0.28, 0.42), at(-0.28, -0.42)), color, width: line * 0.8)
            try canvas.fill(
                .polygon([at(-0.28, -0.44), at(0.42, -0.18), at(-0.28, 0.1)]), color)
        case .notRated:
            try canvas.stroke(.line(at(-0.32, 0), at(0.32, 0)), color, width: line)
        }
    }

    private func star(center: ImagePoint, radius: Double) -> Path {
        .polygon(
            (0..<10).map { index in
                let angle = Double(index) * .pi / 5 - .pi / 2
                return center + ImagePoint(cos(angle), sin(angle)) * radius * (index.isMultiple(of: 2) ? 1 : 0.45)
            })
    }
}

/// A rating as a filled pill: icon and word on the rating's colour.
struct RatingChip: Sendable {
    let rating: Rating
    let word: TextBlock
    let scale: Scale

    /// - Parameter name: the rating's word.
    init(_ rating: Rating, _ name: String, scale: Scale) throws(ImagingError) {
        self.rating = rating
        self.scale = scale
        let style = TextStyle(size: scale(TypeSize.chip), weight: 700, color: Palette.textColor(on: rating))
        word = try TextBlock(name, style)
    }

    var height: Double { scale(24) }
    var width: Double { scale(8) + scale(14) + scale(6) + word.width + scale(12) }

    func draw(on canvas: inout Canvas, at origin: ImagePoint) throws(ImagingError) {
        let rect = Rect(x: origin.x, y: origin.y, width: width, height: height)
        try canvas.fill(.roundedRectangle(rect, radius: height / 2), Palette.color(of: rating))
        let icon = ImagePoint(origin.x + scale(8 + 7), rect.center.y)
        try RatingIcon(rating: rating).draw(
            on: &canvas, center: icon, size: scale(14), color: Palette.textColor(on: rating))
        try word.draw(
            on: &canvas, at: ImagePoint(origin.x + scale(8 + 14 + 6), rect.center.y - word.height / 2))
    }
}
