import SwingCore

/// `summary.csv`: a row per file that was found, for a spreadsheet.
public struct BatchTable: Sendable {
    public static let name = "summary.csv"

    private let summary: BatchSummary

    public init(_ summary: BatchSummary) { self.summary = summary }

    private static let columns = [
        "source", "status", "player", "swings", "rating", "focus", "focus rating", "strength", "report", "reason",
        "advice",
    ]

    public var csv: String {
        ([Self.columns] + summary.entries.map(row)).map { cells in
            cells.map(Self.cell).joined(separator: ",") + "\r\n"
        }.joined()
    }

    private func row(_ entry: BatchSummary.Entry) -> [String] {
        let verdict = entry.verdict
        let ratings = summary.words.ratings
        let unfocused = verdict.flatMap { $0.outcome == .analyzed ? $0.message : $0.outcomeReason }
        let swings: String = verdict?.swings.joined(separator: "; ") ?? ""
        let report: String = entry.results.map { "\($0)/\(HTMLReport.name)" } ?? ""
        return [
            entry.source, entry.status.rawValue, entry.player ?? "", swings, verdict.map { ratings[$0.rating] } ?? "",
            verdict?.focus?.cue ?? "", verdict?.focus.map { ratings[$0.rating] } ?? "", verdict?.strength ?? "", report,
            entry.reason ?? unfocused ?? "", entry.advice ?? "",
        ]
    }

    /// As RFC 4180 has it. What a spreadsheet would take for a formula is led by an apostrophe.
    private static func cell(_ text: String) -> String {
        let safe = ["=", "+", "-", "@", "\t"].contains { text.hasPrefix($0) } ? "'" + text : text
        let isPlain = !safe.unicodeScalars.contains { ["\"", ",", "\n", "\r"].contains($0) }
        return isPlain ? safe : "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
