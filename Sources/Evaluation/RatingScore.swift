public import SwingCore

/// Whether a camera view and a capture rate, in frames per second, can show the metric with an id at all.
public typealias MetricShown = @Sendable (_ metric: String, _ view: CameraView, _ captureRate: Double) -> Bool

/// How the ratings would look to a coach: faults that the view shows, faults that it cannot show, and clean swings.
public struct RatingScore: Tally {
    /// Swings with a true fault that view and capture rate can show: whether one of those was reported.
    public var shown = ShareTally()
    /// The same swings: whether the clip's focus is one of its true faults. Only clips of one swing count.
    public var focus = ShareTally()
    /// Single faults that view or capture rate cannot show: whether they were left unrated, not called good.
    public var leftUnrated = ShareTally()
    /// Rated findings of swings without any fault.
    public var rated = 0
    /// Of those, the ones that say needsWork and critical.
    public var needsWork = 0
    public var critical = 0
    /// Findings of swings without any fault, seen from the side or from behind at 60 frames a second and more: whether
    /// they are rated.
    public var coverage = ShareTally()

    public init() {}

    /// Share of the rated findings of clean swings that say needsWork; nil without any.
    public var needsWorkShare: Double? { ShareTally(hits: needsWork, count: rated).share }

    public mutating func add(_ other: RatingScore) {
        shown.add(other.shown)
        focus.add(other.focus)
        leftUnrated.add(other.leftUnrated)
        rated += other.rated
        needsWork += other.needsWork
        critical += other.critical
        coverage.add(other.coverage)
    }
}

/// Compares the findings of one clip's swings with their true faults.
struct RatingScoring {
    var truth: Truth
    var analysis: Analysis
    var isShown: MetricShown

    func add(_ swing: Truth.Swing, _ findings: [Finding], to score: inout RatingScore) {
        guard let faults = swing.faults else { return }
        guard !faults.isEmpty else { return addClean(findings, to: &score) }
        let shown = shown(of: swing)
        let unshown = faults.keys.filter { !shown.contains($0) }
        for rule in unshown {
            let rating = findings.first { $0.rule == rule }?.rating ?? .notRated
            score.leftUnrated.add(rating == .notRated || rating.isFault)
        }
        guard !shown.isEmpty else { return }
        score.shown.add(findings.contains { shown.contains($0.rule) && $0.rating.isFault })
        if truth.swings?.count == 1 { score.focus.add(analysis.focus.map { faults[$0.rule] != nil } ?? false) }
    }

    /// Counts the faults of a swing that was not found.
    func addMissed(_ swing: Truth.Swing, to score: inout RatingScore) {
        guard !shown(of: swing).isEmpty else { return }
        score.shown.add(false)
        if truth.swings?.count == 1 { score.focus.add(false) }
    }

    private func addClean(_ findings: [Finding], to score: inout RatingScore) {
        for finding in findings {
            if finding.rating != .notRated { score.rated += 1 }
            if finding.rating == .needsWork { score.needsWork += 1 }
            if finding.rating == .critical { score.critical += 1 }
            if isRecommended { score.coverage.add(finding.rating != .notRated) }
        }
    }

    /// The true faults that view, capture rate and the picture itself can show.
    private func shown(of swing: Truth.Swing) -> Set<String> {
        // A rule is named after the metric that it judges.
        Set((swing.faults ?? [:]).keys).subtracting(swing.hiddenFaults).filter { rule in
            truth.view.map { isShown(rule, $0, captureRate) } ?? true
        }
    }

    private var captureRate: Double { truth.captureRate ?? analysis.video.captureRate }

    /// Filmed as the README asks for.
    private var isRecommended: Bool {
        (truth.view == .side || truth.view == .behind) && captureRate >= Tolerances.sharpRate - 1
    }
}
