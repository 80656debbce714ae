import SwingCore
import Testing

@testable import CoachingRules

/// Every edge of every band of the built-in book, with a value just inside and one just outside.
@Suite struct BandEdgeTests {
    struct Edge: Sendable, CustomTestStringConvertible {
        var rule: String
        var value: Double
        /// 1 where the band ends towards higher values, -1 towards lower ones.
        var outwards: Double
        var inside: Rating
        var outside: Rating

        var testDescription: String { "\(rule) at \(value)" }
    }

    /// The edges that separate two ratings; what all bands share is a natural limit, beyond which nothing lies.
    static let edges: [Edge] = RuleBook.builtIn.rules.flatMap { rule -> [Edge] in
        let bands = rule.bands.withNaturalLimitsOpen
        func edges(_ pick: (BandInterval) -> Double?, _ outwards: Double) -> [Edge] {
            let steps: [(Rating, Double?)] = [
                (.excellent, pick(bands.excellent)), (.good, pick(bands.good)), (.needsWork, pick(bands.needsWork)),
            ]
            let finite = steps.compactMap { rating, edge in edge.map { (rating: rating, edge: $0) } }
            return Set(finite.map(\.edge)).map { edge in
                // Of bands that end at the same place the best one is inside, and the next band outside.
                let inside = finite.first { $0.edge == edge }?.rating ?? .notRated
                let last = finite.last { $0.edge == edge }?.rating ?? .notRated
                let outside: Rating =
                    switch last {
                    case .excellent: .good
                    case .good: .needsWork
                    default: rule.maxSeverity
                    }
                return Edge(rule: rule.id, value: edge, outwards: outwards, inside: inside, outside: outside)
            }.sorted { $0.value < $1.value }
        }
        return edges(\.low, -1) + edges(\.high, 1)
    }

    @Test func everyRuleHasAnEdge() {
        for rule in RuleBook.builtIn.rules { #expect(Self.edges.contains { $0.rule == rule.id }, "\(rule.id)") }
    }

    @Test(arguments: edges) func bothSidesOfAnEdge(_ edge: Edge) throws {
        let rule = try #require(RuleBook.builtIn.rule(edge.rule))
        let engine = RatingEngine(ruleBook: .builtIn, level: .advanced)
        var swing = Samples.swing(stroke: rule.strokes[0], variant: rule.variant)
        swing.events[0].name = rule.event
        let step = 1e-3 * max(0.01, abs(edge.value))
        for (side, expected) in [(-1.0, edge.inside), (1.0, edge.outside)] {
            let metric = Samples.metric(rule.metric, edge.value + side * edge.outwards * step, step / 100)
            let found = try #require(engine.findings(for: [.measured(metric)], in: swing).first)
            #expect(found.rating == expected, "\(metric.value)")
            let value = edge.value + side * edge.outwards * step
            #expect(engine.rating(ofTrue: value, by: rule) == expected, "\(value)")
        }
    }

    @Test func everyRuleRestsOnSomethingAndSaysWhatToDo() {
        for rule in RuleBook.builtIn.rules {
            #expect(!rule.sources.isEmpty && !rule.anchor.isEmpty, "\(rule.id)")
            #expect(!rule.cue.isEmpty && !rule.why.isEmpty && !rule.drill.isEmpty, "\(rule.id)")
            #expect(!rule.measured.isEmpty && !rule.limits.isEmpty, "\(rule.id)")
        }
    }
}
