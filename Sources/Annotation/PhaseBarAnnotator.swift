internal import Imaging
internal import SwingCore

/// The slim bar of the current swing: its phases by name, how far it has come, and its events, contact emphasised.
/// Outside swings there is no bar.
struct PhaseBarAnnotator: Sendable {
    static let heightInPoints = 28.0
    /// How long the bar stays before and after a swing, in seconds.
    static let lead = 0.25
    static let linger = 0.6
    /// An event's name fades in this long before it, in seconds, so that the event's own frame shows it in full.
    static let anticipation = 0.13
    /// How long an event's name stays, in seconds.
    static let flash = 0.7

    let rect: Rect
    private let scale: Scale
    private let reduceMotion: Bool
    private let glass: GlassPanel
    private let inner: Rect
    private let swings: [Entry]

    private struct Entry: Sendable {
        var swing: Swing
        var appearance: Appearance
        var timeline: PhaseTimeline
        var names: [EventName: TextBlock]
    }

    init(
        swings: [Swing], names words: NameWords, in rect: Rect, scale: Scale, reduceMotion: Bool
    ) throws(ImagingError) {
        self.rect = rect
        self.scale = scale
        self.reduceMotion = reduceMotion
        glass = GlassPanel(rect: rect, radius: scale(8), scale: scale)
        inner = rect.inset(by: scale(4))
        var entries: [Entry] = []
        for swing in swings {
            let timeline = try PhaseTimeline(swing, names: words, width: inner.width, scale: scale)
            var names: [EventName: TextBlock] = [:]
            for event in swing.events {
                let color = event.name == .contact ? Palette.courtGreen : GlassPanel.text
                let style = TextStyle(size: scale(TypeSize.chip), weight: 700, color: color)
                names[event.name] = try TextBlock(words.title(of: event.name), style)
            }
            entries.append(
                Entry(swing: swing, appearance: Self.appearance(of: swing), timeline: timeline, names: names))
        }
        self.swings = entries
    }

    static func appearance(of swing: Swing) -> Appearance {
        Appearance(start: swing.start - lead, end: swing.end + linger, fadeIn: 0.25, fadeOut: 0.3)
    }

    /// Blurs the backdrop; the first half of the work, before the layer is blended.
    func blurBackdrop(of picture: inout EditablePicture, time: Double) throws(ImagingError) {
        guard let (_, opacity) = entry(at: time) else { return }
        try glass.blurBackdrop(of: &picture, opacity: opacity)
    }

    /// - Parameter isQuiet: something else speaks now, so of the events only contact is named.
    func annotate(_ canvas: inout Canvas, time: Double, isQuiet: Bool = false) throws(ImagingError) {
        guard let (entry, opacity) = entry(at: time) else { return }
        try glass.draw(on: &canvas, opacity: opacity)
        try drawCells(&canvas, entry, time: time, opacity: opacity)
        try drawEvents(&canvas, entry, time: time, opacity: opacity)
        try drawPlayhead(&canvas, entry, time: time, opacity: opacity)
        guard let event = entry.swing.eventShown(at: time), !isQuiet || event.name == .contact else { return }
        try drawFlash(&canvas, entry, event, time: time, opacity: opacity)
    }

    /// The swing the bar shows; where two overlap at their edges, the nearer one.
    private func entry(at time: Double) -> (Entry, Double)? {
        swings.map { ($0, $0.appearance.opacity(at: time)) }.filter { $0.1 > 0.01 }
            .max { a, b in
                let (inA, inB) = (a.0.swing.contains(time), b.0.swing.contains(time))
                return inA == inB ? a.1 < b.1 : inB
            }
    }

    private func drawCells(
        _ canvas: inout Canvas, _ entry: Entry, time: Double, opacity: Double
    ) throws(ImagingError) {
        let playhead = inner.x + entry.timeline.x(at: time)
        for cell in entry.timeline.cells {
            let box = Rect(x: inner.x + cell.x, y: inner.y, width: cell.width, height: inner.height)
            let radius = scale(4)
            try canvas.fill(.roundedRectangle(box, radius: radius), Palette.ink.withAlpha(0.35 * opacity))
            let done = min(box.width, playhead - box.x)
            if done > 1 {
                let filled = Rect(x: box.x, y: box.y, width: done, height: box.height)
                try canvas.fill(
                    .roundedRectangle(filled, radius: radius), Palette.courtGreen.withAlpha(0.92 * opacity))
            }
            try cell.name?.draw(on: &canvas, centeredIn: box, opacity: opacity)
        }
    }

    private func drawEvents(
        _ canvas: inout Canvas, _ entry: Entry, time: Double, opacity: Double
    ) throws(ImagingError) {
        for event in entry.swing.events where event.name != .contact {
            let x = inner.x + entry.timeline.x(at: event.time)
            let tick = Path.line(ImagePoint(x, rect.y - scale(1)), ImagePoint(x, rect.y + scale(3)))
            try canvas.strokeRimmed(tick, Palette.courtWhite.withAlpha(0.8 * opacity), width: scale(1), rim: scale(0.5))
        }
        guard let contact = entry.swing.event(.contact) else { return }
        let center = ImagePoint(inner.x + entry.timeline.x(at: contact.time), rect.y)
        let ball = Path.circle(center: center, radius: scale(4))
        try canvas.stroke(ball, Palette.ink.withAlpha(0.55 * opacity), width: scale(2))
        try canvas.fill(ball, Palette.tennisYellow.withAlpha(opacity))
    }

    private func drawPlayhead(
        _ canvas: inout Canvas, _ entry: Entry, time: Double, opacity: Double
    ) throws(ImagingError) {
        let x = inner.x + entry.timeline.x(at: time)
        let line = Path.line(ImagePoint(x, rect.y + scale(1)), ImagePoint(x, rect.maxY - scale(1)))
        try canvas.strokeRimmed(line, Palette.courtWhite.withAlpha(opacity), width: scale(2), rim: scale(1))
    }

    /// The name of the event just passed, over its place on the bar.
    private func drawFlash(
        _ canvas: inout Canvas, _ entry: Entry, _ event: SwingEvent, time: Double, opacity: Double
    ) throws(ImagingError) {
        guard let name = entry.names[event.name] else { return }
        let start = event.time - Self.anticipation
        let seen = Appearance(start: start, end: event.time + Self.flash, fadeIn: 0.12, fadeOut: 0.3)
        let strength = seen.opacity(at: time) * opacity
        guard strength > 0.01 else { return }
        let isAbove = rect.y - scale.bounds.y > scale(60)
        let settle = reduceMotion ? 0 : scale(4) * (1 - easeOut((time - start) / 0.3))
        let height = scale(24)
        let width = name.width + scale(20)
        let center = inner.x + entry.timeline.x(at: event.time)
        let y = isAbove ? rect.y - scale(8) - height + settle : rect.maxY + scale(8) - settle
        let chip = Rect(x: center - width / 2, y: y, width: width, height: height).moved(
            inside: Rect(x: rect.x, y: 0, width: rect.width, height: scale.bounds.height))
        let fill = event.name == .contact ? Palette.tennisYellow : Palette.ink.withAlpha(0.86)
        try canvas.fill(.roundedRectangle(chip, radius: height / 2), fill.faded(strength))
        try name.draw(on: &canvas, centeredIn: chip, opacity: strength)
    }
}

extension Swing {
    func contains(_ time: Double) -> Bool { time >= start && time <= end }

    /// The event whose name is shown: the last one passed, and contact before any other.
    func eventShown(at time: Double) -> SwingEvent? {
        let (before, after) = (PhaseBarAnnotator.anticipation, PhaseBarAnnotator.flash)
        let passed = events.filter { time >= $0.time - before && time <= $0.time + after }
        return passed.first { $0.name == .contact } ?? passed.max { $0.time < $1.time }
    }
}
