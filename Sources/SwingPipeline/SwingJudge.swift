internal import CoachingRules
internal import Kinematics
internal import SwingCore
internal import SwingSegmentation

/// Measures and rates the swings of one clip: a pure function of the track and of how the clip was filmed.
struct SwingJudge {
    private let options: AnalysisOptions
    private let track: PoseTrack
    private let handedness: Handedness
    private let camera: CameraEstimate
    /// Real frames per second when filmed.
    private let captureRate: Double
    /// True when that follows from how slowly the swings play, so that no duration can be told.
    private let isPaceEstimated: Bool
    /// Of the whole track, found once: an hour has hundreds of swings.
    private let frameInterval: Double?

    /// - Parameter track: as a camera on a tripod would have seen it.
    init(
        options: AnalysisOptions, track: PoseTrack, handedness: Handedness?, camera: CameraEstimate, video: VideoInfo
    ) {
        self.options = options
        self.track = track
        frameInterval = track.frameInterval
        self.handedness = handedness ?? .right
        self.camera = camera
        captureRate = video.captureRate * (video.suspectedSlowdown ?? 1)
        isPaceEstimated = video.suspectedSlowdown != nil
    }

    func judged(_ swing: Swing) -> SwingAnalysis {
        let context = SwingContext(
            track: track, swing: swing, handedness: handedness, camera: camera, captureRate: captureRate,
            isPaceEstimated: isPaceEstimated, frameInterval: frameInterval)
        let measurements = MetricEngine().measurements(in: context)
        return SwingAnalysis(
            swing: swing, metrics: measurements.compactMap(\.metric).map { options.height.map($0.scaled) ?? $0 },
            findings: engine.findings(for: measurements, in: swing),
            rating: engine.rating(for: measurements, in: swing))
    }

    /// What the swings of each stroke have in common.
    func patterns(of swings: [SwingAnalysis]) -> [StrokePattern] {
        PatternFinder(engine: engine).patterns(of: swings) { swings in
            MetricEngine().consistency(
                of: swings, in: track, handedness: handedness, camera: camera,
                // A rhythm is a duration.
                captureRate: isPaceEstimated ? 0 : captureRate)
        }
    }

    private var engine: RatingEngine {
        RatingEngine(
            ruleBook: options.ruleBook, level: options.level, age: options.age, words: options.language.words)
    }
}
