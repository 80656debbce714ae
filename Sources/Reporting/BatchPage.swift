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
    let tool: String

    init(_ summary: BatchSummary) {
        let done = summary.entries.filter { $0.status == .done }
        headline =
            done.isEmpty ? "No clip is ready yet" : Wording.counted(done.count, "clip is ready", "clips are ready")
        let part = summary.shard.map { " Part \($0) of the folder." } ?? ""
        lead = Self.lead(summary) + part
        counts =
            "\(summary.found) found = \(summary.done) done + \(summary.failed) failed + \(summary.ignored) ignored"
            + (summary.waiting > 0 ? " + \(summary.waiting) waiting" : "")
        groups = GroupView.all(of: done)
        open = summary.entries.filter { $0.status == .failed || $0.status == .waiting }.map(OpenView.init)
        hasOpen = !open.isEmpty
        openTitle = Wording.counted(open.count, "clip without results", "clips without results")
        ignored = summary.entries.filter { $0.status == .ignored }.map(IgnoredView.init)
        hasIgnored = !ignored.isEmpty
        ignoredTitle = Wording.counted(ignored.count, "other file", "other files")
        tool = summary.tool
    }

    private static func lead(_ summary: BatchSummary) -> String {
        if summary.failed > 0 {
            return Wording.counted(summary.failed, "clip has", "clips have")
                + " no results; what to do stands below."
        }
        if summary.waiting > 0 { return "The others are still to be done." }
        return summary.done > 0 ? "Open one to see its one thing to work on." : "Nothing here is a video."
    }
}

/// One player's clips.
private struct GroupView {
    let anchor: String
    let playerName: String
    let clips: [ClipRow]

    static func all(of entries: [BatchSummary.Entry]) -> [GroupView] {
        let byPlayer = Dictionary(grouping: entries) { $0.player ?? "" }
        // Who was not named comes last.
        let names = byPlayer.keys.sorted { ($0.isEmpty ? 1 : 0, $0) < ($1.isEmpty ? 1 : 0, $1) }
        return names.enumerated().map { number, name in
            GroupView(
                anchor: "player-\(number + 1)",
                playerName: name.isEmpty ? (names.count > 1 ? "No player named" : "Clips") : name,
                clips: (byPlayer[name] ?? []).compactMap(ClipRow.init))
        }
    }
}

/// One clip: its rating, its one thing to work on, and the way to its report.
private struct ClipRow {
    let clipName: String
    let cue: String
    let note: String?
    let rating: RatingView
    let swingNames: String?
    let report: RelativeLink

    init?(_ entry: BatchSummary.Entry) {
        guard let verdict = entry.verdict, let results = entry.results else { return nil }
        clipName = entry.source
        cue = verdict.focus?.cue ?? verdict.message ?? ""
        note = verdict.focus?.headline ?? (verdict.outcome == .analyzed ? nil : verdict.outcomeReason)
        // As the clip's own report shows it: the mark belongs to the one thing.
        rating = RatingView(verdict.focus?.rating ?? verdict.rating)
        swingNames = verdict.swings.isEmpty ? nil : Self.counted(verdict.swings)
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

    init(_ entry: BatchSummary.Entry) {
        openName = entry.source
        openReason = entry.reason ?? "Its turn has not come."
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
