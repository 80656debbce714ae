internal import SwingCore

/// Follows the turn of a trunk that has a body's inertia: a Kalman filter of turn and turn rate.
struct TurnFilter: Sendable {
    private var turn: Double
    private var rate = 0.0
    /// Variances of turn and rate, and their covariance; the rate begins unknown.
    private var pp: Double
    private var pv = 0.0
    private var vv = 50.0

    /// How fast a trunk's turn rate changes, in radians per second for the square root of a second. A swing brakes about that
    /// hard; a mirrored turn three times harder.
    private static let agility = 6.6
    /// The most one reading can surprise, squared standard deviations: 2 of them.
    static let mostSurprising = 4.3
    /// Whoever was surprised beyond that has lost the trunk: the share of the squared distance that its variance grows by, and
    /// that of its rate in a second.
    private static let lostShare = 0.6
    private static let lostRate = 60.0

    /// - Parameter variance: of the turn, square radians.
    init(turn: Double, variance: Double) {
        self.turn = turn
        pp = variance
    }

    /// Goes on to a turn that was read some time later.
    ///
    /// - Returns: how far it lies from where the turn so far would have carried the trunk, in squared standard deviations, at most
    ///   `mostSurprising`.
    mutating func follow(_ angle: Double, variance: Double, after seconds: Double) -> Double {
        let q = TrunkTurn.square(Self.agility) * seconds
        let predicted = turn + rate * seconds
        let xpp = pp + 2 * seconds * pv + seconds * seconds * vv + q * seconds * seconds / 3
        let xpv = pv + seconds * vv + q * seconds / 2
        let xvv = vv + q
        let total = xpp + variance
        let off = TrunkTurn.wrapped(angle - predicted)
        let surprise = off * off / total
        // What lies too far off is a misreading and pulls the less, the further.
        let believed = min(1, Self.mostSurprising / max(surprise, 1e-12))
        let lost = (1 - believed) * off * off
        turn = predicted + xpp / total * off * believed
        rate += xpv / total * off * believed
        pp = xpp - xpp * xpp / total + Self.lostShare * lost
        pv = xpv - xpp * xpv / total
        vv = xvv - xpv * xpv / total + Self.lostRate * lost
        return min(surprise, Self.mostSurprising)
    }
}
