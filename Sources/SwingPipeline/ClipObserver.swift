internal import Imaging
internal import Inference
public import PoseTracking
public import SwingCore
internal import VideoIO

/// What the pictures and the sound of a clip gave; everything after it is a pure function of this.
public struct ObservedClip: Sendable, Codable {
    public var observations: ClipObservations
    public var video: VideoInfo
    /// What the file promised and what could be decoded.
    public var frames: FrameAccount?
    /// The short sounds on the pictures' clock.
    public var onsets: [SoundOnset]
}

/// Reads a clip: decodes it, finds the player, reads the joints, hears the sound. Of a frame only numbers are kept.
struct ClipObserver: Sendable {
    let models: PoseModels
    let options: AnalysisOptions

    /// - Throws: `VideoError` for a clip that cannot be read, `InferenceError`, or `Interrupted`.
    func observe(_ path: String, observer: RunObserver, clock: StageClock) throws -> ObservedClip {
        var (reading, pictures) = try survey(path, observer: observer, clock: clock)
        let reads = try read(path, reading.plan, observer: observer, clock: clock)
        let observations = reading.observations(with: reads, camera: pictures.camera)
        let hash = try clock.measure("hash") { () throws(VideoError) in try VideoFile.sha256(of: path) }
        pictures.video.sha256 = hash
        let sound = try clock.measure("sound") { try SoundSurvey(of: path, isCancelled: observer.isCancelled) }
        pictures.video.audio = sound.audio
        return ObservedClip(
            observations: observations, video: pictures.video, frames: pictures.account, onsets: sound.onsets)
    }

    /// What the first pass through the pictures says of the file itself.
    private struct Pictures {
        var video: VideoInfo
        var account: FrameAccount?
        var camera: CameraMotion
    }

    /// The first pass: every picture decoded, a few looked at.
    private func survey(
        _ path: String, observer: RunObserver, clock: StageClock
    ) throws -> (PlayerReading, Pictures) {
        let reader = try VideoReader(path: path, threads: options.threads)
        let stream = reader.description
        let clip = ClipFrames(reader, clock: clock)
        var people = try PeopleSurvey(models: models, quality: options.quality)
        var camera = CameraMotionEstimator()
        var repeated = RepeatedPictures()
        var count = 0
        try StageOverlap(threads: options.threads).run(making: clip.decode) { (frame: Frame) in
            if observer.isCancelled() { throw Interrupted() }
            clock.measure("repeats") { repeated.add(frame) }
            let boxes = try clock.measure("survey") { try people.add(frame) }
            if let boxes { try clock.measure("camera") { try camera.add(frame, ignoring: boxes) } }
            count += 1
            observer.report(ClipProgress(stage: .surveying, frame: count, expected: stream.promisedFrames))
        }
        let survey = people.takeSurvey()
        let reading = try PlayerReading(survey, subject: options.subject, quality: options.quality)
        let timing = FrameTiming(times: survey.times)
        let frameRate = timing.frameRate > 0 ? timing.frameRate : stream.averageFrameRate ?? 0
        let captureRate = CaptureRate(asked: options.captureRate, tag: stream.captureRate, frameRate: frameRate)
        let video = VideoInfo(
            path: path, sha256: "", codec: stream.codec, width: stream.size.width, height: stream.size.height,
            rotation: stream.rotation, frameRate: frameRate, captureRate: captureRate.value,
            captureRateSource: captureRate.source, variableFrameRate: timing.isVariable, frameCount: count,
            duplicateFrames: repeated.count, frozenSpans: repeated.frozenSpans, duration: timing.duration,
            hasAudio: stream.hasAudio, audio: nil)
        return (reading, Pictures(video: video, account: clip.ending?.account, camera: camera.takeMotion()))
    }

    /// The second pass: the frames near a swing, several at a time.
    private func read(
        _ path: String, _ plan: ReadingPlan, observer: RunObserver, clock: StageClock
    ) throws -> [PoseReader.Read] {
        guard !plan.isEmpty else { return [] }
        let clip = ClipFrames(try VideoReader(path: path, threads: options.threads), clock: clock)
        let done = Count()
        return try WorkerPool(workers: options.threads).run { handOver in
            try clip.decode { frame in
                if observer.isCancelled() { throw Interrupted() }
                if plan.contains(frame.index) { try handOver(frame) }
            }
        } working: { [models] next in
            var reader = try PoseReader(models: models, plan: plan)
            var reads: [PoseReader.Read] = []
            while let frame: Frame = try next() {
                reads.append(try clock.measure("pose") { try reader.read(frame) })
                observer.report(ClipProgress(stage: .tracking, frame: done.next(), expected: plan.count))
            }
            return reads
        }
    }
}
