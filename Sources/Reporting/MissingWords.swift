import SwingCore

/// What a damaged file does not show, in one plain sentence: the one place for these words.
enum MissingWords {
    /// More spans than this are told as one.
    private static let mostListed = 2
    /// Spans closer than this, in seconds, are told as one.
    private static let nearby = 0.1

    /// Nil when nothing is missing.
    static func sentence(for account: FrameAccount) -> String? {
        var lost = joined(account.missing.filter { $0.reason != .distorted })
        let distorted = joined(account.missing.filter { $0.reason == .distorted })
        let end = lost.last?.reason == .endsEarly ? lost.removeLast() : nil
        let gone = places(lost) + (end.map { ["its last \(seconds($0.end - $0.start))"] } ?? [])
        var clauses: [String] = []
        if !gone.isEmpty { clauses.append("this file does not show \(gone.joined(separator: " and "))") }
        if !distorted.isEmpty {
            clauses.append("the picture may be distorted at \(places(distorted).joined(separator: " and "))")
        }
        guard !clauses.isEmpty else { return nil }
        return Wording.capitalized(clauses.joined(separator: ", and ")) + "; everything else was analysed as usual."
    }

    /// Frames promised, read and written, for the facts of a clip.
    static func counts(of account: FrameAccount) -> String {
        let read = account.promised.map { "\(account.decoded) read of \($0)" } ?? "\(account.decoded) read"
        return read + (account.written.map { ", \($0) in the annotated video" } ?? "")
    }

    /// Neighbours as one span, with the reason of the last of them.
    private static func joined(_ spans: [MissingSpan]) -> [MissingSpan] {
        spans.reduce(into: []) { joined, span in
            guard let last = joined.last, span.start - last.end < nearby else { return joined.append(span) }
            joined[joined.count - 1] = MissingSpan(
                start: last.start, end: max(last.end, span.end), reason: span.reason)
        }
    }

    private static func places(_ spans: [MissingSpan]) -> [String] {
        guard spans.count > mostListed, let first = spans.first, let last = spans.last else {
            return spans.map { range($0.start, $0.end) }
        }
        let total = spans.reduce(0) { $0 + $1.end - $1.start }
        return ["\(spans.count) parts from \(range(first.start, last.end)) (\(seconds(total)) in all)"]
    }

    private static func range(_ start: Double, _ end: Double) -> String {
        "\(Wording.time(start)) to \(Wording.time(end))"
    }

    private static func seconds(_ value: Double) -> String { MeasureWords.number(value, .seconds) }
}
