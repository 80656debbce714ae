internal import Glibc
public import SwingCore

/// Smooths a whole clip's track forwards and backwards (Rauch, Tung and Striebel 1965), so that nothing lags.
///
/// Every coordinate is a point with velocity whose acceleration is noise. How much noise depends on the joint (a wrist
/// turns faster than a hip); how much a measurement counts depends on the network's confidence in it.
public struct TrackSmoother: Sendable {
    /// Acceleration's standard deviation in torso lengths per second squared, and the measurement's in torso lengths.
    /// Values of the measured prototype; its gain came mostly from the wrists' freedom.
    struct Noise: Sendable {
        var acceleration: Double
        var measurement: Double
    }

    /// Gaps longer than this stay open: better a gap than a guess.
    static let longestBridgedGap = 0.12

    public init() {}

    static func noise(of landmark: Landmark) -> Noise {
        let measurement = 0.02
        return switch landmark {
        case .leftWrist, .rightWrist, .leftIndex, .rightIndex, .leftPinky, .rightPinky, .leftThumb, .rightThumb:
            Noise(acceleration: 300, measurement: measurement)
        case .leftElbow, .rightElbow: Noise(acceleration: 150, measurement: measurement)
        case .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex:
            Noise(acceleration: 100, measurement: measurement)
        default: Noise(acceleration: 60, measurement: measurement)
        }
    }

    public func smooth(_ track: consuming PoseTrack) -> PoseTrack {
        var result = track
        for span in spans(of: result) { smooth(span, in: &result) }
        return result
    }

    /// Runs of frames without a gap too long to bridge, each beginning and ending with a pose.
    func spans(of track: PoseTrack) -> [Range<Int>] {
        let seen = track.frames.indices.filter { track.frames[$0].pose != nil }
        guard let first = seen.first else { return [] }
        var spans: [Range<Int>] = []
        var start = first
        for (previous, next) in zip(seen, seen.dropFirst()) {
            let gap = track.frames[next].time.seconds - track.frames[previous].time.seconds
            if next > previous + 1, gap > Self.longestBridgedGap {
                spans.append(start..<previous + 1)
                start = next
            }
        }
        if let last = seen.last { spans.append(start..<last + 1) }
        return spans
    }

    private func smooth(_ span: Range<Int>, in track: inout PoseTrack) {
        let frames = track.frames[span]
        let poses = frames.compactMap(\.pose)
        guard poses.count > 2 else { return }
        let times = frames.map(\.time.seconds)
        let torso = typicalTorso(poses)
        let worldTorso = 0.5
        let seen = frames.map(\.pose)
        var smoothed = seen
        for index in smoothed.indices where smoothed[index] == nil {
            smoothed[index] = bridged(at: index, in: seen, times: times)
        }
        for landmark in Landmark.allCases {
            let noise = Self.noise(of: landmark)
            let confidences = frames.map { $0.pose?[landmark].confidence }
            let image = RTSSmoother(noise: noise, scale: torso, times: times, confidences: confidences)
            let xs = image.smooth(frames.map { $0.pose?.position(landmark).x })
            let ys = image.smooth(frames.map { $0.pose?.position(landmark).y })
            let world = RTSSmoother(noise: noise, scale: worldTorso, times: times, confidences: confidences)
            let axes = (0..<3).map { axis in world.smooth(frames.map { $0.pose?.worldPosition(landmark)[axis] }) }
            for index in smoothed.indices {
                smoothed[index]?[landmark].position = ImagePoint(xs[index], ys[index])
                smoothed[index]?.world[landmark.rawValue] =
                    WorldPoint(axes[0][index], axes[1][index], axes[2][index])
            }
        }
        for (offset, index) in span.enumerated() { track.frames[index].pose = smoothed[offset] }
    }

    /// A stand-in for a short gap: the pose before it, less sure the longer the gap; positions come from the smoother.
    private func bridged(at index: Int, in poses: [Pose?], times: [Double]) -> Pose? {
        guard let before = poses[..<index].lastIndex(where: { $0 != nil }), var pose = poses[before],
            let after = poses[index...].firstIndex(where: { $0 != nil }), let next = poses[after]
        else { return nil }
        let share = 1 - 0.5 * min(1, 2 * (times[after] - times[before]) / Self.longestBridgedGap)
        for landmark in pose.keypoints.indices {
            let least = min(pose.keypoints[landmark].confidence, next.keypoints[landmark].confidence)
            pose.keypoints[landmark].confidence = least * share
        }
        return pose
    }

    private func typicalTorso(_ poses: [Pose]) -> Double {
        let lengths = poses.map { Geometry.distance($0.middle(of: .shoulder), $0.middle(of: .hip)) }.sorted()
        return max(1, lengths[lengths.count / 2])
    }
}

/// Kalman filter forwards and Rauch-Tung-Striebel pass backwards for one coordinate with velocity.
struct RTSSmoother: Sendable {
    private struct State {
        var position: Double
        var velocity: Double
        // Covariance: position, cross, velocity.
        var pp: Double
        var pv: Double
        var vv: Double
    }

    let noise: TrackSmoother.Noise
    /// Length of the torso in the coordinate's unit.
    let scale: Double
    /// Seconds.
    let times: [Double]
    let confidences: [Double?]

    private static let leastConfidence = 0.1
    /// Not knowing the first velocity: torso lengths per second.
    private static let initialSpeed = 10.0

    /// - Parameter values: one per time; nil where nothing was measured.
    func smooth(_ values: [Double?]) -> [Double] {
        guard let first = values.firstIndex(where: { $0 != nil }), let start = values[first] else { return [] }
        var state = State(
            position: start, velocity: 0, pp: square(noise.measurement * scale * 10), pv: 0,
            vv: square(Self.initialSpeed * scale))
        var predicted: [State] = []
        var filtered: [State] = []
        for index in values.indices {
            if index > 0 { state = predict(state, over: times[index] - times[index - 1]) }
            predicted.append(state)
            if let value = values[index] { state = update(state, with: value, confidence: confidences[index] ?? 0) }
            filtered.append(state)
        }
        return backwards(predicted: predicted, filtered: filtered)
    }

    private func square(_ value: Double) -> Double { value * value }

    private func predict(_ s: State, over dt: Double) -> State {
        let q = square(noise.acceleration * scale)
        return State(
            position: s.position + s.velocity * dt, velocity: s.velocity,
            pp: s.pp + 2 * dt * s.pv + dt * dt * s.vv + q * dt * dt * dt * dt / 4,
            pv: s.pv + dt * s.vv + q * dt * dt * dt / 2, vv: s.vv + q * dt * dt)
    }

    private func update(_ s: State, with value: Double, confidence: Double) -> State {
        let trust = max(Self.leastConfidence, confidence)
        let variance = square(noise.measurement * scale / (trust * trust))
        let total = s.pp + variance
        let (k0, k1) = (s.pp / total, s.pv / total)
        let innovation = value - s.position
        return State(
            position: s.position + k0 * innovation, velocity: s.velocity + k1 * innovation,
            pp: (1 - k0) * s.pp, pv: (1 - k0) * s.pv, vv: s.vv - k1 * s.pv)
    }

    private func backwards(predicted: [State], filtered: [State]) -> [Double] {
        var result = filtered
        for index in filtered.indices.dropLast().reversed() {
            let f = filtered[index]
            let p = predicted[index + 1]
            let dt = times[index + 1] - times[index]
            // Gain C = P F' inv(P_predicted).
            let (a, b) = (f.pp + dt * f.pv, f.pv)
            let (c, d) = (f.pv + dt * f.vv, f.vv)
            let determinant = p.pp * p.vv - p.pv * p.pv
            guard determinant > 0 else { continue }
            let c00 = (a * p.vv - b * p.pv) / determinant
            let c01 = (b * p.pp - a * p.pv) / determinant
            let c10 = (c * p.vv - d * p.pv) / determinant
            let c11 = (d * p.pp - c * p.pv) / determinant
            let dx = result[index + 1].position - p.position
            let dv = result[index + 1].velocity - p.velocity
            result[index].position = f.position + c00 * dx + c01 * dv
            result[index].velocity = f.velocity + c10 * dx + c11 * dv
        }
        return result.map(\.position)
    }
}
