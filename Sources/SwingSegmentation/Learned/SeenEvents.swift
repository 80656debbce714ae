internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// When the network that learned swings sees the events around a contact, to be told beside what the rules read off the signals.
struct SeenEvents {
    let signals: BodySignals
    /// Seconds.
    let contact: Double
    /// How many times slower than full speed the motion is.
    let tempo: Double

    /// An event as the network sees it.
    private struct Seen {
        /// Seconds.
        var time: Double
        /// The network's, 0 to 1.
        var likelihood: Double
    }

    /// Seconds around contact in which the network may see events: before it, and after it.
    private static let reach = (before: 2.5, after: 0.9)
    /// Seconds beside the likeliest frame that tell where between frames it lies.
    private static let neighbourhood = 0.07
    /// The least likelihood with which the network's moment joins one that the rules found, and stands where they found none.
    private static let least = (joining: 0.4, alone: 0.6)
    /// The moments of a ground stroke's preparation that rules and network tell together unless they contradict each other: further
    /// apart than so many deviations only one of them is right, the network where it is likely enough to stand alone, the rules
    /// elsewhere, and such a share of the way between them joins the claim. Of 83 ground strokes drawn by lot the unit turn lies off
    /// by 31 ms for 32, the end of the backswing by 78 for 80, and the player is seen ready in 75 for 71; overheads' moments lie no
    /// nearer, and a filmed serve's release 0.3 s off.
    private static let preparation: Set<EventName> = [.ready, .unitTurn, .backswingEnd, .forwardSwing]
    private static let contradiction = (deviations: 2.0, doubt: 0.1)
    /// So near the likelihood with which the network stands alone either may be right, and neither is told: at half a clip's size it
    /// differs by up to 0.1, and a filmed unit turn by half a second.
    private static let undecided = 0.05
    /// The same with which it joins a contact, of which the rules know more.
    private static let leastContact = 0.7
    /// How many times less sure it is of a contact at a pace that is guessed: a wrong one moves what it sees, but not where the hands
    /// are fastest. 121 drawn ground strokes, told by the body alone at half speed that nobody declares, are off by 14 ms in the median,
    /// by 21 without it; 46 serves and overheads by 6 for 7. Four filmed hits are off by 5 ms for 3.
    private static let doubtOfGuess = 2.0
    /// How far a moment of no likelihood would be off, one standard deviation at full speed, in seconds; the likelier, the nearer, and
    /// the least. Of 184 players drawn by lot that the network had not seen, 48 of whom swing as they like, two thirds were nearer than
    /// 10 ms from 0.92 on, 20 at 0.88, 41 at 0.8, 66 at 0.68.
    private static let (unlikely, surest) = (0.15, 0.008)

    /// An event as rules and network tell it together; nil where neither finds it, or nobody can say which of them is right.
    ///
    /// - Parameters:
    ///   - event: as the rules read it; nil where they did not find it.
    ///   - wider: how many times less sure the network is than usual.
    func told(_ name: EventName, _ event: EventDraft?, wider: Double = 1) -> EventDraft? {
        let wider = name == .contact && signals.isPaceGuessed ? wider * Self.doubtOfGuess : wider
        guard let seen = seen(name),
            seen.likelihood >= (name == .contact ? Self.leastContact : Self.least.joining)
        else { return event }
        let spread = ContactTiming.spread(
            max(Self.surest, Self.unlikely * (1 - seen.likelihood)) * wider * tempo, signals)
        guard var event else {
            let own = EventDraft(name: name, time: seen.time, uncertainty: spread, confidence: seen.likelihood)
            return seen.likelihood >= Self.least.alone ? own : nil
        }
        let (rules, network) = (
            Witness(time: event.time, spread: event.uncertainty), Witness(time: seen.time, spread: spread)
        )
        let apart = abs(seen.time - event.time)
        var told = rules.joined(with: network)
        if Self.preparation.contains(name),
            apart > Self.contradiction.deviations * hypot(event.uncertainty, spread)
        {
            guard abs(seen.likelihood - Self.least.alone) > Self.undecided else { return nil }
            told = seen.likelihood >= Self.least.alone ? network : rules
            told.spread = hypot(told.spread, Self.contradiction.doubt * apart)
        }
        (event.time, event.uncertainty) = (told.time, told.spread)
        event.confidence = max(event.confidence, seen.likelihood)
        return event
    }

    /// Where the network sees an event most plainly; nil where it was not asked.
    private func seen(_ event: EventName) -> Seen? {
        let window =
            switch event {
            case .contact: signals.indices(from: contact - Self.neighbourhood, through: contact + Self.neighbourhood)
            case .finish: signals.indices(from: contact, through: contact + Self.reach.after)
            default: signals.indices(from: contact - Self.reach.before, through: contact)
            }
        let moments = window.compactMap { index in
            signals.sights[index].map { Seen(time: signals.times[index], likelihood: $0.probability(of: event)) }
        }
        guard let top = moments.max(by: { $0.likelihood < $1.likelihood }) else { return nil }
        let near = moments.filter { abs($0.time - top.time) <= Self.neighbourhood }
        let weight = near.reduce(0.0) { $0 + $1.likelihood }
        return Seen(
            time: near.reduce(0.0) { $0 + $1.likelihood * $1.time } / weight, likelihood: top.likelihood)
    }
}
