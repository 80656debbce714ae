internal import Imaging
internal import Inference
public import PoseTracking
public import SwingCore
internal import Synchronization
internal import VideoIO

/// What the pictures and the sound of a clip gave; everything after it is a pure function of this.
public struct ObservedClip: Sendable, Codable {
    public var observations: ClipObservations
    public var video: VideoInfo
    /// What the file promised and what could be decoded.
    public var frames: FrameAccount?
    /// The short sounds on the pictures' clock.
    public var onsets: [SoundOnset]
    /// How many times slower than filmed the clip was taken to play while it was looked at, where its swings say so and nothing
    /// else does; nil where it was looked at as declared, or as it plays.
    public var assumedSlowdown: Double?
}

/// Reads a clip: decodes it, finds the player, reads the joints, hears the sound. Of a frame only numbers are kept.
struct ClipObserver: Sendable {
    let models: PoseModels
    let options: AnalysisOptions
    let kept: KeptPictures
    /// Whether frames are decoded, too, that no look needs and no other frame rests on.
    let decodesAll: Bool

    /// - Throws: `VideoError` for a clip that cannot be read, `InferenceError`, or `Interrupted`.
    func observe(_ path: String, observer: RunObserver, clock: StageClock) throws -> ObservedClip {
        // The sound and the file's hash need neither the pictures nor each other.
        var ((observations, pictures), (hash, sound)) = try StageOverlap(threads: options.threads).run { isGivenUp in
            let hash = try clock.measure("hash") { () throws(VideoError) in try VideoFile.sha256(of: path) }
            let sound = try clock.measure("sound") {
                try SoundSurvey(of: path) { isGivenUp() || observer.isCancelled() }
            }
            return (hash, sound)
        } with: {
            try watch(path, observer: observer, clock: clock)
        }
        pictures.video.sha256 = hash
        pictures.video.audio = sound.audio
        return ObservedClip(
            observations: observations, video: pictures.video, frames: pictures.account, onsets: sound.onsets)
    }

    /// The pictures once more, as those of a clip that plays so many times slower than it was filmed. How often one must look,
    /// and what moves too fast for a body or a ball, is told in the seconds of whoever moved.
    func observe(
        _ path: String, again seen: ObservedClip, slowedBy slowdown: Double, observer: RunObserver, clock: StageClock
    ) throws -> ObservedClip {
        let (survey, pictures) = try survey(
            path, rotation: seen.video.rotation, slowdown: slowdown, observer: observer, clock: clock)
        var result = seen
        result.observations = try read(
            path, survey, pictures, captureRate: seen.video.captureRate * slowdown, observer: observer, clock: clock)
        result.video.fence = pictures.video.fence
        result.assumedSlowdown = slowdown
        return result
    }

    /// Both passes through the pictures.
    private func watch(
        _ path: String, observer: RunObserver, clock: StageClock
    ) throws -> (ClipObservations, Pictures) {
        let (survey, pictures) = try survey(path, observer: observer, clock: clock)
        let observations = try read(
            path, survey, pictures, captureRate: pictures.video.captureRate, observer: observer, clock: clock)
        return (observations, pictures)
    }

    /// The second pass through the pictures.
    ///
    /// - Parameter captureRate: pictures a second while they were filmed.
    private func read(
        _ path: String, _ survey: Survey, _ pictures: Pictures, captureRate: Double, observer: RunObserver,
        clock: StageClock
    ) throws -> ClipObservations {
        let reading = try PlayerReading(
            survey, subject: options.subject, quality: options.quality, models: models)
        let frames = ChosenFrames(
            path: path, threads: options.threads, rotation: pictures.video.rotation, places: reading.places,
            account: pictures.account, kept: kept, stage: ClipFrames.looking)
        var ball = BallWatch(plan: reading.plan, captureRate: captureRate)
        let reads = try read(
            frames, reading.plan, through: pictures.fence, watching: &ball, observer: observer, clock: clock)
        return reading.observations(
            with: reads, flying: ball.takeSights(), camera: pictures.camera, networks: models.records)
    }

    /// What the first pass through the pictures says of the file itself.
    private struct Pictures {
        var video: VideoInfo
        var account: FrameAccount?
        var camera: CameraMotion
        var fence: Fence?
    }

    /// The first pass through the pictures, and once more where they turn out to lie on their side: turned upright.
    private func survey(
        _ path: String, observer: RunObserver, clock: StageClock
    ) throws -> (Survey, Pictures) {
        var (survey, pictures) = try survey(path, rotation: nil, slowdown: nil, observer: observer, clock: clock)
        if let turn = survey.turnToUpright {
            let rotation = (pictures.video.rotation + turn) % 360
            kept.restart()
            var upright = try self.survey(path, rotation: rotation, slowdown: nil, observer: observer, clock: clock)
            if upright.survey.showsSomebodyUpright {
                upright.pictures.video.turned = turn
                (survey, pictures) = upright
            } else {
                kept.giveUp()
            }
        }
        return (survey, pictures)
    }

    /// The first pass through the pictures, and once more where a fence stands in front: as if it did not.
    ///
    /// - Parameters:
    ///   - rotation: degrees clockwise by which the stored picture is turned; nil as the file says.
    ///   - slowdown: how many times slower than filmed the clip plays; nil as the user or the file says.
    private func survey(
        _ path: String, rotation: Int?, slowdown: Double?, observer: RunObserver, clock: StageClock
    ) throws -> (survey: Survey, pictures: Pictures) {
        var fence: Fence?
        while true {
            let pass = try firstPass(
                path, rotation: rotation, slowdown: slowdown, through: fence, observer: observer, clock: clock)
            switch pass {
            case .seen(let survey, let pictures): return (survey, pictures)
            case .behind(let found): fence = found
            }
        }
    }

    /// What the first pass through the pictures came to.
    private enum FirstPass {
        case seen(Survey, Pictures)
        /// Who plays is to be looked for through this fence. Once it shows, nobody is looked for in front of it.
        case behind(Fence)
    }

    /// Pictures decoded as the looks need them, a few looked at. Decoding, looking and following the background overlap.
    private func firstPass(
        _ path: String, rotation: Int?, slowdown: Double?, through fence: Fence?, observer: RunObserver,
        clock: StageClock
    ) throws -> FirstPass {
        var reader = try VideoReader(path: path, threads: options.threads, rotation: rotation)
        let stream = reader.description
        kept.expect(stream.promisedFrames, of: stream.size)
        let slowdown = slowdown ?? knownSlowdown(of: stream)
        if maySpareFrames(of: stream, slowdown: slowdown) { try reader.preparePassingOver() }
        let clip = ClipFrames(reader, clock: clock, stage: ClipFrames.looking, kept: kept)
        let passing = ToldPassing()
        let repeated = Mutex(RepeatedPictures())
        let outcome = Mutex<FrameSurvey.Outcome?>(nil)
        var camera = CameraMotionEstimator()
        let overlap = StageOverlap(threads: options.threads)
        try overlap.run { [models, options] handOver in
            let people = try PeopleSurvey(
                models: models, quality: options.quality, slowdown: slowdown, fence: fence)
            let wires = try FenceWatch(duration: stream.promisedDuration, slowdown: slowdown)
            var survey = FrameSurvey(
                people, before: wires, isThroughFence: fence != nil, slowdown: slowdown, clock: clock)
            try overlap.run { handOver in
                try clip.decode(passingOver: passing.next(before:)) { step in
                    if case .frame(let frame) = step {
                        clock.measure("repeats") { repeated.withLock { $0.add(frame) } }
                    }
                    try handOver(step)
                }
            } using: { (step: VideoReader.Step) in
                if observer.isCancelled() { throw Interrupted() }
                if let sighting = try survey.take(step) { try handOver(sighting) }
                passing.tell(survey.passing, with: survey.count - 1)
                observer.report(
                    ClipProgress(
                        stage: .surveying, frame: survey.count, expected: stream.promisedFrames,
                        duration: stream.promisedDuration))
            }
            let found = try survey.takeOutcome()
            outcome.withLock { $0 = found }
        } using: { (sighting: FrameSurvey.Sighting) in
            try clock.measure("camera") { try camera.add(sighting.frame, ignoring: sighting.people) }
        }
        switch outcome.withLock({ $0 }) {
        case nil: preconditionFailure("surveyed to the end")
        case .fenced(let found): return .behind(found)
        case .seen(let survey):
            var video = repeated.withLock { videoInfo(path, stream, times: survey.times, repeated: $0) }
            video.fence = fence.map { _ in true }
            let pictures = Pictures(
                video: video, account: clip.ending?.account, camera: camera.takeMotion(), fence: fence)
            return .seen(survey, pictures)
        }
    }

    /// Whether not all frames need be decoded. Pictures that are kept for drawing are anyway.
    private func maySpareFrames(of stream: StreamDescription, slowdown: Double) -> Bool {
        let duration = (stream.promisedDuration ?? .infinity) / slowdown
        let rate = (stream.averageFrameRate ?? 0) * slowdown
        return !decodesAll && kept.hasGivenUp
            && PeopleSurvey.maySpareFrames(options.quality, duration: duration, frameRate: rate)
    }

    /// How many times slower than filmed the clip plays, if the user or a tag says so. The mean rate in the index may be
    /// off the frames' own by a little.
    private func knownSlowdown(of stream: StreamDescription) -> Double {
        let rate = stream.averageFrameRate ?? 0
        return CaptureRate(asked: options.captureRate, tag: stream.captureRate, frameRate: rate).slowdown(at: rate)
    }

    /// - Parameter times: of every frame, in seconds.
    private func videoInfo(
        _ path: String, _ stream: StreamDescription, times: [Double], repeated: RepeatedPictures
    ) -> VideoInfo {
        let timing = FrameTiming(times: times)
        let frameRate = timing.frameRate > 0 ? timing.frameRate : stream.averageFrameRate ?? 0
        let captureRate = CaptureRate(asked: options.captureRate, tag: stream.captureRate, frameRate: frameRate)
        return VideoInfo(
            path: path, sha256: "", codec: stream.codec, width: stream.size.width, height: stream.size.height,
            rotation: stream.rotation, frameRate: frameRate, captureRate: captureRate.value,
            captureRateSource: captureRate.source, variableFrameRate: timing.isVariable, frameCount: times.count,
            duplicateFrames: repeated.count, frozenSpans: repeated.frozenSpans, duration: timing.duration,
            hasAudio: stream.hasAudio, audio: nil)
    }

    /// The second pass: the frames near a swing, several at a time; the ball is looked for in one after the other.
    private func read(
        _ frames: ChosenFrames, _ plan: ReadingPlan, through fence: Fence?, watching ball: inout BallWatch,
        observer: RunObserver, clock: StageClock
    ) throws -> [PoseReader.Read] {
        guard !plan.isEmpty else { return [] }
        let done = Count()
        return try WorkerPool(workers: options.threads).run { handOver in
            try frames.decode(clock: clock) { frame in
                if observer.isCancelled() { throw Interrupted() }
                try clock.measure("ball") { try ball.add(frame) }
                if plan.contains(frame.index) { try handOver(frame) }
            }
        } hiring: { [models] in
            try PoseReader(models: models, plan: plan, fence: fence)
        } working: { (reader, frame: Frame) in
            let read = try clock.measure("pose") { try reader.read(frame) }
            observer.report(ClipProgress(stage: .tracking, frame: done.next(), expected: plan.count))
            return read
        }
    }
}

extension StreamDescription {
    /// Seconds, from the frames that the index promises; nil when the container does not say.
    fileprivate var promisedDuration: Double? {
        guard let promisedFrames, let averageFrameRate, averageFrameRate > 0 else { return nil }
        return Double(promisedFrames) / averageFrameRate
    }
}
