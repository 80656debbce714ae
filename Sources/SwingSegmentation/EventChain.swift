internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Settles the events before a contact together: each where its own signal shows it, all in order, and no two closer or
/// further apart than strokes are.
///
/// A semi-Markov chain that ends at contact. Each event's signal speaks with its own uncertainty, but an outlier costs no
/// more than three of them; the time from one event to the next is log-normal about what players need, and costs no more
/// than two. The most likely chain is found by dynamic programming. An event without a signal of its own stays absent: the chain moves events, it
/// never makes one.
struct EventChain {
    /// An event, and the time to the next one in the chain at full speed.
    struct Link {
        var name: EventName
        /// Seconds.
        var pause: Double
        /// Standard deviation of its logarithm.
        var spread: Double
    }

    /// T1: the turn starts 0.5 s before it is complete, the feet stand 0.85 to 0.92 s before the forward swing, which
    /// takes about 0.2 s; a racket may wait or loop between.
    static let groundStroke = EventChain(links: [
        Link(name: .unitTurn, pause: 0.65, spread: 0.8),
        Link(name: .backswingEnd, pause: 0.15, spread: 0.6),
        Link(name: .forwardSwing, pause: 0.20, spread: 0.3),
    ])
    /// T1, T4: trophy to contact takes 0.15 to 0.6 s, the racket's way up from its low point 0.1 to 0.2 s; the ball flies
    /// up and down for about a second. From trophy to racket low anything goes (players drawn by lot who swing as they like: 0.03 to
    /// 0.23 s), and an opinion about it would put the one too early that is seen less plainly.
    static let serve = EventChain(links: [
        Link(name: .start, pause: 0.75, spread: 0.6),
        Link(name: .release, pause: 0.60, spread: 1.0),
        Link(name: .trophy, pause: 0.20, spread: 5.0),
        Link(name: .racketLow, pause: 0.15, spread: 0.3),
    ])

    /// In order of time; the last one's pause leads to contact.
    var links: [Link]

    /// A signal that is an outlier costs as much as this many standard deviations.
    private static let furthest = 3.0
    /// The same for a time between two events that no other player takes: less, since a fault of timing is one, and a signal
    /// that shows it clearly is to be believed.
    private static let unusual = 2.0
    /// Seconds between the times that are tried, at full speed.
    private static let step = 0.005

    /// The drafts with the chain's events settled; others are handed on as they are.
    func settled(_ drafts: [EventDraft], contact: Double, tempo: Double) -> [EventDraft] {
        let present = links.compactMap { link in drafts.first { $0.name == link.name } }
        guard let earliest = present.map(\.time).min(), earliest < contact else { return drafts }
        let step = Self.step * tempo
        let count = Int((contact - earliest) / step) + 20
        // Slot k lies k + 1 steps before contact.
        let times = (0..<count).map { contact - Double($0 + 1) * step }
        var best = times.map { _ in 0.0 }
        var choices: [[Int]] = []
        for (position, draft) in present.enumerated() {
            let fit = times.map { cost(of: draft, at: $0) }
            guard position > 0 else {
                best = fit
                continue
            }
            let (pause, spread) = pause(from: present[position - 1].name, to: draft.name)
            // How long a step takes is all that its cost depends on.
            let waits = times.indices.map { Self.cost(of: Double($0) * Self.step, pause, spread) }
            var next = times.map { _ in Double.infinity }
            var choice = times.map { _ in 0 }
            for slot in times.indices {
                for earlier in (slot + 1)..<max(slot + 1, count) {
                    let total = best[earlier] + waits[earlier - slot]
                    if total < next[slot] { (next[slot], choice[slot]) = (total, earlier) }
                }
                next[slot] += fit[slot]
            }
            best = next
            choices.append(choice)
        }
        guard let last = present.last else { return drafts }
        let (pause, spread) = pause(from: last.name, to: nil)
        let totals = times.indices.map { best[$0] + Self.cost(of: Double($0 + 1) * Self.step, pause, spread) }
        guard var slot = totals.indices.min(by: { totals[$0] < totals[$1] }) else { return drafts }
        var slots = [slot]
        for choice in choices.reversed() {
            slot = choice[slot]
            slots.insert(slot, at: 0)
        }
        return moved(drafts, present.map(\.name), to: slots.map { times[$0] }, within: step, tempo: tempo)
    }

    /// Each event knows what its own signal and the usual time to the next event tell together, in doubt about a third of
    /// how far that moves it (clips: two thirds of such events lie within it).
    private func moved(
        _ drafts: [EventDraft], _ names: [EventName], to times: [Double], within step: Double, tempo: Double
    ) -> [EventDraft] {
        drafts.map { draft in
            guard let position = names.firstIndex(of: draft.name) else { return draft }
            var settled = draft
            let next = position + 1 < names.count ? names[position + 1] : nil
            let (pause, spread) = pause(from: draft.name, to: next)
            let own = Witness(time: draft.time, spread: draft.uncertainty)
            let custom = Witness(time: draft.time, spread: pause * spread * tempo)
            let shift = times[position] - draft.time
            settled.uncertainty = hypot(own.joined(with: custom).spread, shift / 3)
            // The grid's own coarseness is no reason to move.
            if abs(shift) > step { settled.time = times[position] }
            return settled
        }
    }

    private func cost(of draft: EventDraft, at time: Double) -> Double {
        let deviations = min(Self.furthest, abs(time - draft.time) / draft.uncertainty)
        return deviations * deviations / 2
    }

    private static func cost(of interval: Double, _ pause: Double, _ spread: Double) -> Double {
        let deviations = min(unusual, abs(log(interval / pause)) / spread)
        return deviations * deviations / 2
    }

    /// From one event to another, over those between that were not seen; to contact without another.
    private func pause(from first: EventName, to second: EventName?) -> (Double, Double) {
        let start = links.firstIndex { $0.name == first } ?? 0
        let end = second.flatMap { name in links.firstIndex { $0.name == name } } ?? links.count
        let between = links[start..<end]
        return (between.reduce(0) { $0 + $1.pause }, between.map(\.spread).max() ?? 1)
    }
}
