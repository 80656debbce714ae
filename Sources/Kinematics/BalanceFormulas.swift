import SwingCore

extension Formula {
    /// How far the head moves against the shoulders around contact, in body heights: the largest distance between two
    /// places of (nose - mid shoulder) in the window.
    ///
    /// The network draws heads too small: it sets the nose `readNoseReach` of the way from the ears' middle to where the
    /// nose is, and a head that turns moves its nose by too little. The way from the ears to the nose is made whole.
    /// The largest of many distances grows with the landmarks' sway: `sway` of it is no movement.
    ///
    /// Of a movement in an unknown direction the picture shows `shownShare` on average, by which it is divided; how much
    /// that differs from one direction to the next is part of the error.
    static func headMovement(in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points: [Landmark] = [.leftShoulder, .rightShoulder, .leftEar, .rightEar, .nose]
            let bounds = try window.bounds(context)
            let samples = try context.samples(from: bounds.start, to: bounds.end, needing: points)
            let places = samples.map { $0.pose.noseOfWholeHead - $0.pose.middle(of: .shoulder) }
            var most = (distance: 0.0, from: 0, to: 0)
            for from in places.indices {
                for to in places.indices.dropFirst(from + 1) {
                    let distance = Geometry.distance(places[from], places[to])
                    if distance > most.distance { most = (distance, from, to) }
                }
            }
            let distance = most.distance / (try context.requireHeight())
            let value = max(0, distance * distance - sway * sway).squareRoot() / shownShare
            return Reading(
                value: value, time: samples[most.to].time,
                confidence: [most.from, most.to].map { samples[$0].pose.confidence(of: points) }.min() ?? 0,
                geometry: MetricGeometry(kind: .distance, landmarks: points), formulaSigma: value * shownSpread)
        }
    }

    /// The mean share of a line's length that a picture shows when it may point anywhere, pi / 4, and its spread from
    /// one direction to the next as a share of that mean: sqrt(2 / 3 - (pi / 4)^2) / (pi / 4).
    private static let shownShare = Double.pi / 4
    private static let shownSpread = 0.284

    /// The share of the way from the ears' middle to the nose at which the network sets the nose: two thirds where the
    /// face is seen (0.61 to 0.78 in the samples filmed from the side or the front).
    static let readNoseReach = 0.67

    /// What a head that keeps still seems to move by, in body heights: three of four still heads in the samples do by
    /// more.
    static let sway = 0.0125

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
        guard speed <= 0.9 else { throw .notJudged(.onTheRun) }
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
        guard let width = context.bodyScale?.shoulderWidth, width > 1 else { throw .occluded(.shoulderLine) }
        let anatomical = points + [context.landmark(.hip, .hitting), context.landmark(.hip, .other)]
        let direction = try context.otherSideDirection(in: try context.pose(at: contact, needing: anatomical))
        let end = contact + context.presentation(0.6)
        let last = context.track.frames.last?.time.seconds ?? 0
        guard last >= contact + context.presentation(0.4) else { throw .eventUnsure(.finish) }
        let furthest = try context.maximum(from: contact, to: min(end, last), needing: points) {
            ($0.position(wrist).x - $0.middle(of: .shoulder).x) * direction / width
        }
        if furthest.value < 0.3, try reversesAboveHead(context, from: contact, to: min(end, last)) {
            throw .notJudged(.finishAboveHead)
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

extension Pose {
    /// Where the nose is on a head of its true size.
    fileprivate var noseOfWholeHead: ImagePoint {
        let ears = (position(.leftEar) + position(.rightEar)) / 2
        return ears + (position(.nose) - ears) / Formula.readNoseReach
    }
}
