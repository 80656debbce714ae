public import SwingCore
import Yams

extension RuleBook {
    /// Reads and checks a rule book: unknown keys, missing values, bands that are not nested and ids that do not exist
    /// are errors that name their line. A document that says `extends: courtside` changes parts of the built-in one.
    ///
    /// - Parameters:
    ///   - name: what the document is called in messages, such as its file name.
    ///   - language: what is taken over from the built-in book is told in it; the document's own words stand.
    public init(
        yaml: String, name: String = "The rule book", language: Language = .english
    ) throws(RuleBookError) {
        let document = try RuleBookDocument(yaml: yaml, name: name)
        if let overlay = RuleBookOverlay(document) {
            self = try overlay.applied(in: language)
        } else {
            self = try document.validated()
        }
    }
}

/// One step into a document.
enum DocumentStep: Hashable, Sendable {
    case key(String)
    case index(Int)
}

/// A parsed rule book that still knows its lines.
struct RuleBookDocument {
    var name: String
    var root: Node
    /// Where a place stands in the file that the user wrote, when this is not that file.
    var placing: (([DocumentStep]) -> (path: [DocumentStep], line: Int?))?

    /// What a plain scalar may be besides text, as far as it matters before it is decoded: numbers are told apart by
    /// whoever asks for one, and looking for eight kinds in every scalar and key is most of the reading.
    private static let resolver = Resolver.basic.appending(.bool).appending(.merge).appending(.null)

    init(yaml: String, name: String) throws(RuleBookError) {
        self.name = name
        let parsed: Node?
        do {
            parsed = try compose(yaml: yaml, Self.resolver)
        } catch {
            throw Self.syntaxError(error, name: name)
        }
        guard let parsed, parsed.mapping != nil else {
            throw RuleBookError(name: name, line: nil, path: "", problem: "it holds no settings")
        }
        root = parsed
    }

    /// The rule book, with every key known and every value in its range.
    func validated() throws(RuleBookError) -> RuleBook {
        try checkKeys()
        let book = try decoded()
        do throws(RuleBookViolation) {
            try book.validate()
        } catch {
            throw self.error(at: error.path, error.problem)
        }
        return book
    }

    /// The rule book, unchecked.
    func decoded() throws(RuleBookError) -> RuleBook {
        do {
            return try YAMLDecoder().decode(RuleBook.self, from: root)
        } catch let error as DecodingError {
            throw decodingError(error)
        } catch {
            throw RuleBookError(name: name, line: nil, path: "", problem: "it cannot be read (\(error))")
        }
    }

    /// The error at a place, with its line.
    func error(at path: [DocumentStep], _ problem: String) -> RuleBookError {
        let place = placing?(path) ?? (path: path, line: line(of: path))
        return RuleBookError(name: name, line: place.line, path: Self.text(of: place.path), problem: problem)
    }

    /// The line of a place, or of the nearest place around it that exists.
    func line(of path: [DocumentStep]) -> Int? {
        var node = root
        for step in path {
            switch step {
            case .key(let key):
                guard let next = node.mapping?[Node(key)] else { return node.mark?.line }
                node = next
            case .index(let index):
                guard let sequence = node.sequence, sequence.indices.contains(index) else { return node.mark?.line }
                node = sequence[index]
            }
        }
        return node.mark?.line
    }

    private static func text(of path: [DocumentStep]) -> String {
        path.reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            }
        }
    }

    private func decodingError(_ error: DecodingError) -> RuleBookError {
        func place(_ context: DecodingError.Context) -> [DocumentStep] {
            context.codingPath.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
        }
        switch error {
        case .keyNotFound(let key, let context):
            return self.error(at: place(context), "'\(key.stringValue)' is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return self.error(at: place(context), "the value does not fit here (\(context.debugDescription))")
        @unknown default:
            return RuleBookError(name: name, line: nil, path: "", problem: "it cannot be read")
        }
    }

    private static func syntaxError(_ error: any Error, name: String) -> RuleBookError {
        guard let error = error as? YamlError else {
            return RuleBookError(name: name, line: nil, path: "", problem: "it is not valid YAML")
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return RuleBookError(name: name, line: mark.line, path: "", problem: "it is not valid YAML (\(problem))")
        case .duplicatedKeysInMapping(let duplicates, let context):
            return RuleBookError(
                name: name, line: context.mark.line, path: "",
                problem: "a key stands twice: \(duplicates.sorted().joined(separator: ", "))")
        default:
            return RuleBookError(name: name, line: nil, path: "", problem: "it is not valid YAML")
        }
    }
}

extension RuleBookDocument {
    /// Refuses every key that the model does not know, so that a misspelt setting is never silently ignored.
    func checkKeys() throws(RuleBookError) {
        try check([], RuleBook.CodingKeys.allCases)
        try check([.key("levels")], Levels.CodingKeys.allCases)
        for level in Levels.CodingKeys.allCases {
            try check([.key("levels"), .key(level.stringValue)], Levels.Level.CodingKeys.allCases)
        }
        for index in (root.mapping?["ages"]?.sequence ?? []).indices {
            try check([.key("ages"), .index(index)], AgeGroup.CodingKeys.allCases)
        }
        try check([.key("rating")], RatingParameters.CodingKeys.allCases)
        try check([.key("swing")], SwingParameters.CodingKeys.allCases)
        try check([.key("focus")], FocusParameters.CodingKeys.allCases)
        try check(
            [.key("focus"), .key("severityWeights")], FocusParameters.SeverityWeights.CodingKeys.allCases)
        try check([.key("focus"), .key("supportWeights")], names: Rule.Support.allCases.map(\.rawValue))
        try check([.key("notRated")], names: NotRatedReason.allCases.map(\.rawValue))
        for reason in NotRatedReason.allCases {
            try check([.key("notRated"), .key(reason.rawValue)], NotRatedSentence.CodingKeys.allCases)
        }
        for index in (root.mapping?["rules"]?.sequence ?? []).indices { try checkRule(index) }
    }

    private func checkRule(_ index: Int) throws(RuleBookError) {
        let place: [DocumentStep] = [.key("rules"), .index(index)]
        try check(place, Rule.CodingKeys.allCases)
        try check(place + [.key("above")], Rule.Advice.CodingKeys.allCases)
        let bands = ["excellent", "good", "needsWork"]
        try check(place + [.key("bands")], names: bands)
        for band in bands {
            let path = place + [.key("bands"), .key(band)]
            guard let node = node(at: path) else { continue }
            guard node.sequence?.count == 2 else { throw error(at: path, "a band has two edges: [low, high]") }
        }
    }

    func check<Key: CodingKey>(_ path: [DocumentStep], _ keys: [Key]) throws(RuleBookError) {
        try check(path, names: keys.map(\.stringValue))
    }

    func check(_ path: [DocumentStep], names: [String]) throws(RuleBookError) {
        guard let mapping = node(at: path)?.mapping else { return }
        for key in mapping.keys {
            let text = key.string ?? "?"
            guard names.contains(text) else {
                throw error(
                    at: path + [.key(text)], "this setting is not known; known are \(names.joined(separator: ", "))")
            }
        }
    }

    private func node(at path: [DocumentStep]) -> Node? {
        path.reduce(Optional(root)) { node, step in
            switch step {
            case .key(let key): node?.mapping?[Node(key)]
            case .index(let index): node?.sequence?[index]
            }
        }
    }
}
