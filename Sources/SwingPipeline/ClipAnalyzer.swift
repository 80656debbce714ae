internal import CoachingRules
internal import Imaging
internal import Inference
public import PoseTracking
public import SwingCore
internal import SwingSegmentation
internal import VideoIO

/// One clip's analysis together with the track it was made from; what drawing needs.
public struct AnalyzedClip: Sendable {
    public var analysis: Analysis
    /// In the picture.
    public internal(set) var track: PoseTrack
    /// In the picture and not smoothed; nil unless it is to be exported.
    var measured: PoseTrack?
    /// What the camera did; from a long clip's two tracks one is better made anew than kept.
    let camera: CameraMotion
    /// The short sounds; empty when there are none.
    let onsets: [SoundOnset]

    /// The track with arms and legs of constant length in space, for whoever reads places in space. The swings were found
    /// in, and their events read off, the network's own depth.
    public var trackInSpace: PoseTrack { track.withConstantLimbs() }

    /// The track as a camera on a tripod would have seen it.
    var steady: PoseTrack { track.stabilised(by: camera) }
}

/// Turns one clip into an analysis: frames, poses, swings, metrics, findings, one focus.
public struct ClipAnalyzer: Sendable {
    private let models: PoseModels
    private let options: AnalysisOptions

    /// One at the pace that the swings tell, one at that of the ball that it may show.
    private static let mostFurtherLooks = 2

    public init(models: PoseModels, options: AnalysisOptions) {
        self.models = models
        self.options = options
    }

    /// - Throws: `VideoError` for a clip that cannot be read, `InferenceError`, or `Interrupted`.
    public func analyze(_ path: String, observer: RunObserver = RunObserver()) throws -> AnalyzedClip {
        try analyze(path, observer: observer, clock: StageClock(), kept: KeptPictures(), decodesAll: false)
    }

    func analyze(
        _ path: String, observer: RunObserver, clock: StageClock, kept: KeptPictures, decodesAll: Bool
    ) throws -> AnalyzedClip {
        let clipObserver = ClipObserver(models: models, options: options, kept: kept, decodesAll: decodesAll)
        let (observed, read) = try settled(path, with: clipObserver, observer: observer, clock: clock)
        return analyze(observed, read, clock: clock)
    }

    /// Decodes a clip, finds the player and reads the joints.
    ///
    /// - Throws: as `analyze`.
    public func observe(_ path: String, observer: RunObserver = RunObserver()) throws -> ObservedClip {
        let clipObserver = ClipObserver(models: models, options: options, kept: KeptPictures(), decodesAll: false)
        return try settled(path, with: clipObserver, observer: observer, clock: StageClock()).observed
    }

    /// The analysis of a clip that was observed before.
    public func analyze(_ observed: ObservedClip) -> AnalyzedClip {
        let clock = StageClock()
        return analyze(observed, swings(in: observed, clock: clock), clock: clock)
    }

    /// A clip, looked at at the pace that it turns out to play at, and the swings in it.
    ///
    /// Whoever looks at a slow motion as often as at play sees other frames of it, and follows the player otherwise: one that
    /// nobody declares is looked at again once its swings have told its pace, and is then seen as if it had been declared.
    private func settled(
        _ path: String, with clipObserver: ClipObserver, observer: RunObserver, clock: StageClock
    ) throws -> (observed: ObservedClip, read: ReadSwings) {
        var observed = try clipObserver.observe(path, observer: observer, clock: clock)
        var read = swings(in: observed, clock: clock)
        guard observed.video.declaredSlowdown == nil else { return (observed, read) }
        for _ in 0..<Self.mostFurtherLooks {
            let pace = read.segmentation.pace
            guard pace != observed.assumedSlowdown ?? 1, !read.segmentation.swings.isEmpty else { break }
            let again = try clipObserver.observe(
                path, again: observed, slowedBy: pace, observer: observer, clock: clock)
            let readAgain = swings(in: again, clock: clock)
            guard !readAgain.segmentation.swings.isEmpty else { break }
            (observed, read) = (again, readAgain)
        }
        return (observed, read)
    }

    private func analyze(_ observed: ObservedClip, _ swingsRead: ReadSwings, clock: StageClock) -> AnalyzedClip {
        let segmentation = swingsRead.segmentation
        let hitting = segmentation.handedness ?? options.hand
        let track = swingsRead.track.withoutDoubledArm(of: hitting, in: segmentation.swings)
        let steady = swingsRead.steady.withoutDoubledArm(of: hitting, in: segmentation.swings)
        var camera = segmentation.camera ?? CameraEstimate(view: options.view ?? .oblique, confidence: 0)
        camera.roll = observed.observations.camera.clearRoll
        var video = observed.video
        video.suspectedSlowdown = segmentation.slowdown
        let judge = SwingJudge(
            options: options, track: steady, handedness: hitting, camera: camera, video: video)
        let swings = clock.measure("rules") { segmentation.swings.map(judge.judged) }
        let words = options.language.words
        let chooser = FocusChooser(ruleBook: options.ruleBook, words: words)
        let focus = chooser.focus(for: swings)
        let outcome = ClipOutcome(
            track, segmentation, liesOnItsSide: observed.observations.liesOnItsSide, words: words)
        let analysis = Analysis(
            language: options.language,
            tool: ToolInfo(
                name: ToolVersion.name, version: ToolVersion.version,
                model: .init(models.landmarkRecord), secondModel: models.secondRecord.map(ToolInfo.Model.init),
                rules: .init(name: options.ruleBook.name, version: options.ruleBook.version)),
            video: video, frames: observed.frames, outcome: outcome.outcome, outcomeReason: outcome.reason,
            player: PlayerInfo(
                name: options.player, handedness: hitting,
                handednessConfidence: segmentation.handednessConfidence, height: options.height, age: options.age),
            camera: camera,
            tracking: TrackingInfo(
                framesWithPose: track.framesWithPose, meanConfidence: track.meanConfidence,
                people: track.people, subject: observed.observations.subject),
            swings: swings, patterns: judge.patterns(of: swings), focus: focus,
            strength: chooser.strength(for: swings, besides: focus),
            timings: clock.timings)
        return AnalyzedClip(
            analysis: analysis, track: track,
            measured: options.exports.contains(.csv)
                ? observed.observations.measured(by: models, slowdown: segmentation.pace) : nil,
            camera: observed.observations.camera, onsets: observed.onsets)
    }

    /// The swings of a clip, and the track that they were found in: smoothed at the pace that they were made at.
    private struct ReadSwings {
        /// In the picture, which drawing needs.
        let track: PoseTrack
        /// Positions and speeds without the hand that filmed.
        let steady: PoseTrack
        let segmentation: Segmentation
    }

    /// A slow motion that nobody declares shows its pace only by its swings and by how a ball falls: such a clip is smoothed and
    /// read at several paces, see `PaceSearch`.
    private func swings(in observed: ObservedClip, clock: StageClock) -> ReadSwings {
        let flying = observed.observations.steadySpots
        var court: CourtBearing?
        func read(at pace: ClipPace) -> ReadSwings {
            let track = clock.measure("smoothing") {
                observed.observations.track(by: models, slowdown: pace.slowdown)
            }
            let steady = track.stabilised(by: observed.observations.camera)
            let segmentation = clock.measure("segmentation") {
                // Where the player stands does not hang on the pace.
                court = court ?? observed.observations.camera.courtBearing(besides: steady)
                return SwingSegmenter().segment(
                    steady, onsets: observed.onsets, flying: flying, court: court, handedness: options.hand,
                    stroke: options.stroke, view: options.view, at: pace)
            }
            return ReadSwings(track: track, steady: steady, segmentation: segmentation)
        }
        if let declared = observed.video.declaredSlowdown { return read(at: .declared(declared)) }
        return PaceSearch.settled(
            from: observed.assumedSlowdown ?? 1, read: { read(at: .assumed($0)) }, swings: { $0.segmentation })
    }
}

extension VideoInfo {
    /// How many times slower than filmed the clip plays, where a tag or the user says so.
    var declaredSlowdown: Double? {
        guard captureRateSource != .file, frameRate > 0, captureRate > 0 else { return nil }
        let slowdown = captureRate / frameRate
        // Frames dropped while filming lower the mean rate, not the pace.
        let isPace = variableFrameRate ? CaptureRate.changesPace(slowdown) : !CaptureRate.isRounding(slowdown)
        return isPace ? slowdown : 1
    }
}

extension ToolInfo.Model {
    fileprivate init(_ record: NetworkRecord) {
        self.init(name: record.entry.name, sha256: record.sha256, weightsSHA256: record.weightsSHA256)
    }
}
