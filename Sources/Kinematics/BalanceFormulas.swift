import SwingCore

extension Formula {
    /// How far the head moves against the shoulders around contact, in body heights.
    ///
    /// The largest distance of (nose - mid shoulder) from where it was at contact, over the window.
    static func headMovement(in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points: [Landmark] = [.leftShoulder, .rightShoulder, .nose]
            let contact = try context.time(of: .contact)
            let pose = try context.pose(at: contact, needing: points)
            let home = pose.position(.nose) - pose.middle(of: .shoulder)
            let bounds = try window.bounds(context)
            let samples = try context.samples(from: bounds.start, to: bounds.end, needing: points)
            let moved = samples.map { sample in
                Geometry.distance(home, sample.pose.position(.nose) - sample.pose.middle(of: .shoulder))
            }
            guard let most = moved.indices.max(by: { moved[$0] < moved[$1] }) else { throw .occluded("head") }
            return Reading(
                value: moved[most] / (try context.requireHeight()), time: samples[most].time,
                confidence: min(pose.confidence(of: points), samples[most].pose.confidence(of: points)),
                geometry: MetricGeometry(kind: .distance, landmarks: points))
        }
    }

    /// How far the hips are off the middle of the feet 0.4 s after contact, as a share of the stance's width.
    ///
    /// Not judged when the player hits on the run (hips faster than 0.9 body heights a second before contact).
    static let finishBalance = Formula { (context: SwingContext) throws(MetricGap) in
        let points: [Landmark] = [.leftHip, .rightHip, .leftAnkle, .rightAnkle]
        let hips: [Landmark] = [.leftHip, .rightHip]
        let contact = try context.time(of: .contact)
        let height = try context.requireHeight()
        let early = try context.pose(at: contact - context.presentation(0.3), needing: hips)
        let late = try context.pose(at: contact, needing: hips)
        let speed = abs(late.middle(of: .hip).x - early.middle(of: .hip).x) / height / 0.3
        guard speed <= 0.9 else { throw .notJudged("you hit this one on the run") }
        let time = contact + context.presentation(0.4)
        guard time <= (context.track.frames.last?.time.seconds ?? 0) + context.frameInterval else {
            throw .eventUnsure(.finish)
        }
        let pose = try context.pose(at: time, needing: points)
        let feet = abs(pose.position(.leftAnkle).x - pose.position(.rightAnkle).x)
        let off = abs(pose.middle(of: .hip).x - pose.middle(of: .ankle).x)
        return Reading(
            value: off / max(feet, 0.15 * height), time: time, confidence: pose.confidence(of: points),
            geometry: MetricGeometry(kind: .distance, landmarks: points))
    }

    /// How far the hitting wrist travels past mid shoulder to the other side within 0.6 s after contact, in shoulder
    /// widths. A finish above the head on the hitting side is a style of its own and is not judged.
    static let followThrough = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let points: [Landmark] = [.leftShoulder, .rightShoulder, wrist]
        let contact = try context.time(of: .contact)
        guard let width = context.bodyScale?.shoulderWidth, width > 1 else { throw .occluded("shoulder line") }
        let anatomical = points + [context.landmark(.hip, .hitting), context.landmark(.hip, .other)]
        let direction = try context.otherSideDirection(in: try context.pose(at: contact, needing: anatomical))
        let end = contact + context.presentation(0.6)
        let last = context.track.frames.last?.time.seconds ?? 0
        guard last >= contact + context.presentation(0.4) else { throw .eventUnsure(.finish) }
        let furthest = try context.maximum(from: contact, to: min(end, last), needing: points) {
            ($0.position(wrist).x - $0.middle(of: .shoulder).x) * direction / width
        }
        if furthest.value < 0.3, try reversesAboveHead(context, from: contact, to: min(end, last)) {
            throw .notJudged("a finish above the head is a style of its own")
        }
        return Reading(
            value: furthest.value, time: furthest.time, confidence: furthest.pose.confidence(of: points),
            geometry: MetricGeometry(kind: .distance, landmarks: points))
    }

    private static func reversesAboveHead(
        _ context: SwingContext, from start: Double, to end: Double
    ) throws(MetricGap) -> Bool {
        let wrist = context.landmark(.wrist, .hitting)
        let samples = try context.samples(from: start, to: end, needing: [wrist])
        return samples.contains { $0.pose.position(wrist).y < $0.pose.position(.nose).y }
    }
}
