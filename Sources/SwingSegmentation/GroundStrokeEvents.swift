internal import SwingCore

/// The events of a ground stroke around its contact.
struct GroundStrokeEvents {
    var candidate: GroundStrokeCandidate
    var name: StrokeName
    var signals: BodySignals
    var configuration: SegmentationConfiguration

    private var tempo: Double { candidate.tempo }

    /// All events that can be seen, in any order.
    func drafts() -> [EventDraft] {
        let contact = ContactTiming.contact(
            of: candidate, isTwoHanded: name.variant == .twoHanded, in: signals, configuration)
        let burst = ContactTiming.handBurst(of: candidate, isTwoHanded: name.variant == .twoHanded, in: signals)
        let path = forwardPath(around: (burst.inPicture + burst.inDepth) / 2)
        let backswingEnd = self.backswingEnd(path, contact: contact.time)
        let unitTurn = backswingEnd.flatMap { self.unitTurn(before: $0.time) }
        return [
            contact, backswingEnd, forwardSwing(path, after: backswingEnd?.time, contact: contact.time), unitTurn,
            unitTurn.flatMap { ready(before: $0.time) }, finish(contact: contact.time),
        ].compactMap(\.self)
    }

    /// The hand's place along its direction in the middle of the burst, in H, zero there.
    private func forwardPath(around time: Double) -> [Double] {
        let side = signals[candidate.side]
        let near = signals.indices(from: time - 0.08 * tempo, through: time + 0.06 * tempo)
        let first = near.first ?? candidate.burst.lowerBound
        let last = max(near.last ?? candidate.burst.upperBound, first)
        let dx = side.wristX[last] - side.wristX[first]
        let dy = side.wristHeight[last] - side.wristHeight[first]
        let length = max(1e-9, (dx * dx + dy * dy).squareRoot())
        let at = signals.index(nearest: time)
        return side.wristX.indices.map {
            ((side.wristX[$0] - side.wristX[at]) * dx + (side.wristHeight[$0] - side.wristHeight[at]) * dy) / length
        }
    }

    /// The turn from back to forward: the middle between the hand's furthest place and the trunk's furthest turn, which a
    /// loop or a camera's view pulls to opposite sides; half their distance joins the uncertainty.
    private func backswingEnd(_ path: [Double], contact: Double) -> EventDraft? {
        let window = signals.indices(from: contact - 0.7 * tempo, through: contact - 0.05 * tempo)
        guard let furthest = window.min(by: { path[$0] < path[$1] }), path[furthest] < -0.08 else { return nil }
        let forward = candidate.turn >= 0 ? 1.0 : -1.0
        let turned = signals.shoulderYaw.map { $0 * forward }
        let least = window.map { turned[$0] }.min() ?? 0
        let level = least + 0.1 * max(0, (window.map { turned[$0] }.max() ?? 0) - least)
        // A trunk that waits turned away ends its backswing at the end of the wait.
        let trunk = window.last { turned[$0] <= level } ?? furthest
        let hand = signals.times[furthest]
        let difference = abs(signals.times[trunk] - hand) / 2
        return EventDraft(
            name: .backswingEnd, time: (hand + signals.times[trunk]) / 2,
            uncertainty: ContactTiming.spread(0.05 * tempo + difference, signals),
            confidence: difference <= 0.1 * tempo ? 0.7 : 0.5)
    }

    /// The hand moves forward faster than a fifth of its peak (T1).
    private func forwardSwing(_ path: [Double], after backswingEnd: Double?, contact: Double) -> EventDraft? {
        guard let backswingEnd else { return nil }
        let speed = Series.derivative(path, at: signals.times)
        let window = signals.indices(from: backswingEnd, through: contact)
        let level = 0.2 * (window.map { speed[$0] }.max() ?? 0)
        guard level > 0, let slow = window.last(where: { speed[$0] < level }), slow + 1 < window.upperBound else {
            return nil
        }
        return EventDraft(
            name: .forwardSwing, time: Series.crossingTime(speed, at: signals.times, after: slow, level: level),
            uncertainty: ContactTiming.spread(0.03 * tempo, signals), confidence: 0.6)
    }

    /// The trunk starts to turn away from the net: a fifth of the turn is done.
    private func unitTurn(before backswingEnd: Double) -> EventDraft? {
        let yaw = signals.shoulderYaw
        let forward = candidate.turn >= 0 ? 1.0 : -1.0
        let turned = yaw.map { $0 * forward }
        let window = signals.indices(from: backswingEnd - 1.2 * tempo, through: backswingEnd + 0.05 * tempo)
        guard let most = window.min(by: { turned[$0] < turned[$1] }),
            let least = (window.lowerBound...most).max(by: { turned[$0] < turned[$1] }),
            turned[least] - turned[most] >= configuration.trunkTurn
        else { return nil }
        let level = turned[least] - 0.2 * (turned[least] - turned[most])
        guard let before = (least...most).last(where: { turned[$0] >= level }) else { return nil }
        // A clip that starts inside the turn does not show where it began.
        guard before > 0 else { return nil }
        return EventDraft(
            name: .unitTurn, time: Series.crossingTime(turned, at: signals.times, after: before, level: level),
            uncertainty: ContactTiming.spread(0.08 * tempo, signals), confidence: 0.55)
    }

    /// The last still moment before the turn, with the hands in front.
    private func ready(before unitTurn: Double) -> EventDraft? {
        let window = signals.indices(from: unitTurn - 1.0 * tempo, through: unitTurn)
        let stillFor = 0.1 * tempo
        var last: Int?
        var since: Double?
        for i in window {
            let isStill =
                max(signals.left.wristSpeed[i], signals.right.wristSpeed[i]) < 0.4 && signals.hipSpeed[i] < 0.3
                && signals.wristSeparation[i] < 0.3
            since = isStill ? since ?? signals.times[i] : nil
            if let since, signals.times[i] - since >= stillFor { last = i }
        }
        return last.map {
            EventDraft(
                name: .ready, time: signals.times[$0], uncertainty: ContactTiming.spread(0.1 * tempo, signals),
                confidence: 0.5)
        }
    }

    /// The hand has slowed to a quarter of its peak (T1).
    private func finish(contact: Double) -> EventDraft? {
        let speed = signals[candidate.side].wristSpeed
        let window = signals.indices(from: contact + 0.12 * tempo, through: contact + 0.9 * tempo)
        guard let slow = window.first(where: { speed[$0] < configuration.finishSpeedShare * candidate.peakSpeed })
        else { return nil }
        return EventDraft(
            name: .finish, time: signals.times[slow], uncertainty: ContactTiming.spread(0.08 * tempo, signals),
            confidence: 0.6 * (0.5 + 0.5 * ContactTiming.confidence(of: candidate.side, around: slow, in: signals)))
    }
}
