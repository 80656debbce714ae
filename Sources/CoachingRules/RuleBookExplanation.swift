import SwingCore

extension RuleBook {
    /// One screen about a rule: what is measured, the bands per level, the words, the sources and the limits; nil for
    /// an id that does not exist.
    public func explanation(of id: String) -> String? {
        guard let rule = rule(id) else { return nil }
        let strokes = rule.strokes.map(\.rawValue).joined(separator: ", ")
        let variant = rule.variant.map { " (\($0.rawValue))" } ?? ""
        var lines = [
            "\(rule.id): \(rule.title)",
            "For \(strokes)\(variant); tier \(rule.tier) of 6; worst rating: \(Words.english.ratings[rule.maxSeverity]).",
            "Support \(rule.support.rawValue): \(rule.support.words).",
        ]
        func add(_ heading: String, _ text: String) { lines += ["", heading] + Self.wrapped(text, indent: "  ") }
        add("What is measured", rule.measured)
        lines += ["", "Bands"] + bandLines(of: rule)
        add("Limits", rule.limits)
        add("Cue", rule.cue)
        add("Why", rule.why)
        add("Drill", rule.drill)
        if let above = rule.above {
            add("When the value is above the good band", "\(above.cue). \(above.why) \(above.drill)")
        }
        if !rule.upstream.isEmpty { add("Look first at", rule.upstream.joined(separator: ", ")) }
        add("Anchor ([f:] seen, [r:] recalled, [d] derived, [p] proposed; every band is a proposal)", rule.anchor)
        lines += ["", "Sources"]
        lines += rule.sources.flatMap { Self.wrapped("\($0): \(sources[$0] ?? "")", indent: "  ") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func bandLines(of rule: Rule) -> [String] {
        PlayerLevel.allCases.map { level in
            let values = levels[level]
            guard values.tiers.contains(rule.tier) else { return "  \(level.rawValue): not rated at this level" }
            let bands = rule.bands(widenedBy: values.bandShift).withNaturalLimitsOpen
            let texts = [("excellent", bands.excellent), ("good", bands.good), ("needs work", bands.needsWork)].map {
                "\($0.0) \(MeasureWords.english.range($0.1, rule.unit) ?? "anything else")"
            }
            return "  \(level.rawValue): " + texts.joined(separator: "; ")
        }
    }

    /// Breaks a text at spaces so that no line is longer than 79 characters.
    private static func wrapped(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        var line = indent
        for word in text.split(separator: " ") {
            if line.count + word.count + 1 > 79, line != indent {
                lines.append(line)
                line = indent
            }
            line += (line == indent ? "" : " ") + word
        }
        return lines + [line]
    }
}

extension Rule.Support {
    var words: String {
        switch self {
        case .published: "published distribution"
        case .partial: "published direction or partial number"
        case .consensus: "coaching consensus"
        }
    }
}
