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

    /// The network's: natural logarithms of the odds of each event in the order of `EventName`, of the likelihoods up to a common
    /// constant in the order of `Motion`, and of the odds for the left hand.
    private var outputs: [Float]

    private static let events = EventName.allCases.count
    private static let hand = events + Motion.allCases.count

    /// How many numbers make one.
    public static let count = hand + 1

    /// - Parameter outputs: the network's, `count` numbers.
    public init(outputs: [Float]) {
        precondition(outputs.count == Self.count)
        self.outputs = outputs
    }

    /// How likely it is that an event happens now, 0 to 1.
    public func probability(of event: EventName) -> Double {
        let order = EventName.allCases.firstIndex(of: event) ?? 0
        return 1 / (1 + exp(-Double(outputs[order])))
    }

    /// How likely a stroke is being played, by what it is, in the order of `Motion`; they add up to 1.
    public var likelihoods: [Double] {
        let logarithms = outputs[Self.events..<Self.hand].map(Double.init)
        let most = logarithms.max() ?? 0
        let weights = logarithms.map { exp($0 - most) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// How likely a motion is going on, or no stroke, 0 to 1.
    public func likelihood(of motion: Motion) -> Double { likelihoods[motion.rawValue] }

    /// Natural logarithm of the odds that the left hand hits.
    public var leftHand: Double { Double(outputs[Self.hand]) }

    /// The same of the body that is seen in a mirror.
    public var mirrored: SwingSight {
        var result = self
        result.outputs[Self.hand].negate()
        return result
    }

    /// What is told between this moment and another, a share of the way towards it.
    public func moved(_ share: Double, towards other: SwingSight) -> SwingSight {
        SwingSight(outputs: zip(outputs, other.outputs).map { $0 + ($1 - $0) * Float(share) })
    }
}
