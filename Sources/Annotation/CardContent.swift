internal import Imaging
internal import SwingCore

/// What the one card says: the focus, else a strength, else why there is nothing to rate.
struct CardContent: Sendable, Hashable {
    var overline: String?
    var headline: String
    var body: String?
    var rating: Rating?
    /// The word for the rating.
    let words: RatingWords

    /// Nil when there is nothing to say.
    init?(_ analysis: Analysis) {
        let words = analysis.words
        self.words = words.ratings
        if analysis.outcome == .noPlayer {
            headline = words.overlay.noPlayer
            body = words.overlay.noPlayerAdvice
        } else if analysis.outcome == .noSwing {
            headline = words.overlay.noSwing
            body = words.overlay.noSwingAdvice
        } else if let focus = analysis.focus {
            overline = words.coaching.headline(of: focus.rating)
            headline = focus.cue
            body = focus.why.isEmpty ? nil : focus.why
            rating = focus.rating
        } else if let strength = analysis.strength {
            overline = words.overlay.strength
            headline = strength.line
            rating = strength.rating
        } else {
            return nil
        }
    }
}

/// When the card is on the picture: while the clip opens, and again after the focus swing's contact.
struct CardSchedule: Sendable, Hashable {
    /// Long enough to read a cue and its reason.
    static let readingTime = 4.5
    /// Enough for the cue.
    static let leastReadingTime = 3.0
    /// After contact the swing has a moment of its own.
    static let breath = 0.35
    private static let fade = 0.3
    /// A shorter gap or remainder would only flicker.
    private static let worthwhile = 1.2

    let appearances: [Appearance]

    /// - Parameters:
    ///   - figure: when the focus is drawn on the body; the card then steps back if it could be read.
    ///   - contact: of the focus swing.
    init(clip: ClosedRange<Double>, figure: Double? = nil, contact: Double?) {
        // Full from the very first frame, which is also the clip's poster.
        let opening = clip.lowerBound
        var spans = [(start: opening - Self.fade, end: opening + Self.readingTime)]
        if let figure, figure >= opening + Self.leastReadingTime { spans[0].end = min(spans[0].end, figure) }
        if let contact {
            let start = contact + Self.breath
            if clip.upperBound - start >= Self.worthwhile { spans.append((start, start + Self.readingTime)) }
        }
        if spans.count == 2, spans[1].start - spans[0].end < Self.worthwhile {
            spans = [(spans[0].start, max(spans[0].end, spans[1].end))]
        }
        appearances = spans.map { span in
            let reachesEnd = clip.upperBound - span.end < Self.worthwhile
            let end = reachesEnd ? clip.upperBound + Self.fade : span.end
            return Appearance(start: span.start, end: end, fadeIn: Self.fade, fadeOut: Self.fade)
        }
    }

    func opacity(at time: Double) -> Double { appearances.map { $0.opacity(at: time) }.max() ?? 0 }
}
