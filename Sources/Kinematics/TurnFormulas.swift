import SwingCore

private let shoulders: [Landmark] = [.leftShoulder, .rightShoulder]

extension Formula {
    /// How far the shoulders are turned away from the net at an event, in degrees: 0 parallel to the net, 90 side-on,
    /// positive towards the side the stroke is prepared on.
    static func shoulderTurn(at event: EventName) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let time = try context.time(of: event)
            let pose = try context.pose(at: time, needing: shoulders)
            return turnReading(try context.shoulderTurn(at: time), time, pose)
        }
    }

    /// The furthest that the shoulders are turned away from the net in a window, in degrees.
    static func furthestShoulderTurn(in window: MetricWindow) -> Formula {
        Formula { (context: SwingContext) throws(MetricGap) in
            let bounds = try window.bounds(context)
            let samples = try context.samples(from: bounds.start, to: bounds.end, needing: shoulders)
            var turns: [Double] = []
            for sample in samples { turns.append(try context.shoulderTurn(at: sample.time)) }
            guard let most = turns.indices.max(by: { turns[$0] < turns[$1] }) else { throw .occluded(.shoulderLine) }
            return turnReading(turns[most], samples[most].time, samples[most].pose)
        }
    }

    /// How far the shoulders turn towards the net from the start of the forward swing to contact, in degrees.
    static let opening = Formula { (context: SwingContext) throws(MetricGap) in
        let (start, contact) = (try context.time(of: .forwardSwing), try context.time(of: .contact))
        let first = try context.pose(at: start, needing: shoulders)
        let last = try context.pose(at: contact, needing: shoulders)
        let turned = try context.chestHeading(at: contact) - context.chestHeading(at: start)
        var reading = turnReading(
            context.preparation * turned.remainder(dividingBy: 360), contact, last)
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
    func shoulderTurn(at seconds: Double) throws(MetricGap) -> Double {
        try preparation * (netHeading() - chestHeading(at: seconds)).remainder(dividingBy: 360)
    }

    /// 1 where the chest turns to the player's right to prepare the stroke, -1 where to the left.
    fileprivate var preparation: Double { (handedness == .right) == (swing.stroke == .backhand) ? -1 : 1 }

    /// Where a chest that faces the net faces, as `chestHeading` has it: the way the ball is hit.
    ///
    /// How the player stands who waits for the ball tells it no better (rendered players: turns are off by 6 to 16 degrees
    /// either way), and filmed ones do not always face the net.
    private func netHeading() throws(MetricGap) -> Double {
        if let heading = camera.heading { return heading }
        switch camera.view {
        case .front: return 0
        case .behind: return 180
        case .side, .oblique: throw .noView
        }
    }

    /// The chest's turn since the first samples, in degrees, unsigned.
    func shoulderTurns(of samples: [Sample]) -> [Double] {
        guard samples.count >= 5 else { return [] }
        var headings: [Double] = []
        for sample in samples {
            guard var heading = try? chestHeading(at: sample.time) else { return [] }
            if let last = headings.last { heading = last + (heading - last).remainder(dividingBy: 360) }
            headings.append(heading)
        }
        let rest = Self.median(Array(headings.prefix(max(3, samples.count / 10)))) ?? headings[0]
        return headings.map { abs($0 - rest) }
    }

    /// Where the chest faces, in degrees from the camera: 0 towards it, 180 away from it, positive when the player's
    /// right shoulder is the nearer one.
    ///
    /// The network that learned it tells, from a second of movement around: the width of the shoulder line in the picture
    /// and its depth in the world pose are off by three times as much.
    func chestHeading(at seconds: Double) throws(MetricGap) -> Double {
        guard let trunk = trunk(at: seconds) else { throw .occluded(.shoulderLine) }
        return trunk.chestYaw
    }

    private func trunk(at seconds: Double) -> TrunkSight? {
        guard let nearest = track.index(nearest: seconds), let trunk = track.frames[nearest].trunk else { return nil }
        let offset = seconds - track.frames[nearest].time.seconds
        let neighbour = offset > 0 ? nearest + 1 : nearest - 1
        guard track.frames.indices.contains(neighbour), let other = track.frames[neighbour].trunk else { return trunk }
        let gap = abs(track.frames[neighbour].time.seconds - track.frames[nearest].time.seconds)
        return gap > 0 ? trunk.moved(min(1, abs(offset) / gap), towards: other) : trunk
    }
}
