internal import VideoIO

/// What results are made of besides the clip itself: with the same recipe, the same clip gives the same results.
public struct Recipe: Sendable, Hashable, Codable {
    /// A network or a rule book, by its content.
    public struct Ingredient: Sendable, Hashable, Codable {
        public var name: String
        public var sha256: String

        public init(name: String, sha256: String) {
            self.name = name
            self.sha256 = sha256
        }
    }

    /// Name and version of the program.
    public var tool: String
    /// Arguments of `courtside analyze` that are the same for every clip and change what comes out.
    public var options: [String]
    public var rules: Ingredient
    public var models: [Ingredient]

    public init(tool: String, options: [String], rules: Ingredient, models: [Ingredient]) {
        self.tool = tool
        self.options = options
        self.rules = rules
        self.models = models
    }

    /// SHA-256 of everything that was asked for one clip: the options and its own settings.
    func settingsHash(_ settings: ClipSettings) throws -> String {
        try VideoFile.sha256(ofText: (options + settings.arguments).joined(separator: "\u{0}"))
    }
}
