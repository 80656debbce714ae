import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

private let shoulders: [Landmark] = [.leftShoulder, .rightShoulder]

extension Formula {
    /// How far the shoulders are turned away from the net at an event, in degrees: 0 parallel to the net, 90 side-on,
    /// positive towards the side the stroke is prepared on.
    static func shoulderTurn(at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: shoulders)
            return turnReading(try context.shoulderTurn(in: pose), time, pose)
        }
    }

    /// The furthest that the shoulders are turned away from the net in a window, in degrees.
    static func furthestShoulderTurn(in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let bounds = try window.bounds(context)
            let samples = try context.samples(from: bounds.start, to: bounds.end, needing: shoulders)
            var turns: [Double] = []
            for sample in samples { turns.append(try context.shoulderTurn(in: sample.pose)) }
            guard let most = turns.indices.max(by: { turns[$0] < turns[$1] }) else { throw .occluded(.shoulderLine) }
            return turnReading(turns[most], samples[most].time, samples[most].pose)
        }
    }

    /// How far the shoulders turn towards the net from the start of the forward swing to contact, in degrees.
    static let opening = Formula { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let first = try context.pose(at: try context.time(of: .forwardSwing), needing: shoulders)
        let last = try context.pose(at: contact, needing: shoulders)
        let opened = try context.shoulderTurn(in: first) - context.shoulderTurn(in: last)
        var reading = turnReading(opened, contact, last)
        reading.confidence = min(reading.confidence, first.confidence(of: shoulders))
        return reading
    }

    private static func turnReading(_ value: Double, _ time: Double, _ pose: Pose) -> Reading {
        Reading(
            value: value, time: time, confidence: pose.confidence(of: shoulders),
            geometry: MetricGeometry(kind: .distance, landmarks: shoulders))
    }
}

extension SwingContext {
    /// The shoulders' turn away from the net, in degrees, positive towards the side the stroke is prepared on.
    ///
    /// From in front or behind it follows from the shoulder line's width alone, and which way is known from the stroke.
    /// From elsewhere the depth of the world pose says which way the chest faces.
    func shoulderTurn(in pose: Pose) throws(MetricGap) -> Double {
        guard let facing = chestHeading(in: pose) else { throw .occluded(.shoulderLine) }
        switch camera.view {
        case .front: return abs(facing)
        case .behind: return 180 - abs(facing)
        case .side, .oblique:
            guard let angle = camera.angle ?? (camera.view == .side ? 90 : nil) else { throw .noView }
            // Seen from the player's right the net lies to the right of the picture.
            let heading = try angle * netDirection() - facing
            let towardsHittingSide = handedness == .right ? heading : -heading
            let turn = swing.stroke == .backhand ? -towardsHittingSide : towardsHittingSide
            return turn - 360 * (turn / 360).rounded()
        }
    }

    /// The picture's direction towards the net for a camera at the side or on a diagonal: 1 to the right, -1 to the left.
    ///
    /// A player who waits faces the net, so the chest tells before the turn; where it faces the lens or away from it,
    /// the hand's way at contact does.
    private func netDirection() throws(MetricGap) -> Double {
        let contact = try time(of: .contact)
        let turn = firstTime(of: .unitTurn) ?? contact - presentation(0.8)
        let waiting = track.frames.filter { $0.time.seconds <= turn && $0.time.seconds >= turn - presentation(0.4) }
        let headings = waiting.compactMap { $0.pose.flatMap(chestHeading) }
        if let heading = Self.median(headings), (Self.leastAside...(180 - Self.leastAside)).contains(abs(heading)) {
            return heading > 0 ? 1 : -1
        }
        return try hittingDirection(of: .hittingWrist).direction
    }

    /// Degrees from the lens's direction within which the sign of a heading is chance.
    private static let leastAside = 15.0

    /// The shoulder line's heading since the first samples, in degrees, unsigned and smoothed over three samples.
    func shoulderTurns(of samples: [Sample]) -> [Double] {
        guard samples.count >= 5 else { return [] }
        var headings: [Double] = []
        for sample in samples {
            guard var heading = preparationHeading(in: sample.pose) else { return [] }
            if let last = headings.last { heading += 360 * ((last - heading) / 360).rounded() }
            headings.append(heading)
        }
        let smooth = headings.indices.map { index in
            Self.median(Array(headings[max(0, index - 1)...min(headings.count - 1, index + 1)])) ?? headings[index]
        }
        let rest = Self.median(Array(smooth.prefix(max(3, samples.count / 10)))) ?? smooth[0]
        return smooth.map { abs($0 - rest) }
    }

    /// A heading whose change is the turn of the shoulders. From the side the line lies across the picture when the turn
    /// is full, where its width says least: there only the world pose counts.
    private func preparationHeading(in pose: Pose) -> Double? {
        switch camera.view {
        case .side:
            let line = pose.worldPosition(.rightShoulder) - pose.worldPosition(.leftShoulder)
            return Geometry.degrees(atan2(line.z, line.x))
        case .front, .behind: return chestHeading(in: pose).map(abs)
        case .oblique: return chestHeading(in: pose)
        }
    }

    /// Where the chest faces, in degrees from the camera: 0 towards it, 180 away from it, positive when the player's
    /// right shoulder is the nearer one.
    ///
    /// The width of the shoulder line tells it best where the line points at the lens; where it lies across, the width
    /// hardly changes, and the world pose counts as much.
    private func chestHeading(in pose: Pose) -> Double? {
        guard let width = bodyScale?.shoulderWidth, width > 1 else { return nil }
        let line = pose.position(.leftShoulder) - pose.position(.rightShoulder)
        let world = pose.worldPosition(.leftShoulder) - pose.worldPosition(.rightShoulder)
        let length = (world.x * world.x + world.z * world.z).squareRoot()
        guard length > 0 else { return nil }
        let across = max(-1, min(1, line.x / width))
        let depth = (1 - across * across).squareRoot() * (world.z < 0 ? -1 : 1)
        let share = across * across / 2
        return Geometry.degrees(
            atan2(
                depth * (1 - share) + world.z / length * share, across * (1 - share) + world.x / length * share))
    }
}
