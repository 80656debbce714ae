import Mustache
import SwingCore

/// `index.html`: one self-contained page about a whole folder of clips: what each came to, and why where it did not.
public struct BatchPage: Sendable {
    public static let name = "index.html"

    private let template: MustacheTemplate

    /// - Throws: an error of the template's parser; the template is part of the program, so only a defect throws.
    public init() throws {
        MustacheContentTypes.register(PageText(), named: "PAGE")
        template = try MustacheTemplate(string: String(decoding: PackageResources.batch_mustache, as: UTF8.self))
    }

    /// The whole page.
    public func page(for summary: BatchSummary) -> String { template.render(BatchView(summary)) }
}

/// Everything the page's template prints, in words.
private struct BatchView {
    let language: String
    let words: BatchWords
    let theme = PageStyle.css
    let headline: String
    let lead: String
    let counts: String
    let groups: [GroupView]
    let open: [OpenView]
    let hasOpen: Bool
    let openTitle: String
    let ignored: [IgnoredView]
    let hasIgnored: Bool
    let ignoredTitle: String
    let madeBy: String

    init(_ summary: BatchSummary) {
        let done = summary.entries.filter { $0.status == .done }
        let words = summary.words.batch
        self.words = words
        language = summary.words.language.rawValue
        headline = done.isEmpty ? words.noneReady : words.ready(done.count)
        lead = Self.lead(summary, words) + (summary.shard.map { words.part(part: $0) } ?? "")
        counts = summary.countsInWords
        groups = GroupView.all(of: done, summary.words)
        open = summary.entries.filter { $0.status == .failed || $0.status == .waiting }.map { OpenView($0, words) }
        hasOpen = !open.isEmpty
        openTitle = words.withoutResults(open.count)
        ignored = summary.entries.filter { $0.status == .ignored }.map(IgnoredView.init)
        hasIgnored = !ignored.isEmpty
        ignoredTitle = words.others(ignored.count)
        madeBy = summary.words.page.madeBy(tool: summary.tool)
    }

    private static func lead(_ summary: BatchSummary, _ words: BatchWords) -> String {
        if summary.failed > 0 { return words.haveNoResults(summary.failed) }
        if summary.waiting > 0 { return words.othersToDo }
        return summary.done > 0 ? words.openOne : words.noVideo
    }
}

/// One player's clips.
private struct GroupView {
    let anchor: String
    let playerName: String
    let clips: [ClipRow]

    static func all(of entries: [BatchSummary.Entry], _ words: Words) -> [GroupView] {
        let byPlayer = Dictionary(grouping: entries) { $0.player ?? "" }
        // Who was not named comes last.
        let names = byPlayer.keys.sorted { ($0.isEmpty ? 1 : 0, $0) < ($1.isEmpty ? 1 : 0, $1) }
        return names.enumerated().map { number, name in
            GroupView(
                anchor: "player-\(number + 1)",
                playerName: name.isEmpty ? (names.count > 1 ? words.batch.noPlayerNamed : words.batch.clips) : name,
                clips: (byPlayer[name] ?? []).compactMap { ClipRow($0, words) })
        }
    }
}

/// One clip: its rating, its one thing to work on, and the way to its report.
private struct ClipRow {
    let cue: String
    let note: String?
    let rating: RatingView
    /// Its swings and the file they are in.
    let source: String
    let report: RelativeLink

    init?(_ entry: BatchSummary.Entry, _ words: Words) {
        guard let verdict = entry.verdict, let results = entry.results else { return nil }
        cue = verdict.focus?.cue ?? verdict.message ?? ""
        note = verdict.focus?.headline ?? (verdict.outcome == .analyzed ? nil : verdict.outcomeReason)
        // As the clip's own report shows it: the mark belongs to the one thing.
        rating = RatingView(verdict.focus?.rating ?? verdict.rating, words.ratings)
        source =
            verdict.swings.isEmpty
            ? entry.source : words.batch.swingsIn(swings: Self.counted(verdict.swings), clip: entry.source)
        report = RelativeLink(results + "/" + HTMLReport.name)
    }

    /// Such as `2 x Serve, Forehand`.
    private static func counted(_ swings: [String]) -> String {
        var kinds: [(name: String, count: Int)] = []
        for swing in swings {
            if let known = kinds.firstIndex(where: { $0.name == swing }) {
                kinds[known].count += 1
            } else {
                kinds.append((swing, 1))
            }
        }
        return kinds.map { $0.count > 1 ? "\($0.count) × \($0.name)" : $0.name }.joined(separator: ", ")
    }
}

/// A clip without results.
private struct OpenView {
    let openName: String
    let openReason: String
    let openAdvice: String?
    let logLines: String?

    init(_ entry: BatchSummary.Entry, _ words: BatchWords) {
        openName = entry.source
        openReason = entry.reason ?? words.notItsTurn
        openAdvice = entry.advice
        logLines = entry.log.map { $0.joined(separator: "\n") }
    }
}

private struct IgnoredView {
    let ignoredName: String
    let ignoredReason: String

    init(_ entry: BatchSummary.Entry) {
        ignoredName = entry.source
        ignoredReason = entry.reason ?? ""
    }
}
