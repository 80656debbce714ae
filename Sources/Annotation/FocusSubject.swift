internal import SwingCore

/// What the focus was measured on, and when: everything a figure on the body needs besides the pose.
struct FocusSubject: Sendable {
    let metric: Metric
    let rating: Rating
    /// The values the player is led to: excellent and good together.
    let target: BandInterval?
    /// What is drawn on the body as the target: nothing where this view measures the metric only roughly, since a line
    /// on the body claims more than a number with its error.
    var drawnTarget: BandInterval? { metric.advisory ? nil : target }
    /// Seconds.
    let evidence: Double
    /// The event the value was read at, when it is one.
    let event: EventName?
    let swing: Int
    /// Degrees by which upright things lean in the picture, positive where their lower ends lie further to the right.
    let roll: Double

    /// How long before and after the evidence the figure is on the picture, in seconds.
    static let lead = 0.35
    static let linger = 0.5

    /// Nil when the analysis has no focus, or one that was measured nowhere in the picture.
    init?(_ analysis: Analysis) {
        guard let focus = analysis.focus,
            let swing = analysis.swings.first(where: { $0.swing.index == focus.swing }),
            let finding = swing.findings.first(where: { $0.rule == focus.rule }),
            let metric = swing.metrics.first(where: { $0.id == finding.metric }),
            metric.geometry.kind != .time, !metric.geometry.landmarks.isEmpty
        else { return nil }
        self.metric = metric
        rating = focus.rating
        target = finding.aim
        let evidence = focus.evidence.first?.time ?? metric.time
        self.evidence = evidence
        event =
            swing.swing.events.filter { abs($0.time - evidence) < 0.025 }
            .min { abs($0.time - evidence) < abs($1.time - evidence) }?.name
        self.swing = focus.swing
        roll = analysis.camera.roll ?? 0
    }

    /// The lines on the body go first: what was right at the evidence would mislead later in the swing.
    var figureAppearance: Appearance {
        Appearance(start: evidence - Self.lead, end: evidence + Self.linger / 2, fadeIn: 0.25, fadeOut: 0.2)
    }

    /// The number stays to be read.
    var appearance: Appearance {
        Appearance(start: evidence - Self.lead, end: evidence + Self.linger, fadeIn: 0.25, fadeOut: 0.25)
    }
}
