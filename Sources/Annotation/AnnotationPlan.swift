internal import Imaging
internal import SwingCore

/// Everything decided once per clip: which marks there are, and where and when they are seen.
struct AnnotationPlan: Sendable {
    let scale: Scale
    let schedule: CardSchedule
    let panels: PanelLayout
    let skeleton: SkeletonAnnotator
    let bar: PhaseBarAnnotator?
    let figure: FocusFigureAnnotator?
    private let cardLayout: CardLayout?

    init(analysis: Analysis, track: PoseTrack, options: AnnotationOptions) throws(ImagingError) {
        let scale = Scale(picture: track.pictureSize)
        let schedule = CardSchedule(
            clip: Self.clip(analysis, track), figure: FocusSubject(analysis)?.appearance.start,
            contact: Self.contact(analysis))
        let content = options.card == .hidden ? nil : CardContent(analysis)
        var layouts: [CardLayout] = []
        if let content {
            for width in CardLayout.widths { layouts.append(try CardLayout(content, scale: scale, width: width)) }
        }
        let swings = analysis.swings.map(\.swing)
        let appearances = swings.map(PhaseBarAnnotator.appearance(of:))
        let hasBar = options.showsPhaseBar && !swings.isEmpty
        let panels = PanelLayout(
            scale: scale, track: track, cardSizes: layouts.map(\.size),
            barHeight: hasBar ? scale(PhaseBarAnnotator.heightInPoints) : nil,
            cardSeen: { options.card == .always || schedule.opacity(at: $0) > 0 },
            barSeen: { time in appearances.contains { $0.opacity(at: time) > 0 } })
        bar =
            if let rect = panels.bar {
                try PhaseBarAnnotator(
                    swings: swings, names: analysis.words.names, in: rect, scale: scale,
                    reduceMotion: options.reduceMotion)
            } else { nil }
        figure =
            if options.showsFocusFigure, let subject = FocusSubject(analysis) {
                try FocusFigureAnnotator(
                    subject: subject, words: analysis.words, track: track, scale: scale, panels: panels,
                    reduceMotion: options.reduceMotion)
            } else { nil }
        self.scale = scale
        self.schedule = schedule
        self.panels = panels
        cardLayout = layouts.isEmpty ? nil : layouts[panels.cardChoice]
        skeleton = SkeletonAnnotator(scale: scale)
    }

    /// The card on its own layer, in the place chosen for it; nil when there is nothing to say.
    func makeCard() throws(ImagingError) -> FocusCardAnnotator? {
        guard let cardLayout, let rect = panels.card else { return nil }
        return try FocusCardAnnotator(cardLayout, in: rect, scale: scale)
    }

    /// The clip's first and last presentation time.
    private static func clip(_ analysis: Analysis, _ track: PoseTrack) -> ClosedRange<Double> {
        let first = track.frames.first?.time.seconds ?? 0
        let last = track.frames.last?.time.seconds ?? first + analysis.video.duration
        return first...max(first, last)
    }

    /// Contact of the swing the card is about; its end where contact was not seen.
    private static func contact(_ analysis: Analysis) -> Double? {
        let about = analysis.focus?.swing ?? analysis.strength?.swing
        guard let swing = analysis.swings.first(where: { $0.swing.index == about })?.swing else { return nil }
        return swing.event(.contact)?.time ?? swing.end
    }
}
