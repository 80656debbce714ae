import SwingCore

/// What the swings of one stroke have in common: a section of the page.
struct PatternView {
    let patternTitle: String
    let comparison: String?
    let consistency: [FindingView]
    let hasConsistency: Bool
    let spreads: [SpreadView]
    let hasSpreads: Bool

    /// One metric over the swings.
    struct SpreadView {
        let spreadTitle: String
        let typical: String
        let range: String
    }

    init?(_ pattern: StrokePattern, in analysis: Analysis) {
        let swings = analysis.swings.filter { pattern.swings.contains($0.swing.index) }
        guard let first = swings.first else { return nil }
        let wording = Wording(of: analysis)
        let (page, measures) = (wording.words.page, wording.words.measures)
        patternTitle = "\(wording.words.names.title(of: first.swing)): \(page.together(swings.count))"
        comparison = wording.comparison(of: pattern)
        var shown = first
        shown.metrics = pattern.consistency
        let rated = pattern.findings.filter { $0.rating != .notRated }
        consistency = rated.map { FindingView($0, in: shown, wording, video: nil) }
        hasConsistency = !consistency.isEmpty
        let titles = Dictionary(
            swings.flatMap(\.findings).map { ($0.metric, $0.title) }, uniquingKeysWith: { first, _ in first })
        spreads = pattern.metrics.compactMap { metric in
            titles[metric.id].map { title in
                SpreadView(
                    spreadTitle: title, typical: measures.value(metric.median, metric.unit),
                    range: "± " + measures.number(metric.spread, metric.unit))
            }
        }
        hasSpreads = !spreads.isEmpty
    }
}
