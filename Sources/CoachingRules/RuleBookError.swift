public import SwingCore

/// Why a rule book cannot be used, with the place in the file.
public struct RuleBookError: UserFacingError, Hashable {
    /// The file, or what it is called.
    public var name: String
    /// 1-based; nil when the place is not known.
    public var line: Int?
    /// The place inside the document, such as `rules[3].cue`; empty for the whole document.
    public var path: String
    /// What is not as it should be, and what would be.
    public var problem: String

    public var kind: FailureKind { .input }

    public var whatHappened: String {
        let place = line.map { "\(name), line \($0)" } ?? name
        return "\(place): " + (path.isEmpty ? "" : "\(path): ") + problem + "."
    }

    public var whyItMatters: String? { "A rule book is used whole or not at all, so nothing was rated with it." }

    public var whatToDo: String {
        "Correct that line and check it with: courtside rules check FILE (a complete example: courtside rules dump)"
    }
}
