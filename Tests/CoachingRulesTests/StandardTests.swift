import SwingCore
import Testing

@testable import CoachingRules

/// Level and age: what they widen, cap and leave out.
@Suite struct StandardTests {
    private static let book = RuleBook.builtIn

    private func finding(_ id: String, _ value: Double, _ sigma: Double, age: Int?) throws -> Finding {
        let rule = try #require(Self.book.rule(id))
        let swing = Samples.swing(stroke: rule.strokes[0], variant: rule.variant)
        let engine = RatingEngine(ruleBook: Self.book, level: .advanced, age: age)
        return try #require(engine.findings(for: [.measured(Samples.metric(id, value, sigma))], in: swing).first)
    }

    @Test func anAgeFindsItsGroup() {
        let names = [4, 9, 10, 13, 14, 17, 18, 49, 50, 80].map { Self.book.ageGroup(of: $0)?.name }
        #expect(
            names == [
                "under 10", "under 10", "10 to 13", "10 to 13", "14 to 17", "14 to 17", "adult", "adult", "50 and over",
                "50 and over",
            ])
    }

    @Test func childrenAreNotJudgedByWhatComesWithGrowing() throws {
        #expect(try finding("serve.hipRise", 0.001, 0.002, age: nil).rating == .critical)
        #expect(try finding("serve.hipRise", 0.001, 0.002, age: 16).rating == .needsWork)
        let child = try finding("serve.hipRise", 0.001, 0.002, age: 12)
        #expect(child.rating == .notRated)
        #expect(child.reason == "This one is not judged: it comes with growing up.")
        // What does not come with growing is judged, by wider bands and never as critical.
        #expect(try finding("serve.wristHeightContact", 0.6, 0.01, age: 12).rating == .needsWork)
        #expect(try finding("serve.wristHeightContact", 1.06, 0.001, age: 12).rating == .excellent)
    }

    @Test func limitsOfMovementAreNoFaults() throws {
        #expect(try finding("serve.frontKneeFlexion", 1, 2, age: 30).rating == .critical)
        #expect(try finding("serve.frontKneeFlexion", 1, 2, age: 60).rating == .needsWork)
    }

    @Test func levelAndAgeTakeTheMilderOfTheTwo() {
        let both = Self.book.standard(for: .beginner, age: 60)
        #expect(both.bandShift == 1 && both.cap == .needsWork && both.tiers == [1, 2, 3])
        #expect(Self.book.standard(for: .advanced, age: 8).tiers == [1, 2, 3])
        #expect(!Self.book.standard(for: .beginner, age: 8).safetyExempt)
        #expect(Self.book.standard(for: .advanced, age: nil).bandShift == 0)
    }

    /// A beginner is never told anything harsher than an advanced player about the same measurement, nor a child than an
    /// adult.
    @Test func whoIsLessFarIsNeverJudgedHarder() throws {
        var random = Sequence(seed: 7)
        for rule in Self.book.rules {
            let swing = Samples.swing(stroke: rule.strokes[0], variant: rule.variant)
            let edges = [rule.bands.excellent, rule.bands.good, rule.bands.needsWork].flatMap { [$0.low, $0.high] }
                .compactMap(\.self)
            let (low, high) = (edges.min() ?? 0, edges.max() ?? 1)
            let width = max(high - low, abs(high), 0.1)
            for _ in 0..<200 {
                let value = low - width + 3 * width * random.next()
                let metric = Samples.metric(rule.metric, value, width * (0.002 + 0.5 * random.next()))
                func severity(_ level: PlayerLevel, _ age: Int?) -> Int {
                    RatingEngine(ruleBook: Self.book, level: level, age: age)
                        .findings(for: [.measured(metric)], in: swing).first?.rating.severity ?? -1
                }
                let adult = severity(.advanced, nil)
                #expect(severity(.intermediate, nil) <= adult, "\(rule.id) \(metric.value) ± \(metric.uncertainty)")
                #expect(severity(.beginner, nil) <= severity(.intermediate, nil), "\(rule.id) \(metric.value)")
                for age in [8, 12, 16, 60] { #expect(severity(.advanced, age) <= adult, "\(rule.id) at \(age)") }
            }
        }
    }

    @Test func aBeginnersSwingIsNeverRatedWorse() {
        var random = Sequence(seed: 11)
        for _ in 0..<100 {
            let measurements = Self.book.rules.filter { $0.id.hasPrefix("serve.") }.map { rule -> Measurement in
                let band = rule.bands.good
                let (low, high) = (band.low ?? -1, band.high ?? (band.low ?? 0) * 2 + 1)
                let value = low + (high - low) * (1.6 * random.next() - 0.3)
                return .measured(Samples.metric(rule.metric, value, (high - low) * 0.08))
            }
            let severities = PlayerLevel.allCases.map { level in
                RatingEngine(ruleBook: Self.book, level: level).rating(for: measurements, in: Samples.swing()).severity
                    ?? -1
            }
            #expect(severities == severities.sorted(), "\(severities)")
        }
    }

    /// The same numbers on every run.
    private struct Sequence {
        private var state: UInt64
        init(seed: UInt64) { state = seed }
        /// 0 to 1.
        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(UInt64(1) << 31)
        }
    }
}
