import CoachingRules
import SwingCore

/// What is true of one swing: the moments by their definitions, the metrics, the ratings they deserve.
struct SwingTruth: Sendable {
    /// Clip times in seconds.
    var events: [EventName: Double]
    /// Every metric of the stroke, in the rule book's order.
    var metrics: [MetricTruth]

    struct MetricTruth: Sendable {
        var rule: Rule
        var value: Double
        var rating: Rating
    }

    /// The level that judges by every rule and by the bands as they are written; `courtside evaluate` uses it too.
    static let engine = RatingEngine(ruleBook: .builtIn, level: .advanced)

    init(_ recording: Recording) {
        let events = EventFinder(recording).events
        self.events = events
        let formulas = MetricFormulas(recording, events: events)
        metrics = Self.rules(for: recording.swing.kind).map { rule in
            let value = formulas.value(of: rule.id)
            return MetricTruth(rule: rule, value: value, rating: Self.engine.rating(ofTrue: value, by: rule))
        }
    }

    /// The rules that judge a single swing of a kind of stroke.
    static func rules(for kind: StrokeKind) -> [Rule] {
        engine.ruleBook.rules.filter { $0.id.hasPrefix(kind.rulePrefix + ".") && $0.overSwings != true }
    }

    /// The rules that must come out as needing work, from a view that shows it.
    var faults: [MetricTruth] { metrics.filter { $0.rating == .needsWork || $0.rating == .critical } }
}
