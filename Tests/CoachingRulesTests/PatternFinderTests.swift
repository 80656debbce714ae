import SwingCore
import Testing

@testable import CoachingRules

@Suite struct PatternFinderTests {
    private let finder = PatternFinder(engine: RatingEngine(ruleBook: .builtIn, level: .advanced))

    private func serve(_ index: Int, knee: Double, wrist: Double = 1.2) -> SwingAnalysis {
        Samples.analysis(
            [
                Samples.metric("serve.frontKneeFlexion", knee, 5),
                Samples.metric("serve.wristHeightContact", wrist, 0.01),
            ],
            in: Samples.swing(index: index))
    }

    @Test func aStrokeHitOnceIsNoPattern() {
        let forehand = Samples.analysis([], in: Samples.swing(index: 1, stroke: .forehand))
        #expect(finder.patterns(of: [serve(0, knee: 60), forehand]) { _ in [] }.isEmpty)
    }

    @Test func mediansAndSpreadsAreOfTheSwingsThatMeasured() throws {
        var third = serve(2, knee: 72)
        third.metrics.removeLast()
        let pattern = try #require(
            finder.patterns(of: [serve(0, knee: 60), serve(1, knee: 66), third]) { _ in [] }.first)
        #expect(pattern.swings == [0, 1, 2])
        #expect(pattern.metrics.map(\.id) == ["serve.frontKneeFlexion", "serve.wristHeightContact"])
        #expect(pattern.metrics[0].median == 66)
        #expect(abs(pattern.metrics[0].spread - 6) < 1e-9)
        #expect(pattern.metrics.map(\.count) == [3, 2])
    }

    @Test func bestAndWorstFollowFromTheRatings() throws {
        let swings = [serve(0, knee: 40), serve(1, knee: 66), serve(2, knee: 5)]
        let pattern = try #require(finder.patterns(of: swings) { _ in [] }.first)
        #expect(pattern.best == 1 && pattern.worst == 2)
        let alike = try #require(finder.patterns(of: [serve(0, knee: 64), serve(1, knee: 66)]) { _ in [] }.first)
        #expect(alike.best == nil && alike.worst == nil)
    }

    @Test func strokesAndVariantsAreKeptApart() {
        let kinds: [(Stroke, StrokeVariant?)] = [
            (.backhand, .slice), (.serve, nil), (.backhand, .twoHanded), (.serve, nil), (.backhand, .slice),
            (.unknown, nil), (.unknown, nil),
        ]
        let swings = kinds.enumerated().map { index, kind in
            Samples.analysis([], in: Samples.swing(index: index, stroke: kind.0, variant: kind.1))
        }
        #expect(finder.patterns(of: swings) { _ in [] }.map(\.swings) == [[0, 4], [1, 3]])
    }

    @Test func whatOnlySeveralSwingsShowIsRatedToo() throws {
        var asked: [[Int]] = []
        let pattern = try #require(
            finder.patterns(of: [serve(0, knee: 60), serve(1, knee: 60)]) { swings in
                asked.append(swings.map(\.index))
                return [.measured(Samples.metric("serve.tempoSpread", 0.15, 0.012))]
            }.first)
        #expect(asked == [[0, 1]])
        #expect(pattern.findings.map(\.rule) == ["serve.tempoSpread"])
        #expect(pattern.findings.first?.rating == .needsWork)
        #expect(pattern.consistency.first?.value == 0.15)
    }
}
