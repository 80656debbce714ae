import SwingCore

/// One swing's phases and events as positions on a horizontal bar; a page draws it and
/// prints `description` below.
struct PhaseBar {
    struct Segment {
        let x: String
        let width: String
        let label: String
        let labelX: String
        let phaseClass: String
        let labelClass: String
    }

    struct Tick {
        let number: Int
        let x: String
        let markY: Int
        let textY: Int
        let lineStart: Int
        let lineEnd: Int
        let tickClass: String
    }

    let segments: [Segment]
    let ticks: [Tick]
    let description: String

    /// Left and right room for a tick's disc, in percent of the bar's width.
    private static let margin = 3.0

    init(_ swing: Swing, _ wording: Wording) {
        let names = wording.words.names
        let length = max(swing.end - swing.start, 1e-6)
        func place(_ seconds: Double) -> Double {
            Self.margin + (100 - 2 * Self.margin) * min(1, max(0, (seconds - swing.start) / length))
        }
        segments = swing.phases.enumerated().map { index, phase in
            let (left, right) = (place(phase.start), place(phase.end))
            let name = names.inSentence(names.title(of: phase.name))
            return Segment(
                x: Self.percent(left), width: Self.percent(right - left), label: name,
                labelX: Self.percent((left + right) / 2), phaseClass: index.isMultiple(of: 2) ? "even" : "odd",
                labelClass: Self.labelClass(share: (right - left) / 100, letters: name.count))
        }
        ticks = swing.events.enumerated().map { index, event in
            let above = index.isMultiple(of: 2)
            return Tick(
                number: index + 1, x: Self.percent(place(event.time)), markY: above ? 12 : 84, textY: above ? 17 : 89,
                lineStart: above ? 24 : 32, lineEnd: above ? 64 : 72,
                tickClass: event.name == .contact ? "tick contact" : "tick")
        }
        let phases = swing.phases.map {
            let name = names.inSentence(names.title(of: $0.name))
            return "\(name)\u{A0}\(wording.number($0.end - $0.start, decimals: 2))\u{A0}s"
        }
        description =
            phases.isEmpty
            ? wording.words.page.phasesUnclear : Wording.capitalized(phases.joined(separator: " · "))
    }

    /// A label shows only where it fits: on every width, on wide pages, or nowhere; `description` holds it anyway.
    private static func labelClass(share: Double, letters: Int) -> String {
        let needed = Double(letters) * 8 + 8
        if share * 320 >= needed { return "label" }
        return share * 760 >= needed ? "label wide-only" : "label never"
    }

    static func percent(_ value: Double) -> String { Wording.plain(value, decimals: 2) + "%" }
}
