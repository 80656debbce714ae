public import SwingCore

/// What is said of a clip beforehand: on the command line, or in a `courtside.yaml` beside it. Nil means: find out.
public struct ClipSettings: Sendable, Hashable, Codable {
    public var player: String?
    public var hand: Handedness?
    public var level: PlayerLevel?
    /// Metres.
    public var height: Double?
    /// Years.
    public var age: Int?
    public var view: CameraView?
    /// What the results are written in.
    public var language: Language?

    /// What can be meant: metres of a stature, and years of an age.
    public static let statures = 0.5...2.5
    public static let ages = 4...110

    public init(
        player: String? = nil, hand: Handedness? = nil, level: PlayerLevel? = nil, height: Double? = nil,
        age: Int? = nil, view: CameraView? = nil, language: Language? = nil
    ) {
        self.player = player
        self.hand = hand
        self.level = level
        self.height = height
        self.age = age
        self.view = view
        self.language = language
    }

    /// These, and the others where these say nothing.
    func over(_ others: ClipSettings) -> ClipSettings {
        ClipSettings(
            player: player ?? others.player, hand: hand ?? others.hand, level: level ?? others.level,
            height: height ?? others.height, age: age ?? others.age, view: view ?? others.view,
            language: language ?? others.language)
    }

    /// As arguments of `courtside analyze`. Names stand behind an equals sign, so that one may begin with a dash.
    var arguments: [String] {
        [
            player.map { "--player=\($0)" }, hand.map { "--hand=\($0.rawValue)" },
            level.map { "--level=\($0.rawValue)" },
            height.map { "--height=\($0)" }, age.map { "--age=\($0)" }, view.map { "--view=\($0.rawValue)" },
            language.map { "--language=\($0.rawValue)" },
        ].compactMap(\.self)
    }
}
