import SwingCore
import TestSupport
import Testing

@testable import CoachingRules

/// One string of a rule book, and what kind it is.
private struct BookString {
    enum Kind: CaseIterable { case title, cue, why, drill, strength, notRated }

    var place: String
    var kind: Kind
    var text: String

    static func all(of book: RuleBook) -> [BookString] {
        let reasons = book.notRated.sorted { $0.key < $1.key }.flatMap { key, words in
            [words.sentence, words.otherwise].map { BookString(place: key, kind: .notRated, text: $0) }
        }
        return reasons
            + book.rules.flatMap { rule in
                func string(_ kind: Kind, _ text: String) -> BookString {
                    BookString(place: rule.id, kind: kind, text: text)
                }
                let own = [
                    string(.title, rule.title), string(.cue, rule.cue), string(.why, rule.why),
                    string(.drill, rule.drill), string(.strength, rule.strengthLine),
                ]
                guard let above = rule.above else { return own }
                return own + [string(.cue, above.cue), string(.why, above.why), string(.drill, above.drill)]
            }
    }
}

/// The product's voice in every language: short, kind, and read by a twelve-year-old.
@Suite struct BookWordsTests {
    private static let strings = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, BookString.all(of: .builtIn(in: $0))) })

    private func strings(_ language: Language, _ kinds: BookString.Kind...) -> [BookString] {
        Self.strings[language, default: []].filter { kinds.contains($0.kind) }
    }

    /// Grade 8, to the tenth that such figures are told in.
    private static let highestGrade = 8.0

    @Test(arguments: Language.allCases) func everySentenceIsEasyToRead(_ language: Language) {
        for string in strings(language, .why, .drill) {
            let grade = (ReadingLevel.grade(of: [string.text], in: language) * 10).rounded() / 10
            #expect(grade <= Self.highestGrade, "\(string.place): \(grade): \(string.text)")
        }
    }

    /// A few words alone have no reading level, many such lines have: each kind counts as one text.
    @Test(arguments: Language.allCases) func shortLinesAreEasyToReadTogether(_ language: Language) {
        for kind in [BookString.Kind.cue, .strength, .notRated] {
            let lines = strings(language, kind).map(\.text).filter { !$0.isEmpty }
            let sentences = lines.flatMap { $0.split(separator: ". ").map(String.init) }
            let grade = ReadingLevel.grade(of: sentences, in: language)
            #expect(grade <= 6, "\(kind): \(grade)")
        }
    }

    /// What the formulas say of texts whose level is known.
    @Test func theFormulasTellEasyFromHard() {
        let easy = ReadingLevel.grade(of: ["The cat sat on the mat and the dog ran to it."], in: .english)
        let hard = ReadingLevel.grade(
            of: ["Biomechanical considerations necessitate individualised rehabilitation methodologies."], in: .english)
        #expect(easy < 2 && hard > 20)
        let leicht = ReadingLevel.grade(of: ["Der Hund läuft schnell zum Ball und holt ihn."], in: .german)
        let schwer = ReadingLevel.grade(
            of: ["Biomechanische Bewegungsuntersuchungen berücksichtigen individuelle Belastungsgrenzen."], in: .german)
        #expect(leicht < 4 && schwer > 15)
        #expect(ReadingLevel.grade(of: ["Sink, then push the court away"], in: .english) < 3)
    }

    @Test(arguments: Language.allCases) func everyStringHasItsRoom(_ language: Language) {
        let most: [BookString.Kind: Int] = [
            .title: 40, .cue: 45, .why: 135, .drill: 145, .strength: 120, .notRated: 110,
        ]
        for string in Self.strings[language, default: []] {
            #expect(
                string.text.count <= most[string.kind] ?? 0, "\(string.place): \(string.text.count): \(string.text)")
        }
    }

    @Test(arguments: [
        (
            Language.english,
            ["bad", "wrong", "fail", "poor", "fault", "mistake", "weak", "terrible", "must", "never"]
        ),
        (
            .german,
            [
                "schlecht", "falsch", "fehl", "mangel", "schwach", "schlimm", "schuld", "versag", "leider", "musst",
                "nie",
            ]
        ),
    ])
    func nothingBlamesOrCommands(_ language: Language, stems: [String]) {
        for string in Self.strings[language, default: []] {
            for word in string.text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                let isBanned = stems.contains { $0.count > 4 ? word.hasPrefix($0) : word == $0 || word == $0 + "s" }
                #expect(!isBanned, "\(string.place): \(word)")
            }
        }
    }

    /// A rule's own cue stands below "Already excellent: make it a habit", too.
    @Test(arguments: [
        (Language.english, ["longer", "deeper", "higher", "earlier", "sooner", "more", "further"]),
        (Language.german, ["länger", "tiefer", "höher", "früher", "mehr", "weiter"]),
    ])
    func whoDoesItWellIsNotToldToDoMoreOfIt(_ language: Language, _ comparatives: [String]) {
        for rule in RuleBook.builtIn(in: language).rules {
            let words = rule.cue.lowercased().split { !$0.isLetter }.map(String.init)
            #expect(!words.contains(where: comparatives.contains), "\(rule.id): \(rule.cue)")
        }
    }

    @Test(arguments: Language.allCases) func cuesAreThreeToEightWordsWithoutAFullStop(_ language: Language) {
        for cue in strings(language, .cue) {
            #expect((3...8).contains(cue.text.split(separator: " ").count), "\(cue.place): \(cue.text)")
            #expect(!cue.text.hasSuffix(".") && !cue.text.hasSuffix("!"), "\(cue.place)")
        }
    }

    @Test(arguments: Language.allCases) func whyAndDrillAreOneSentence(_ language: Language) {
        for string in strings(language, .why, .drill) {
            #expect(RuleBook.isOneSentence(string.text), "\(string.place): \(string.text)")
            #expect(!string.text.contains(":"), "no headings inside: \(string.place)")
            #expect(string.text.split(separator: " ").count >= 8, "\(string.place): \(string.text)")
        }
    }

    @Test(arguments: [(Language.english, ["ten", "five"]), (.german, ["zehn", "zehnmal", "fünf"])])
    func drillsAskForAboutTenBalls(_ language: Language, numbers: [String]) {
        for drill in strings(language, .drill) {
            let words = drill.text.split(whereSeparator: { !$0.isLetter }).map(String.init)
            #expect(words.contains(where: numbers.contains), "\(drill.place): \(drill.text)")
        }
    }

    @Test(arguments: Language.allCases) func praiseQuotesItsNumber(_ language: Language) {
        for line in strings(language, .strength) {
            #expect(line.text.contains("{value}") && line.text.hasSuffix("."), "\(line.place)")
        }
    }
}

/// The book in another language: the same rules in other words.
@Suite struct RuleBookTranslationTests {
    private static let german = RuleBook.builtIn(in: .german)

    @Test func onlyTheWordsDiffer() {
        let book = RuleBook.builtIn
        var told = Self.german
        #expect(told.rules.count == book.rules.count)
        for index in book.rules.indices {
            let (own, other) = (book.rules[index], told.rules[index])
            for (first, second) in [
                (own.cue, other.cue), (own.why, other.why), (own.drill, other.drill), (own.title, other.title),
                (own.strengthLine, other.strengthLine),
            ] { #expect(first != second, "\(own.id): \(second)") }
            #expect((own.above == nil) == (other.above == nil))
            told.rules[index].title = own.title
            (told.rules[index].cue, told.rules[index].why, told.rules[index].drill) = (own.cue, own.why, own.drill)
            (told.rules[index].above, told.rules[index].strengthLine) = (own.above, own.strengthLine)
        }
        for (reason, sentence) in book.notRated {
            let other = told.notRated[reason]
            #expect(other?.sentence != sentence.sentence)
            #expect(other?.sentence.contains("{detail}") == sentence.sentence.contains("{detail}"), "\(reason)")
            #expect(other?.otherwise.isEmpty == sentence.otherwise.isEmpty, "\(reason)")
        }
        told.notRated = book.notRated
        #expect(told == book)
    }

    @Test func aCoachsWordsStandInAnyLanguage() throws {
        let own = """
            extends: courtside
            rules:
              - id: serve.hipRise
                cue: "Jump up and through it"
                bands: {good: [0.06, null]}
            """
        let book = try RuleBook(yaml: own, language: .german)
        let rule = try #require(book.rule("serve.hipRise"))
        #expect(rule.cue == "Jump up and through it")
        #expect(rule.why == Self.german.rule("serve.hipRise")?.why)
        #expect(rule.bands.good.low == 0.06)
        #expect(book.rule("fh.spacing") == Self.german.rule("fh.spacing"))
        // A whole book is the coach's from end to end.
        #expect(try RuleBook(yaml: RuleBook.builtInYAML, language: .german) == RuleBook.builtIn)
        // A run takes the book that comes with the program unchecked.
        #expect(try RuleBookDocument.builtIn(in: .german).validated() == Self.german)
    }

    @Test(arguments: [
        ("language: de", "language: en", "language", "must be de"),
        ("  - id: serve.hipRise", "  - id: serve.hips", "rules[9].id", "no rule serve.hips"),
        ("    cue: \"Spring hoch in den Ball\"\n", "", "rules[9]", "'cue' is missing"),
        ("    cue: \"Spring hoch in den Ball\"", "    cues: \"Spring hoch in den Ball\"", "rules[9].cues", "not known"),
        (
            "    cue: \"Spring hoch in den Ball\"", "    cue: \"Spring hoch in den Ball\"\n    above: {cue: \"a\"}",
            "rules[9].above", "no such words"
        ),
        ("  BLUR:", "  BLURRED:", "notRated", "BLUR is missing"),
    ])
    func whatIsNotWholeIsRefused(from: String, to: String, path: String, problem: String) throws {
        let yaml = try #require(RuleBook.translation(to: .german))
        #expect(yaml.contains(from))
        let error = try #require(throws: RuleBookError.self) {
            let book = try RuleBookDocument(yaml: RuleBook.builtInYAML, name: "book")
            let words = try RuleBookTranslation(
                yaml: yaml.replacing(from, with: to, maxReplacements: 1), name: "words", language: .german)
            _ = try words.applied(to: book)
        }
        #expect(error.path == path)
        #expect(error.problem.contains(problem), "\(error.problem)")
    }

    @Test func aRuleThatIsNotToldIsMissed() throws {
        let yaml = try #require(RuleBook.translation(to: .german))
        let start = try #require(yaml.firstRange(of: "  - id: vol.headStill"))
        let words = try RuleBookTranslation(
            yaml: String(yaml[..<start.lowerBound]), name: "words", language: .german)
        let error = try #require(throws: RuleBookError.self) {
            _ = try words.applied(to: RuleBookDocument(yaml: RuleBook.builtInYAML, name: "book"))
        }
        #expect(error.problem.contains("vol.headStill is missing"))
    }

    @Test func findingsAreToldInGerman() throws {
        let engine = RatingEngine(ruleBook: Self.german, level: .advanced, words: .german)
        let metric = Samples.metric("serve.frontKneeFlexion", 28, 3)
        let found = try #require(
            engine.findings(for: [.measured(metric)], in: Samples.swing()).first)
        #expect(found.reason == "Gemessen: 28° ± 3°, gut ist 34° bis 100°.")
        #expect(found.cue == "Tief gehen, dann vom Boden abdrücken")
        let hidden = Measurement.unavailable(id: "serve.hipRise", reason: .noView, detail: .views([.side]))
        #expect(
            engine.findings(for: [hidden], in: Samples.swing()).first?.reason
                == "Diese Perspektive zeigt es nicht. Filme von der Seite, dann sehen wir nach.")
        for reason in NotRatedReason.allCases {
            let none = Measurement.unavailable(id: "serve.hipRise", reason: reason, detail: .nothing)
            let sentence = engine.findings(for: [none], in: Samples.swing()).first?.reason ?? ""
            #expect(sentence.count > 20 && !sentence.contains("{"), "\(sentence)")
        }
    }
}
