public import SwingCore

/// What several swings of one stroke have in common: medians, spreads, the best and the worst of them.
public struct PatternFinder: Sendable {
    private let engine: RatingEngine

    public init(engine: RatingEngine) { self.engine = engine }

    /// One pattern for each stroke that was hit at least twice, in the order of the first swing.
    ///
    /// - Parameter consistency: measures what only several swings show.
    public func patterns(
        of swings: [SwingAnalysis], consistency: ([Swing]) -> [Measurement]
    ) -> [StrokePattern] {
        var groups: [[SwingAnalysis]] = []
        for swing in swings where swing.swing.stroke != .unknown {
            if let index = groups.firstIndex(where: { $0[0].swing.isSameStroke(as: swing.swing) }) {
                groups[index].append(swing)
            } else {
                groups.append([swing])
            }
        }
        return groups.filter { $0.count > 1 }.map { pattern(of: $0, consistency($0.map(\.swing))) }
    }

    private func pattern(of swings: [SwingAnalysis], _ consistency: [Measurement]) -> StrokePattern {
        let first = swings[0].swing
        let ranked = swings.compactMap { swing in merit(of: swing).map { (index: swing.swing.index, merit: $0) } }
        let best = ranked.max { ($0.merit, $1.index) < ($1.merit, $0.index) }
        let worst = ranked.min { ($0.merit, $0.index) < ($1.merit, $1.index) }
        let differ = (best?.merit ?? 0) > (worst?.merit ?? 0)
        return StrokePattern(
            stroke: first.stroke, variant: first.variant, swings: swings.map(\.swing.index),
            metrics: spreads(of: swings), consistency: consistency.compactMap(\.metric),
            findings: engine.findings(for: consistency, in: first),
            best: differ ? best?.index : nil, worst: differ ? worst?.index : nil)
    }

    /// Median and spread of what at least two swings measured, in the order of the metrics.
    private func spreads(of swings: [SwingAnalysis]) -> [MetricSpread] {
        var order: [String] = []
        var values: [String: [Metric]] = [:]
        for metric in swings.flatMap(\.metrics) where metric.unit != .yesNo {
            if values[metric.id] == nil { order.append(metric.id) }
            values[metric.id, default: []].append(metric)
        }
        return order.compactMap { id in
            guard let metrics = values[id], metrics.count > 1 else { return nil }
            let sorted = metrics.map(\.value).sorted()
            let middle = sorted.count / 2
            let mean = sorted.reduce(0, +) / Double(sorted.count)
            let variance = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sorted.count - 1)
            return MetricSpread(
                id: id, unit: metrics[0].unit,
                median: sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
                spread: variance.squareRoot(), count: sorted.count)
        }
    }

    /// How good a swing's ratings are, by the weight of their rules: 0 (all critical) to 3 (all excellent); nil when too
    /// little was rated to compare.
    private func merit(of swing: SwingAnalysis) -> Double? {
        let book = engine.ruleBook
        let rated = swing.findings.compactMap { finding -> (merit: Double, weight: Double)? in
            guard let rule = book.rule(finding.rule), let severity = finding.rating.severity else { return nil }
            return (Double(3 - severity), book.focus.weight(of: rule))
        }
        let weight = rated.reduce(0) { $0 + $1.weight }
        guard rated.count >= book.swing.minimumRated, weight > 0 else { return nil }
        return rated.reduce(0) { $0 + $1.merit * $1.weight } / weight
    }
}

extension Swing {
    fileprivate func isSameStroke(as other: Swing) -> Bool { stroke == other.stroke && variant == other.variant }
}
