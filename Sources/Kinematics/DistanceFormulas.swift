import SwingCore

/// The point of the hands that meets the ball.
enum HitPoint: Sendable {
    /// Of two hands on one grip, one that is seen tells where it is; the wrists are a hand's breadth apart along it.
    case hittingWrist, bothWrists

    /// Half the distance between the wrists of two hands on one grip, in body heights: a hand's breadth is 0.05 of stature
    /// (Winter 2009), and the hands touch.
    private static let halfGrip = 0.03
    /// What one wrist leaves open of the place of both along the hit, one standard deviation in body heights: the grip
    /// may lie in any direction of the picture.
    static let oneWristSigma = halfGrip / 2.0.squareRoot()

    func landmarks(in context: SwingContext) -> [Landmark] {
        switch self {
        case .hittingWrist: [context.landmark(.wrist, .hitting)]
        case .bothWrists: [context.landmark(.wrist, .hitting), context.landmark(.wrist, .other)]
        }
    }

    /// The landmarks to measure on: those that every pose shows; all of them where no pose does.
    func seenLandmarks(in poses: [Pose], _ context: SwingContext) -> [Landmark] {
        let all = landmarks(in: context)
        let seen = all.filter { landmark in
            poses.allSatisfy { $0[landmark].confidence >= MetricGates.minimumVisibility }
        }
        return seen.isEmpty ? all : seen
    }
}

/// What a distance along the hitting direction is measured from.
enum ForwardOrigin: Sendable {
    case hips, shoulders, frontToe

    func landmarks(in context: SwingContext) -> [Landmark] {
        switch self {
        case .hips: [.leftHip, .rightHip]
        case .shoulders: [.leftShoulder, .rightShoulder]
        case .frontToe: [context.landmark(.footIndex, .other)]
        }
    }
}

extension Formula {
    /// How far in front of the body the hands are at contact, in body heights along the hitting direction.
    static func contactForward(of hit: HitPoint, from origin: ForwardOrigin) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let base = origin.landmarks(in: context)
            let time = try context.time(of: .contact)
            let (direction, hands) = try context.hittingDirection(of: hit)
            let pose = try context.pose(at: time, needing: hands + base)
            let height = try context.requireHeight()
            let from = pose.middle(of: base).x
            let forward = (pose.middle(of: hands).x - from) * direction
            let isWhole = hands.count == hit.landmarks(in: context).count
            return Reading(
                value: forward / height, time: time, confidence: pose.confidence(of: hands + base),
                geometry: MetricGeometry(kind: .distance, landmarks: base + hands),
                formulaSigma: isWhole ? 0 : HitPoint.oneWristSigma)
        }
    }

    /// Room between hitting wrist and mid shoulder across the hitting direction at contact, in body heights.
    static let spacing = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let points: [Landmark] = [.leftShoulder, .rightShoulder, wrist]
        let time = try context.time(of: .contact)
        let pose = try context.pose(at: time, needing: points)
        let across = abs(pose.position(wrist).x - pose.middle(of: .shoulder).x)
        return Reading(
            value: across / (try context.requireHeight()), time: time, confidence: pose.confidence(of: points),
            geometry: MetricGeometry(kind: .distance, landmarks: points))
    }

    /// Distance between the wrists some real seconds after contact, in body heights.
    static func wristGap(afterContact delay: Double) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let points: [Landmark] = [.leftWrist, .rightWrist]
            let time = try context.time(of: .contact) + context.presentation(delay)
            let pose = try context.pose(at: time, needing: points)
            let gap = Geometry.distance(pose.position(points[0]), pose.position(points[1]))
            return Reading(
                value: gap / (try context.requireHeight()), time: time, confidence: pose.confidence(of: points),
                geometry: MetricGeometry(kind: .distance, landmarks: points))
        }
    }

    /// Share of the frames from unit turn to 0.08 s after contact with the wrists within 0.17 body heights.
    static let handsTogether = Formula { (context: SwingContext) throws(MetricGap) in
        let points: [Landmark] = [.leftWrist, .rightWrist]
        let contact = try context.time(of: .contact)
        let start = context.firstTime(of: .unitTurn) ?? contact - context.presentation(0.5)
        let samples = try context.samples(from: start, to: contact + context.presentation(0.08), needing: points)
        let limit = 0.17 * (try context.requireHeight())
        let together = samples.count {
            Geometry.distance($0.pose.position(points[0]), $0.pose.position(points[1])) <= limit
        }
        return Reading(
            value: Double(together) / Double(samples.count), time: contact,
            confidence: samples.reduce(0) { $0 + $1.pose.confidence(of: points) } / Double(samples.count),
            geometry: MetricGeometry(kind: .distance, landmarks: points))
    }

    /// The hitting wrist's height above the ground at contact, in body heights.
    ///
    /// The ground is the lowest heel line from the swing's start to 0.15 s before contact, while a foot still stands.
    static let wristHeight = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let time = try context.time(of: .contact)
        let pose = try context.pose(at: time, needing: [wrist])
        try context.requireRaisedForearm(in: pose)
        let start = min(context.firstTime(of: .start) ?? context.swing.start, time - context.presentation(0.6))
        let ground = try context.groundLine(from: start, to: time - context.presentation(0.15))
        return Reading(
            value: (ground - pose.position(wrist).y) / (try context.requireHeight()), time: time,
            confidence: pose.confidence(of: [wrist]), geometry: MetricGeometry(kind: .height, landmarks: [wrist]))
    }

    /// How far the hips rise from their lowest point in loading to contact, in body heights.
    static let hipRise = Formula { (context: SwingContext) throws(MetricGap) in
        let points: [Landmark] = [.leftHip, .rightHip]
        let time = try context.time(of: .contact)
        let pose = try context.pose(at: time, needing: points)
        let bounds = try MetricWindow.serveLoading.bounds(context)
        let lowest = try context.maximum(from: bounds.start, to: bounds.end, needing: points) {
            $0.middle(of: .hip).y
        }
        let rise = (lowest.value - pose.middle(of: .hip).y) / (try context.requireHeight())
        return Reading(
            value: rise, time: time,
            confidence: min(pose.confidence(of: points), lowest.pose.confidence(of: points)),
            geometry: MetricGeometry(kind: .height, landmarks: points))
    }

    /// How far the hitting wrist comes down from forward-swing start to contact, in body heights.
    static let wristDrop = Formula { (context: SwingContext) throws(MetricGap) in
        let wrist = context.landmark(.wrist, .hitting)
        let time = try context.time(of: .contact)
        let first = try context.pose(at: try context.time(of: .forwardSwing), needing: [wrist])
        let last = try context.pose(at: time, needing: [wrist])
        let drop = (last.position(wrist).y - first.position(wrist).y) / (try context.requireHeight())
        return Reading(
            value: drop, time: time, confidence: min(first.confidence(of: [wrist]), last.confidence(of: [wrist])),
            geometry: MetricGeometry(kind: .height, landmarks: [wrist]))
    }
}

extension SwingContext {
    /// Stature in pixels, or a gap when the body was not seen well enough.
    func requireHeight() throws(MetricGap) -> Double {
        guard let height = bodyHeight else { throw .occluded(.body) }
        return height
    }

    /// The picture's direction the hands travel in at contact, 1 to the right, -1 to the left, and the hands that show it.
    /// For side views.
    func hittingDirection(of hit: HitPoint) throws(MetricGap) -> (direction: Double, hands: [Landmark]) {
        let contact = try time(of: .contact)
        let (early, late) = (contact - presentation(0.1), contact + presentation(0.03))
        let hands = hit.seenLandmarks(
            in: [
                try pose(at: early, needing: []), try pose(at: contact, needing: []), try pose(at: late, needing: []),
            ],
            self)
        let (before, after) = (try pose(at: early, needing: hands), try pose(at: late, needing: hands))
        let travel = after.middle(of: hands).x - before.middle(of: hands).x
        guard abs(travel) >= 0.04 * (try requireHeight()) else { throw .eventUnsure(.contact) }
        return (travel > 0 ? 1 : -1, hands)
    }

    /// The picture height of the ground under the player, in pixels: where the lower heel stands.
    func groundLine(from start: Double, to end: Double) throws(MetricGap) -> Double {
        let heels: [Landmark] = [.leftHeel, .rightHeel]
        let lowest = track.frames.compactMap { frame -> Double? in
            guard let pose = frame.pose, frame.time.seconds >= start, frame.time.seconds <= end else { return nil }
            return heels.filter { pose[$0].confidence >= MetricGates.minimumVisibility }
                .map { pose.position($0).y }.max()
        }
        // The upper quartile of "the lower heel" ignores a stray dip as well as a lifted heel.
        guard lowest.count >= 3 else { throw .occluded(.feet) }
        return lowest.sorted()[lowest.count * 3 / 4]
    }
}
