internal import SwingCore

/// The events of a ground stroke around its contact.
struct GroundStrokeEvents {
    var candidate: GroundStrokeCandidate
    var name: StrokeName
    var signals: BodySignals
    var configuration: SegmentationConfiguration

    private var tempo: Double { candidate.tempo }

    /// All events that can be seen, in any order.
    func drafts(contact: EventDraft) -> [EventDraft] {
        let turn = TrunkTurn(before: contact.time, tempo: tempo, forward: candidate.turn, in: signals, configuration)
        // A volley has no backswing to speak of.
        let backswingEnd = name.variant == .volley ? nil : self.backswingEnd(turn, contact: contact.time)
        let own = [turn.map(unitTurn), backswingEnd, forwardSwing(contact: contact.time)].compactMap(\.self)
        let settled = EventChain.groundStroke.settled(own, contact: contact.time, tempo: tempo)
        let ready = settled.first { $0.name == .unitTurn }.flatMap(ready)
        return settled + [ready, contact, finish(contact: contact.time)].compactMap(\.self)
    }

    /// The hand's place relative to the shoulders, depth included, in H.
    private func place(_ index: Int) -> WorldPoint {
        let side = signals[candidate.side]
        return WorldPoint(
            side.wristX[index], side.wristHeight[index], side.wristWorld[index].z / configuration.worldHeight)
    }

    /// The turn from back to forward: the middle between the hand's furthest place from contact and the trunk's furthest
    /// turn, which a loop or a camera's view pulls to opposite sides; half their distance joins the uncertainty.
    private func backswingEnd(_ turn: TrunkTurn?, contact: Double) -> EventDraft? {
        let window = signals.indices(from: contact - 0.7 * tempo, through: contact - 0.05 * tempo)
        let met = place(signals.index(nearest: contact))
        func way(_ index: Int) -> Double { (place(index) - met).length }
        guard let furthest = window.max(by: { way($0) < way($1) }), way(furthest) > 0.08 else { return nil }
        let hand = signals.times[furthest]
        let trunk = turn?.end ?? hand
        let difference = abs(trunk - hand) / 2
        return EventDraft(
            name: .backswingEnd, time: (hand + trunk) / 2,
            uncertainty: ContactTiming.spread(0.05 * tempo + difference, signals),
            confidence: difference <= 0.1 * tempo ? 0.7 : 0.5)
    }

    /// The hand moves along its way through contact faster than a tenth of its peak; T1 says a fifth, which the smoothed
    /// hand reaches too late.
    private func forwardSwing(contact: Double) -> EventDraft? {
        let first = signals.index(nearest: contact - 0.06 * tempo)
        let last = signals.index(nearest: contact + 0.04 * tempo)
        let way = place(last) - place(first)
        guard first < last, way.length > 1e-6 else { return nil }
        let speed = Series.derivative(
            signals.times.indices.map { (place($0) * way).sum() / way.length }, at: signals.times)
        let window = signals.indices(from: contact - 0.7 * tempo, through: contact)
        let near = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.1 * tempo)
        let level = 0.1 * (near.map { speed[$0] }.max() ?? 0)
        guard level > 0, let slow = window.last(where: { speed[$0] < level }), slow + 1 < signals.times.count else {
            return nil
        }
        return EventDraft(
            name: .forwardSwing, time: Series.crossingTime(speed, at: signals.times, after: slow, level: level),
            uncertainty: ContactTiming.spread(0.06 * tempo, signals), confidence: 0.6)
    }

    /// The trunk turns away from the net faster than 60 degrees a second (T1): the middle between the start of its turn and
    /// the time that the smoothed turn is that fast for good; half their distance joins the uncertainty.
    private func unitTurn(_ turn: TrunkTurn) -> EventDraft {
        EventDraft(
            name: .unitTurn, time: (turn.start + turn.fast) / 2,
            uncertainty: ContactTiming.spread(0.05 * tempo + (turn.fast - turn.start) / 2, signals),
            confidence: 0.55)
    }

    /// The last moment before the unit turn at which the hips rest; as sure as the turn is.
    private func ready(before turn: EventDraft) -> EventDraft? {
        let set = turn.time - max(signals.frameInterval, 0.015 * tempo)
        let window = signals.indices(from: set - 1.0 * tempo, through: set)
        guard let still = window.last(where: { signals.hipSpeed[$0] < 0.3 / tempo }) else { return nil }
        return EventDraft(
            name: .ready, time: signals.times[still], uncertainty: turn.uncertainty, confidence: 0.5)
    }

    /// The hand has slowed to a quarter of its peak (T1).
    private func finish(contact: Double) -> EventDraft? {
        /// The smoothed peak of a whipping hand lies a sixth below the true one: of it, this is a quarter.
        let share = 0.30
        let speed = signals[candidate.side].wristGroundSpeed
        let near = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.12 * tempo)
        guard let fastest = near.max(by: { speed[$0] < speed[$1] }) else { return nil }
        let window = signals.indices(from: signals.times[fastest], through: contact + 0.9 * tempo)
        let level = share * speed[fastest]
        guard let slow = window.first(where: { speed[$0] < level }), slow > 0 else { return nil }
        return EventDraft(
            name: .finish, time: Series.crossingTime(speed, at: signals.times, after: slow - 1, level: level),
            uncertainty: ContactTiming.spread(0.06 * tempo, signals),
            confidence: 0.6 * (0.5 + 0.5 * ContactTiming.confidence(of: candidate.side, around: slow, in: signals)))
    }
}

/// The trunk's turn away from the net, before it turns forward.
struct TrunkTurn {
    /// When it starts, in seconds: the line through its first fifth and its half, back to nothing. The start itself drowns
    /// in the sway of a waiting player.
    var start: Double
    /// From when it is faster than 60 degrees a second for 80 ms (T1), at full speed, in seconds; never before it starts.
    var fast: Double
    /// When the trunk is turned furthest, in seconds.
    var end: Double

    /// Nil for a trunk that does not turn, or that turned already when the clip began.
    init?(
        before contact: Double, tempo: Double, forward turn: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) {
        let forward = turn >= 0 ? 1.0 : -1.0
        let away = signals.shoulderYaw.map { -forward * $0 }
        let late = signals.indices(from: contact - 0.9 * tempo, through: contact - 0.05 * tempo)
        guard let most = late.max(by: { away[$0] < away[$1] }) else { return nil }
        let early = signals.indices(from: signals.times[most] - 1.2 * tempo, through: signals.times[most])
        guard let least = early.min(by: { away[$0] < away[$1] }) else { return nil }
        let range = away[most] - away[least]
        guard range >= configuration.trunkTurn else { return nil }
        func time(of share: Double) -> Double? {
            let level = away[least] + share * range
            guard let before = (least...most).last(where: { away[$0] <= level }), before > 0 else { return nil }
            return Series.crossingTime(away, at: signals.times, after: before, level: level)
        }
        guard let fifth = time(of: 0.2), let half = time(of: 0.5) else { return nil }
        start = fifth - (half - fifth) * 0.2 / 0.3
        end = signals.times[most]
        let rate = Series.derivative(away, at: signals.times)
        let held = 0.08 * tempo
        let first = (signals.index(nearest: start)..<most).first { index in
            signals.indices(from: signals.times[index], through: signals.times[index] + held)
                .allSatisfy { rate[$0] > 60 / tempo }
        }
        fast = max(start, first.map { signals.times[$0] } ?? start)
        guard start > signals.times[0] else { return nil }
    }
}
