import SwingCore

/// What a damaged file does not show, in one plain sentence.
struct MissingWords {
    private let words: ClipWords
    private let wording: Wording

    init(_ words: Words) {
        self.words = words.clip
        wording = Wording(words)
    }

    /// More spans than this are told as one.
    private static let mostListed = 2
    /// Spans closer than this, in seconds, are told as one.
    private static let nearby = 0.1

    /// Nil when nothing is missing.
    func sentence(for account: FrameAccount) -> String? {
        var lost = Self.joined(account.missing.filter { $0.reason != .distorted })
        let distorted = Self.joined(account.missing.filter { $0.reason == .distorted })
        let end = lost.last?.reason == .endsEarly ? lost.removeLast() : nil
        let last = end.map { [words.missing.lastSeconds(seconds: seconds($0.end - $0.start))] } ?? []
        let gone = places(lost) + last
        var clauses: [String] = []
        if !gone.isEmpty { clauses.append(words.missing.notShown(places: gone.joined(separator: words.and))) }
        if !distorted.isEmpty {
            clauses.append(words.missing.distorted(places: places(distorted).joined(separator: words.and)))
        }
        guard let first = clauses.first else { return nil }
        let both = clauses.count > 1 ? words.missing.both(first: first, second: clauses[1]) : first
        return words.missing.span(clauses: Wording.capitalized(both))
    }

    /// Frames promised, read and written, for the facts of a clip.
    func counts(of account: FrameAccount) -> String {
        let count = "\(account.decoded)"
        let read =
            account.promised.map { words.framesReadOf(count: count, all: "\($0)") } ?? words.framesRead(count: count)
        return account.written.map { words.framesWritten(read: read, count: "\($0)") } ?? read
    }

    /// Neighbours as one span, with the reason of the last of them.
    private static func joined(_ spans: [MissingSpan]) -> [MissingSpan] {
        spans.reduce(into: []) { joined, span in
            guard let last = joined.last, span.start - last.end < nearby else { return joined.append(span) }
            joined[joined.count - 1] = MissingSpan(
                start: last.start, end: max(last.end, span.end), reason: span.reason)
        }
    }

    private func places(_ spans: [MissingSpan]) -> [String] {
        guard spans.count > Self.mostListed, let first = spans.first, let last = spans.last else {
            return spans.map { wording.span($0.start, $0.end) }
        }
        let total = spans.reduce(0) { $0 + $1.end - $1.start }
        return [
            words.missing.parts(
                count: "\(spans.count)", range: wording.span(first.start, last.end), seconds: seconds(total))
        ]
    }

    private func seconds(_ value: Double) -> String { wording.words.measures.number(value, .seconds) }
}
