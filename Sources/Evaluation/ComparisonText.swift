/// What a comparison with a baseline came to, for a person.
public struct ComparisonText: Sendable {
    private let comparison: Comparison
    private let baseline: String

    /// - Parameter baseline: the file's name, as the user typed it.
    public init(_ comparison: Comparison, baseline: String) {
        self.comparison = comparison
        self.baseline = baseline
    }

    /// With a final line feed.
    public var text: String {
        var lines: [String] = []
        let clips = comparison.clips == 1 ? "1 clip" : "\(comparison.clips) clips"
        if comparison.hasRegressed {
            let count = comparison.regressions.count + comparison.lost.count
            lines.append("WORSE than \(baseline) in \(count) \(count == 1 ? "figure" : "figures") (\(clips) compared)")
        } else {
            lines.append("No figure is worse than in \(baseline) (\(clips) compared)")
        }
        lines += comparison.lost.map { "  \($0): cannot be compared any more" }
        lines += comparison.regressions.map { "  " + told($0) }
        if !comparison.improvements.isEmpty {
            lines.append("Better; --update-baseline keeps it:")
            lines += comparison.improvements.map { "  " + told($0) }
        }
        if !comparison.onlyNow.isEmpty { lines.append("Not in the baseline: \(names(comparison.onlyNow))") }
        if !comparison.onlyBefore.isEmpty { lines.append("Only in the baseline: \(names(comparison.onlyBefore))") }
        return lines.flatMap { TextTable.wrapped($0, indent: 4) }.joined(separator: "\n") + "\n"
    }

    private func told(_ change: Comparison.Change) -> String {
        let figure = change.before
        let before = NumberText.value(figure.value, figure.unit)
        let now = change.now.map { NumberText.value($0, figure.unit) } ?? "no longer measured"
        return "\(figure.name): \(before) -> \(now) (margin \(NumberText.value(figure.margin, figure.unit)))"
    }

    private func names(_ clips: [String]) -> String {
        clips.prefix(3).joined(separator: ", ") + (clips.count > 3 ? " and \(clips.count - 3) more" : "")
    }
}
