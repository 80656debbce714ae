import SwingCore

/// One frame that shows every landmark a formula needs.
struct Sample: Sendable {
    var index: Int
    var time: Double
    var pose: Pose
}

/// The largest value of a window and where it lies.
struct Extreme: Sendable {
    var value: Double
    /// Seconds of presentation time, between frames when the parabola says so.
    var time: Double
    /// The frame nearest to the extreme.
    var pose: Pose
}

extension SwingContext {
    /// An event's instant.
    func time(of name: EventName, atLeast confidence: Double = MetricGates.windowEventConfidence)
        throws(MetricGap) -> Double
    {
        guard let event = swing.event(name), event.confidence >= confidence else { throw .eventUnsure(name) }
        return event.time
    }

    /// The first of the events that was found, or nil.
    func firstTime(of names: EventName...) -> Double? { names.lazy.compactMap { swing.event($0)?.time }.first }

    /// The pose at an instant, interpolated between the frames around it, with every landmark seen.
    func pose(at seconds: Double, needing landmarks: [Landmark]) throws(MetricGap) -> Pose {
        guard let found = interpolated(at: seconds) else { throw .occluded(part(of: landmarks.first ?? .nose)) }
        try requireSeen(landmarks, around: seconds)
        return found
    }

    /// A landmark's mean confidence in the poses around an instant.
    ///
    /// What hides a joint does so for longer than a frame or two, while the network's confidence sways from one to the next.
    static func sureness(of landmark: Landmark, in poses: [Pose]) -> Double {
        poses.isEmpty ? 0 : poses.reduce(0) { $0 + $1[landmark].confidence } / Double(poses.count)
    }

    /// The poses within `reach` of an instant, at least those of the frames beside it.
    func poses(around seconds: Double) -> [Pose] {
        let reach = max(presentation(Self.reach), frameInterval) * 1.01
        return track.frames.compactMap { abs($0.time.seconds - seconds) <= reach ? $0.pose : nil }
    }

    /// Real seconds to either side of an instant that tell what can be seen at it: three frames at 60 a second.
    private static let reach = 0.05

    private func interpolated(at seconds: Double) -> Pose? {
        guard let nearest = track.index(nearest: seconds) else { return nil }
        let time = track.frames[nearest].time.seconds
        let offset = seconds - time
        guard abs(offset) <= frameInterval else { return nil }
        let neighbour = offset > 0 ? nearest + 1 : nearest - 1
        guard abs(offset) > 1e-9, track.frames.indices.contains(neighbour) else { return track.frames[nearest].pose }
        let gap = abs(track.frames[neighbour].time.seconds - time)
        guard let first = track.frames[nearest].pose else { return nil }
        guard let second = track.frames[neighbour].pose, gap <= 2.5 * frameInterval else {
            return abs(offset) <= frameInterval / 2 ? first : nil
        }
        return Self.blend(first, second, share: abs(offset) / gap)
    }

    /// Positions in proportion, confidence the lower of the two.
    private static func blend(_ a: Pose, _ b: Pose, share: Double) -> Pose {
        let keypoints = zip(a.keypoints, b.keypoints).map { first, second in
            Keypoint(
                position: first.position + (second.position - first.position) * share,
                confidence: min(first.confidence, second.confidence))
        }
        let world = zip(a.world, b.world).map { $0 + ($1 - $0) * share }
        return Pose(keypoints: keypoints, world: world, confidence: min(a.confidence, b.confidence))
    }

    /// The frames of a window that show every landmark; throws when too many do not.
    func samples(from start: Double, to end: Double, needing landmarks: [Landmark]) throws(MetricGap) -> [Sample] {
        let tolerance = frameInterval * 0.01
        var all = 0
        var good: [Sample] = []
        var hidden: [Landmark: Int] = [:]
        for (index, frame) in track.frames.enumerated() {
            let time = frame.time.seconds
            guard time >= start - tolerance, time <= end + tolerance else { continue }
            all += 1
            guard let pose = frame.pose else { continue }
            let weak = landmarks.filter { pose[$0].confidence < MetricGates.minimumVisibility }
            if weak.isEmpty { good.append(Sample(index: index, time: time, pose: pose)) }
            for landmark in weak { hidden[landmark, default: 0] += 1 }
        }
        let covered = Double(all) >= 0.8 * ((end - start) / frameInterval).rounded(.down)
        guard !good.isEmpty, covered, Double(good.count) >= MetricGates.minimumGoodShare * Double(all) else {
            let worst = landmarks.max { hidden[$0, default: 0] < hidden[$1, default: 0] }
            throw .occluded(part(of: worst ?? .nose))
        }
        return good
    }

    /// The largest value in a window, refined by a parabola through its neighbours.
    func maximum(
        from start: Double, to end: Double, needing landmarks: [Landmark], of value: (Pose) -> Double?
    ) throws(MetricGap) -> Extreme {
        let samples = try samples(from: start, to: end, needing: landmarks)
        let values = samples.map { value($0.pose) ?? -.infinity }
        guard let best = values.indices.max(by: { values[$0] < values[$1] }), values[best].isFinite else {
            throw .occluded(part(of: landmarks.first ?? .nose))
        }
        let plain = Extreme(value: values[best], time: samples[best].time, pose: samples[best].pose)
        guard best > 0, best + 1 < samples.count, samples[best + 1].index - samples[best - 1].index == 2 else {
            return plain
        }
        let points = (-1...1).map { (time: samples[best + $0].time, value: values[best + $0]) }
        guard let vertex = Self.vertex(of: points) else { return plain }
        return Extreme(value: vertex.value, time: vertex.time, pose: plain.pose)
    }

    /// The top of the parabola through three points; nil when they do not bend downwards.
    static func vertex(of points: [(time: Double, value: Double)]) -> (time: Double, value: Double)? {
        let left = points[0].time - points[1].time
        let right = points[2].time - points[1].time
        let leftRise = points[0].value - points[1].value
        let rightRise = points[2].value - points[1].value
        let scale = left * right * (right - left)
        guard abs(scale) > 1e-15, leftRise.isFinite, rightRise.isFinite else { return nil }
        let curve = (rightRise * left - leftRise * right) / scale
        let slope = (leftRise * right * right - rightRise * left * left) / scale
        guard curve < -1e-12 else { return nil }
        let shift = max(left, min(right, -slope / (2 * curve)))
        return (points[1].time + shift, points[1].value + slope * shift + curve * shift * shift)
    }

    static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
