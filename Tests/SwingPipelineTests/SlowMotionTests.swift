import CoachingRules
import Inference
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking
@testable import SwingPipeline

/// Clips that play slower than they were filmed: what a body can do is told in its own seconds.
@Suite struct SlowMotionTests {
    /// What a network that errs by some pixels, every frame otherwise, says of a player who serves.
    private func observations(slowdown: Double) -> ClipObservations {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        // One frame of the swing is one frame of the clip, however slowly it plays.
        player.frameRate = 120
        player.viewAngle = 60
        let track = player.track()
        let frames = track.frames.enumerated().map { index, frame in
            let reading = frame.pose.map { pose in
                LandmarkReading(
                    candidates: Landmark.allCases.map {
                        let error = ImagePoint(error(index, $0.rawValue, 0), error(index, $0.rawValue, 1))
                        return [LandmarkCandidate(position: pose.position($0) + error, likelihood: 0.8)]
                    },
                    visibility: Landmark.allCases.map { _ in 0.9 }, world: pose.world, confidence: 0.95)
            }
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: frame.time.seconds * slowdown),
                sight: reading.map { .read($0) } ?? .absent)
        }
        return ClipObservations(
            pictureSize: track.pictureSize, frames: frames, people: 1, liesOnItsSide: false,
            camera: CameraMotion(pictureSize: track.pictureSize, lens: Lens(curvature: 0), views: []),
            networks: [])
    }

    /// Between -4 and 4 pixels, spread evenly.
    private func error(_ frame: Int, _ landmark: Int, _ axis: Int) -> Double {
        let share = Double((frame * 131 + landmark) * 7 + axis) * 0.618_033_988_749_895
        return 8 * (share - share.rounded(.down)) - 4
    }

    private func models() throws -> PoseModels {
        try PoseModels(library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: 1)
    }

    private func clip(slowdown: Double, source: CaptureRateSource = .file) -> ObservedClip {
        let observations = observations(slowdown: slowdown)
        let rate = 120 / slowdown
        let count = observations.frames.count
        return ObservedClip(
            observations: observations,
            video: VideoInfo(
                path: "", sha256: "", codec: "", width: 1280, height: 720, rotation: 0, frameRate: rate,
                captureRate: source == .file ? rate : 120, captureRateSource: source, variableFrameRate: false,
                frameCount: count, duration: Double(count) / rate, hasAudio: false),
            frames: nil, onsets: [])
    }

    private func furthest(_ one: PoseTrack, _ other: PoseTrack) -> Double {
        zip(one.frames, other.frames).map { one, other in
            guard let one = one.pose, let other = other.pose else {
                return (one.pose == nil) == (other.pose == nil) ? 0 : .infinity
            }
            return Landmark.allCases.map { Geometry.distance(one.position($0), other.position($0)) }.max() ?? 0
        }.max() ?? .infinity
    }

    @Test func aSlowMotionSmoothedAtItsPaceIsTheTrackOfTheSwing() throws {
        let models = try models()
        let swing = observations(slowdown: 1).track(by: models)
        let slow = observations(slowdown: 4)
        let atPace = slow.track(by: models, slowdown: 4)
        #expect(furthest(atPace, swing) < 0.01)
        #expect(atPace.frames.map(\.time) == slow.frames.map(\.time))
        // In the times of the clip the joints seem free to follow every error.
        #expect(furthest(slow.track(by: models), swing) > 1)
    }

    @Test func aPaceThatIsDeclaredSmoothesTheTrack() throws {
        let models = try models()
        let analyzer = ClipAnalyzer(models: models, options: AnalysisOptions(ruleBook: .builtIn, threads: 1))
        let swing = analyzer.analyze(clip(slowdown: 1))
        let slow = analyzer.analyze(clip(slowdown: 4, source: .option))
        #expect(furthest(slow.track, swing.track) < 0.01)
    }

    @Test func aPaceThatIsFoundSmoothesTheTrack() throws {
        let models = try models()
        let analyzer = ClipAnalyzer(models: models, options: AnalysisOptions(ruleBook: .builtIn, threads: 1))
        let (swing, slow) = (analyzer.analyze(clip(slowdown: 1)), analyzer.analyze(clip(slowdown: 4)))
        let pace = try #require(slow.analysis.video.suspectedSlowdown)
        #expect(abs(pace - 4) < 1)
        let asPlayed = observations(slowdown: 4).track(by: models)
        #expect(furthest(slow.track, swing.track) < furthest(asPlayed, swing.track) / 2)
        let (one, other) = (try #require(swing.analysis.swings.first), try #require(slow.analysis.swings.first))
        #expect(one.swing.stroke == other.swing.stroke)
        for event in one.swing.events {
            let its = try #require(other.swing.event(event.name))
            #expect(abs(its.time / 4 - event.time) <= max(event.uncertainty, its.uncertainty / 4), "\(event.name)")
        }
    }

    @Test func aClipThatWasLookedAtAtAPaceIsReadAtIt() throws {
        let models = try models()
        let analyzer = ClipAnalyzer(models: models, options: AnalysisOptions(ruleBook: .builtIn, threads: 1))
        var clip = clip(slowdown: 4)
        clip.assumedSlowdown = 4
        let (swing, slow) = (analyzer.analyze(self.clip(slowdown: 1)), analyzer.analyze(clip))
        #expect(furthest(slow.track, swing.track) < 0.01)
        #expect(slow.analysis.video.suspectedSlowdown == 4)
    }

    /// How often one looks, and where, hangs on the pace; so does what is seen.
    @Test func aSlowMotionThatNobodyDeclaresIsSeenAsIfItHadBeenDeclared() throws {
        let path = Repository.sample("serve-side-slow-motion.mp4")
        let models = try models()
        var options = AnalysisOptions(ruleBook: .builtIn, quality: .fast, threads: 2)
        let untold = try ClipAnalyzer(models: models, options: options).observe(path)
        let pace = try #require(untold.assumedSlowdown)
        #expect(pace > 2)
        options.captureRate = untold.video.frameRate * pace
        let told = try ClipAnalyzer(models: models, options: options).observe(path)
        #expect(told.assumedSlowdown == nil)
        let (one, other) = (untold.observations.track(by: models), told.observations.track(by: models))
        #expect(furthest(one, other) == 0)
        #expect(untold.onsets == told.onsets)
    }

    @Test(arguments: [
        (54.8, true, 1.0), (54.8, false, 60 / 54.8), (15.0, true, 4.0), (60_000.0 / 1_001, false, 1.0),
        (60.0.nextDown, false, 1.0),
    ])
    func framesDroppedWhileFilmingAreNoSlowMotion(rate: Double, isVariable: Bool, slowdown: Double) throws {
        var video = clip(slowdown: 1).video
        (video.frameRate, video.captureRate, video.captureRateSource) = (rate, 60, .option)
        video.variableFrameRate = isVariable
        #expect(try #require(video.declaredSlowdown) == slowdown)
    }
}
