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
        let frame = track.index(nearest: time).map { track.frames[$0].frame } ?? 0
        return SwingEvent(
            name: name, time: time, frame: frame, confidence: min(1, max(0, confidence)), uncertainty: uncertainty,
            source: .pose)
    }
}

/// Names the intervals between a swing's events; contiguous, each from one seen event to the next.
enum PhaseNaming {
    /// The phase that ends with an event; nil for the first event of a swing.
    private static func phase(endingWith name: EventName) -> PhaseName? {
        switch name {
        case .start, .ready, .unitTurn: nil
        case .release: .preparation
        case .trophy: .loading
        case .racketLow: .cocking
        case .backswingEnd: .backswing
        case .forwardSwing: .forwardSwing
        case .contact: .acceleration
        case .finish: .followThrough
        }
    }

    /// The phases of a swing. An interval across an event that was not seen takes the name of the phase it ends with,
    /// a ground stroke's time before the unit turn counts as preparation.
    static func phases(of events: [SwingEvent], isOverhead: Bool) -> [Phase] {
        zip(events, events.dropFirst()).compactMap { first, second in
            let name: PhaseName? =
                switch second.name {
                case .unitTurn: .preparation
                case .forwardSwing: .backswing
                case .contact: isOverhead ? .acceleration : .forwardSwing
                default: phase(endingWith: second.name)
                }
            return name.map { Phase(name: $0, start: first.time, end: second.time) }
        }.mergingNeighbours()
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
