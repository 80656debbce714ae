public import SwingCore

/// Chooses the one thing to work on and one thing that goes well, over all swings of a clip.
///
/// Score of a rule = mean over the swings that rate it of (severity x share of the error in the published band), times
/// tier weight, times (1 + bonus for every other finding it explains), times support weight. What recurs outranks what
/// happened once; a cause outranks its effect; of equal scores the rule book's order decides.
public struct FocusChooser: Sendable {
    public let ruleBook: RuleBook
    private let words: Words

    /// - Parameter words: what the strength's number is told in.
    public init(ruleBook: RuleBook, words: Words = .english) {
        self.ruleBook = ruleBook
        self.words = words
    }

    /// The focus of a clip; nil when nothing was rated, or only what one swing of many shows needs work.
    ///
    /// When nothing needs work it is the best refinement: the good or excellent finding furthest from excellent, of
    /// those that this view measures well if there are any. Where all is excellent, what may as well be good is left
    /// out: "excellent" beside a number out of its range would puzzle.
    public func focus(for swings: [SwingAnalysis]) -> Focus? {
        let candidates = candidates(in: swings)
        let weak = candidates.filter { $0.needsWork && $0.recurs(ruleBook.focus.recurringShare) }
        if let top = first(weak, by: { score($0, among: weak) }) {
            return focus(on: upstreamFirst(from: top, among: weak))
        }
        // What one swing of many shows is no refinement either.
        let steady = candidates.filter { !$0.needsWork }
        let firm = steady.filter { !$0.isAdvisory }
        let refinable = firm.isEmpty ? steady : firm
        let good = refinable.filter { $0.has(.good) }
        let plain = refinable.filter { $0.isPlainlyExcellent(from: ruleBook.rating.publishMass) }
        return first([good, plain].first { !$0.isEmpty } ?? refinable) {
            $0.distanceFromExcellent * ruleBook.focus.weight(of: $0.rule)
        }.map(focus)
    }

    /// The best-measured good thing; nil when nothing is good or better. Never the rule of `focus`.
    public func strength(for swings: [SwingAnalysis], besides focus: Focus?) -> Strength? {
        let praised = candidates(in: swings).filter {
            $0.rule.id != focus?.rule && !$0.needsWork && ($0.has(.excellent) || $0.has(.good))
        }
        guard let best = first(praised, by: { $0.merit * ruleBook.focus.weight(of: $0.rule) }),
            let shown = best.outcomes.enumerated().max(by: { first, second in
                (first.element.merit, -first.offset) < (second.element.merit, -second.offset)
            })?.element
        else { return nil }
        let value = words.measures.value(shown.metric.value, shown.metric.unit)
        return Strength(
            swing: shown.swing, rule: best.rule.id, rating: shown.finding.rating,
            line: best.rule.strengthLine.replacing("{value}", with: value))
    }

    private func candidates(in swings: [SwingAnalysis]) -> [FocusCandidate] {
        ruleBook.rules.compactMap { rule in
            let outcomes = swings.compactMap { FocusOutcome($0, rule: rule, weights: ruleBook.focus.severityWeights) }
            return outcomes.isEmpty ? nil : FocusCandidate(rule: rule, outcomes: outcomes)
        }
    }

    private func score(_ candidate: FocusCandidate, among weak: [FocusCandidate]) -> Double {
        let explained = weak.count { $0.rule.upstream.contains(candidate.rule.id) }
        return candidate.severity * ruleBook.focus.weight(of: candidate.rule)
            * (1 + ruleBook.focus.upstreamBonus * Double(explained))
    }

    /// Walks from an effect to its cause as long as the cause needs work too.
    private func upstreamFirst(from start: FocusCandidate, among weak: [FocusCandidate]) -> FocusCandidate {
        var chosen = start
        // The rule book has no cycles, so this ends.
        while let cause = first(
            weak.filter { chosen.rule.upstream.contains($0.rule.id) }, by: { score($0, among: weak) })
        {
            chosen = cause
        }
        return chosen
    }

    /// The highest-scoring candidate; of equals the first.
    private func first(_ candidates: [FocusCandidate], by score: (FocusCandidate) -> Double) -> FocusCandidate? {
        var best: (candidate: FocusCandidate, score: Double)?
        for candidate in candidates {
            let value = score(candidate)
            if best.map({ value > $0.score }) ?? true { best = (candidate, value) }
        }
        return best?.candidate
    }

    private func focus(on candidate: FocusCandidate) -> Focus {
        let ordered = candidate.outcomes.enumerated().sorted { first, second in
            (second.element.weight, first.offset) < (first.element.weight, second.offset)
        }.map(\.element)
        let shown = ordered[0]
        let same = ordered.filter { $0.finding.rating == shown.finding.rating }
        return Focus(
            swing: shown.swing, rule: candidate.rule.id, rating: shown.finding.rating, cue: shown.finding.cue,
            why: shown.finding.why, drill: shown.finding.drill, evidence: same.flatMap(\.finding.evidence))
    }
}

/// One rule's rated outcome in one swing.
struct FocusOutcome {
    let swing: Int
    let finding: Finding
    let metric: Metric
    let mass: BandMass
    /// Severity weight times share of the published band, less where it is only advisory; 0 when nothing needs work.
    let severity: Double

    init?(_ analysis: SwingAnalysis, rule: Rule, weights: FocusParameters.SeverityWeights) {
        guard let finding = analysis.findings.first(where: { $0.rule == rule.id && $0.rating != .notRated }),
            let band = finding.band, let metric = analysis.metrics.first(where: { $0.id == rule.metric })
        else { return nil }
        swing = analysis.swing.index
        self.finding = finding
        self.metric = metric
        mass = BandMass(value: metric.value, sigma: metric.uncertainty, in: band)
        trust = metric.advisory ? Self.advisoryTrust : 1
        switch finding.rating {
        case .critical: severity = trust * weights.critical * mass.share(of: .critical)
        case .needsWork: severity = trust * weights.needsWork * mass.share(of: .needsWork)
        case .good, .excellent, .notRated: severity = 0
        }
    }

    /// What a view measures only roughly leads and is praised less readily.
    private static let advisoryTrust = 0.7
    private let trust: Double

    /// How much this swing shows the rule's weakness: orders the evidence.
    var weight: Double { severity > 0 ? 1 + severity : 1 - mass.excellent }

    /// How much there is to refine, 0 to 1.
    var distanceFromExcellent: Double { trust * (1 - mass.excellent) }

    /// How much this swing shows the rule as a strength, 0 to 1.
    var merit: Double {
        switch finding.rating {
        case .excellent: trust * mass.excellent
        case .good: trust * 0.6 * (mass.excellent + mass.good)
        case .needsWork, .critical, .notRated: 0
        }
    }
}

/// One rule's rated outcomes over a clip.
struct FocusCandidate {
    let rule: Rule
    let outcomes: [FocusOutcome]

    var needsWork: Bool { outcomes.contains { $0.severity > 0 } }
    /// Whether it shows often enough to be more than chance: in one or two swings once, in more in a share of them.
    func recurs(_ share: Double) -> Bool {
        let shown = outcomes.count { $0.severity > 0 }
        let isCritical = outcomes.contains { $0.finding.rating == .critical }
        return isCritical || outcomes.count < 3 || Double(shown) >= share * Double(outcomes.count)
    }

    var isAdvisory: Bool { outcomes.allSatisfy(\.metric.advisory) }
    func has(_ rating: Rating) -> Bool { outcomes.contains { $0.finding.rating == rating } }
    /// Whether every swing shows excellent with at least such a share of its error.
    func isPlainlyExcellent(from share: Double) -> Bool { outcomes.allSatisfy { $0.mass.excellent >= share } }

    var severity: Double { mean(\.severity) }
    var merit: Double { mean(\.merit) }
    var distanceFromExcellent: Double { mean(\.distanceFromExcellent) }

    private func mean(_ value: (FocusOutcome) -> Double) -> Double {
        outcomes.reduce(0) { $0 + value($1) } / Double(outcomes.count)
    }
}
