import SwingCore
import Yams

/// The built-in rule book's words in another language: everything a player reads, by rule. Bands and sources stay.
///
/// ```yaml
/// language: de
/// notRated:
///   BLUR: {sentence: "In diesem Moment unscharf: {detail}. Mehr Licht hilft.", otherwise: "der Körper"}
/// rules:
///   - id: serve.hipRise
///     title: "Beinarbeit: Hüfte steigt bis zum Treffpunkt"
///     ...
/// ```
struct RuleBookTranslation {
    /// What is said of each rule.
    enum Word: String, CaseIterable {
        case title, cue, why, drill, above, strengthLine
    }

    private let document: RuleBookDocument

    /// - Throws: `RuleBookError` for a key that is not known, or another language than `language`.
    init(yaml: String, name: String, language: Language) throws(RuleBookError) {
        document = try RuleBookDocument(yaml: yaml, name: name)
        try document.check([], names: ["language", "notRated", "rules"])
        guard document.root.mapping?["language"]?.string == language.rawValue else {
            throw document.error(at: [.key("language")], "it must be \(language.rawValue)")
        }
        for index in (document.root.mapping?["rules"]?.sequence ?? []).indices {
            let place: [DocumentStep] = [.key("rules"), .index(index)]
            try document.check(place, names: ["id"] + Word.allCases.map(\.rawValue))
            try document.check(place + [.key("above")], Rule.Advice.CodingKeys.allCases)
        }
    }

    /// The book with its words in this language; what it does not say whole is an error.
    func applied(to book: RuleBookDocument) throws(RuleBookError) -> RuleBookDocument {
        var told = book
        let sentences = document.root.mapping?["notRated"]
        for reason in NotRatedReason.allCases where sentences?.mapping?[Node(reason.rawValue)] == nil {
            throw document.error(at: [.key("notRated")], "the sentence for \(reason.rawValue) is missing")
        }
        told.root.mapping?["notRated"] = sentences
        let own = document.root.mapping?["rules"]?.sequence.map(Array.init) ?? []
        let rules = book.root.mapping?["rules"]?.sequence.map(Array.init) ?? []
        for index in own.indices {
            let id = own[index].mapping?["id"]?.string
            guard let target = rules.firstIndex(where: { $0.mapping?["id"]?.string == id }) else {
                throw document.error(
                    at: [.key("rules"), .index(index), .key("id")], "there is no rule \(id ?? "without an id")")
            }
            told.root.mapping?["rules"]?.sequence?[target] = try translated(rules[target], by: own[index], at: index)
        }
        let missing = rules.compactMap { $0.mapping?["id"]?.string }.first { id in
            !own.contains { $0.mapping?["id"]?.string == id }
        }
        if let missing { throw document.error(at: [.key("rules")], "the rule \(missing) is missing") }
        return told
    }

    private func translated(_ rule: Node, by own: Node, at index: Int) throws(RuleBookError) -> Node {
        let place: [DocumentStep] = [.key("rules"), .index(index)]
        var rule = rule
        for word in Word.allCases {
            let key = Node(word.rawValue)
            let isSaid = rule.mapping?[key] != nil
            guard isSaid == (own.mapping?[key] != nil) else {
                let problem = isSaid ? "'\(word.rawValue)' is missing" : "the rule has no such words"
                throw document.error(at: isSaid ? place : place + [.key(word.rawValue)], problem)
            }
            if isSaid { rule.mapping?[key] = own.mapping?[key] }
        }
        return rule
    }
}

extension RuleBookDocument {
    /// The built-in rule book in one language.
    ///
    /// - Throws: `RuleBookError` for a translation that is not whole.
    static func builtIn(in language: Language) throws(RuleBookError) -> RuleBookDocument {
        let book = try RuleBookDocument(yaml: RuleBook.builtInYAML, name: "The built-in rule book")
        guard let yaml = RuleBook.translation(to: language) else { return book }
        let name = "The built-in rule book's words (\(language.rawValue))"
        return try RuleBookTranslation(yaml: yaml, name: name, language: language).applied(to: book)
    }
}
