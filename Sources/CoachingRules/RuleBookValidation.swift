import SwingCore

/// What is not as it should be, and where.
struct RuleBookViolation: Error, Hashable {
    var path: [DocumentStep]
    var problem: String
}

extension RuleBook {
    /// The number of words of a cue.
    static let cueWords = 3...8
    static let tiers = 1...6

    /// Checks what the types cannot say.
    func validate() throws(RuleBookViolation) {
        guard schemaVersion == Self.supportedSchemaVersion else {
            throw RuleBookViolation(
                path: [.key("schemaVersion")], problem: "this program reads version \(Self.supportedSchemaVersion)")
        }
        try validateLevels()
        try validateAges()
        try validateParameters()
        for reason in NotRatedReason.allCases where notRated[reason.rawValue]?.sentence.isEmpty ?? true {
            throw RuleBookViolation(path: [.key("notRated")], problem: "the sentence for \(reason.rawValue) is missing")
        }
        guard !rules.isEmpty else { throw RuleBookViolation(path: [.key("rules")], problem: "there is no rule") }
        var seen: Set<String> = []
        for (index, rule) in rules.enumerated() {
            let place: [DocumentStep] = [.key("rules"), .index(index)]
            guard seen.insert(rule.id).inserted else {
                throw RuleBookViolation(path: place + [.key("id")], problem: "the id \(rule.id) stands twice")
            }
            try validate(rule, at: place)
        }
        try validateUpstream()
    }

    private func validateLevels() throws(RuleBookViolation) {
        for level in PlayerLevel.allCases {
            let path: [DocumentStep] = [.key("levels"), .key(level.rawValue)]
            let values = levels[level]
            guard (0...1).contains(values.bandShift) else {
                throw RuleBookViolation(path: path + [.key("bandShift")], problem: "it must lie from 0 to 1")
            }
            guard values.cap == .needsWork || values.cap == .critical else {
                throw RuleBookViolation(path: path + [.key("cap")], problem: "it must be needsWork or critical")
            }
            guard !values.tiers.isEmpty, values.tiers.allSatisfy(Self.tiers.contains) else {
                throw RuleBookViolation(path: path + [.key("tiers")], problem: "it must name tiers from 1 to 6")
            }
        }
    }

    private func validateAges() throws(RuleBookViolation) {
        func require(_ holds: Bool, _ index: Int, _ key: String, _ problem: String) throws(RuleBookViolation) {
            let path: [DocumentStep] = [.key("ages"), .index(index), .key(key)]
            guard holds else { throw RuleBookViolation(path: path, problem: problem) }
        }
        let known = Set(rules.map(\.id))
        for (index, group) in ages.enumerated() {
            let isLast = index == ages.count - 1
            try require(!group.name.isEmpty, index, "name", "it must not be empty")
            try require(
                isLast == (group.upTo == nil), index, "upTo",
                "every group but the last ends at an age, the last at none")
            let before = index > 0 ? ages[index - 1].upTo ?? 0 : 0
            try require(group.upTo.map { $0 > before } ?? true, index, "upTo", "it must lie above the group before it")
            try require((0...1).contains(group.bandShift), index, "bandShift", "it must lie from 0 to 1")
            try require(
                group.cap == .needsWork || group.cap == .critical, index, "cap", "it must be needsWork or critical")
            try require(
                !group.tiers.isEmpty && group.tiers.allSatisfy(Self.tiers.contains), index, "tiers",
                "it must name tiers from 1 to 6")
            try require(
                [.notRated, .needsWork, .critical].contains(group.growing), index, "growing",
                "it must be notRated, needsWork or critical")
            try require(
                group.gentle.allSatisfy(known.contains), index, "gentle", "it must name rules of this book")
        }
    }

    private func validateParameters() throws(RuleBookViolation) {
        func require(_ holds: Bool, _ path: String, _ key: String, _ problem: String) throws(RuleBookViolation) {
            guard holds else { throw RuleBookViolation(path: [.key(path), .key(key)], problem: problem) }
        }
        let share = "it must lie above 0 and at most at 1"
        func isShare(_ value: Double) -> Bool { value > 0 && value <= 1 }
        try require(
            rating.publishMass >= 0.5 && rating.publishMass <= 1, "rating", "publishMass", "it must lie from 0.5 to 1")
        try require(
            rating.criticalMass >= 0.5 && rating.criticalMass <= 1, "rating", "criticalMass",
            "it must lie from 0.5 to 1")
        try require(isShare(rating.criticalConfidence), "rating", "criticalConfidence", share)
        try require(isShare(rating.criticalEventConfidence), "rating", "criticalEventConfidence", share)
        try require(rating.uncertaintyShare > 0, "rating", "uncertaintyShare", "it must lie above 0")
        try require(swing.minimumRated >= 1, "swing", "minimumRated", "it must be at least 1")
        try require(isShare(swing.needsWorkShare), "swing", "needsWorkShare", share)
        try require(
            focus.tierWeights.count == Self.tiers.count && focus.tierWeights.allSatisfy { $0 > 0 }, "focus",
            "tierWeights", "it must hold six numbers above 0")
        try require(
            Rule.Support.allCases.allSatisfy { (focus.supportWeights[$0.rawValue] ?? 0) > 0 }, "focus",
            "supportWeights", "it must hold a number above 0 for A, B and C")
        try require(
            (0...1).contains(focus.recurringShare), "focus", "recurringShare", "it must lie from 0 to 1")
        try require(focus.upstreamBonus >= 0, "focus", "upstreamBonus", "it must not be negative")
    }

    private func validate(_ rule: Rule, at place: [DocumentStep]) throws(RuleBookViolation) {
        func require(_ holds: Bool, _ key: String, _ problem: String) throws(RuleBookViolation) {
            guard holds else { throw RuleBookViolation(path: place + [.key(key)], problem: problem) }
        }
        try require(!rule.id.isEmpty, "id", "it must not be empty")
        try require(!rule.metric.isEmpty, "metric", "it must not be empty")
        try require(
            !rule.strokes.isEmpty && !rule.strokes.contains(.unknown), "strokes", "it must name the strokes it is for")
        try require(Self.tiers.contains(rule.tier), "tier", "it must lie from 1 to 6")
        try require(
            rule.maxSeverity == .needsWork || rule.maxSeverity == .critical, "maxSeverity",
            "it must be needsWork or critical")
        try require(
            rule.maxSeverity == .needsWork || rule.support != .consensus, "maxSeverity",
            "a rule with support C never says critical")
        try require(!rule.title.isEmpty, "title", "it must not be empty")
        try require(rule.strengthLine.contains("{value}"), "strengthLine", "it must contain {value}")
        try validate(Rule.Advice(cue: rule.cue, why: rule.why, drill: rule.drill), at: place)
        if let above = rule.above { try validate(above, at: place + [.key("above")]) }
        for source in rule.sources where sources[source] == nil {
            throw RuleBookViolation(path: place + [.key("sources")], problem: "the source \(source) is not listed")
        }
        try validate(rule.bands, at: place + [.key("bands")])
    }

    private func validate(_ advice: Rule.Advice, at place: [DocumentStep]) throws(RuleBookViolation) {
        let words = advice.cue.split(separator: " ").count
        guard Self.cueWords.contains(words) else {
            throw RuleBookViolation(
                path: place + [.key("cue")], problem: "a cue has 3 to 8 words, this one has \(words)")
        }
        for (key, text) in [("why", advice.why), ("drill", advice.drill)] where !Self.isOneSentence(text) {
            throw RuleBookViolation(
                path: place + [.key(key)], problem: "it must be one sentence that ends with a full stop")
        }
    }

    /// True for a text that ends with a full stop and holds no other end of a sentence.
    static func isOneSentence(_ text: String) -> Bool {
        guard text.count > 1, text.hasSuffix(".") else { return false }
        return ![". ", "! ", "? "].contains { text.contains($0) }
    }

    private func validate(_ bands: RatingBand, at place: [DocumentStep]) throws(RuleBookViolation) {
        let named = [("excellent", bands.excellent), ("good", bands.good), ("needsWork", bands.needsWork)]
        for (key, band) in named where (band.low ?? -.infinity) > (band.high ?? .infinity) {
            throw RuleBookViolation(path: place + [.key(key)], problem: "its low edge lies above its high edge")
        }
        for (inner, outer) in zip(named, named.dropFirst()) {
            let holds =
                (outer.1.low ?? -.infinity) <= (inner.1.low ?? -.infinity)
                && (outer.1.high ?? .infinity) >= (inner.1.high ?? .infinity)
            guard holds else {
                throw RuleBookViolation(
                    path: place + [.key(outer.0)], problem: "\(inner.0) must lie inside \(outer.0)")
            }
        }
    }

    private func validateUpstream() throws(RuleBookViolation) {
        let known = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.upstream) })
        for (index, rule) in rules.enumerated() {
            let path: [DocumentStep] = [.key("rules"), .index(index), .key("upstream")]
            for id in rule.upstream where known[id] == nil {
                throw RuleBookViolation(path: path, problem: "there is no rule \(id)")
            }
            var reached: Set<String> = []
            var waiting = rule.upstream
            while let next = waiting.popLast() {
                guard next != rule.id else {
                    throw RuleBookViolation(path: path, problem: "\(rule.id) leads back to itself")
                }
                if reached.insert(next).inserted { waiting += known[next] ?? [] }
            }
        }
    }
}
