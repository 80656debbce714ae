#if canImport(Glibc)
    internal import Glibc
#endif

/// What a network that learned from rendered swings makes of a moment: whether it is one of a swing's events, and of which
/// stroke of which hand. Evidence like any signal, beside what the joints themselves show.
public struct SwingSight: Sendable, Hashable, Codable {
    /// What a moment may belong to, in the order of the network's outputs.
    public enum Motion: Int, Sendable, CaseIterable {
        case noStroke, serve, overhead, forehand, forehandVolley, oneHandedBackhand, sliceBackhand, backhandVolley
        case twoHandedBackhand
    }

    /// Natural logarithms of the odds, in the order of `EventName`.
    private var events: SIMD16<Float>
    /// Logarithms of likelihoods up to a common constant in the order of `Motion`, then of the odds for the left hand.
    private var motions: SIMD16<Float>

    /// How many numbers make one: events, motions, hand.
    public static let outputs = EventName.allCases.count + Motion.allCases.count + 1

    /// - Parameter outputs: the network's.
    public init(outputs: [Float]) {
        precondition(outputs.count == Self.outputs)
        (events, motions) = (.zero, .zero)
        let count = EventName.allCases.count
        for (index, output) in outputs.prefix(count).enumerated() { events[index] = output }
        for (index, output) in outputs.dropFirst(count).enumerated() { motions[index] = output }
    }

    private init(events: SIMD16<Float>, motions: SIMD16<Float>) { (self.events, self.motions) = (events, motions) }

    /// How likely it is that an event happens now, 0 to 1.
    public func probability(of event: EventName) -> Double {
        let order = EventName.allCases.firstIndex(of: event) ?? 0
        return 1 / (1 + exp(-Double(events[order])))
    }

    /// How likely a stroke is being played, by what it is, in the order of `Motion`; they add up to 1.
    public var likelihoods: [Double] {
        let weights = Motion.allCases.map { exp(Double(motions[$0.rawValue])) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Natural logarithm of the odds that the left hand hits.
    public var leftHand: Double { Double(motions[Motion.allCases.count]) }

    /// The same of the body that is seen in a mirror.
    public var mirrored: SwingSight {
        var motions = motions
        motions[Motion.allCases.count].negate()
        return SwingSight(events: events, motions: motions)
    }

    /// What is told between this moment and another, a share of the way towards it.
    public func moved(_ share: Double, towards other: SwingSight) -> SwingSight {
        let share = Float(share)
        return SwingSight(
            events: events + (other.events - events) * share, motions: motions + (other.motions - motions) * share)
    }
}
