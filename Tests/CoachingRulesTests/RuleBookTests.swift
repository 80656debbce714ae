import SwingCore
import Testing

@testable import CoachingRules

/// One mistake in a rule book: what is replaced by what, and what the message must say.
struct Mistake: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var path: String
    var problem: String

    var testDescription: String { path + ": " + problem }
}

@Suite struct RuleBookTests {
    @Test func builtInIsValidAndNamesItself() throws {
        let book = try RuleBook(yaml: RuleBook.builtInYAML)
        #expect(book == RuleBook.builtIn)
        #expect(book.name == "courtside")
        #expect(book.version == "1.1.1")
        #expect(book.rules.count == 62)
        let knee = try #require(book.rule("serve.frontKneeFlexion"))
        #expect(knee.bands.good == BandInterval(low: 34, high: 100))
        #expect(knee.bands.needsWork == BandInterval(low: 15, high: nil))
        #expect(knee.maxSeverity == .critical)
    }

    static let mistakes: [Mistake] = [
        Mistake(
            from: "schemaVersion: 1\n", to: "schemaVersion: 9\n", path: "schemaVersion", problem: "reads version 1"),
        Mistake(from: "publishMass: 0.60", to: "publishMas: 0.60", path: "rating.publishMas", problem: "not known"),
        Mistake(from: "publishMass: 0.60", to: "publishMass: 1.60", path: "rating.publishMass", problem: "0.5 to 1"),
        Mistake(
            from: "publishMass: 0.60", to: "publishMass: many", path: "rating.publishMass", problem: "does not fit"),
        Mistake(from: "  minimumRated: 2\n", to: "", path: "swing", problem: "'minimumRated' is missing"),
        Mistake(from: "0.7, 0.5, 0.35]", to: "0.7, 0.5]", path: "focus.tierWeights", problem: "six numbers"),
        Mistake(from: "{A: 1.0,", to: "{D: 1.0,", path: "focus.supportWeights.D", problem: "not known"),
        Mistake(from: "  BLUR:", to: "  BLURRED:", path: "notRated.BLURRED", problem: "not known"),
        Mistake(
            from: "excellent: [50, 82], good: [34, 100]", to: "excellent: [50, 82], good: [54, 100]",
            path: "rules[0].bands.good", problem: "excellent must lie inside good"),
        Mistake(
            from: "excellent: [50, 82]", to: "excellent: [82, 50]", path: "rules[0].bands.excellent",
            problem: "low edge lies above"),
        Mistake(
            from: "excellent: [50, 82]", to: "excellent: [50, 60, 82]", path: "rules[0].bands.excellent",
            problem: "two edges"),
        Mistake(
            from: "\"Sink, then push the court away\"", to: "\"Sink deeper\"", path: "rules[0].cue",
            problem: "3 to 8 words, this one has 2"),
        Mistake(
            from: "\"Stay springy, bounce up sooner\"", to: "\"Go\"", path: "rules[0].above.cue",
            problem: "3 to 8 words"),
        Mistake(
            from: "so your shoulder does less of the work.\"", to: "so your shoulder rests. Less work.\"",
            path: "rules[0].why", problem: "one sentence"),
        Mistake(
            from: "id: serve.trunkLeanTrophy", to: "id: serve.frontKneeFlexion", path: "rules[1].id",
            problem: "stands twice"),
        Mistake(
            from: "upstream: [serve.tossArmElevation]", to: "upstream: [serve.tossArm]", path: "rules[2].upstream",
            problem: "no rule serve.tossArm"),
        Mistake(
            from: "upstream: [serve.tossArmElevation]", to: "upstream: [serve.shoulderTiltTrophy]",
            path: "rules[2].upstream", problem: "leads back to itself"),
        Mistake(
            from: "sources: [JBG24, Ell03", to: "sources: [JBG99, Ell03", path: "rules[0].sources",
            problem: "JBG99 is not listed"),
        Mistake(
            from: "maxSeverity: critical", to: "maxSeverity: good", path: "rules[0].maxSeverity",
            problem: "needsWork or"),
        Mistake(from: "    support: A\n", to: "    support: C\n", path: "rules[0].maxSeverity", problem: "support C"),
        Mistake(from: "    tier: 4\n", to: "    tier: 7\n", path: "rules[0].tier", problem: "1 to 6"),
        Mistake(from: "strokes: [serve]", to: "strokes: [serv]", path: "rules[0].strokes[0]", problem: "does not fit"),
        Mistake(
            from: "strokes: [serve]", to: "strokes: [unknown]", path: "rules[0].strokes", problem: "name the strokes"),
        Mistake(from: "bends {value} before", to: "bends before", path: "rules[0].strengthLine", problem: "{value}"),
        Mistake(
            from: "    safetyRelevant:", to: "    safetyRelevnt:", path: "rules[0].safetyRelevnt",
            problem: "not known"),
    ]

    @Test(arguments: mistakes) func mistakesNameTheirPlace(_ mistake: Mistake) throws {
        let start = try #require(RuleBook.builtInYAML.firstRange(of: mistake.from))
        var yaml = RuleBook.builtInYAML
        yaml.replaceSubrange(start, with: mistake.to)
        let error = try #require(throws: RuleBookError.self) { try RuleBook(yaml: yaml, name: "mine.yaml") }
        #expect(error.path == mistake.path)
        #expect(error.problem.contains(mistake.problem), "\(error.problem)")
        let line = RuleBook.builtInYAML[..<start.lowerBound].count { $0 == "\n" } + 1
        // A missing key is reported at the block that misses it; a rule's id points at the rule's own line.
        #expect(
            abs(try #require(error.line) - line) <= (mistake.to.isEmpty ? 3 : 2), "line \(error.line ?? 0), not \(line)"
        )
        #expect(error.message.hasPrefix("mine.yaml, line "))
        #expect(error.kind == .input)
    }

    @Test(arguments: [
        ("a: [1, 2", "not valid YAML"), ("", "no settings"), ("- 1", "no settings"), ("name: x\nname: y", "twice"),
    ])
    func brokenDocumentsAreRefused(yaml: String, problem: String) throws {
        let error = try #require(throws: RuleBookError.self) { try RuleBook(yaml: yaml, name: "mine.yaml") }
        #expect(error.problem.contains(problem), "\(error.problem)")
        #expect(error.message.split(separator: "\n").count == 3)
    }

    @Test func explanationTellsEverythingOnOneScreen() throws {
        let text = try #require(RuleBook.builtIn.explanation(of: "serve.frontKneeFlexion"))
        for part in [
            "Front-knee bend in loading", "advanced: excellent 50° to 82°; good 34° to 100°; needs work 15° or more",
            "intermediate: excellent 42° to 91°", "beginner: not rated at this level",
            "pooled trophy 64.5±9.7", "Jacquier-Bret", "Sink, then push the court away",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 48)
        #expect(RuleBook.builtIn.explanation(of: "serve.nothing") == nil)
        for rule in RuleBook.builtIn.rules { #expect(RuleBook.builtIn.explanation(of: rule.id) != nil) }
    }
}

/// The product's voice, checked over every word a player can read.
@Suite struct WordingTests {
    private var sentences: [(place: String, text: String)] {
        let book = RuleBook.builtIn
        var all = book.notRated.map { ($0.key, $0.value.sentence + " " + $0.value.otherwise) }
        for rule in book.rules {
            all += [
                (rule.id, rule.title), (rule.id, rule.cue), (rule.id, rule.why), (rule.id, rule.drill),
                (rule.id, rule.strengthLine), (rule.id, rule.measured), (rule.id, rule.limits),
            ]
            if let above = rule.above { all += [(rule.id, above.cue), (rule.id, above.why), (rule.id, above.drill)] }
        }
        return all
    }

    @Test func nothingBlames() {
        let stems = ["bad", "wrong", "fail", "poor", "fault", "mistake", "weak", "terrible", "never hit"]
        for (place, text) in sentences {
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                #expect(!stems.contains { word.hasPrefix($0) }, "\(place): \(word)")
            }
        }
    }

    @Test func theWholeFileAvoidsTheWordsThatBlame() {
        let words = RuleBook.builtInYAML.lowercased().split(whereSeparator: { !$0.isLetter })
        for word in ["bad", "wrong", "fail", "poor", "fault"] {
            #expect(!words.contains { $0.hasPrefix(word) }, "\(word)")
        }
    }

    /// A value above a two-sided band must not be answered with the words for one below it.
    @Test func twoSidedBandsHaveWordsForBothSides() {
        let neutral: Set<String> = ["fh.spacing"]
        for rule in RuleBook.builtIn.rules where !neutral.contains(rule.id) {
            let good = rule.bands.withNaturalLimitsOpen.good
            if good.low != nil, good.high != nil { #expect(rule.above != nil, "\(rule.id)") }
        }
    }
}
