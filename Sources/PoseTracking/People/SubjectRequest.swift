public import SwingCore

/// Which of several people is analysed: what `--subject` asks for.
public enum SubjectRequest: Sendable, Hashable, Codable {
    /// Found out from the whole clip.
    case automatic
    case left, right, center, largest
    /// The n-th from the left of the picture, counted from 1.
    case number(Int)
}

/// A person was asked for whom the clip does not show.
public struct SubjectError: UserFacingError, Hashable {
    public let number: Int
    /// How many people the clip shows; at least 1.
    public let people: Int

    public var kind: FailureKind { .input }
    public var whatHappened: String {
        "Person \(number) was asked for, and the clip shows \(people == 1 ? "one person" : "\(people) people")."
    }
    public var whyItMatters: String? { "Somebody else's technique would be judged, so nothing was written." }
    public var whatToDo: String {
        people == 1
            ? "Leave --subject out." : "Ask for --subject 1 to \(people), counted from the left, or leave it out."
    }
}
