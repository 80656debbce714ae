/// An evaluation beside a stored one, over the clips that both hold.
public struct Comparison: Sendable, Hashable {
    /// A figure that moved by more than its margin.
    public struct Change: Sendable, Hashable {
        /// The stored figure.
        public var before: Figure
        /// Nil when there is nothing left to measure it on.
        public var now: Double?

        public init(before: Figure, now: Double?) {
            self.before = before
            self.now = now
        }
    }

    /// Clips in both.
    public var clips: Int
    public var regressions: [Change] = []
    public var improvements: [Change] = []
    /// Clips of the baseline that cannot be read any more.
    public var lost: [String] = []
    /// Clips that only one of the two holds; they are left out of the comparison.
    public var onlyNow: [String]
    public var onlyBefore: [String]

    public init(of report: EvaluationReport, with baseline: EvaluationReport) {
        let common = Set(report.clips.keys).intersection(baseline.clips.keys)
        clips = common.count
        lost = baseline.clips.keys.filter { report.failures[$0] != nil }.sorted()
        onlyNow = report.clips.keys.filter { !common.contains($0) }.sorted()
        onlyBefore = baseline.clips.keys.filter { !common.contains($0) && report.failures[$0] == nil }.sorted()
        let now = Dictionary(report.total(of: common).figures.map { ($0.name, $0.value) }) { first, _ in first }
        for figure in baseline.total(of: common).figures {
            let value = now[figure.name]
            // Positive is worse; a figure that can no longer be measured is worse by any measure.
            let worse = value.map { figure.isBetterHigher ? figure.value - $0 : $0 - figure.value } ?? .infinity
            // Stored numbers are rounded to a millionth.
            if worse > figure.margin + 2e-6 {
                regressions.append(Change(before: figure, now: value))
            } else if -worse > figure.margin + 2e-6 {
                improvements.append(Change(before: figure, now: value))
            }
        }
    }

    public var hasRegressed: Bool { !regressions.isEmpty || !lost.isEmpty }
}
