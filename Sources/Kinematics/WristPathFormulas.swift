import SwingCore

extension Formula {
    /// How far the hitting wrist goes behind mid shoulder on its way to contact, in body heights along the hitting
    /// direction; negative when it stays in front.
    static let takeBack = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let points: [Landmark] = [.leftShoulder, .rightShoulder, wrist]
        let contact = try context.time(of: .contact)
        let direction = try context.hittingDirection(of: .hittingWrist).direction
        let height = try context.requireHeight()
        let start = max(
            context.firstTime(of: .unitTurn, .ready) ?? context.swing.start, contact - context.presentation(0.8))
        let furthest = try context.maximum(from: start, to: contact, needing: points) { pose in
            (pose.middle(of: .shoulder).x - pose.position(wrist).x) * direction / height
        }
        return Reading(
            value: furthest.value, time: furthest.time, confidence: furthest.pose.confidence(of: points),
            geometry: MetricGeometry(kind: .distance, landmarks: points))
    }

    /// Real seconds from the start of the forward swing to contact.
    static let forwardSwingTime = Formula { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let start = try context.time(of: .forwardSwing)
        let wrist = context.landmark(.wrist, .hitting)
        let pose = try context.pose(at: contact, needing: [wrist])
        return Reading(
            value: (contact - start) * context.realTimeFactor, time: contact, confidence: pose.confidence(of: [wrist]),
            geometry: MetricGeometry(kind: .time, landmarks: [wrist]))
    }

    /// How far the hitting wrist still travels after contact until it has slowed to 30 % of its greatest speed, in body
    /// heights.
    static let wristTravelAfterContact = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let contact = try context.time(of: .contact)
        let end = contact + context.presentation(0.6)
        let around = try context.samples(
            from: contact - context.presentation(0.1), to: min(end, context.track.frames.last?.time.seconds ?? end),
            needing: [wrist])
        let steps = zip(around, around.dropFirst()).map { first, second in
            (
                length: Geometry.distance(first.pose.position(wrist), second.pose.position(wrist)),
                seconds: second.time - first.time, end: second.time
            )
        }
        guard let peak = steps.map({ $0.length / $0.seconds }).max(), peak > 0,
            let stop = steps.first(where: { $0.end > contact && $0.length / $0.seconds < 0.3 * peak })
        else { throw .eventUnsure(.finish) }
        // Of the step that holds the contact only what lies after it.
        let travelled = steps.filter { $0.end > contact && $0.end <= stop.end }.reduce(0) { sum, step in
            sum + step.length * min(1, (step.end - contact) / step.seconds)
        }
        return Reading(
            value: travelled / (try context.requireHeight()), time: stop.end,
            confidence: around.reduce(1) { min($0, $1.pose.confidence(of: [wrist])) },
            geometry: MetricGeometry(kind: .distance, landmarks: [wrist]))
    }
}
