/// What the exit status tells the caller about a failure.
public enum FailureKind: Int32, Sendable, Hashable {
    /// The input or the command line was wrong.
    case input = 2
    /// A model, codec or library is missing.
    case environment = 3
}

/// An error a person can act on: what happened, why it matters, what to do next.
public protocol UserFacingError: Error, Sendable {
    var kind: FailureKind { get }
    /// What happened, naming the file.
    var whatHappened: String { get }
    /// Why it matters; nil when obvious.
    var whyItMatters: String? { get }
    /// What to do next.
    var whatToDo: String { get }
}

extension UserFacingError {
    /// The three parts, one to a line.
    public var message: String { [whatHappened, whyItMatters, whatToDo].compactMap(\.self).joined(separator: "\n") }
}
