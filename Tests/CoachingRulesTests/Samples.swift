import SwingCore

@testable import CoachingRules

/// Small builders for findings and measurements.
enum Samples {
    static func swing(
        index: Int = 0, stroke: Stroke = .serve, variant: StrokeVariant? = nil, eventConfidence: Double = 0.9
    ) -> Swing {
        let names: [EventName] = [.trophy, .contact]
        return Swing(
            index: index, stroke: stroke, strokeConfidence: 0.95, variant: variant, start: 0, end: 2,
            events: names.enumerated().map { place, name in
                SwingEvent(
                    name: name, time: 1 + Double(place) * 0.4, frame: 60 + place * 24, confidence: eventConfidence,
                    uncertainty: 0.005, source: .pose)
            }, phases: [])
    }

    static func metric(
        _ id: String, _ value: Double, _ sigma: Double, advisory: Bool = false, confidence: Double = 0.85
    ) -> Metric {
        Metric(
            id: id, value: value, unit: RuleBook.builtIn.rule(id)?.unit ?? .degrees, time: 1.25, frame: 75,
            uncertainty: sigma, confidence: confidence, advisory: advisory,
            geometry: MetricGeometry(kind: .jointAngle, landmarks: [.leftHip, .leftKnee, .leftAnkle]))
    }

    /// One swing, rated.
    static func analysis(
        _ metrics: [Metric], in swing: Swing = swing(), level: PlayerLevel = .advanced
    ) -> SwingAnalysis {
        let engine = RatingEngine(ruleBook: .builtIn, level: level)
        let findings = engine.findings(for: metrics.map { .measured($0) }, in: swing)
        return SwingAnalysis(swing: swing, metrics: metrics, findings: findings, rating: engine.rating(of: findings))
    }
}
