internal import SwingCore

/// The events of a serve or overhead around its contact.
struct ServeEvents {
    var candidate: OverheadCandidate
    var signals: BodySignals
    var configuration: SegmentationConfiguration

    private var hitting: SideSignals { signals[candidate.side] }
    private var tossing: SideSignals { signals[candidate.side.opposite] }
    private var tempo: Double { candidate.tempo }

    /// All events that can be seen, in any order.
    func drafts(isServe: Bool, contact: EventDraft) -> [EventDraft] {
        let release = isServe ? self.release() : nil
        let trophy = self.trophy(after: release?.time, contact: contact.time)
        let start = isServe ? release.flatMap { self.start(before: $0.time) } : nil
        let own = [release, trophy, racketLow(contact: contact.time), start].compactMap(\.self)
        return EventChain.serve.settled(own, contact: contact.time, tempo: tempo)
            + [contact, finish(contact: contact.time)].compactMap(\.self)
    }

    /// The tossing hand passes the top of the head on its way up, where the ball leaves it.
    private func release() -> EventDraft? {
        guard let toss = candidate.tossApex else { return nil }
        let height = tossing.wristHeight
        let window = signals.indices(
            from: signals.times[toss] - configuration.tossWindow * tempo, through: signals.times[toss])
        let top = window.map { height[$0] }.max() ?? 0
        let reachesHead = top > configuration.releaseHeight + 0.03
        let level = reachesHead ? configuration.releaseHeight : 0.75 * top
        // The last rise through the level that stays up for good; a dip of a few frames is an exchange of arms.
        guard let highest = window.first(where: { height[$0] >= top - configuration.tossArmDrop }) else { return nil }
        guard let before = (0..<highest).last(where: { height[$0] < level }) else { return nil }
        let time = Series.crossingTime(height, at: signals.times, after: before, level: level)
        let seen = ContactTiming.confidence(of: candidate.side.opposite, around: before, in: signals)
        return EventDraft(
            name: .release, time: time, uncertainty: ContactTiming.spread(0.05 * tempo, signals),
            confidence: (reachesHead ? 0.75 : 0.5) * (0.5 + 0.5 * seen))
    }

    /// Deepest bend of the legs between release and the racket's drop, read from the hips' height over the feet: from
    /// every view steadier than one knee's angle, which a camera may see edge-on.
    private func trophy(after release: Double?, contact: Double) -> EventDraft? {
        guard let toss = candidate.tossApex else { return nil }
        let from = release ?? signals.times[toss] - 0.4 * tempo
        let window = signals.indices(from: from, through: contact - 0.10 * tempo)
        let bend = signals.hipHeight.map { -$0 }
        guard let deepest = window.max(by: { bend[$0] < bend[$1] }), deepest > window.lowerBound else { return nil }
        let lag = abs(signals.times[deepest] - signals.times[toss])
        return EventDraft(
            name: .trophy, time: Series.vertexTime(bend, at: signals.times, around: deepest),
            uncertainty: ContactTiming.spread(0.06 * tempo, signals),
            // T1: an arm and a knee that peak more than 0.25 s apart lower the confidence.
            confidence: lag <= 0.25 * tempo ? 0.75 : 0.55)
    }

    /// The hitting wrist lies lowest under its elbow before it shoots up: the racket hangs down behind the back. A wrist
    /// that was lost on its way up does not show it.
    private func racketLow(contact: Double) -> EventDraft? {
        let low = candidate.low
        guard candidate.isReaching, low > 0, contact - signals.times[low] <= 0.3 * tempo else { return nil }
        let time = Series.vertexTime(hitting.wristAboveElbow, at: signals.times, around: low)
        return EventDraft(
            name: .racketLow, time: time, uncertainty: ContactTiming.spread(0.03 * tempo, signals),
            confidence: 0.7 * (0.5 + 0.5 * ContactTiming.confidence(of: candidate.side, around: low, in: signals)))
    }

    /// The last moment before the toss with both hands together and still.
    private func start(before release: Double) -> EventDraft? {
        let window = signals.indices(from: release - 4 * tempo, through: release)
        let stillFor = 0.15 * tempo
        var last: Int?
        var since: Double?
        for i in window {
            let isStill =
                signals.wristSeparation[i] < 0.25 && hitting.wristSpeed[i] < 0.45 / tempo
                && tossing.wristSpeed[i] < 0.45 / tempo
            since = isStill ? since ?? signals.times[i] : nil
            if let since, signals.times[i] - since >= stillFor { last = i }
        }
        return last.map {
            EventDraft(
                name: .start, time: signals.times[$0], uncertainty: ContactTiming.spread(0.08 * tempo, signals),
                confidence: 0.6)
        }
    }

    /// The hitting hand has come down across the body and is slow again.
    private func finish(contact: Double) -> EventDraft? {
        let height = hitting.wristHeight
        let speed = hitting.wristSpeed
        let window = signals.indices(from: contact, through: contact + 0.8 * tempo)
        let fastest = window.max { speed[$0] < speed[$1] } ?? candidate.apex
        guard
            let end = window.first(where: {
                $0 > fastest && speed[$0] < configuration.finishSpeedShare * speed[fastest]
                    && height[candidate.apex] - height[$0] >= configuration.overheadFall
            })
        else { return nil }
        return EventDraft(
            name: .finish, time: signals.times[end], uncertainty: ContactTiming.spread(0.08 * tempo, signals),
            confidence: 0.6 * (0.5 + 0.5 * ContactTiming.confidence(of: candidate.side, around: end, in: signals)))
    }
}
