import SwingCore
import Yams

/// A coach's own file over the built-in rule book: it says `extends: courtside` and names only what it changes.
///
/// ```yaml
/// extends: courtside
/// name: Court 3
/// version: "2026-11"
/// rules:
///   - id: serve.frontKneeFlexion
///     bands: {good: [30, 100]}
///     cue: "Sit, then push the court away"
/// ```
struct RuleBookOverlay {
    /// What a coach may change; what a metric is and what a rule rests on stay.
    enum Changeable: String, CodingKey, CaseIterable {
        case bands, maxSeverity, title, cue, why, drill, above, strengthLine, tier, upstream, growing
    }

    static let key = "extends"
    private let document: RuleBookDocument

    /// Nil for a document that is a whole rule book.
    init?(_ document: RuleBookDocument) {
        guard document.root.mapping?[Node(Self.key)] != nil else { return nil }
        self.document = document
    }

    /// The rule book that comes of it, over the built-in one's words in a language.
    func applied(in language: Language) throws(RuleBookError) -> RuleBook {
        try checkKeys()
        var merged = try RuleBookDocument.builtIn(in: language)
        for key in ["name", "version"] {
            if let value = document.root.mapping?[Node(key)] { merged.root.mapping?[Node(key)] = value }
        }
        var places: [Int: Int] = [:]
        for (index, own) in (document.root.mapping?["rules"]?.sequence ?? []).enumerated() {
            let target = try rule(of: own, at: index, in: merged)
            places[target] = index
            let rule = over(merged, target, own)
            merged.root.mapping?["rules"]?.sequence?[target] = rule
        }
        merged.name = document.name
        merged.placing = { [document] path in document.placed(path, rules: places) }
        return try merged.validated()
    }

    private func rule(of own: Node, at index: Int, in book: RuleBookDocument) throws(RuleBookError) -> Int {
        let place: [DocumentStep] = [.key("rules"), .index(index)]
        guard let id = own.mapping?["id"]?.string else { throw document.error(at: place, "'id' is missing") }
        let known = book.root.mapping?["rules"]?.sequence ?? []
        guard let target = known.firstIndex(where: { $0.mapping?["id"]?.string == id }) else {
            throw document.error(at: place + [.key("id")], "there is no rule \(id); see: courtside rules list")
        }
        return target
    }

    private func over(_ book: RuleBookDocument, _ target: Int, _ own: Node) -> Node {
        guard var rule = book.root.mapping?["rules"]?.sequence?[target], let changes = own.mapping else { return own }
        for (key, value) in changes {
            guard key.string == "bands", let bands = value.mapping else {
                rule.mapping?[key] = value
                continue
            }
            for (band, edges) in bands { rule.mapping?["bands"]?.mapping?[band] = edges }
        }
        return rule
    }

    private func checkKeys() throws(RuleBookError) {
        guard document.root.mapping?[Node(Self.key)]?.string == "courtside" else {
            throw document.error(at: [.key(Self.key)], "it must be courtside, the built-in rule book")
        }
        try document.check([], names: [Self.key, "name", "version", "rules"])
        for index in (document.root.mapping?["rules"]?.sequence ?? []).indices {
            try document.check(
                [.key("rules"), .index(index)], names: ["id"] + Changeable.allCases.map(\.rawValue))
        }
    }
}

extension RuleBookDocument {
    /// Where a place of the merged book stands in this document, and on which line.
    ///
    /// - Parameter rules: this document's index of a rule by its index in the book.
    fileprivate func placed(_ path: [DocumentStep], rules: [Int: Int]) -> (path: [DocumentStep], line: Int?) {
        guard path.count >= 2, path[0] == .key("rules"), case .index(let index) = path[1], let own = rules[index] else {
            return (path, line(of: path))
        }
        let here = [path[0], .index(own)] + path.dropFirst(2)
        return (here, line(of: here))
    }
}
