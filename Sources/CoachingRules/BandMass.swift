import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// How much of a measurement's Gaussian error lies in each band; the four shares sum to 1.
struct BandMass: Hashable, Sendable {
    var excellent: Double
    /// Inside good, outside excellent.
    var good: Double
    /// Inside needsWork, outside good.
    var needsWork: Double
    /// Outside needsWork.
    var beyond: Double

    /// - Parameter sigma: one standard deviation, in the value's unit.
    init(value: Double, sigma: Double, in band: RatingBand) {
        let open = band.withNaturalLimitsOpen
        func share(_ interval: BandInterval) -> Double {
            let low = interval.low.map { Self.cumulative($0, value, sigma) } ?? 0
            let high = interval.high.map { Self.cumulative($0, value, sigma) } ?? 1
            return max(0, high - low)
        }
        let within = (share(open.excellent), share(open.good), share(open.needsWork))
        excellent = within.0
        good = max(0, within.1 - within.0)
        needsWork = max(0, within.2 - within.1)
        beyond = max(0, 1 - within.2)
    }

    /// The share of a published rating: needsWork counts all that lies outside good.
    func share(of rating: Rating) -> Double {
        switch rating {
        case .excellent: excellent
        case .good: good
        case .needsWork: needsWork + beyond
        case .critical: beyond
        case .notRated: 0
        }
    }

    private static func cumulative(_ edge: Double, _ value: Double, _ sigma: Double) -> Double {
        0.5 * (1 + erf((edge - value) / (max(sigma, 1e-9) * 2.0.squareRoot())))
    }
}

extension Rule {
    /// The bands for a less advanced player; between yes and no there is nothing to widen.
    func bands(widenedBy share: Double) -> RatingBand { unit == .yesNo ? bands : bands.widened(by: share) }
}

extension RatingBand {
    /// The bands for a less advanced player: every edge moves `share` of the distance to the next outer edge, the
    /// outermost by as much as the one inside it. Where needsWork is open, it counts as lying as far outside good as
    /// good lies outside excellent.
    func widened(by share: Double) -> RatingBand {
        func move(_ excellent: Double?, _ good: Double?, _ needsWork: Double?) -> (Double?, Double?, Double?) {
            guard let excellent, let good else { return (excellent, good, needsWork) }
            let first = (good - excellent) * share
            let second = ((needsWork ?? good + (good - excellent)) - good) * share
            // What starts at or above 0 is a size: it does not move below 0.
            return (excellent + first, good + second, needsWork.map { $0 >= 0 ? max(0, $0 + second) : $0 + second })
        }
        let low = move(excellent.low, good.low, needsWork.low)
        let high = move(excellent.high, good.high, needsWork.high)
        return RatingBand(
            excellent: BandInterval(low: low.0, high: high.0), good: BandInterval(low: low.1, high: high.1),
            needsWork: BandInterval(low: low.2, high: high.2))
    }

    /// The distance from the excellent edge to the needsWork edge on the side where a value lies; where needsWork is
    /// open, twice the distance from excellent to good. Nil when that side has no edge at all.
    func gap(near value: Double) -> Double? {
        let open = withNaturalLimitsOpen
        func gap(_ excellent: Double?, _ good: Double?, _ needsWork: Double?) -> Double? {
            guard let excellent else { return nil }
            if let needsWork { return abs(needsWork - excellent) }
            return good.map { 2 * abs($0 - excellent) }
        }
        let low = gap(open.excellent.low, open.good.low, open.needsWork.low)
        let high = gap(open.excellent.high, open.good.high, open.needsWork.high)
        guard let lowEdge = open.excellent.low, let highEdge = open.excellent.high else { return low ?? high }
        return abs(value - lowEdge) <= abs(value - highEdge) ? low : high
    }
}
