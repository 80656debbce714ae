internal import SwingCore

/// An event before it is tied to a decoded frame.
struct EventDraft {
    var name: EventName
    /// Seconds.
    var time: Double
    /// One standard deviation, in seconds.
    var uncertainty: Double
    /// 0 to 1.
    var confidence: Double
    var source = EventSource.pose
}

extension EventDraft {
    /// The events in the order of their stroke, without those that contradict the contact or a later event.
    ///
    /// Contact is the anchor: working away from it, an event on the wrong side of its neighbour is dropped.
    static func ordered(_ drafts: [EventDraft], isOverhead: Bool) -> [EventDraft] {
        let order: [EventName] =
            isOverhead
            ? [.start, .release, .trophy, .racketLow, .contact, .finish]
            : [.ready, .unitTurn, .backswingEnd, .forwardSwing, .contact, .finish]
        guard let contact = drafts.first(where: { $0.name == .contact }) else { return [] }
        var kept = [contact]
        for name in order.prefix(while: { $0 != .contact }).reversed() {
            guard let draft = drafts.first(where: { $0.name == name }), draft.time < kept[0].time else { continue }
            kept.insert(draft, at: 0)
        }
        if let finish = drafts.first(where: { $0.name == .finish }), finish.time > contact.time { kept.append(finish) }
        return kept
    }

    /// The event with the decoded frame nearest to its time.
    func event(in track: PoseTrack) -> SwingEvent {
        // Whole microseconds: what lies below is the order of additions, not time.
        func whole(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
        let time = whole(time)
        let frame = track.index(nearest: time).map { track.frames[$0].frame } ?? 0
        return SwingEvent(
            name: name, time: time, frame: frame, confidence: min(1, max(0, confidence)),
            uncertainty: whole(uncertainty),
            source: source)
    }
}

/// Names the intervals between a swing's events, each from one seen event to the next.
enum PhaseNaming {
    /// The phases of a swing. A phase stands only where the events that bound it were seen: the swing from the trophy to
    /// contact without a racket low between is `forwardSwing`, never `acceleration`, and an interval that no one name
    /// covers has none.
    static func phases(of events: [SwingEvent]) -> [Phase] {
        zip(events, events.dropFirst()).compactMap { first, second in
            name(from: first.name, to: second.name).map { Phase(name: $0, start: first.time, end: second.time) }
        }.mergingNeighbours()
    }

    private static func name(from first: EventName, to second: EventName) -> PhaseName? {
        switch (first, second) {
        case (.start, .release), (.start, .trophy), (.start, .racketLow), (.ready, .unitTurn): .preparation
        case (.release, .trophy), (.release, .racketLow): .loading
        case (.trophy, .racketLow): .cocking
        case (.racketLow, .contact): .acceleration
        case (.unitTurn, .backswingEnd), (.backswingEnd, .forwardSwing): .backswing
        case (.trophy, .contact), (.backswingEnd, .contact), (.forwardSwing, .contact): .forwardSwing
        case (.contact, .finish): .followThrough
        default: nil
        }
    }
}

extension [Phase] {
    /// Joins neighbours of the same name, such as the pause between backswing end and forward swing.
    fileprivate func mergingNeighbours() -> [Phase] {
        var merged: [Phase] = []
        for phase in self {
            if let last = merged.last, last.name == phase.name, last.end == phase.start {
                merged[merged.count - 1].end = phase.end
            } else {
                merged.append(phase)
            }
        }
        return merged
    }
}
