import SwingCore

/// What is true of one swing: the moments by their definitions, the metrics, the ratings they deserve.
struct SwingTruth: Sendable {
    /// Presentation times in seconds.
    var events: [EventName: Double]
    /// Every metric of the stroke that follows from the joints.
    var metrics: [MetricTruth]

    struct MetricTruth: Sendable {
        var rule: RuleBand
        var value: Double
        var rating: Rating { rule.rating(of: value) }
    }

    init(_ recording: Recording) {
        let events = EventFinder(recording).events
        self.events = events
        let formulas = MetricFormulas(recording, events: events)
        metrics = RuleBand.all(for: recording.performance.plan.stroke).map {
            MetricTruth(rule: $0, value: formulas.value(of: $0.id))
        }
    }

    /// The rules that must come out as needing work from a camera view.
    func faults(seenFrom view: CameraView) -> [MetricTruth] {
        metrics.filter { $0.rule.views.contains(view) && ($0.rating == .needsWork || $0.rating == .critical) }
    }
}
