internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Draws the focus' figures: the measured value in its rating's colour, the aim in green.
struct FigureBrush: Sendable {
    let scale: Scale
    let lineWidth: Double
    let rating: Rating
    let target: BandInterval?
    let opacity: Double
    /// 0 to 1: how far the arc has grown.
    let growth: Double

    private static let aim = Palette.aceGreen
    private var color: Color { Palette.color(of: rating).faded(opacity) }
    private var aimColor: Color { Self.aim.faded(opacity) }
    private var rim: Double { max(scale(0.5), lineWidth * 0.25) }

    // MARK: Angles

    func draw(_ figure: AngleFigure, kind: MetricGeometry.Kind, on canvas: inout Canvas) throws(ImagingError) {
        if figure.drawsReference {
            let end = figure.point(at: 0, radius: figure.length * 1.12)
            try canvas.strokeRimmed(
                .line(figure.vertex, end), Palette.courtWhite.faded(0.9 * opacity), width: lineWidth * 0.6,
                rim: rim * 0.6, dash: lineWidth * 1.9)
        }
        let band = target.map { Self.drawn($0, kind: kind) }
        if let band { try drawBand(figure, band, on: &canvas) }
        try drawValue(figure, on: &canvas)
        guard let target, !target.contains(figure.value), let nearest = band.map({ $0.clamp(figure.value) }) else {
            return
        }
        try drawAim(figure, at: nearest, on: &canvas)
    }

    /// The sector of good values, as far out as the limb reaches.
    private func drawBand(
        _ figure: AngleFigure, _ band: ClosedRange<Double>, on canvas: inout Canvas
    ) throws(ImagingError) {
        let radius = figure.length * 1.12
        let (low, high) = (band.lowerBound, band.upperBound)
        try canvas.fill(figure.sector(from: low, to: high, radius: radius), Self.aim.withAlpha(0.42 * opacity))
        try canvas.strokeRimmed(
            Path([figure.arc(from: low, to: high, radius: radius)]), aimColor, width: lineWidth * 0.8, rim: rim * 0.7)
    }

    /// The arc from the reference to the limb as it is.
    private func drawValue(_ figure: AngleFigure, on canvas: inout Canvas) throws(ImagingError) {
        let radius = figure.length * 0.4
        let value = figure.value * growth
        guard abs(value) > 0.5 else { return }
        try canvas.fill(figure.sector(from: 0, to: value, radius: radius), color.faded(0.3))
        try canvas.strokeRimmed(
            Path([figure.arc(from: 0, to: value, radius: radius)]), color, width: lineWidth * 1.2, rim: rim)
    }

    /// The limb where it would be good, and an arrow that leads there.
    private func drawAim(_ figure: AngleFigure, at nearest: Double, on canvas: inout Canvas) throws(ImagingError) {
        let end = figure.point(at: nearest, radius: figure.length)
        let inner = figure.point(at: nearest, radius: lineWidth * 2.4)
        try canvas.strokeRimmed(.line(inner, end), aimColor, width: lineWidth * 1.2, rim: rim, dash: lineWidth * 2.8)
        let ghost = Path.circle(center: end, radius: lineWidth * 1.5)
        try canvas.fill(ghost, Palette.ink.withAlpha(0.5 * opacity))
        try canvas.stroke(ghost, aimColor, width: lineWidth * 0.8)

        let gap = nearest - figure.value
        let radius = figure.length * 0.72
        let tip = nearest - (gap > 0 ? 1 : -1) * Geometry.degrees(lineWidth * 1.4 / max(1, radius))
        guard abs(gap) * growth > 5 else { return }
        let start = figure.value + (gap > 0 ? 1 : -1) * Geometry.degrees(lineWidth * 1.6 / max(1, radius))
        let reached = start + (tip - start) * growth
        guard (reached - start) * gap > 0 else { return }
        try drawArcArrow(figure, from: start, to: reached, radius: radius, on: &canvas)
    }

    private func drawArcArrow(
        _ figure: AngleFigure, from: Double, to: Double, radius: Double, on canvas: inout Canvas
    ) throws(ImagingError) {
        let size = max(lineWidth * 2.2, scale(4))
        let heading = (to > from ? 1.0 : -1) * figure.turn
        let tip = figure.point(at: to, radius: radius)
        let outward = (tip - figure.vertex) / radius
        let forward = ImagePoint(-outward.y, outward.x) * heading
        let barbs = Path.polyline([
            tip - forward * size + outward * size * 0.7, tip, tip - forward * size - outward * size * 0.7,
        ])
        let shaft = Path([figure.arc(from: from, to: to, radius: radius)])
        try canvas.strokeRimmed(
            Path(shaft.elements + barbs.elements), Palette.courtWhite.faded(opacity), width: lineWidth * 0.8, rim: rim)
    }

    /// A band as it is drawn: open edges end where a body ends.
    static func drawn(_ band: BandInterval, kind: MetricGeometry.Kind) -> ClosedRange<Double> {
        let limits: ClosedRange<Double> =
            switch kind {
            case .angleFromVertical, .angleFromHorizontal: -90...90
            default: 0...175
            }
        let low = limits.clamp(band.low ?? limits.lowerBound)
        let high = max(low, limits.clamp(band.high ?? limits.upperBound))
        return low...high
    }

    // MARK: Heights and distances

    func draw(_ figure: LevelFigure, on canvas: inout Canvas) throws(ImagingError) {
        func level(_ y: Double) -> Path {
            .line(ImagePoint(figure.point.x - figure.halfWidth, y), ImagePoint(figure.point.x + figure.halfWidth, y))
        }
        try canvas.strokeRimmed(level(figure.point.y), color, width: lineWidth, rim: rim)
        guard let targetY = figure.targetY else { return }
        let band = Rect(
            x: figure.point.x - figure.halfWidth, y: min(targetY, figure.point.y), width: figure.halfWidth * 2,
            height: abs(targetY - figure.point.y))
        try canvas.fill(.roundedRectangle(band, radius: 0), Self.aim.withAlpha(0.22 * opacity))
        try canvas.strokeRimmed(level(targetY), aimColor, width: lineWidth * 1.2, rim: rim, dash: lineWidth * 2.8)
        let foot = ImagePoint(figure.point.x + figure.halfWidth * 0.6, figure.point.y)
        let tip = foot + ImagePoint(0, (targetY - foot.y) * growth)
        try drawArrow(from: foot, to: tip, Palette.courtWhite.faded(opacity), on: &canvas)
    }

    func draw(_ figure: SpanFigure, on canvas: inout Canvas) throws(ImagingError) {
        let middle = (figure.from + figure.to) / 2
        try drawArrow(from: middle, to: middle + (figure.from - middle) * growth, color, on: &canvas)
        try drawArrow(from: middle, to: middle + (figure.to - middle) * growth, color, on: &canvas)
        guard let end = figure.targetEnd else { return }
        let path = figure.to - figure.from
        let across = ImagePoint(-path.y, path.x) / max(1, path.length) * max(scale(8), lineWidth * 5)
        try canvas.strokeRimmed(.line(figure.to, end), aimColor, width: lineWidth, rim: rim, dash: lineWidth * 2.8)
        try canvas.strokeRimmed(.line(end - across, end + across), aimColor, width: lineWidth * 1.2, rim: rim)
    }

    private func drawArrow(
        from: ImagePoint, to: ImagePoint, _ color: Color, on canvas: inout Canvas
    ) throws(ImagingError) {
        let path = to - from
        guard path.length > scale(2) else { return }
        let forward = path / path.length
        let side = ImagePoint(-forward.y, forward.x)
        let size = min(path.length, max(lineWidth * 2.2, scale(4)))
        let back = to - forward * size
        let barbs = Path.polyline([back + side * size * 0.7, to, back - side * size * 0.7])
        try canvas.strokeRimmed(
            Path(Path.line(from, to).elements + barbs.elements), color, width: lineWidth * 0.8, rim: rim)
    }
}

extension ClosedRange where Bound == Double {
    func clamp(_ value: Double) -> Double { Swift.max(lowerBound, Swift.min(value, upperBound)) }
}
