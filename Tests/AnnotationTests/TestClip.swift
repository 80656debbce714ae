import Annotation
import Imaging
import SwingCore

/// A small invented clip: one player, one serve, a knee that bends deepest at 0.8 s.
struct TestClip {
    var size = PictureSize(width: 480, height: 270)
    /// Where the feet stand, as shares of the picture.
    var place = ImagePoint(0.62, 0.84)
    /// The player's stature as a share of the picture's height.
    var stature = 0.55
    var seconds = 2.4
    var rate = 30.0
    var focus = FocusKind.knee
    var rating = Rating.needsWork

    enum FocusKind: String, CaseIterable { case knee, lean, tossArm, height, distance, none }

    static let evidence = 0.8
    static let contact = 1.2

    var frameCount: Int { Int((seconds * rate).rounded()) }

    var track: PoseTrack {
        PoseTrack(
            pictureSize: size,
            frames: (0..<frameCount).map { index in
                let time = Double(index) / rate
                return TrackedFrame(frame: index, time: .synthetic(seconds: time), pose: pose(at: time))
            }, people: 1)
    }

    /// Straight, then bent by 50 degrees at the evidence, then straight again.
    func pose(at time: Double) -> Pose {
        let bend = max(0, 1 - abs(time - Self.evidence) / 0.5) * 50
        let body = BodyBuilder(
            feet: ImagePoint(place.x * Double(size.width), place.y * Double(size.height)),
            stature: stature * Double(size.height), kneeFlexion: bend)
        return body.pose
    }

    /// The frame at a time, over the given picture.
    func frame(at time: Double, on raster: Raster? = nil) throws -> Frame {
        let index = Int((time * rate).rounded())
        return try Frame(
            raster ?? TestClip.court(size), index: index, time: .synthetic(seconds: Double(index) / rate))
    }

    /// Sky, fence and court in flat colours.
    static func court(_ size: PictureSize) -> Raster {
        var raster = Raster(size: size, filledWith: Color(hex: 0x2F6FA8))
        for y in 0..<size.height * 6 / 10 {
            let color: [UInt8] = y < size.height * 4 / 10 ? [0xBF, 0xD9, 0xEE] : [0x2E, 0x5A, 0x48]
            for x in 0..<size.width {
                for channel in 0..<3 { raster.pixels[(y * size.width + x) * 3 + channel] = color[channel] }
            }
        }
        return raster
    }

    var swing: Swing {
        func event(_ name: EventName, _ time: Double) -> SwingEvent {
            SwingEvent(
                name: name, time: time, frame: Int((time * rate).rounded()), confidence: 0.9, uncertainty: 0.01,
                source: .pose)
        }
        return Swing(
            index: 0, stroke: .serve, strokeConfidence: 0.95, variant: nil, start: 0.1, end: 1.9,
            events: [
                event(.start, 0.1), event(.release, 0.5), event(.trophy, 0.8), event(.racketLow, 1.05),
                event(.contact, Self.contact), event(.finish, 1.9),
            ],
            phases: [
                Phase(name: .preparation, start: 0.1, end: 0.5), Phase(name: .loading, start: 0.5, end: 0.8),
                Phase(name: .cocking, start: 0.8, end: 1.05), Phase(name: .acceleration, start: 1.05, end: 1.2),
                Phase(name: .followThrough, start: 1.2, end: 1.9),
            ])
    }

    var analysis: Analysis {
        let (metric, finding) = measured
        let others = TestClip.quietFinding(at: Self.contact)
        let focus = Focus(
            swing: 0, rule: finding.rule, rating: rating, cue: "Bend deeper before you drive up",
            why: "Your legs start the serve: a deeper bend adds height.", drill: "Ten slow serves.",
            evidence: finding.evidence)
        return Analysis(
            tool: ToolInfo(
                name: "courtside", version: "0", model: .init(name: "none", sha256: ""),
                rules: .init(name: "none", version: "0")),
            video: VideoInfo(
                path: "clip.mp4", sha256: "", codec: "h264", width: size.width, height: size.height, rotation: 0,
                frameRate: rate, captureRate: rate, variableFrameRate: false, frameCount: frameCount,
                duration: seconds, hasAudio: false),
            outcome: .analyzed, outcomeReason: "",
            player: PlayerInfo(
                name: nil, handedness: .right, handednessConfidence: 1),
            camera: CameraEstimate(view: .side, confidence: 1),
            tracking: TrackingInfo(framesWithPose: frameCount, meanConfidence: 0.9, people: 1),
            swings: [
                SwingAnalysis(
                    swing: swing, metrics: [metric, others.0], findings: [finding, others.1], rating: rating)
            ],
            focus: self.focus == .none ? nil : focus, strength: nil, timings: [:])
    }

    private var measured: (Metric, Finding) {
        let (geometry, value, unit, time, good): (MetricGeometry, Double, MetricUnit, Double, BandInterval) =
            switch focus {
            case .knee, .none:
                (
                    MetricGeometry(kind: .jointAngle, landmarks: [.leftHip, .leftKnee, .leftAnkle]), 48, .degrees,
                    Self.evidence, BandInterval(low: 65, high: 100)
                )
            case .lean:
                (
                    MetricGeometry(
                        kind: .angleFromVertical, landmarks: [.leftHip, .rightHip, .leftShoulder, .rightShoulder]),
                    8, .degrees, Self.contact, BandInterval(low: 18, high: 45)
                )
            case .tossArm:
                (
                    MetricGeometry(kind: .angleFromHorizontal, landmarks: [.leftShoulder, .leftWrist]), 70, .degrees,
                    Self.evidence, BandInterval(low: 80, high: nil)
                )
            case .height:
                (
                    MetricGeometry(kind: .height, landmarks: [.leftWrist]), 1.1, .bodyHeights, Self.contact,
                    BandInterval(low: 1.2, high: nil)
                )
            case .distance:
                (
                    MetricGeometry(kind: .distance, landmarks: [.leftShoulder, .rightWrist]), 0.25, .bodyHeights,
                    Self.contact, BandInterval(low: 0.35, high: 0.5)
                )
            }
        return TestClip.finding(
            "serve.\(focus)", geometry, value, unit, at: time, frame: Int((time * rate).rounded()), rating, good)
    }

    private static func quietFinding(at time: Double) -> (Metric, Finding) {
        finding(
            "serve.elbow",
            MetricGeometry(kind: .jointAngle, landmarks: [.rightShoulder, .rightElbow, .rightWrist]), 20, .degrees,
            at: time, frame: Int((time * 30).rounded()), .excellent, BandInterval(low: 0, high: 60))
    }

    private static func finding(
        _ rule: String, _ geometry: MetricGeometry, _ value: Double, _ unit: MetricUnit, at time: Double, frame: Int,
        _ rating: Rating, _ good: BandInterval
    ) -> (Metric, Finding) {
        let metric = Metric(
            id: rule, value: value, unit: unit, time: time, frame: frame, uncertainty: 4, confidence: 0.9,
            advisory: false, geometry: geometry)
        let finding = Finding(
            rule: rule, metric: rule, title: rule, rating: rating, reason: "",
            band: RatingBand(excellent: good, good: good, needsWork: BandInterval(low: nil, high: nil)),
            cue: "", why: "", drill: "", evidence: [Evidence(time: time, frame: frame)])
        return (metric, finding)
    }
}
