internal import Imaging
internal import SwingCore

/// The number beside a figure: large value, a word for the moment, and what to aim for. One size for the whole clip, so
/// it stays calm while its number runs.
struct ValueLabel: Sendable {
    let scale: Scale
    let size: (width: Double, height: Double)
    private let unit: MetricUnit
    private let measures: MeasureWords
    private let numberStyle: TextStyle
    private let numberHeight: Double
    private let marker: TextBlock?
    private let lines: [TextBlock]

    private static let padding = 10.0
    private static let gap = 6.0

    /// - Parameter values: the numbers it will have to hold.
    init(
        values: [Double], unit: MetricUnit, target: BandInterval?, marker: String?, words: Words, scale: Scale
    ) throws(ImagingError) {
        self.scale = scale
        self.unit = unit
        let measures = words.measures
        self.measures = measures
        numberStyle = TextStyle(size: scale(TypeSize.value), weight: 700, color: GlassPanel.text)
        let quiet = TextStyle(size: scale(TypeSize.body), weight: 500, color: GlassPanel.text)
        var widest = 0.0
        for value in Set(values.map { measures.number($0, unit) }) {
            widest = max(widest, try numberStyle.measure(value).width)
        }
        numberHeight = try numberStyle.measure("0").height
        self.marker = if let marker { try TextBlock(marker, quiet) } else { nil }
        var lines: [TextBlock] = []
        let aim = target.flatMap { words.overlay.aim($0, unit, measures) }
        for line in [measures.counted(unit), aim] {
            if let line { lines.append(try TextBlock(line, quiet)) }
        }
        self.lines = lines
        let first = widest + (self.marker.map { $0.width + scale(Self.gap) } ?? 0)
        let width = max(first, lines.map(\.width).max() ?? 0) + 2 * scale(Self.padding)
        size = (width, numberHeight + lines.reduce(0) { $0 + $1.height } + scale(12))
    }

    func draw(
        on canvas: inout Canvas, in rect: Rect, value: Double, isMoment: Bool, accent: Color, opacity: Double
    ) throws(ImagingError) {
        let radius = scale(8)
        try canvas.fill(.roundedRectangle(rect, radius: radius), Palette.ink.withAlpha(0.86 * opacity))
        let line = scale(1)
        try canvas.stroke(
            .roundedRectangle(rect.inset(by: line / 2), radius: radius - line / 2), accent.faded(0.9 * opacity),
            width: line)
        let left = rect.x + scale(Self.padding)
        var y = rect.y + scale(5)
        let number = try TextBlock(measures.number(value, unit), numberStyle)
        try number.draw(on: &canvas, at: ImagePoint(left, y), opacity: opacity)
        if isMoment, let marker {
            // Set on the number's baseline: Inter's descent is a fifth of its line.
            let drop = (numberHeight - marker.height) * 0.8
            try marker.draw(
                on: &canvas, at: ImagePoint(left + number.width + scale(Self.gap), y + drop), opacity: opacity)
        }
        y += numberHeight
        for block in lines {
            try block.draw(on: &canvas, at: ImagePoint(left, y), opacity: opacity)
            y += block.height
        }
    }
}
