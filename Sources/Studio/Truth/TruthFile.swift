import Foundation
import SwingCore

/// `NAME.truth.json`, `"truthVersion": 1`; the keys are explained at `Truth` of Evaluation. Beyond them it holds the
/// camera, the ball, the racket, the plan and how each seeded fault was named.
struct TruthFile: Encodable {
    var truthVersion = 1
    var size: [Int]
    var frameRate: Double
    var captureRate: Double
    var handedness: Handedness
    var view: CameraView
    var swings: [SwingEntry]
    var camera: CameraEntry
    var plan: ClipPlan
    /// Changes with the plan, the motion, the events and the metrics, so that what changed is rendered again.
    var digest = ""
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
    }

    struct FrameEntry: Encodable {
        /// Seconds of presentation time.
        var time: Double
        var joints2d: [String: [Double]]
        var joints3d: [String: [Double]]
        /// The ball's middle in metres.
        var ball3d: [Double]
        /// Handle, middle of the strings and tip in metres.
        var racket3d: [[Double]]
    }

    init(_ performance: Performance, frames: [FrameEntry]) {
        let plan = performance.plan
        let truth = SwingTruth(Recording(performance))
        size = [plan.width, plan.height]
        frameRate = Double(plan.frameRate)
        captureRate = frameRate
        handedness = plan.handedness
        view = plan.camera.view
        var events: [String: Double] = [:]
        for (name, time) in truth.events { events[name.rawValue] = rounded(time, 6) }
        var metrics: [String: Double] = [:]
        for metric in truth.metrics { metrics[metric.rule.id] = rounded(metric.value, 4) }
        swings = [
            SwingEntry(
                stroke: plan.stroke.stroke, variant: plan.stroke.variant, events: events, metrics: metrics,
                faults: truth.faults(seenFrom: plan.camera.view).map {
                    FaultEntry(rule: $0.rule.id, rating: $0.rating)
                },
                seededFaults: plan.faults)
        ]
        let camera = performance.camera
        self.camera = CameraEntry(
            position: list(camera.position, 9), right: list(camera.axes.right, 9), up: list(camera.axes.up, 9),
            forward: list(camera.axes.forward, 9), focal: rounded(camera.focal, 6),
            center: [camera.center.x, camera.center.y])
        self.plan = plan
        self.frames = frames
    }

    /// What `digest` must say for a performance.
    static func digest(of performance: Performance) throws -> String {
        var hash = Fingerprint()
        hash.add(performance)
        for byte in try TruthFile(performance, frames: []).data() { hash.add(UInt64(byte)) }
        return hash.text
    }

    /// Everything but the pictures; the same bytes on every run.
    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension TruthFile.FrameEntry {
    /// - Parameter seen: whether each landmark is visible; a landmark that is missing is taken as seen.
    init(_ performance: Performance, time: Double, seen: [Landmark: Bool]) {
        let joints = performance.joints(at: time)
        self.time = rounded(time, 6)
        joints2d = [:]
        joints3d = [:]
        for landmark in Landmark.allCases {
            joints3d[landmark.name] = list(joints[landmark], 5)
            guard let pixel = performance.camera.pixel(of: joints[landmark]) else { continue }
            joints2d[landmark.name] = [rounded(pixel.x, 2), rounded(pixel.y, 2), seen[landmark] ?? true ? 1 : 0]
        }
        ball3d = list(performance.ball(at: time), 5)
        racket3d = [Racket.butt, Racket.sweetSpot, Racket.tip].map { list(joints.onRacket($0), 5) }
    }
}

private func rounded(_ value: Double, _ decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (value * factor).rounded() / factor
}

private func list(_ vector: Vector, _ decimals: Int) -> [Double] {
    [rounded(vector.x, decimals), rounded(vector.y, decimals), rounded(vector.z, decimals)]
}
