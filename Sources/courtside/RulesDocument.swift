import CoachingRules
import Evaluation
import Kinematics
import SwingCore

/// The documentation of every rule, as Markdown: from the rule book, the metrics' catalogue and a stored evaluation.
struct RulesDocument {
    private let book: RuleBook
    private let metrics: [String: MetricDescription]
    private let measured: EvaluationReport

    init(_ book: RuleBook, measured: EvaluationReport) {
        self.book = book
        self.measured = measured
        metrics = Dictionary(uniqueKeysWithValues: MetricEngine.descriptions.map { ($0.id, $0) })
    }

    var text: String {
        ([opening] + tables + ["## Rule by rule"] + book.rules.map(chapter)).joined(separator: "\n\n") + "\n"
    }

    private var opening: String {
        """
        # What Courtside judges, and how well it measures it

        Made by `courtside rules document` from the rule book (\(book.name) \(book.version)), the catalogue of metrics and
        `samples/baseline.json`; a test checks that it is current. Do not edit it: edit those.

        Bands are for an advanced player and wider for others; every band is a proposal that waits for a coach's review.
        Views: ● rated in full, ○ advisory (wider error, never worse than needs work), – not measured there. Frames a second:
        the least for an advisory value and for a full rating. Error: mean size and bias against the exact truth of the
        samples, beside the standard deviation that is claimed, and how often the truth lies within it: \(Self.honest) is
        asked for; of fewer than \(Tolerances.leastClaims) values that share is chance. Drawn by lot: the same with 330
        rendered players besides, for what at least twelve swings show; in brackets for clips that the claim was
        not fitted to. What is too wide there is left so: no claim is made narrower than half of what is assumed, since
        rendered players are much alike.
        """
    }

    /// "60 to 75 %"
    private static var honest: String {
        let percent = [Tolerances.honestShare.lowerBound, Tolerances.honestShare.upperBound].map {
            MeasureWords.fixed($0 * 100, decimals: 0)
        }
        return percent.joined(separator: " to ") + " %"
    }

    // MARK: One table for each stroke

    private var tables: [String] {
        var groups: [(name: String, rules: [Rule])] = []
        for rule in book.rules {
            let name = Self.heading(of: rule)
            if groups.last?.name == name {
                groups[groups.count - 1].rules.append(rule)
            } else {
                groups.append((name, [rule]))
            }
        }
        return groups.map { group in
            let rows = group.rules.map { rule in "| " + cells(of: rule).joined(separator: " | ") + " |" }
            let head = [
                "rule", "excellent", "good", "needs work", "worst", "support", "side / diagonal / behind", "fps",
                "error (bias)", "claimed", "within", "drawn by lot",
            ]
            return
                ([
                    "## \(group.name)", "", "| " + head.joined(separator: " | ") + " |",
                    "|" + String(repeating: "---|", count: head.count),
                ] + rows).joined(separator: "\n")
        }
    }

    private func cells(of rule: Rule) -> [String] {
        let bands = rule.bands.withNaturalLimitsOpen
        func range(_ band: BandInterval) -> String {
            MeasureWords.english.range(band, rule.unit, counts: false) ?? "any other"
        }
        let metric = metrics[rule.metric]
        return [
            "[\(rule.id)](#\(Self.anchor(rule.id)))", range(bands.excellent), range(bands.good), range(bands.needsWork),
            Words.english.ratings[rule.maxSeverity], rule.support.rawValue, metric.map(Self.views) ?? "",
            metric.map { "\(Int($0.advisoryRate)) / \(Int($0.fullRate))" } ?? "",
        ] + errors(of: rule)
    }

    private func errors(of rule: Rule) -> [String] {
        guard let score = measured.total.metrics[rule.metric], let error = score.error.meanSize,
            let bias = score.error.bias, let claimed = score.claimed.meanSize
        else { return ["never measured", "", "", ""] }
        let count = score.error.count
        if rule.unit == .yesNo {
            return ["", "", "right in \(count - Int(score.error.sumOfSizes.rounded())) of \(count)", ""]
        }
        func number(_ value: Double) -> String { MeasureWords.fixed(value, decimals: rule.unit == .degrees ? 1 : 3) }
        let share = score.withinOne.share.map { MeasureWords.fixed($0 * 100, decimals: 0) + " %" } ?? ""
        let mark = score.honesty.map { $0 == .honest ? "" : ", \($0.rawValue)" } ?? ""
        return [
            "\(number(error)) (\(number(bias)))", "±\(number(claimed))", "\(share) of \(count)\(mark)",
            MeasuredClaim.of(rule.metric).map(Self.pooled) ?? "too few",
        ]
    }

    /// How often the truth lies within a claim of many players, and whether that is as often as it should.
    private static func pooled(_ claim: MeasuredClaim) -> String {
        let text = "\(claim.within) % of \(claim.swings) (\(claim.heldOut) %)"
        let share = Double(claim.within) / 100
        if Tolerances.honestShare.contains(share) { return text }
        return "**\(text): too \(share > Tolerances.honestShare.upperBound ? "wide" : "narrow")**"
    }

    private static func views(_ metric: MetricDescription) -> String {
        [metric.side, metric.oblique, metric.behind].map { support in
            switch support {
            case .full: "●"
            case .advisory: "○"
            case .none: "–"
            }
        }.joined(separator: " ")
    }

    private static func heading(of rule: Rule) -> String {
        let stroke = rule.strokes.count > 1 ? "" : rule.strokes.first.map(\.rawValue) ?? ""
        switch rule.variant {
        case .volley: return "Volley"
        case .slice: return "Slice \(stroke)"
        case .oneHanded: return "One-handed \(stroke)"
        case .twoHanded: return "Two-handed \(stroke)"
        case nil: return stroke.prefix(1).uppercased() + stroke.dropFirst()
        }
    }

    /// As Markdown readers make it of a heading.
    private static func anchor(_ id: String) -> String { id.lowercased().replacing(".", with: "") }

    // MARK: One chapter for each rule

    private func chapter(_ rule: Rule) -> String {
        var lines = ["### \(rule.id)", "", "**\(rule.title).** \(rule.measured)", "", "- Limits: \(rule.limits)"]
        lines.append("- Cue: \(rule.cue)")
        lines.append("- Why: \(rule.why)")
        lines.append("- Drill: \(rule.drill)")
        if let above = rule.above { lines.append("- Above the good band: \(above.cue). \(above.why) \(above.drill)") }
        lines.append("- Order of repair: tier \(rule.tier) of 6" + upstream(of: rule))
        lines.append("- Anchor: \(rule.anchor)")
        lines.append("- Sources: " + rule.sources.map { "\($0), \(book.sources[$0] ?? "")" }.joined(separator: "; "))
        return lines.joined(separator: "\n")
    }

    private func upstream(of rule: Rule) -> String {
        rule.upstream.isEmpty ? "" : "; look first at " + rule.upstream.joined(separator: ", ")
    }
}
