import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The least turn that is surely one, in degrees: of five players who turned 2 to 11, 35 to 52 were read; of players who turned
/// 37 to 39, 30 to 58; of those who turned fully, 67 and more.
private let sureTurn = 60.0
/// Seconds that professionals take from the start of the turn to the whole of it (Yan, see technique.md).
private let fullTurn = 0.3

private let trunkPoints: [Landmark] = [.leftHip, .rightHip, .leftShoulder, .rightShoulder]

extension Formula {
    /// The angle of the line from mid hip to mid shoulder from the vertical at an event, in degrees, unsigned.
    static func trunkLean(at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: trunkPoints)
            guard let value = Geometry.angle(between: pose.trunk, and: ImagePoint(0, -1)) else {
                throw .occluded(.upperBody)
            }
            return Reading(
                value: value, time: time, confidence: pose.confidence(of: trunkPoints),
                geometry: MetricGeometry(kind: .angleFromVertical, landmarks: trunkPoints))
        }
    }

    /// The trunk's lean towards the tossing side at contact, in degrees; negative towards the hitting side.
    static let sideLean = Formula { (context: SwingContext) throws(MetricGap) in
        let time = try context.time(of: .contact)
        let pose = try context.pose(at: time, needing: trunkPoints)
        let trunk = pose.trunk
        guard trunk.length > 1 else { throw .occluded(.upperBody) }
        let towards = try context.otherSideDirection(in: pose)
        return Reading(
            value: Geometry.degrees(atan2(trunk.x * towards, -trunk.y)), time: time,
            confidence: pose.confidence(of: trunkPoints),
            geometry: MetricGeometry(kind: .angleFromVertical, landmarks: trunkPoints))
    }

    /// How far the tossing shoulder is above the hitting shoulder at an event: the line's angle above the horizontal.
    static func shoulderTilt(at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points = [context.landmark(.shoulder, .hitting), context.landmark(.shoulder, .other)]
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: points)
            try context.requireInPlane([.shoulderLine], in: pose)
            guard let value = Geometry.elevation(of: pose.position(points[1]) - pose.position(points[0])) else {
                throw .noView
            }
            return Reading(
                value: value, time: time, confidence: pose.confidence(of: points),
                geometry: MetricGeometry(kind: .angleFromHorizontal, landmarks: points))
        }
    }

    /// Time from the first 80 % of the shoulder turn to contact, in real seconds.
    ///
    /// The turn is the change of the chest's heading since the ready position, so the hitting direction need not
    /// be known. Depth has a part in it, hence it is never more than advisory. A turn so small that there may have been none
    /// can be late, but not early.
    static let preparationLead = Formula { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let points: [Landmark] = [.leftShoulder, .rightShoulder]
        let start = max(
            context.firstTime(of: .ready) ?? context.swing.start, contact - context.presentation(2))
        let samples = try context.samples(from: start, to: contact, needing: points)
        let turns = context.shoulderTurns(of: samples)
        let limit = contact - context.presentation(0.1)
        guard let peak = turns.indices.filter({ samples[$0].time <= limit }).max(by: { turns[$0] < turns[$1] }),
            turns[peak] >= 30
        else { throw .eventUnsure(.unitTurn) }
        var first = peak
        var low = peak
        while low > 0, turns[low - 1] >= 0.65 * turns[peak] {
            low -= 1
            if turns[low] >= 0.8 * turns[peak] { first = low }
        }
        guard first > 0 else { throw .eventUnsure(.unitTurn) }
        let rise = turns[first] - turns[first - 1]
        let share = rise > 1e-9 ? max(0, min(1, (0.8 * turns[peak] - turns[first - 1]) / rise)) : 1
        let time = samples[first - 1].time + share * (samples[first].time - samples[first - 1].time)
        let lead = (contact - time) * context.realTimeFactor
        guard turns[peak] >= sureTurn || lead <= fullTurn else { throw .eventUnsure(.unitTurn) }
        return Reading(
            value: lead, time: time, confidence: samples[first].pose.confidence(of: points),
            geometry: MetricGeometry(kind: .time, landmarks: points))
    }
}

extension Pose {
    /// From mid hip to mid shoulder, in pixels.
    var trunk: ImagePoint { middle(of: .shoulder) - middle(of: .hip) }
}

extension SwingContext {
    /// The picture's direction towards the player's non-hitting side: 1 to the right, -1 to the left.
    ///
    /// Read off the shoulder and hip lines; when they point at the lens, off the camera's place behind or in front.
    func otherSideDirection(in pose: Pose) throws(MetricGap) -> Double {
        let shoulders = pose.position(landmark(.shoulder, .other)).x - pose.position(landmark(.shoulder, .hitting)).x
        let hips = pose.position(landmark(.hip, .other)).x - pose.position(landmark(.hip, .hitting)).x
        let across = shoulders + hips
        if let width = bodyScale?.shoulderWidth, abs(across) > 0.3 * width { return across > 0 ? 1 : -1 }
        switch camera.view {
        case .behind: return handedness == .right ? -1 : 1
        case .front: return handedness == .right ? 1 : -1
        case .side, .oblique: throw .noView
        }
    }
}
