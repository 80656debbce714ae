/// The language of everything that a player or coach reads. Commands, their help and errors stay English.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    case english = "en"
    case german = "de"

    /// As tracks of a video name it (ISO 639-2/T).
    public var trackTag: String {
        switch self {
        case .english: "eng"
        case .german: "deu"
        }
    }

    /// Everything said in it.
    public var words: Words {
        switch self {
        case .english: .english
        case .german: .german
        }
    }
}

extension Analysis {
    /// The words that go with the sentences this analysis holds.
    public var words: Words { (language ?? .english).words }
}
