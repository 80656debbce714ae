import BatchRunner
import Foundation
import Reporting
import SwingCore
import SwingPipeline
import Synchronization

/// What a run over a folder says on stderr while it goes on: a line that is redrawn where somebody watches, a JSON object
/// per clip elsewhere.
struct BatchConsole: Sendable {
    private let console: Console
    private let showsLine: Bool
    private let drawn = Box()

    /// The line as it was drawn last.
    private final class Box: Sendable {
        let line = Mutex("")
    }

    init(_ console: Console) {
        self.console = console
        showsLine =
            console.verbosity != .quiet && console.format == .text && Console.isTerminal(STDERR_FILENO)
    }

    func observer(isStopped: @escaping @Sendable () -> Bool) -> BatchObserver {
        BatchObserver(
            progress: { show($0) }, ended: { tell($0, seconds: $1) },
            notice: { notice($0) }, isStopped: isStopped)
    }

    func clear() {
        if showsLine { Console.standardError("\r\u{1B}[K") }
    }

    // MARK: On a terminal

    private func show(_ progress: BatchProgress) {
        guard showsLine else { return }
        let line = BatchLine(progress).text
        let isNew = drawn.line.withLock { last in
            defer { last = line }
            return last != line
        }
        if isNew { Console.standardError("\r\u{1B}[K" + line) }
    }

    // MARK: On a pipe

    private struct ClipLine: Encodable {
        var clip: String
        var status: BatchSummary.Entry.Status
        var seconds: Double
        var results: String?
        var rating: String?
        var focus: String?
        var reason: String?
    }

    private func tell(_ entry: BatchSummary.Entry, seconds: Double) {
        guard console.verbosity != .quiet else { return }
        guard showsLine else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let line = ClipLine(
                clip: entry.source, status: entry.status, seconds: (seconds * 100).rounded() / 100,
                results: entry.results, rating: entry.verdict?.rating.rawValue, focus: entry.verdict?.focus?.cue,
                reason: entry.reason)
            if let data = try? encoder.encode(line) {
                Console.standardError(String(decoding: data, as: UTF8.self) + "\n")
            }
            return
        }
        if entry.status == .failed {
            // Stays on the screen: whoever watches need not look for it in the morning.
            Console.standardError("\r\u{1B}[K" + BatchText.oneLine(entry.reason ?? entry.source) + "\n")
            drawn.line.withLock { $0 = "" }
        }
    }

    private func notice(_ words: String) {
        clear()
        drawn.line.withLock { $0 = "" }
        console.log(words, fields: ["event": "notice"])
    }
}

/// The progress of a run in one line.
struct BatchLine {
    private let progress: BatchProgress

    init(_ progress: BatchProgress) { self.progress = progress }

    /// The narrowest terminal that is usual; a line that wraps cannot be redrawn.
    private static let width = 79

    var text: String {
        let clips = progress.found - progress.ignored
        var parts = ["\(progress.done) of \(clips) done"]
        if progress.failed > 0 { parts.append("\(progress.failed) failed") }
        if progress.pause != nil { parts.append("paused: no room on the disk") }
        if let speed = progress.clipsPerHour {
            parts.append("\(Int(speed.rounded())) an hour")
        }
        if let left = progress.secondsLeft, left > 0, progress.pause == nil { parts.append(Self.left(left)) }
        let start = parts.joined(separator: " · ")
        guard let current = progress.current.first else { return String(start.prefix(Self.width)) }
        let rest = Self.width - start.count - 2
        let stage = Self.stage(current)
        guard rest > stage.count + 8 else { return String(start.prefix(Self.width)) }
        let name = BatchText.oneLine(current.source)
        let room = rest - stage.count - 1
        return start + "  " + (name.count > room ? "…" + name.suffix(room - 1) : name) + " " + stage
    }

    private static func stage(_ current: BatchProgress.Current) -> String {
        let word =
            switch current.stage.flatMap(ClipProgress.Stage.init) {
            case .surveying?: "finding"
            case .tracking?: "reading"
            case .drawing?: "drawing"
            case nil: "starting"
            }
        return current.share.map { "\(word) \(Int($0 * 100)) %" } ?? word
    }

    private static func left(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded(.up))
        return minutes < 90 ? "\(minutes) min left" : "\(minutes / 60) h \(minutes % 60) min left"
    }
}

/// What is said when a run is over.
struct BatchText {
    let text: String

    /// Failures listed; the page lists all.
    private static let listed = 20

    init(_ result: BatchRun.Result) {
        self.init(result.summary, folder: result.folder, isStopped: result.isStopped)
    }

    init(_ summary: BatchSummary, folder: String, isStopped: Bool) {
        let words = summary.words
        var lines: [String] = []
        let failed = summary.entries.filter { $0.status == .failed }
        if !failed.isEmpty {
            lines.append(words.batch.withoutResultsTitle.uppercased())
            for entry in failed.prefix(Self.listed) {
                lines.append("  " + Self.oneLine(entry.source))
                lines.append("      " + Self.oneLine(entry.reason ?? ""))
                if let advice = entry.advice { lines.append("      " + Self.oneLine(advice)) }
            }
            if failed.count > Self.listed {
                lines.append("  " + words.batch.more(count: "\(failed.count - Self.listed)"))
            }
            lines.append("")
        }
        lines.append(summary.countsInWords)
        if isStopped { lines.append(words.batch.stopped) }
        lines.append("")
        lines.append(words.page.written(folder: folder))
        lines.append("  index.html, summary.csv, summary.json, run.log.jsonl")
        text = lines.joined(separator: "\n")
    }

    /// A name may hold line feeds and signs that steer a terminal.
    static func oneLine(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let steers = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            result.append(steers ? "?" : scalar)
        }
        return String(result)
    }
}
