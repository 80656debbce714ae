/// Which of several people is analysed: what `--subject` asks for.
public enum SubjectRequest: Sendable, Hashable, Codable {
    /// Found out from the whole clip.
    case automatic
    case left, right, center, largest
    /// The n-th from the left of the picture, counted from 1.
    case number(Int)
}
