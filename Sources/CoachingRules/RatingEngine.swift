public import SwingCore

/// Judges measurements against a rule book: a pure function with one outcome per rule.
public struct RatingEngine: Sendable {
    public let ruleBook: RuleBook
    private let standard: Standard
    private let words: Words

    /// - Parameters:
    ///   - age: the player's, in years; nil where it is not known.
    ///   - words: what reasons are told in.
    public init(ruleBook: RuleBook, level: PlayerLevel, age: Int? = nil, words: Words = .english) {
        self.ruleBook = ruleBook
        self.words = words
        standard = ruleBook.standard(for: level, age: age)
    }

    /// One finding per rule of the swing's stroke that has a measurement, in the rule book's order.
    ///
    /// A measurement without a rule gives no finding, nor does a rule whose tier this level does not rate.
    public func findings(for measurements: [Measurement], in swing: Swing) -> [Finding] {
        allFindings(for: measurements, in: swing).filter { finding in
            ruleBook.rule(finding.rule).map { standard.tiers.contains($0.tier) } ?? false
        }
    }

    /// A swing's rating, from every rule of its stroke: what a level does not show yet still counts, so that whom less
    /// is shown to is not judged by that alone.
    public func rating(for measurements: [Measurement], in swing: Swing) -> Rating {
        rating(of: allFindings(for: measurements, in: swing))
    }

    private func allFindings(for measurements: [Measurement], in swing: Swing) -> [Finding] {
        let byID = Dictionary(measurements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return ruleBook.rules.compactMap { rule in
            guard applies(rule, to: swing), let measurement = byID[rule.metric] else { return nil }
            switch measurement {
            case .measured(let metric): return finding(rule, metric, in: swing)
            case .unavailable(_, let reason, let detail): return notRated(rule, reason, detail, evidence: [])
            }
        }
    }

    /// A swing's rating from its findings.
    ///
    /// Not rated with fewer than `swing.minimumRated` rated findings; critical if any finding is; needsWork if findings
    /// that need work hold at least `swing.needsWorkShare` of the weight (tier times support); excellent if nothing needs
    /// work and excellent findings hold at least half of it; otherwise good.
    func rating(of findings: [Finding]) -> Rating {
        let rated = findings.compactMap { finding in
            ruleBook.rule(finding.rule).flatMap { rule in
                finding.rating == .notRated ? nil : (rating: finding.rating, weight: ruleBook.focus.weight(of: rule))
            }
        }
        guard rated.count >= ruleBook.swing.minimumRated else { return .notRated }
        if rated.contains(where: { $0.rating == .critical }) { return .critical }
        func weight(_ rating: Rating) -> Double {
            rated.filter { $0.rating == rating }.reduce(0) { $0 + $1.weight }
        }
        let total = rated.reduce(0) { $0 + $1.weight }
        let needsWork = weight(.needsWork)
        if needsWork >= ruleBook.swing.needsWorkShare * total { return .needsWork }
        // "Excellent" beside the one thing to improve would leave a player wondering which of the two is meant.
        return needsWork == 0 && weight(.excellent) >= 0.5 * total ? .excellent : .good
    }

    private func applies(_ rule: Rule, to swing: Swing) -> Bool {
        rule.strokes.contains(swing.stroke)
            && (rule.variant == nil || swing.variant == nil || rule.variant == swing.variant)
    }

    private func finding(_ rule: Rule, _ metric: Metric, in swing: Swing) -> Finding {
        let band = rule.bands(widenedBy: standard.bandShift)
        let evidence = [Evidence(time: metric.time, frame: metric.frame)]
        if standard.worst(of: rule) == .notRated {
            return notRated(rule, .notMeasurable, .exemption(.growing), evidence: evidence)
        }
        // By the book's own bands as well: a milder player is not judged where a stricter look abstains.
        let gap = [band, rule.bands].compactMap { $0.gap(near: metric.value) }.min()
        let isTooWide = gap.map { metric.uncertainty > ruleBook.rating.uncertaintyShare * $0 } ?? false
        if isTooWide || !metric.value.isFinite || !metric.uncertainty.isFinite {
            let detail = NotRatedDetail.measured(
                value: metric.value, uncertainty: metric.uncertainty, unit: metric.unit)
            return notRated(rule, .tooUncertain, detail, evidence: evidence)
        }
        let mass = BandMass(value: metric.value, sigma: metric.uncertainty, in: band)
        let decision = decide(mass, allowsCritical: allowsCritical(rule, metric, in: swing))
        return make(
            rule, decision.rating, reason(metric, band, decision), band: band,
            isAbove: Self.isAbove(metric.value, band), evidence: evidence)
    }

    private func notRated(
        _ rule: Rule, _ reason: NotRatedReason, _ detail: NotRatedDetail, evidence: [Evidence]
    ) -> Finding {
        let band = rule.bands(widenedBy: standard.bandShift)
        let sentence = ruleBook.notRated[reason.rawValue]?.filled(with: words.detail(detail)) ?? reason.rawValue
        return make(rule, .notRated, sentence, band: band, isAbove: false, evidence: evidence)
    }

    private func make(
        _ rule: Rule, _ rating: Rating, _ reason: String, band: RatingBand, isAbove: Bool, evidence: [Evidence]
    ) -> Finding {
        let below = Rule.Advice(cue: rule.cue, why: rule.why, drill: rule.drill)
        let advice = isAbove ? rule.above ?? below : below
        return Finding(
            rule: rule.id, metric: rule.metric, title: rule.title, rating: rating, reason: reason, band: band,
            cue: advice.cue, why: advice.why, drill: advice.drill, evidence: evidence)
    }

    /// True when the value lies nearer to the upper end than to the lower one, outside excellent.
    private static func isAbove(_ value: Double, _ band: RatingBand) -> Bool {
        band.withNaturalLimitsOpen.excellent.high.map { value > $0 } ?? false
    }
}

extension RatingEngine {
    /// A published rating, and the neighbour it borders on when no band holds enough.
    struct Decision: Hashable {
        var rating: Rating
        var borderline: Rating?
    }

    /// Publishes the band that holds at least `publishMass`; otherwise the milder of the two leading ones.
    func decide(_ mass: BandMass, allowsCritical: Bool) -> Decision {
        if allowsCritical, mass.beyond >= ruleBook.rating.criticalMass { return Decision(rating: .critical) }
        let shares: [(rating: Rating, share: Double)] = [.excellent, .good, .needsWork].map { ($0, mass.share(of: $0)) }
        // A stable order: of equal shares the milder comes first.
        let leading = shares.enumerated().sorted { first, second in
            (second.element.share, first.offset) < (first.element.share, second.offset)
        }
        let (first, second) = (leading[0], leading[1])
        if first.element.share >= ruleBook.rating.publishMass { return Decision(rating: first.element.rating) }
        let milder = first.offset < second.offset ? first : second
        let harder = first.offset < second.offset ? second : first
        return Decision(rating: milder.element.rating, borderline: harder.element.rating)
    }

    /// Whether everything but the mass allows to say critical.
    func allowsCritical(_ rule: Rule, _ metric: Metric, in swing: Swing) -> Bool {
        standard.worst(of: rule) == .critical && !metric.advisory
            && metric.confidence >= ruleBook.rating.criticalConfidence
            && (swing.event(rule.event)?.confidence ?? 0) >= ruleBook.rating.criticalEventConfidence
    }

    /// "Measured 38° ± 9°, good is 34° to 100°."
    func reason(_ metric: Metric, _ band: RatingBand, _ decision: Decision) -> String {
        let (reasons, measures, ratings) = (words.reasons, words.measures, words.ratings)
        let open = band.withNaturalLimitsOpen
        var text = reasons.measured(
            value: measures.value(metric.value, uncertainty: metric.uncertainty, metric.unit))
        if metric.advisory { text += reasons.widerError }
        let aimed: Rating = decision.rating == .excellent ? .excellent : .good
        let shown = decision.rating == .excellent ? open.excellent : open.good
        if let range = measures.range(shown, metric.unit) {
            text += reasons.band(rating: ratings[aimed], range: range)
        }
        if let other = decision.borderline {
            text += reasons.borderline(first: ratings[decision.rating], second: ratings[other])
        }
        return text + "."
    }
}

extension RatingEngine {
    /// What a value deserves that is known without error, by the bands of this level: the measure of what a sample with
    /// exact truth must come out as.
    public func rating(ofTrue value: Double, by rule: Rule) -> Rating {
        let band = rule.bands(widenedBy: standard.bandShift).withNaturalLimitsOpen
        if band.excellent.contains(value) { return .excellent }
        if band.good.contains(value) { return .good }
        guard standard.tiers.contains(rule.tier) else { return .notRated }
        return band.needsWork.contains(value) ? .needsWork : standard.worst(of: rule)
    }
}
