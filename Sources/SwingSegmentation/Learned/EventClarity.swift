internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// How clearly the network that learned swings sees the events of one. It learned them from swings as they are made: played
/// slower, or taken to have been made faster, it sees them less clearly, the preparation most of all.
enum EventClarity {
    /// The events that every such motion has. A volley has no end of its backswing, and not every toss is in the picture.
    private static let events: (overhead: [EventName], groundStroke: [EventName]) = (
        [.trophy, .racketLow, .contact, .finish], [.ready, .unitTurn, .forwardSwing, .contact, .finish]
    )
    /// Seconds around contact in which they lie, at full speed, with room for a hit that is not where the hands are fastest.
    private static let reach = (before: 2.5, after: 1.2)
    /// Below this likelihood nothing is seen.
    private static let least = 0.02

    /// The sum of the natural logarithms of each event's greatest likelihood; nil where the network was not asked.
    ///
    /// - Parameter hit: about when it was hit, in seconds.
    static func around(_ hit: Double, isOverhead: Bool, in signals: BodySignals) -> Double? {
        let sights = signals.indices(from: hit - reach.before, through: hit + reach.after).compactMap {
            signals.sights[$0]
        }
        guard !sights.isEmpty else { return nil }
        return (isOverhead ? events.overhead : events.groundStroke).reduce(0.0) { sum, event in
            sum + log(max(least, sights.map { $0.probability(of: event) }.max() ?? 0))
        }
    }
}
