public import SwingCore

/// What one clip came to, as short as a row of an overview.
public struct ClipVerdict: Sendable, Hashable, Codable {
    /// The focus, in the words that the clip's own report uses.
    public struct FocusLine: Sendable, Hashable, Codable {
        public var rule: String
        public var headline: String
        public var cue: String
        public var rating: Rating
    }

    public var outcome: Outcome
    public var outcomeReason: String
    public var player: String?
    /// Every swing as a title, such as "Two-handed backhand", in the order of time.
    public var swings: [String]
    /// The rating of the swing that holds the focus; without a focus that of the swing with most to do.
    public var rating: Rating
    public var focus: FocusLine?
    /// What stands in its place where there is none; nil with a focus.
    public var message: String?
    /// What goes well, with its measured reason.
    public var strength: String?
    /// Seconds of the clip.
    public var duration: Double

    public init(_ analysis: Analysis) {
        let wording = Wording(of: analysis)
        outcome = analysis.outcome
        outcomeReason = analysis.outcomeReason
        player = analysis.player.name
        swings = analysis.swings.map { wording.words.names.title(of: $0.swing) }
        focus = analysis.focus.map {
            FocusLine(
                rule: $0.rule, headline: wording.words.coaching.headline(of: $0.rating), cue: $0.cue, rating: $0.rating)
        }
        message = analysis.focus == nil ? wording.title(ofUnfocused: analysis) : nil
        let held = analysis.swings.first { $0.swing.index == analysis.focus?.swing }?.rating
        rating = held ?? analysis.swings.map(\.rating).max { ($0.severity ?? -1) < ($1.severity ?? -1) } ?? .notRated
        strength = analysis.strength?.line
        duration = analysis.video.duration
    }
}
