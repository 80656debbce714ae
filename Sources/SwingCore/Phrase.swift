/// A sentence with places to fill, such as `{count} of {all}`; called with the values: `phrase(count: "3", all: "11")`.
@dynamicCallable
public struct Phrase: Sendable, Hashable, ExpressibleByStringLiteral {
    /// With its places open.
    public let text: String

    public init(stringLiteral text: String) { self.text = text }

    /// The names of its places, in the order they stand in.
    public var places: [String] { pieces.compactMap { if case .place(let name) = $0 { name } else { nil } } }

    public func dynamicallyCall(withKeywordArguments values: KeyValuePairs<String, String>) -> String {
        // What is filled in is never looked through for places: a name may hold a brace.
        let filled = pieces.map { piece -> String in
            switch piece {
            case .text(let text): return text
            case .place(let name):
                let value = values.first { $0.key == name }?.value
                assert(value != nil, "'\(text)' has a place \(name) that nothing fills")
                return value ?? ""
            }
        }
        return filled.joined()
    }

    private enum Piece {
        case text(String)
        case place(String)
    }

    private var pieces: [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            pieces.append(.text(String(rest[..<open])))
            pieces.append(.place(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }
}

/// A phrase for one and a phrase for every other number.
public struct CountedPhrase: Sendable, Hashable {
    public let one: Phrase
    public let many: Phrase

    public init(one: Phrase, many: Phrase) {
        self.one = one
        self.many = many
    }

    /// The phrase for a number, its place `{count}` filled.
    public func callAsFunction(_ count: Int) -> String {
        count == 1 ? one(count: "\(count)") : many(count: "\(count)")
    }
}
