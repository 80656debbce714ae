import Foundation
public import SwingCore

/// The lines a terminal shows after one clip: the one thing first, then what works, then the rest in short.
public struct SummaryText: Sendable {
    /// Widest line, in characters.
    public static let width = 78

    /// Whether ratings are coloured with ANSI codes (only for a terminal that shows them).
    public var usesColor: Bool

    public init(usesColor: Bool = false) {
        self.usesColor = usesColor
    }

    /// The summary of one clip, with a final line feed.
    ///
    /// - Parameters:
    ///   - analysis: what to tell.
    ///   - folder: where the files were written, as the user would type it; nil prints no files.
    ///   - files: the names of the files in it, the most useful first.
    public func text(for analysis: Analysis, folder: String? = nil, files: [String] = []) -> String {
        let wording = Wording(of: analysis)
        let (words, page) = (wording.words, wording.words.page)
        var blocks = [opening(analysis, wording)]
        if let missing = MissingWords(words).sentence(for: analysis.frames) {
            blocks.append(wrapped(missing, indent: 0))
        }
        if let strength = analysis.strength {
            let sign = mark(strength.rating, words)
            blocks.append(heading(words.coaching.alreadyWorking.uppercased(), sign) + wrapped(strength.line, indent: 2))
        }
        if !analysis.swings.isEmpty { blocks.append(swings(analysis, wording)) }
        let unjudged = analysis.swings.flatMap(\.findings).count { $0.rating == .notRated }
        if unjudged > 0 {
            let all = analysis.swings.flatMap(\.findings).count
            blocks.append(wrapped(page.notJudgedCount(count: "\(unjudged)", all: "\(all)"), indent: 0))
        }
        if analysis.video.turned != nil { blocks.append(wrapped(words.clip.wasTurned, indent: 0)) }
        if analysis.video.fence == true { blocks.append(wrapped(words.clip.throughFence, indent: 0)) }
        if let hint = wording.slowMotion(of: analysis.video) { blocks.append(wrapped(hint, indent: 0)) }
        if let notice = wording.lostSound(of: analysis.video) { blocks.append(wrapped(notice, indent: 0)) }
        if let folder {
            blocks.append(
                [page.written(folder: Self.clean(folder))] + wrapped(files.joined(separator: ", "), indent: 2))
        }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func opening(_ analysis: Analysis, _ wording: Wording) -> [String] {
        let words = wording.words.coaching
        if let focus = analysis.focus {
            let swing = analysis.swings.first { $0.swing.index == focus.swing }
            let times = focus.evidence.map { evidence in
                let name = wording.event(at: evidence, in: swing).map { " (\($0))" } ?? ""
                return wording.time(evidence.time) + name
            }
            return heading(words.headline(of: focus.rating).uppercased(), mark(focus.rating, wording.words))
                + wrapped(focus.cue, indent: 2).map(strong)
                + [""]
                + labelled(words.why, focus.why, words) + labelled(words.practice, focus.drill, words)
                + (wording.proof(of: focus, in: swing).map { labelled(words.measured, $0, words) } ?? [])
                + (times.isEmpty
                    ? []
                    : labelled(
                        words.see,
                        (times + [wording.recurrence(of: focus, in: analysis)].compactMap(\.self))
                            .joined(separator: ", "), words))
        }
        let message = MessageView(analysis, wording, picture: nil)
        let tips = message.tips.flatMap { wrapped("- " + $0, indent: 2, hanging: 2) }
        return [strong(message.messageTitle)] + wrapped(message.messageText, indent: 2)
            + (tips.isEmpty ? [] : ["", words.nextTime + ":"] + tips)
    }

    private func swings(_ analysis: Analysis, _ wording: Wording) -> [String] {
        let names = wording.words.names
        let titles = analysis.swings.map { swing -> [String] in
            let name = Self.clean(names.inSentence(names.title(of: swing.swing)))
            let number = wording.words.page.swing(number: "\(swing.swing.index + 1)")
            return [number, name, wording.span(swing.swing.start, swing.swing.end)]
        }
        // Each column as wide as its longest entry needs.
        let widths = (0..<3).map { column in titles.map { $0[column].count }.max() ?? 0 }
        return zip(analysis.swings, titles).flatMap { swing, title -> [String] in
            let line = zip(title, widths).map { $0.padding(to: $1 + 2) }.joined() + mark(swing.rating, wording.words)
            return [line] + (wording.caution(for: swing.swing).map { wrapped($0, indent: 2) } ?? [])
        } + analysis.patterns.compactMap(wording.comparison(of:)).flatMap { wrapped($0, indent: 2) }
    }

    private func heading(_ title: String, _ sign: String) -> [String] { [title + "  " + sign] }

    /// A label in a column of its own, the text beside it.
    private func labelled(_ label: String, _ text: String, _ words: CoachingWords) -> [String] {
        let column = (words.measured + ": ").count
        var lines = wrapped(text, indent: 2 + column)
        if let first = lines.first {
            let padded = (label + ": ").padding(to: column)
            lines[0] = "  " + padded + first.dropFirst(2 + column)
        }
        return lines
    }

    private func mark(_ rating: Rating, _ words: Words) -> String {
        let text = RatingMark.sign(of: rating) + " " + words.ratings[rating]
        guard usesColor else { return text }
        return "\u{1B}[38;5;\(Self.terminalColor(of: Palette.color(of: rating)))m\(text)\u{1B}[0m"
    }

    private func strong(_ line: String) -> String { usesColor ? "\u{1B}[1m\(line)\u{1B}[0m" : line }

    /// The nearest colour of the 256-colour palette's cube.
    static func terminalColor(of color: Color) -> Int {
        let steps = [0.0, 95, 135, 175, 215, 255].map { $0 / 255 }
        func nearest(_ value: Double) -> Int {
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let shown = color.over(Palette.ink)
        return 16 + 36 * nearest(shown.red) + 6 * nearest(shown.green) + nearest(shown.blue)
    }

    /// Lines of at most `width` characters; a longer word stands alone on its line.
    private func wrapped(_ text: String, indent: Int, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        var line = ""
        var margin = String(repeating: " ", count: indent)
        for word in Self.clean(Wording.bound(text)).split(separator: " ") {
            if !line.isEmpty, margin.count + line.count + 1 + word.count > Self.width {
                lines.append(margin + line)
                margin = String(repeating: " ", count: indent + hanging)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word.replacingOccurrences(of: "\u{A0}", with: " ")
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }

    /// Without control characters, which could drive the terminal.
    private static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
