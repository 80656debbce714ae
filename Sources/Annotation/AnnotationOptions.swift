/// What is drawn over a clip, and how it moves.
public struct AnnotationOptions: Sendable, Hashable {
    /// When the coaching card is on the picture.
    public enum Card: String, Sendable, Hashable, CaseIterable {
        /// While the clip opens, and again after the focus swing's contact.
        case whenItHelps
        /// In every frame; for stills and held pictures.
        case always
        case hidden
    }

    /// Replaces every movement by a cross-fade.
    public var reduceMotion: Bool
    public var card: Card
    /// The bar with the swing's phases and events at the edge of the picture.
    public var showsPhaseBar: Bool
    /// The focus drawn on the player's own body: what was measured, and where it is aimed at.
    public var showsFocusFigure: Bool

    public init(
        reduceMotion: Bool = false, card: Card = .whenItHelps, showsPhaseBar: Bool = true,
        showsFocusFigure: Bool = true
    ) {
        self.reduceMotion = reduceMotion
        self.card = card
        self.showsPhaseBar = showsPhaseBar
        self.showsFocusFigure = showsFocusFigure
    }
}
