import SwingCore

@testable import Evaluation

/// Values small enough to be worked out by hand.
///
/// The upright player's torso is 100 px long: shoulders at y = 100, hips at y = 200, left joints at x = 180 and right
/// ones at x = 120.
enum Hand {
    static let size = PictureSize(width: 400, height: 400)

    static let upright: [Landmark: ImagePoint] = [
        .leftShoulder: [180, 100], .leftElbow: [180, 150], .leftWrist: [180, 195],
        .leftHip: [180, 200], .leftKnee: [180, 270], .leftAnkle: [180, 340],
        .rightShoulder: [120, 100], .rightElbow: [120, 150], .rightWrist: [120, 195],
        .rightHip: [120, 200], .rightKnee: [120, 270], .rightAnkle: [120, 340],
    ]

    static func pose(
        _ points: [Landmark: ImagePoint], world: [Landmark: WorldPoint] = [:], uncertainty: Double = 0
    ) -> Pose {
        Pose(
            keypoints: Landmark.allCases.map {
                Keypoint(position: points[$0] ?? .zero, confidence: 1, uncertainty: uncertainty)
            },
            world: Landmark.allCases.map { world[$0] ?? .zero }, confidence: 1)
    }

    /// A track at ten frames a second.
    static func track(_ poses: [Pose?]) -> PoseTrack {
        PoseTrack(
            pictureSize: size,
            frames: poses.enumerated().map { index, pose in
                TrackedFrame(frame: index, time: .synthetic(seconds: Double(index) / 10), pose: pose)
            }, people: 1)
    }

    /// Frames of the truth at ten a second.
    static func frames(_ points: [[Landmark: ImagePoint]], isVisible: Bool? = nil) -> [Truth.Frame] {
        points.enumerated().map { index, points in
            Truth.Frame(
                time: Double(index) / 10,
                joints2D: points.mapValues { Truth.Joint(position: $0, isVisible: isVisible) })
        }
    }

    static func swing(
        _ stroke: Stroke = .serve, variant: StrokeVariant? = nil, contact: Double,
        events: [EventName: Double] = [:], metrics: [Metric] = [], findings: [Finding] = []
    ) -> SwingAnalysis {
        let all = events.merging([.contact: contact]) { first, _ in first }.sorted { $0.value < $1.value }
        let swing = Swing(
            index: 0, stroke: stroke, strokeConfidence: 1, variant: variant, start: contact - 1, end: contact + 0.5,
            events: all.map {
                SwingEvent(
                    name: $0.key, time: $0.value, frame: Int(($0.value * 50).rounded()), confidence: 1,
                    uncertainty: 0.01, source: .pose)
            }, phases: [])
        return SwingAnalysis(swing: swing, metrics: metrics, findings: findings, rating: .good)
    }

    static func metric(_ id: String, _ value: Double, deviation: Double) -> Metric {
        Metric(
            id: id, value: value, unit: .degrees, time: 1, frame: 50, uncertainty: deviation, confidence: 1,
            advisory: false, geometry: MetricGeometry(kind: .time, landmarks: []))
    }

    static func finding(_ rule: String, _ rating: Rating) -> Finding {
        Finding(
            rule: rule, metric: rule, title: rule, rating: rating, reason: "", band: nil, cue: "", why: "", drill: "",
            evidence: [])
    }

    /// Two seconds of video at 50 frames a second, analysed in three.
    static func analysis(
        _ swings: [SwingAnalysis] = [], handedness: Handedness? = .right, view: CameraView = .side
    ) -> Analysis {
        Analysis(
            tool: ToolInfo(
                name: "courtside", version: "0", model: .init(name: "m", sha256: ""),
                rules: .init(name: "r", version: "0")),
            video: VideoInfo(
                path: "clip.mp4", sha256: "", codec: "h264", width: size.width, height: size.height, rotation: 0,
                frameRate: 50, captureRate: 50, variableFrameRate: false, frameCount: 100, duration: 2, hasAudio: false),
            outcome: swings.isEmpty ? .noSwing : .analyzed, outcomeReason: "",
            player: PlayerInfo(name: nil, handedness: handedness, handednessConfidence: 1),
            camera: CameraEstimate(view: view, confidence: 1),
            tracking: TrackingInfo(framesWithPose: 100, meanConfidence: 1, people: 1), swings: swings, focus: nil,
            strength: nil, timings: ["total": 3])
    }

    static func score(_ truth: Truth, _ analysis: Analysis = analysis(), poses: [Pose?] = []) -> Score {
        Score(of: analysis, track: track(poses), against: truth)
    }
}
