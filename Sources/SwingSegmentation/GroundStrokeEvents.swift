internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

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
        let hands = hands(contact: contact.time)
        // A volley has no backswing to speak of.
        let backswingEnd = name.variant == .volley ? nil : self.backswingEnd(hands, turn, contact: contact.time)
        let seen = SeenEvents(signals: signals, contact: contact.time, tempo: tempo)
        let own = [
            unitTurn(turn, seen),
            name.variant == .volley ? nil : seen.told(.backswingEnd, backswingEnd?.lessSure(Self.doubts)),
            seen.told(.forwardSwing, forwardSwing(hands, after: backswingEnd?.time, contact: contact.time)),
        ].compactMap(\.self)
        var settled = EventChain.groundStroke.settled(own, contact: contact.time, tempo: tempo)
        settled = settled.map { $0.lessSure(Self.claims) }
        let ready = seen.told(.ready, settled.first { $0.name == .unitTurn }.flatMap(ready))
        let finish = seen.told(.finish, finish(of: racketHands, contact: contact.time))
        return settled + [ready, contact, finish].compactMap(\.self)
    }

    /// How many times the spread that an event has beside its neighbours is claimed. How long the racket is back and when it sets off
    /// differ most from player to player: of players drawn by lot who swing as they like (107 and 147) 56 and 67 % lie within so
    /// much, of those who swing as the strokes are written 92 and 82 %.
    private static let claims: [EventName: Double] = [.backswingEnd: 2, .forwardSwing: 1.7]

    /// How many times less sure than they claim trunk and hands are beside the network: they tell when a player prepares who does it as
    /// the strokes are written. Of 107 others, in five draws by lot, the end of the backswing lies off by 60 to 97 ms with 4, by 74 to
    /// 104 in three of them with 2.
    private static let doubts: [EventName: Double] = [.unitTurn: 2, .backswingEnd: 4]

    private var racketHands: RacketHands {
        RacketHands(candidate, isTwoHanded: name.variant == .twoHanded, in: signals)
    }

    /// How the hands move along the hit, as the body is turned at a contact and before it.
    func hands(contact: Double) -> HandsAlongHit {
        let turn = TrunkTurn(before: contact, tempo: tempo, forward: candidate.turn, in: signals, configuration)
        let ready = turn.map(unitTurn).flatMap(ready)
        var heading = HitHeading.groundStroke(candidate, name: name, contact: contact, ready: ready?.time, in: signals)
        if let court = signals.court, let sight = CourtHeading(besides: heading.degrees, court: court) {
            heading.degrees = sight.degrees
        }
        return HandsAlongHit(
            racketHands, heading: heading, height: signals.height[signals.index(nearest: contact)], in: signals,
            configuration)
    }

    /// The hand's place relative to the shoulders, depth included, in H.
    private func place(_ index: Int) -> WorldPoint {
        let side = signals[candidate.side]
        return WorldPoint(
            side.wristX[index], side.wristHeight[index], side.wristWorld[index].z / configuration.worldHeight)
    }

    /// What the trunk is furthest later than the hands, in seconds (the median of three readings of the samples).
    private static let trunkLag = 0.025

    /// The hands are furthest from the net, and the trunk is turned furthest at about the same time: T1 takes the hands
    /// where a camera at the side sees them go back and forth, and the trunk where one behind sees it turn.
    private func backswingEnd(_ hands: HandsAlongHit, _ turn: TrunkTurn?, contact: Double) -> EventDraft? {
        guard let ofHands = furthestBack(hands, contact: contact) else { return nil }
        let ofTrunk = turn.map {
            Witness(
                time: $0.end - Self.trunkLag * tempo,
                spread: hands.spread(across: 0.20 * tempo, along: 0.045 * tempo))
        }
        let both = ofTrunk.map(ofHands.joined) ?? ofHands
        let isAgreed = ofTrunk.map { abs($0.time - ofHands.time) <= 0.2 * tempo } ?? true
        return EventDraft(
            name: .backswingEnd, time: both.time, uncertainty: ContactTiming.spread(both.spread, signals),
            confidence: isAgreed ? 0.7 : 0.5)
    }

    /// The earliest that a racket is back, in seconds before contact at full speed: of 107 players drawn by lot who take the time they
    /// like, 32 have it there more than 0.7 s before, one a little more than this.
    private static let longestBefore = 1.0

    /// The centre of the time that the hands stay furthest from the net.
    private func furthestBack(_ hands: HandsAlongHit, contact: Double) -> Witness? {
        /// Nearer to the net by this much is as far back, for a tracker, and the least way forward from there, in H.
        let (depth, least) = (0.03, 0.05)
        let window = signals.indices(from: contact - Self.longestBefore * tempo, through: contact - 0.05 * tempo)
        let back = window.map { -hands.place($0) }
        // A hand that comes straight at the camera or goes straight away is seen to do so a little late.
        let hit = signals.indices(from: contact, through: contact + 0.06 * tempo)
        let foremost = hit.map { hands.place($0) }.max() ?? hands.place(signals.index(nearest: contact))
        // A loop may bring them there twice: the last time counts.
        guard let most = back.max(), most + foremost > least,
            let last = back.lastIndex(where: { $0 >= most - depth })
        else { return nil }
        let first = back[...last].lastIndex { $0 < most - depth } ?? 0
        let furthest = (first...last).max { back[$0] < back[$1] } ?? last
        let times = Array(signals.times[window])
        // Hands that stay there for long may be furthest back at any time of it.
        return Witness(
            time: Series.plateau(back, at: times, around: furthest, depth: depth).centre,
            spread: hypot(
                (times[last] - times[first]) / 12.0.squareRoot(),
                hands.spread(across: 0.01 * tempo, along: 0.05 * tempo)))
    }

    /// The hands start towards the net: seen from the side, faster than a fifth of their peak (T1). From elsewhere the way
    /// through contact tells, which the picture shows better than the depth, at a tenth: the smoothed hand is a fifth as
    /// fast too late. The hands cannot come forward before they are back.
    private func forwardSwing(_ hands: HandsAlongHit, after back: Double?, contact: Double) -> EventDraft? {
        let isSide = abs(hands.across) >= sin(Geometry.radians(Self.sideView))
        guard let (speed, share) = isSide ? (hands.speed, 0.2) : wayThroughContact(contact).map({ ($0, 0.1) })
        else { return nil }
        let window = signals.indices(from: max(contact - 0.7 * tempo, back ?? -.infinity), through: contact)
        let near = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.1 * tempo)
        let level = share * (near.map(speed).max() ?? 0)
        guard level > 0, let slow = window.last(where: { speed($0) < level }), slow + 1 < signals.times.count else {
            return nil
        }
        let time = Series.crossingTime(
            [speed(slow), speed(slow + 1)], at: [signals.times[slow], signals.times[slow + 1]], after: 0, level: level)
        return EventDraft(
            name: .forwardSwing, time: time,
            uncertainty: ContactTiming.spread(
                isSide ? 0.02 * tempo : hands.spread(across: 0.05 * tempo, along: 0.15 * tempo), signals),
            confidence: 0.6)
    }

    /// From here to the mirrored angle, in degrees, a camera stands at the side (T2).
    private static let sideView = 70.0

    /// Speed of the hand in a frame along its way through contact, in H/s, depth included; nil for one that rests there.
    private func wayThroughContact(_ contact: Double) -> ((Int) -> Double)? {
        let first = signals.index(nearest: contact - 0.06 * tempo)
        let last = signals.index(nearest: contact + 0.04 * tempo)
        let way = place(last) - place(first)
        guard first < last, way.length > 1e-6 else { return nil }
        return { index in signals.rate(of: { (place($0) * way).sum() / way.length }, at: index) }
    }

    /// What trunk and network tell together. The network alone takes a player who runs for one who turns: of thirteen strokes drawn
    /// by lot whose turn it tells alone twelve trunks turn by 8 to 55 degrees in the time after it; that of one whose hit was mistaken,
    /// and that of one filmed on the run, by 1.
    private func unitTurn(_ turn: TrunkTurn?, _ seen: SeenEvents) -> EventDraft? {
        if let turn { return seen.told(.unitTurn, unitTurn(turn).lessSure(Self.doubts)) }
        /// What turns by 60 degrees a second for 80 ms turns by this (T1), in degrees, and the time given for it, in seconds.
        let (least, time) = (5.0, 0.3 * tempo)
        return seen.told(.unitTurn, nil).flatMap { draft in
            let (start, end) = (signals.index(nearest: draft.time), signals.index(nearest: draft.time + time))
            return abs(signals.shoulderYaw[end] - signals.shoulderYaw[start]) >= least ? draft : nil
        }
    }

    /// The trunk turns away from the net faster than 60 degrees a second, with both hands (T1). Of the trunk: the middle
    /// between the start of its turn and the time that the smoothed turn is that fast for good; half their distance joins the
    /// spread. A trunk that has set off is that fast within a tenth of a second: what came earlier is sway. Of the hands:
    /// when they set off, as far as they are seen.
    private func unitTurn(_ turn: TrunkTurn) -> EventDraft {
        /// From a turn's start to 60 degrees a second at most, in seconds (T1: 90 degrees in 0.3 to 0.5 s).
        let setOff = 0.1 * tempo
        let start = max(turn.start, turn.fast - setOff)
        // Seen from behind the network underrates the turn, which then looks fast too late: its start tells alone.
        let time = isFromBehind(turn) ? start : (start + turn.fast) / 2
        var seen = Witness(time: time, spread: hypot(0.05 * tempo, (turn.fast - start) / 2))
        if let hands = HandsSetOff(with: turn, tempo: tempo, in: signals, configuration), hands.seen > 0 {
            seen = seen.joined(with: Witness(time: hands.time, spread: 0.05 * tempo / hands.seen))
        }
        return EventDraft(
            name: .unitTurn, time: seen.time, uncertainty: ContactTiming.spread(seen.spread, signals), confidence: 0.55)
    }

    /// Whether the waiting player turns the back to the camera, to within 25 degrees, as in a view from behind.
    private func isFromBehind(_ turn: TrunkTurn) -> Bool {
        let yaw = signals.shoulderYaw[signals.index(nearest: turn.start)]
        return cos(Geometry.radians(yaw)) < -cos(Geometry.radians(25))
    }

    /// The last moment before the unit turn at which the hips rest; as sure as the turn is.
    private func ready(before turn: EventDraft) -> EventDraft? {
        let set = turn.time - max(signals.frameInterval, 0.015 * tempo)
        let window = signals.indices(from: set - 1.0 * tempo, through: set)
        guard let still = window.last(where: { signals.hipSpeed[$0] < 0.3 / tempo }) else { return nil }
        // Hips that rest in the last frame before the turn rest until then.
        return EventDraft(
            name: .ready, time: still == window.last ? set : signals.times[still], uncertainty: turn.uncertainty,
            confidence: 0.5)
    }

    /// The shares of its peak below which a forearm has slowed: see `finish`.
    static let slowed = [0.2, 0.3, 0.4, 0.5, 0.6]

    /// The hand has slowed to a quarter of its peak (T1): of the forearm, which whips less, these are some 40 % (clips).
    private func finish(of hands: RacketHands, contact: Double) -> EventDraft? {
        let window = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.9 * tempo)
        guard
            let end = FollowThrough.end(
                of: { index in hands.mean(of: { $0.forearmSpeed[index] }, in: signals) }, shares: Self.slowed,
                around: contact, in: window, tempo: tempo, signals)
        else { return nil }
        let seen = ContactTiming.confidence(of: candidate.side, around: signals.index(nearest: end.time), in: signals)
        return EventDraft(
            name: .finish, time: end.time, uncertainty: ContactTiming.spread(end.spread, signals),
            confidence: 0.6 * (0.5 + 0.5 * seen))
    }
}

extension EventDraft {
    /// - Parameter times: how many times less sure, by the event.
    fileprivate func lessSure(_ times: [EventName: Double]) -> EventDraft {
        var draft = self
        draft.uncertainty *= times[name] ?? 1
        return draft
    }
}
