import SwingCore

/// A joint with its neighbours, by the role of its side.
enum Limb: Sendable {
    case elbow(SideRole)
    case knee(SideRole)

    /// The three landmarks, the joint in the middle.
    func landmarks(in context: SwingContext) -> [Landmark] {
        switch self {
        case .elbow(let role):
            [context.landmark(.shoulder, role), context.landmark(.elbow, role), context.landmark(.wrist, role)]
        case .knee(let role):
            [context.landmark(.hip, role), context.landmark(.knee, role), context.landmark(.ankle, role)]
        }
    }

    func segments(in context: SwingContext) -> [BodySegment] {
        switch self {
        case .elbow(let role): [.upperArm(context.side(role)), .forearm(context.side(role))]
        case .knee(let role): [.thigh(context.side(role)), .shank(context.side(role))]
        }
    }
}

extension Formula {
    /// Flexion (0 = straight) at an event: 180 degrees minus the included angle, in the picture plane.
    static func flexion(of limb: Limb, at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points = limb.landmarks(in: context)
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: points)
            try context.requireInPlane(limb.segments(in: context), in: pose)
            guard let value = pose.flexion(at: points) else { throw .occluded(context.part(of: points[1])) }
            return Reading(
                value: value, time: time, confidence: pose.confidence(of: points),
                geometry: MetricGeometry(kind: .jointAngle, landmarks: points))
        }
    }

    /// The deepest knee bend of a window, in degrees; the other leg stands in when the first is hidden.
    static func deepestKneeBend(
        _ role: SideRole, in window: MetricWindow, orOther other: SideRole? = nil
    ) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let bounds = try window.bounds(context)
            do throws(MetricGap) {
                return try deepestBend(of: .knee(role), bounds, in: context)
            } catch {
                guard case .occluded = error, let other else { throw error }
                return try deepestBend(of: .knee(other), bounds, in: context)
            }
        }
    }

    private static func deepestBend(
        of limb: Limb, _ bounds: (start: Double, end: Double), in context: SwingContext
    ) throws(MetricGap) -> Reading {
        let points = limb.landmarks(in: context)
        let extreme = try context.maximum(from: bounds.start, to: bounds.end, needing: points) {
            $0.flexion(at: points)
        }
        try context.requireInPlane(limb.segments(in: context), in: extreme.pose)
        // A deep bend lasts: its frames tell together how much of it is hidden, as a single one cannot.
        let hidden = context.poses(around: extreme.time).map { context.hiddenBend(of: limb, in: $0) }
        if let usual = SwingContext.median(hidden), usual > maximumHiddenBend(from: context.camera.view) {
            throw .noView
        }
        return Reading(
            value: min(180, extreme.value), time: extreme.time, confidence: extreme.pose.confidence(of: points),
            geometry: MetricGeometry(kind: .jointAngle, landmarks: points))
    }

    /// A knee that may bend this much more towards the lens than the picture shows, in degrees, is not measured.
    ///
    /// Who stands side-on bends across the picture from behind and in front. From elsewhere legs are never seen in full, so that what
    /// they hide is underrated: of thirteen knees there (samples, players drawn by lot) that hid 5 to 15 degrees by these lengths,
    /// eight were read 17 to 49 too straight.
    static func maximumHiddenBend(from view: CameraView) -> Double {
        switch view {
        case .behind, .front: 15
        case .side, .oblique: 5
        }
    }

    /// The angle between the trunk's side and the upper arm (0 = arm at the side, 90 = level) at an event.
    static func armElevation(_ role: SideRole, at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points = armElevationPoints(role, context)
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: points)
            try context.requireInPlane([.upperArm(context.side(role)), .trunk], in: pose)
            guard let value = pose.includedAngle(at: points) else { throw .occluded(context.part(of: points[2])) }
            return Reading(
                value: value, time: time, confidence: pose.confidence(of: points),
                geometry: MetricGeometry(kind: .includedAngle, landmarks: points))
        }
    }

    /// The median of the arm elevation over a window.
    static func medianArmElevation(_ role: SideRole, in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points = armElevationPoints(role, context)
            let bounds = try window.bounds(context)
            let samples = try context.samples(from: bounds.start, to: bounds.end, needing: points)
            let values = samples.map { $0.pose.includedAngle(at: points) ?? .nan }.filter { !$0.isNaN }
            guard let median = SwingContext.median(values),
                let middle = samples.min(by: { first, second in
                    distance(from: median, of: first, points) < distance(from: median, of: second, points)
                })
            else { throw .occluded(context.part(of: points[2])) }
            try context.requireInPlane([.upperArm(context.side(role)), .trunk], in: middle.pose)
            return Reading(
                value: median, time: middle.time, confidence: middle.pose.confidence(of: points),
                geometry: MetricGeometry(kind: .includedAngle, landmarks: points))
        }
    }

    /// The highest a straight line from shoulder to wrist points above the horizontal in a window, in degrees.
    static func highestArm(_ role: SideRole, in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points = [context.landmark(.shoulder, role), context.landmark(.wrist, role)]
            let bounds = try window.bounds(context)
            let extreme = try context.maximum(from: bounds.start, to: bounds.end, needing: points) {
                Geometry.elevation(of: $0.position(points[1]) - $0.position(points[0]))
            }
            // A bent arm is shorter than its full line: only the shortest projections are refused.
            guard let full = context.bodyScale?.length(of: .arm(context.side(role))),
                BodySegment.arm(context.side(role)).length(in: extreme.pose) >= 0.6 * full
            else { throw .noView }
            return Reading(
                value: min(90, extreme.value), time: extreme.time, confidence: extreme.pose.confidence(of: points),
                geometry: MetricGeometry(kind: .angleFromHorizontal, landmarks: points))
        }
    }

    private static func armElevationPoints(_ role: SideRole, _ context: SwingContext) -> [Landmark] {
        [context.landmark(.hip, role), context.landmark(.shoulder, role), context.landmark(.elbow, role)]
    }

    private static func distance(from value: Double, of sample: Sample, _ points: [Landmark]) -> Double {
        abs((sample.pose.includedAngle(at: points) ?? .infinity) - value)
    }
}

extension Pose {
    /// Flexion at the middle of three landmarks in the picture plane, in degrees.
    func flexion(at points: [Landmark]) -> Double? {
        Geometry.flexion(position(points[0]), joint: position(points[1]), position(points[2]))
    }

    /// Included angle at the middle of three landmarks in the picture plane, in degrees.
    func includedAngle(at points: [Landmark]) -> Double? {
        Geometry.includedAngle(position(points[0]), joint: position(points[1]), position(points[2]))
    }
}

extension SwingContext {
    /// How much more a joint may be bent than the picture shows, in degrees.
    ///
    /// A knee that bends towards the lens looks straight but makes thigh and shank look short. With known full lengths
    /// the missing depth of both follows; the bend is largest when they point to opposite sides of the picture plane.
    func hiddenBend(of limb: Limb, in pose: Pose) -> Double {
        let points = limb.landmarks(in: self)
        let segments = limb.segments(in: self)
        guard let first = bodyScale?.length(of: segments[0]), let second = bodyScale?.length(of: segments[1]) else {
            return 0
        }
        func lifted(_ from: Landmark, _ to: Landmark, full: Double, sign: Double) -> WorldPoint {
            let flat = pose.position(to) - pose.position(from)
            // Percentile lengths are a few percent long: less shortening than that is no evidence of depth.
            let trusted = 0.95 * full
            let depth = max(0, trusted * trusted - flat.length * flat.length).squareRoot()
            return WorldPoint(flat.x, flat.y, sign * depth)
        }
        let shown = pose.flexion(at: points) ?? 0
        let upper = lifted(points[0], points[1], full: first, sign: 1)
        let lower = lifted(points[1], points[2], full: second, sign: -1)
        return max(0, (Geometry.angle(between: upper, and: lower) ?? 0) - shown)
    }
}
