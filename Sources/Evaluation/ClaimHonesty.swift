/// Whether a metric's claimed standard deviation holds as many truths as it says.
public enum ClaimHonesty: String, Sendable, Hashable {
    case honest
    /// Too many truths lie within it: better is measured than is claimed.
    case wide
    /// Too few do.
    case narrow

    /// - Parameter within: truths within one claimed standard deviation. Fewer than `Tolerances.leastClaims` tell nothing.
    init?(_ within: ShareTally) {
        guard within.count >= Tolerances.leastClaims, let share = within.share else { return nil }
        if share > Tolerances.honestShare.upperBound {
            self = .wide
        } else {
            self = share < Tolerances.honestShare.lowerBound ? .narrow : .honest
        }
    }
}
