import CoachingRules
import Foundation
import SwingCore

/// `NAME.truth.json`, `"truthVersion": 1`; the keys are explained at `Truth` of Evaluation. Beyond them it holds the
/// camera, the ball, the racket, the plan, the sound's moments and how each seeded fault was named.
struct TruthFile: Encodable {
    var truthVersion = 1
    var size: [Int]
    var frameRate: Double
    var captureRate: Double
    var handedness: Handedness?
    var view: CameraView?
    var swings: [SwingEntry]
    /// Of the first frame; a camera that moves stands in each frame.
    var camera: CameraEntry
    var plan: ClipPlan
    /// Presentation times at which the microphone hears this player's racket meet the ball; absent in a silent file.
    var impactSounds: [Double]?
    /// What the pictures were drawn from: another value means that they must be drawn again.
    var pictures: String
    /// What `joints2d` and `joints3d` list.
    var landmarks: [String]
    var frames: [FrameEntry]

    struct SwingEntry: Encodable {
        var stroke: Stroke
        var variant: StrokeVariant?
        var events: [String: Double]
        var metrics: [String: Double]
        var faults: [FaultEntry]
        var seededFaults: [Fault]

        private enum CodingKeys: String, CodingKey { case stroke, variant, events, metrics, faults, seededFaults }

        /// `variant` is written as null where no variant's name fits: absent would mean unknown.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(stroke, forKey: .stroke)
            try container.encode(variant, forKey: .variant)
            try container.encode(events, forKey: .events)
            try container.encode(metrics, forKey: .metrics)
            try container.encode(faults, forKey: .faults)
            try container.encode(seededFaults, forKey: .seededFaults)
        }
    }

    struct FaultEntry: Encodable {
        var rule: String
        var rating: Rating
        /// Whether the picture shows it to perfect eyes.
        var shown: Bool
    }

    /// A pinhole: pixel = center + focal * (offset . right, -offset . up) / (offset . forward), where offset is a
    /// point minus `position`; metres and pixels.
    struct CameraEntry: Encodable {
        var position: [Double]
        var right: [Double]
        var up: [Double]
        var forward: [Double]
        var focal: Double
        var center: [Double]

        init(_ camera: Camera) {
            position = list(camera.position, 6)
            right = list(camera.axes.right, 7)
            up = list(camera.axes.up, 7)
            forward = list(camera.axes.forward, 7)
            focal = rounded(camera.focal, 4)
            center = [camera.center.x, camera.center.y]
        }
    }

    /// One frame. Arrays instead of keyed joints: a clip of three seconds would take half a megabyte.
    struct FrameEntry: Encodable {
        /// Seconds of presentation time.
        var time: Double
        /// x, y in pixels and 1 (seen) or 0 (hidden) of each of `landmarks`; null, null, 0 behind the camera.
        var joints2d: [Double?]?
        /// x, y, z in metres of each of `landmarks`.
        var joints3d: [Double]?
        /// The ball's middle in metres.
        var ball3d: [Double]?
        /// The racket's two ends, handle and tip, in metres.
        var racket3d: [[Double]]?
        /// Only where the camera moves.
        var camera: CameraEntry?
    }

    /// All but the eyes' corners and the mouth, which nobody measures and which would take a quarter of the file.
    static let landmarks = Landmark.allCases.filter { !facialDetails.contains($0) }
    private static let facialDetails: Set<Landmark> = [
        .leftEyeInner, .leftEye, .leftEyeOuter, .rightEyeInner, .rightEye, .rightEyeOuter, .mouthLeft, .mouthRight,
    ]

    init(_ performance: Performance, frames: [FrameEntry]) {
        let plan = performance.plan
        let slowdown = plan.clock.slowdown
        size = [plan.size.width, plan.size.height]
        frameRate = Double(plan.clock.rate)
        captureRate = plan.clock.filmedRate
        let isFilmed = 0...plan.duration
        let sight = RuleSight(performance: performance, frames: frames)
        swings = performance.swings.indices.map { index in
            let swing = performance.swings[index]
            let truth = SwingTruth(Recording(performance, swing: index))
            var events: [String: Double] = [:]
            for (name, time) in truth.events where isFilmed.contains(time) {
                events[name.rawValue] = rounded(time * slowdown, 6)
            }
            var metrics: [String: Double] = [:]
            for metric in truth.metrics { metrics[metric.rule.id] = rounded(metric.value, 4) }
            return SwingEntry(
                stroke: swing.kind.stroke, variant: swing.kind.variant, events: events, metrics: metrics,
                faults: truth.faults.map { fault in
                    FaultEntry(
                        rule: fault.rule.id, rating: fault.rating,
                        shown: sight.shows(fault.rule.id, contact: swing.contactTime))
                },
                seededFaults: swing.faults)
        }
        handedness = plan.hasPlayer ? plan.player.handedness : nil
        view = plan.hasPlayer ? plan.camera.view : nil
        camera = CameraEntry(performance.camera(at: 0))
        self.plan = plan
        if plan.sound != nil {
            impactSounds = performance.impactSounds.map { rounded($0 * slowdown, 6) }
        }
        pictures = performance.fingerprint
        landmarks = Self.landmarks.map(\.name)
        self.frames = frames
    }

    /// The same bytes on every run.
    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension TruthFile.FrameEntry {
    /// - Parameter seen: whether each landmark is visible; a landmark that is missing is taken as seen.
    init(_ performance: Performance, _ moment: FrameClock.Moment, seen: [Landmark: Bool]) {
        time = rounded(moment.shown.seconds, 6)
        let camera = performance.camera(at: moment.captured)
        if camera != performance.camera(at: 0) { self.camera = TruthFile.CameraEntry(camera) }
        guard performance.plan.hasPlayer else { return }
        let joints = performance.joints(at: moment.captured)
        joints2d = TruthFile.landmarks.flatMap { landmark -> [Double?] in
            guard let pixel = camera.pixel(of: joints[landmark]) else { return [nil, nil, 0] }
            return [rounded(pixel.x, 1), rounded(pixel.y, 1), seen[landmark] ?? true ? 1 : 0]
        }
        // A millimetre: a tenth of a pixel in the tightest of the pictures.
        joints3d = TruthFile.landmarks.flatMap { list(joints[$0], 3) }
        racket3d = [Racket.butt, Racket.tip].map { list(joints.onRacket($0), 3) }
        ball3d = performance.ball(at: moment.captured).map { list($0, 3) }
    }
}

private func rounded(_ value: Double, _ decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (value * factor).rounded() / factor
}

private func list(_ vector: Vector, _ decimals: Int) -> [Double] {
    [rounded(vector.x, decimals), rounded(vector.y, decimals), rounded(vector.z, decimals)]
}
