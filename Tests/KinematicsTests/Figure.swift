import Glibc
import Kinematics
import SwingCore

/// A stick figure in body heights: x to the picture's right, y up, the origin on the ground below the body.
struct Figure {
    var points: [Landmark: ImagePoint] = [:]
    var confidence: [Landmark: Double] = [:]
    /// Of every landmark, in pixels.
    var uncertainty = 0.0
    /// Heading of the shoulder line in the world pose, in degrees.
    var heading = 0.0

    subscript(_ landmark: Landmark) -> ImagePoint {
        get { points[landmark] ?? ImagePoint(0, 0.9) }
        set { points[landmark] = newValue }
    }

    /// A right-hander standing straight, seen from behind: the player's right is the picture's right. Thigh and shank
    /// are 0.245, the trunk 0.29 high, so the measured stature is exactly 1.
    static var standing: Figure {
        var figure = Figure()
        for (side, sign) in [(Handedness.left, -1.0), (.right, 1.0)] {
            figure[PairedJoint.shoulder.on(side)] = ImagePoint(0.13 * sign, 0.82)
            figure[PairedJoint.elbow.on(side)] = ImagePoint(0.13 * sign, 0.64)
            figure[PairedJoint.wrist.on(side)] = ImagePoint(0.13 * sign, 0.48)
            figure[PairedJoint.hip.on(side)] = ImagePoint(0.05 * sign, 0.53)
            figure[PairedJoint.knee.on(side)] = ImagePoint(0.05 * sign, 0.285)
            figure[PairedJoint.ankle.on(side)] = ImagePoint(0.05 * sign, 0.04)
            figure[PairedJoint.heel.on(side)] = ImagePoint(0.05 * sign, 0)
            figure[PairedJoint.footIndex.on(side)] = ImagePoint(0.05 * sign, 0)
        }
        figure[.nose] = ImagePoint(0, 0.93)
        figure[.leftEar] = ImagePoint(-0.04, 0.93)
        figure[.rightEar] = ImagePoint(0.04, 0.93)
        return figure
    }

    /// Bends one knee in the picture plane to a flexion in degrees, the hip staying where it is.
    mutating func bendKnee(_ side: Handedness, to degrees: Double) {
        let half = ImagePoint.polar(-90 + degrees / 2) * 0.245
        let other = ImagePoint.polar(-90 - degrees / 2) * 0.245
        let knee = self[PairedJoint.hip.on(side)] + half
        self[PairedJoint.knee.on(side)] = knee
        self[PairedJoint.ankle.on(side)] = knee + other
    }

    /// Points the upper arm at an angle above the picture's right, with an elbow flexion, both in degrees.
    mutating func placeArm(_ side: Handedness, at degrees: Double, elbow flexion: Double = 0) {
        let elbow = self[PairedJoint.shoulder.on(side)] + ImagePoint.polar(degrees) * 0.18
        self[PairedJoint.elbow.on(side)] = elbow
        self[PairedJoint.wrist.on(side)] = elbow + ImagePoint.polar(degrees + flexion) * 0.16
    }

    mutating func shift(_ landmarks: [Landmark], by offset: ImagePoint) {
        for landmark in landmarks { self[landmark] += offset }
    }

    static let upperBody: [Landmark] = [
        .nose, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
    ]

    /// The same motion by a left-hander: left and right swapped, the picture mirrored.
    var mirrored: Figure {
        var result = Figure()
        for (landmark, point) in points { result.points[landmark.partner] = ImagePoint(-point.x, point.y) }
        for (landmark, value) in confidence { result.confidence[landmark.partner] = value }
        result.heading = -heading
        return result
    }

    /// Pixels of a stature, and the picture's place of the origin.
    static let height = 400.0
    static let origin = ImagePoint(960, 900)

    var pose: Pose {
        let keypoints = Landmark.allCases.map { landmark in
            let place = self[landmark]
            return Keypoint(
                position: Self.origin + ImagePoint(place.x, -place.y) * Self.height,
                confidence: confidence[landmark] ?? 0.9, uncertainty: uncertainty)
        }
        var world = [WorldPoint](repeating: .zero, count: Landmark.allCases.count)
        let across = ImagePoint.polar(heading) * 0.2
        world[Landmark.rightShoulder.rawValue] = WorldPoint(across.x, -0.5, across.y)
        world[Landmark.leftShoulder.rawValue] = WorldPoint(-across.x, -0.5, -across.y)
        return Pose(keypoints: keypoints, world: world, confidence: 0.95)
    }

    /// Which way the shoulders are turned, as a network would tell that is never wrong.
    var trunk: TrunkSight {
        let line = ImagePoint.polar(heading) * -1
        return TrunkSight(shoulders: line, hips: line)
    }
}

/// A swing to measure, with everything the engine needs.
struct Scene {
    var stroke = Stroke.serve
    var variant: StrokeVariant?
    var handedness = Handedness.right
    var view = CameraView.behind
    var viewConfidence = 0.9
    /// Degrees of the hit as the picture shows it; nil where only the view is known.
    var viewHeading: Double?
    var captureRate = 120.0
    /// Frames per second in the file; the motion is described in real seconds.
    var playbackRate: Double?
    var duration = 2.0
    /// Real seconds of each event.
    var events: [EventName: Double] = [.start: 0.2, .release: 0.7, .trophy: 1.0, .racketLow: 1.2, .contact: 1.4]
    var eventConfidence = 0.9
    var strokeConfidence = 0.95
    var isMirrored = false
    var figure: (Double) -> Figure = { _ in .standing }

    func measurements() -> [String: Measurement] {
        Dictionary(uniqueKeysWithValues: MetricEngine().measurements(in: context()).map { ($0.id, $0) })
    }

    func context() -> SwingContext {
        let stretch = captureRate / (playbackRate ?? captureRate)
        let count = Int((duration * captureRate).rounded()) + 1
        let frames = (0..<count).map { index in
            let real = Double(index) / captureRate
            let shown = isMirrored ? figure(real).mirrored : figure(real)
            return TrackedFrame(
                frame: index, time: .synthetic(seconds: real * stretch), pose: shown.pose, trunk: shown.trunk)
        }
        let track = PoseTrack(pictureSize: PictureSize(width: 1920, height: 1080), frames: frames, people: 1)
        let swing = Swing(
            index: 0, stroke: stroke, strokeConfidence: strokeConfidence, variant: variant, start: 0,
            end: duration * stretch,
            events: events.sorted { $0.value < $1.value }.map { name, time in
                SwingEvent(
                    name: name, time: time * stretch, frame: Int((time * captureRate).rounded()),
                    confidence: eventConfidence, uncertainty: 0.002 * stretch, source: .pose)
            }, phases: [])
        return SwingContext(
            track: track, swing: swing, handedness: isMirrored ? handedness.opposite : handedness,
            camera: CameraEstimate(view: view, confidence: viewConfidence, heading: viewHeading),
            captureRate: captureRate)
    }

    static func groundStroke(_ stroke: Stroke, _ variant: StrokeVariant? = nil, view: CameraView = .side) -> Scene {
        var scene = Scene()
        scene.stroke = stroke
        scene.variant = variant
        scene.view = view
        scene.events = [
            .ready: 0.1, .unitTurn: 0.4, .backswingEnd: 0.9, .forwardSwing: 1.1, .contact: 1.3, .finish: 1.8,
        ]
        return scene
    }
}

extension ImagePoint {
    /// The unit direction at an angle above the x axis, in degrees.
    static func polar(_ degrees: Double) -> ImagePoint {
        ImagePoint(cos(Geometry.radians(degrees)), sin(Geometry.radians(degrees)))
    }
}

extension Measurement {
    var reason: NotRatedReason? {
        if case .unavailable(_, let reason, _) = self { reason } else { nil }
    }
    var detail: NotRatedDetail? {
        if case .unavailable(_, _, let detail) = self { detail } else { nil }
    }
}
