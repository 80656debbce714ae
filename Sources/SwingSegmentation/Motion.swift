internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A motion accepted as a swing, before it is named, with the signals it was found in.
enum Motion {
    case overhead(OverheadCandidate, BodySignals)
    case groundStroke(GroundStrokeCandidate, BodySignals)

    /// What is read from a motion once the hitting hand is known.
    struct Reading {
        var name: StrokeName
        var time: Double
        var tempo: Double
        var drafts: [EventDraft]
        var heading: HitHeading
    }

    /// Seconds of the apex or the greatest hand speed.
    var time: Double {
        switch self {
        case .overhead(let candidate, _): candidate.apexTime
        case .groundStroke(let candidate, let signals): signals.times[candidate.peak]
        }
    }

    /// How much a motion says about the hitting hand, without a unit: a fast hand that is seen, and most of all a toss.
    var testimony: Double {
        switch self {
        case .overhead(let candidate, _): (candidate.tossApex == nil ? 1 : 2) * candidate.riseSpeed
        case .groundStroke(let candidate, _): candidate.peakSpeed * candidate.seen * candidate.seen
        }
    }

    /// H/s.
    var peakSpeed: Double {
        switch self {
        case .overhead(let candidate, _): candidate.peakSpeed
        case .groundStroke(let candidate, _): candidate.peakSpeed
        }
    }

    /// The time, in seconds, in which no other stroke can lie: toss to recovery.
    func extent(_ configuration: SegmentationConfiguration) -> ClosedRange<Double> {
        let pause = configuration.shortestPause * tempo
        switch self {
        case .overhead(let candidate, let signals):
            let toss = min(signals.times[candidate.tossRaised], candidate.apexTime)
            return min(toss - 0.8 * tempo, time - pause)...(time + 0.9 * tempo)
        case .groundStroke: return (time - pause)...(time + pause)
        }
    }

    /// The stroke's name without knowledge of the rest of the clip, or with a known hand.
    func name(hand: Handedness?, _ configuration: SegmentationConfiguration) -> StrokeName {
        switch self {
        case .overhead(let candidate, let signals): .naming(candidate, in: signals, configuration)
        case .groundStroke(let candidate, _):
            .naming(candidate, hand: hand, configuration)
        }
    }

    /// Whether the hand that would hit is seen: of a turn with a hidden hand nobody can say that it tries a stroke.
    func showsItsHand(_ known: Handedness?, _ configuration: SegmentationConfiguration) -> Bool {
        guard case .groundStroke(let candidate, let signals) = self else { return true }
        let hand = candidate.reading(hand: known, configuration).hand
        return candidate.seenFrom(hand, in: signals, configuration).seen >= configuration.seenHand
    }

    /// Why a motion is no swing of the player's own hand after all.
    func doubt(about name: StrokeName, _ configuration: SegmentationConfiguration) -> Refusal.Reason? {
        guard case .groundStroke(let candidate, let signals) = self, !candidate.isSeen else { return nil }
        return candidate.tossed(name.hand, in: signals, configuration)
            ?? candidate.unlikeness(candidate.reading(hand: name.hand, configuration), configuration)
    }

    /// The same motion, told by the hand that hits.
    func hit(by hand: Handedness, _ configuration: SegmentationConfiguration) -> Motion {
        guard case .groundStroke(let candidate, let signals) = self else { return self }
        return .groundStroke(candidate.seenFrom(hand, in: signals, configuration), signals)
    }

    /// The stroke's name; a `stroke` named by the user is believed, and so is the hand.
    func name(
        hand: Handedness?, _ vote: HandednessVote, stroke: Stroke?, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        var name = name(hand: hand ?? vote.settled, configuration)
        guard let stroke else {
            guard hand == nil, case .groundStroke(let candidate, _) = self else { return name }
            let sureness = name.hand == vote.hand ? vote.confidence : 1 - vote.confidence
            return name.doubting(sureness, candidate, configuration)
        }
        if stroke != name.stroke, stroke != .backhand { name.variant = nil }
        name.stroke = stroke
        name.confidence = 1
        return name
    }

    /// When the ball is hit, read from the body alone.
    func bodyContact(
        of name: StrokeName, isPaceKnown: Bool = false, _ configuration: SegmentationConfiguration
    ) -> EventDraft {
        switch self {
        case .overhead(let candidate, let signals):
            seen(
                ContactTiming.contact(of: candidate, in: signals, configuration),
                candidate.seenSwing, signals)
        case .groundStroke(let candidate, let signals):
            seen(
                ContactTiming.contact(of: candidate, name: name, isPaceKnown: isPaceKnown, in: signals, configuration),
                candidate.seenSwing, signals)
        }
    }

    private func seen(_ contact: EventDraft, _ swing: SeenSwing?, _ signals: BodySignals) -> EventDraft {
        guard let swing else { return contact }
        let seen = SeenEvents(signals: signals, contact: swing.contact, tempo: tempo)
        return seen.told(.contact, contact) ?? contact
    }

    /// How many times slower than full speed, 1 or more.
    var tempo: Double {
        switch self {
        case .overhead(let candidate, _): candidate.tempo
        case .groundStroke(let candidate, _): candidate.tempo
        }
    }

    /// The player's standing height in the picture at a moment, in pixels.
    func standingHeight(at time: Double) -> Double {
        switch self {
        case .overhead(_, let signals), .groundStroke(_, let signals): signals.height[signals.index(nearest: time)]
        }
    }

    /// Events and heading of a hit that is named and timed, the ball told by its flights.
    func read(
        _ name: StrokeName, contact: EventDraft, ball: BallTiming, _ configuration: SegmentationConfiguration
    ) -> Reading {
        switch self {
        case .overhead(let candidate, let signals):
            let events = ServeEvents(candidate: candidate, signals: signals, configuration: configuration)
            return Reading(
                name: name, time: time, tempo: candidate.tempo,
                drafts: events.drafts(
                    isServe: name.stroke == .serve, contact: contact,
                    toss: ball.release(before: contact.time, tempo: candidate.tempo)),
                heading: .overhead(candidate, contact: contact.time, in: signals))
        case .groundStroke(let candidate, let signals):
            let name = name.finer(candidate, contact: contact.time, in: signals, configuration)
            let events = GroundStrokeEvents(
                candidate: candidate, name: name, signals: signals, configuration: configuration)
            let drafts = events.drafts(contact: contact)
            return Reading(
                name: name, time: time, tempo: candidate.tempo, drafts: drafts,
                heading: .groundStroke(
                    candidate, name: name, contact: contact.time, ready: drafts.first { $0.name == .ready }?.time,
                    in: signals))
        }
    }
}

/// A motion with its name and the time of its hit.
struct NamedMotion {
    let motion: Motion
    let name: StrokeName
    var contact: EventDraft

    init(_ motion: Motion, _ name: StrokeName, _ configuration: SegmentationConfiguration) {
        self.motion = motion
        self.name = name
        contact = motion.bodyContact(of: name, configuration)
    }
}

/// The hitting hand over the whole clip, each swing voting with its own confidence.
struct HandednessVote {
    /// The hand with more votes; nil without a swing.
    var hand: Handedness?
    /// 0 to 1.
    var confidence: Double
    /// The hand when the vote is clear enough to overrule a single swing.
    var settled: Handedness?

    init(_ motions: [Motion], _ configuration: SegmentationConfiguration) {
        let all = motions.map { ($0.name(hand: nil, configuration), $0.testimony) }.filter { $0.0.stroke != .unknown }
        // Both hands on the grip say little about the player's hand; they speak only when nothing else does.
        let single = all.filter { !$0.0.isTwoHanded }
        let names = single.isEmpty ? all : single
        let strongest = names.map(\.1).max() ?? 1
        let votes = { (hand: Handedness) in
            names.reduce(0.0) { $0 + ($1.0.hand == hand ? max(0, $1.0.handConfidence - 0.5) * $1.1 / strongest : 0) }
        }
        let right = votes(.right)
        let left = votes(.left)
        guard !names.isEmpty else {
            hand = nil
            confidence = 0
            settled = nil
            return
        }
        let winner: Handedness = right >= left ? .right : .left
        hand = winner
        confidence = 0.5 + 0.48 * tanh(2.5 * abs(right - left))
        settled = confidence >= configuration.settledHand ? winner : nil
    }
}
