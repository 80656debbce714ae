internal import CoachingRules
internal import Imaging
internal import Inference
internal import Kinematics
public import PoseTracking
public import SwingCore
internal import SwingSegmentation
internal import VideoIO

/// What the pictures of a clip gave; everything after it is a pure function of this.
public struct TrackedClip: Sendable, Codable {
    public var track: PoseTrack
    public var video: VideoInfo
    /// What the file promised and what could be decoded.
    public var frames: FrameAccount?
}

/// One clip's analysis together with the track it was made from; what drawing needs.
public struct AnalyzedClip: Sendable {
    public var analysis: Analysis
    public let track: PoseTrack
}

/// Turns one clip into an analysis: frames, poses, swings, metrics, findings, one focus.
public struct ClipAnalyzer: Sendable {
    private let models: PoseModels
    private let options: AnalysisOptions

    public init(models: PoseModels, options: AnalysisOptions) {
        self.models = models
        self.options = options
    }

    /// - Throws: `VideoError` for a clip that cannot be read, `InferenceError`, or `Interrupted`.
    public func analyze(_ path: String, observer: RunObserver = RunObserver()) throws -> AnalyzedClip {
        try analyze(path, observer: observer, clock: StageClock())
    }

    func analyze(_ path: String, observer: RunObserver, clock: StageClock) throws -> AnalyzedClip {
        let tracked = try track(path, observer: observer, clock: clock)
        return analyze(tracked, clock: clock)
    }

    /// Decodes a clip and follows the player through it.
    ///
    /// - Throws: as `analyze`.
    public func track(_ path: String, observer: RunObserver = RunObserver()) throws -> TrackedClip {
        try track(path, observer: observer, clock: StageClock())
    }

    /// The analysis of a clip that was tracked before.
    public func analyze(_ tracked: TrackedClip) -> AnalyzedClip { analyze(tracked, clock: StageClock()) }

    private func analyze(_ tracked: TrackedClip, clock: StageClock) -> AnalyzedClip {
        let segmentation = clock.measure("segmentation") {
            SwingSegmenter().segment(
                tracked.track, handedness: options.hand, stroke: options.stroke, view: options.view)
        }
        let camera = segmentation.camera ?? CameraEstimate(view: options.view ?? .oblique, confidence: 0)
        let handedness = segmentation.handedness ?? options.hand
        let swings = clock.measure("rules") {
            segmentation.swings.map { swing in
                judged(
                    swing, tracked.track, handedness: handedness ?? .right, camera: camera,
                    captureRate: tracked.video.captureRate)
            }
        }
        let chooser = FocusChooser(ruleBook: options.ruleBook)
        let focus = chooser.focus(for: swings)
        let outcome = Self.outcome(of: tracked.track, segmentation)
        let analysis = Analysis(
            tool: ToolInfo(
                name: ToolVersion.name, version: ToolVersion.version,
                model: .init(name: models.landmarkEntry.name, sha256: models.landmarkEntry.sha256),
                rules: .init(name: options.ruleBook.name, version: options.ruleBook.version)),
            video: tracked.video, frames: tracked.frames, outcome: outcome.outcome, outcomeReason: outcome.reason,
            player: PlayerInfo(
                name: options.player, handedness: handedness,
                handednessConfidence: segmentation.handednessConfidence),
            camera: camera,
            tracking: TrackingInfo(
                framesWithPose: tracked.track.framesWithPose, meanConfidence: tracked.track.meanConfidence,
                people: tracked.track.people),
            swings: swings, focus: focus, strength: chooser.strength(for: swings, besides: focus),
            timings: clock.timings)
        return AnalyzedClip(analysis: analysis, track: tracked.track)
    }

    // MARK: Frames to a track

    /// Decoding, following the player and reading its joints overlap; of a frame only its pose is kept.
    private func track(_ path: String, observer: RunObserver, clock: StageClock) throws -> TrackedClip {
        let reader = try VideoReader(path: path, threads: options.threads)
        let stream = reader.description
        let clip = ClipFrames(reader, clock: clock)
        let overlap = StageOverlap(threads: options.threads)
        var poses = try PoseReader(models: models)
        var times: [Double] = []
        var repeated = RepeatedPictures()
        try overlap.run { [models] handOver in
            var follower = try PlayerFollower(models: models)
            try overlap.run(making: clip.decode) { frame in
                try handOver(try clock.measure("following") { try follower.sighting(in: frame) })
            }
        } using: { (sighting: Sighting) in
            if observer.isCancelled() { throw Interrupted() }
            times.append(sighting.frame.time.seconds)
            clock.measure("repeats") { repeated.add(sighting.frame) }
            try clock.measure("pose") { try poses.add(sighting) }
            observer.report(ClipProgress(stage: .tracking, frame: times.count, expected: stream.promisedFrames))
        }
        let track = clock.measure("smoothing") { poses.takeTrack() }
        let timing = FrameTiming(times: times)
        let frameRate = timing.frameRate > 0 ? timing.frameRate : stream.averageFrameRate ?? 0
        let captureRate = CaptureRate(asked: options.captureRate, tag: stream.captureRate, frameRate: frameRate)
        let hash = try clock.measure("hash") { () throws(VideoError) in try VideoFile.sha256(of: path) }
        let audio = try clock.measure("sound") {
            try SoundSurvey.audio(of: path, isCancelled: observer.isCancelled)
        }
        let video = VideoInfo(
            path: path, sha256: hash, codec: stream.codec, width: stream.size.width, height: stream.size.height,
            rotation: stream.rotation, frameRate: frameRate, captureRate: captureRate.value,
            captureRateSource: captureRate.source, variableFrameRate: timing.isVariable, frameCount: times.count,
            duplicateFrames: repeated.count, frozenSpans: repeated.frozenSpans, duration: timing.duration,
            hasAudio: stream.hasAudio, audio: audio)
        return TrackedClip(track: track, video: video, frames: clip.ending?.account)
    }

    // MARK: Swings to findings

    private func judged(
        _ swing: Swing, _ track: PoseTrack, handedness: Handedness, camera: CameraEstimate, captureRate: Double
    ) -> SwingAnalysis {
        let measurements = MetricEngine().measurements(
            for: swing, in: track, handedness: handedness, camera: camera, captureRate: captureRate)
        let engine = RatingEngine(ruleBook: options.ruleBook, level: options.level)
        let findings = engine.findings(for: measurements, in: swing)
        let metrics = measurements.compactMap { measurement -> Metric? in
            guard case .measured(let metric) = measurement else { return nil }
            return metric
        }
        return SwingAnalysis(
            swing: swing, metrics: metrics, findings: findings, rating: engine.rating(of: findings))
    }

    private static func outcome(of track: PoseTrack, _ segmentation: Segmentation) -> (outcome: Outcome, reason: String)
    {
        if track.framesWithPose == 0 {
            return (.noPlayer, "No person could be followed in this clip.")
        }
        return (segmentation.swings.isEmpty ? .noSwing : .analyzed, segmentation.outcomeReason)
    }
}
