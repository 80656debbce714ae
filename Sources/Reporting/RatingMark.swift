import SwingCore

/// How a rating is told without colour: an icon on pages, a sign in the terminal, and always the word.
enum RatingMark {
    /// The sign for terminals.
    static func sign(of rating: Rating) -> String {
        switch rating {
        case .excellent: "★"
        case .good: "✓"
        case .needsWork: "↑"
        case .critical: "⚑"
        case .notRated: "–"
        }
    }

    /// The icon's name, for assistive technology and tests.
    static func iconName(of rating: Rating) -> String {
        switch rating {
        case .excellent: "star"
        case .good: "check"
        case .needsWork: "arrow-up"
        case .critical: "flag"
        case .notRated: "dash"
        }
    }

    /// The icon as an inline SVG group on a 24-unit disc; colours come from the page's variables.
    static func icon(of rating: Rating) -> String {
        let shape =
            switch rating {
            case .excellent:
                #"<path class="solid" d="M12 4.8l2.2 4.5 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L4.8 10l5-.7z"/>"#
            case .good: #"<path class="line" d="M7 12.6l3.4 3.4L17 8.8"/>"#
            case .needsWork: #"<path class="line" d="M12 17.5V7M7.4 11.4L12 6.8l4.6 4.6"/>"#
            case .critical:
                #"<path class="line" d="M8.4 18.4V6"/><path class="solid" d="M8.4 6h9l-2.4 3.3 2.4 3.3h-9z"/>"#
            case .notRated: #"<path class="line" d="M7.5 12h9"/>"#
            }
        return """
            <svg class="mark mark-\(rating.rawValue)" data-icon="\(iconName(of: rating))" viewBox="0 0 24 24" \
            aria-hidden="true"><circle cx="12" cy="12" r="12"/>\(shape)</svg>
            """
    }
}

/// A rating as a page shows it: icon, word, colour.
struct RatingView {
    let mark: String
    let word: String

    init(_ rating: Rating, _ words: RatingWords) {
        mark = RatingMark.icon(of: rating)
        word = words[rating]
    }
}
