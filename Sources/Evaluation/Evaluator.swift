public import SwingCore

/// Analyses every clip of a set and compares it with its truth.
public struct Evaluator {
    /// Analyses the clip at a path; `captureRate` is given for a slow motion, as a phone writes it into the file, in frames per
    /// second. Nobody says of any other clip how fast it plays.
    public typealias Analyze = (_ path: String, _ captureRate: Double?) throws -> (analysis: Analysis, track: PoseTrack)

    private let analyze: Analyze
    private let isShown: MetricShown

    /// - Parameter isShown: which metrics a view and a capture rate can show; all of them unless said.
    public init(isShown: @escaping MetricShown = { _, _, _ in true }, analyze: @escaping Analyze) {
        self.isShown = isShown
        self.analyze = analyze
    }

    /// A clip that cannot be read is counted with its reason; every other error ends the evaluation.
    ///
    /// - Parameter willStart: hears each clip's index before it is analysed.
    public func report(on set: EvaluationSet, willStart: (Int) -> Void = { _ in }) throws -> EvaluationReport {
        var report = EvaluationReport(failures: set.failures)
        for (index, clip) in set.clips.enumerated() {
            willStart(index)
            do {
                let found = try analyze(clip.path, clip.truth.slowdown == 1 ? nil : clip.truth.captureRate)
                report.clips[clip.name] = Score(
                    of: found.analysis, track: found.track, against: clip.truth, isShown: isShown)
            } catch let error as any UserFacingError where error.kind == .input {
                report.failures[clip.name] = error.whatHappened
            }
        }
        return report
    }
}
