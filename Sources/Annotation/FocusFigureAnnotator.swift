internal import Imaging
internal import SwingCore

/// Draws the focus on the player's own body around the moment it was measured: what is there, where it is aimed at, and
/// the number.
struct FocusFigureAnnotator: Sendable {
    let subject: FocusSubject
    let scale: Scale
    let reduceMotion: Bool
    let figures: FocusFigures
    let placement: LabelPlacement
    private let label: ValueLabel

    /// Nil when the track has no pose at the evidence, or nothing of the figure shows there.
    init?(
        subject: FocusSubject, words: Words, track: PoseTrack, scale: Scale, panels: PanelLayout, reduceMotion: Bool
    ) throws(ImagingError) {
        guard let figures = FocusFigures(subject, words: words.overlay, track: track) else { return nil }
        let seen = subject.appearance
        var moments: [LabelPlacement.Moment] = []
        var values = [subject.metric.value]
        var clearance = scale(24)
        for frame in track.frames where frame.time.seconds >= seen.start && frame.time.seconds <= seen.end {
            guard let pose = frame.pose, let figure = figures.figure(in: pose) else { continue }
            moments.append(
                LabelPlacement.Moment(anchor: figure.anchor, footprint: PlayerFootprint(pose), figure: figure.outline))
            values.append(figures.value(of: figure, at: frame.time.seconds))
            clearance = max(clearance, figure.reach * 0.45)
        }
        guard !moments.isEmpty else { return nil }
        self.subject = subject
        self.scale = scale
        self.reduceMotion = reduceMotion
        self.figures = figures
        label = try ValueLabel(
            values: values, unit: subject.metric.unit, target: subject.target, marker: figures.marker, words: words,
            scale: scale)
        placement = LabelPlacement(
            size: label.size, moments: moments, panels: panels.panels, lanes: panels.lanes(scale),
            area: scale.safeArea, clearance: clearance)
    }

    func opacity(at time: Double) -> Double { subject.appearance.opacity(at: time) }

    func annotate(_ canvas: inout Canvas, pose: Pose, time: Double, lineWidth: Double) throws(ImagingError) {
        let opacity = opacity(at: time)
        guard opacity > 0.01, let figure = figures.figure(in: pose) else { return }
        try drawFigure(&canvas, figure, time: time, lineWidth: lineWidth)
        try drawLabel(&canvas, figure, time: time, lineWidth: lineWidth, opacity: opacity)
    }

    private func drawFigure(
        _ canvas: inout Canvas, _ figure: FocusFigure, time: Double, lineWidth: Double
    ) throws(ImagingError) {
        let opacity = subject.figureAppearance.opacity(at: time)
        guard opacity > 0.01 else { return }
        let growth = reduceMotion ? 1 : easeOut((time - subject.appearance.start) / FocusSubject.lead)
        let brush = FigureBrush(
            scale: scale, lineWidth: lineWidth, rating: subject.rating, target: figures.pictureTarget, opacity: opacity,
            growth: growth)
        switch figure {
        case .angle(let angle):
            if figures.showsAngle { try brush.draw(angle, kind: subject.metric.geometry.kind, on: &canvas) }
        case .level(let level): try brush.draw(level, on: &canvas)
        case .span(let span): try brush.draw(span, on: &canvas)
        }
    }

    private func drawLabel(
        _ canvas: inout Canvas, _ figure: FocusFigure, time: Double, lineWidth: Double, opacity: Double
    ) throws(ImagingError) {
        let rect = placement.rect(for: figure.anchor)
        let near = rect.nearest(to: figure.anchor)
        let path = figure.anchor - near
        if path.length > scale(12) {
            let start = near + path / path.length * (path.length - lineWidth * 2)
            try canvas.strokeRimmed(
                .line(start, near), Palette.courtWhite.faded(0.9 * opacity), width: scale(1), rim: scale(0.5))
        }
        try label.draw(
            on: &canvas, in: rect, value: figures.value(of: figure, at: time),
            isMoment: figures.isMoment(time), accent: Palette.color(of: subject.rating), opacity: opacity)
    }
}
