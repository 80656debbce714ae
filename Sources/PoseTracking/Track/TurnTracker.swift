internal import SwingCore

/// Finds the sequence of turns, each as read or reflected, that a trunk with a body's inertia most plausibly made.
///
/// A Viterbi search in which every path carries a Kalman filter of turn and turn rate: what a reading costs depends on
/// how far it lies from where the turn so far would have carried the trunk. Paths that agree in their last few choices
/// differ too little to be kept apart, so that the cheapest of them goes on.
struct TurnTracker {
    /// How fast a trunk's turn rate changes, in radians per second for the square root of a second: found on the
    /// samples, where 8 to 12 give the same choices. A swing brakes about that hard; a mirrored turn three times harder.
    private static let agility = 10.0
    /// The most one reading can cost, squared standard deviations: 3 of them.
    private static let mostExpensive = 9.0
    /// The network is believed where nothing speaks against it: what a second of reflected readings costs.
    private static let reflectedCost = 1.0
    /// Shoulders nearer together than this share of the torso are reflected at a lower price.
    private static let nearlyOneBehindTheOther = 0.2
    /// What a change between both costs, and what it costs more with the shoulders `wide` torso lengths apart: a turn is
    /// mistaken for its mirror image where both look alike.
    private static let changeCost = 2.0
    private static let wideChangeCost = 10.0
    private static let wide = 0.6
    /// Weight of the arms' jump in a change: they go with the shoulders, so that a change must also explain where they
    /// are. From 0.25 to 1 the samples give the same choices.
    private static let armWeight = 0.5
    /// What a clip that begins reflected costs.
    private static let firstReflectedCost = 20.0
    /// Shoulders turn this far against the pelvis, and this much further they seldom do, radians; what a second of
    /// such a torsion costs for its squared excess. A forehand's largest is 45 degrees or so.
    private static let torsion = Geometry.radians(60)
    private static let torsionSpread = Geometry.radians(20)
    private static let torsionCost = 30.0

    /// How many of the latest choices tell one path from another.
    private static let memory = 6
    private static let pathCount = 1 << memory

    /// One way to read the turns so far.
    private struct Path {
        var cost: Double
        var turn: Double
        var rate = 0.0
        /// Variances of turn and rate, and their covariance; the rate begins unknown.
        var pp: Double
        var pv = 0.0
        var vv = 50.0

        /// The path once it has gone on to a turn.
        func continued(to angle: Double, variance: Double, after seconds: Double) -> Path {
            let q = TrunkTurn.square(TurnTracker.agility) * seconds
            let predicted = turn + rate * seconds
            let pp = pp + 2 * seconds * pv + seconds * seconds * vv + q * seconds * seconds / 3
            let pv = pv + seconds * vv + q * seconds / 2
            let vv = vv + q
            let total = pp + variance
            let off = TrunkTurn.wrapped(angle - predicted)
            let surprise = off * off / total
            // What lies too far off is a misreading and pulls the less, the further.
            let believed = off * min(1, TurnTracker.mostExpensive / max(surprise, 1e-12))
            return Path(
                cost: cost + min(surprise, TurnTracker.mostExpensive), turn: predicted + pp / total * believed,
                rate: rate + pv / total * believed, pp: pp - pp * pp / total, pv: pv - pp * pv / total,
                vv: vv - pv * pv / total)
        }
    }

    /// Which of the turns, in order of time, are reflected.
    func reflected(_ turns: [TrunkTurn]) -> [Bool] {
        guard let first = turns.first else { return [] }
        var paths = [Path?](repeating: nil, count: Self.pathCount)
        paths[0] = Path(cost: 0, turn: first.asRead, pp: first.variance)
        paths[1] = Path(cost: Self.firstReflectedCost, turn: first.reflected, pp: first.variance)
        /// For every turn and path, the choice that its forerunner no longer remembers.
        var forgotten: [[Bool]] = []
        for (before, turn) in zip(turns, turns.dropFirst()) {
            let step = step(paths, from: before, to: turn)
            paths = step.paths
            forgotten.append(step.forgotten)
        }
        var path = paths.indices.min { paths[$0]?.cost ?? .infinity < paths[$1]?.cost ?? .infinity } ?? 0
        var result: [Bool] = []
        for index in turns.indices.reversed() {
            result.append(path & 1 == 1)
            guard index > 0 else { break }
            path = path >> 1 | (forgotten[index - 1][path] ? Self.pathCount / 2 : 0)
        }
        return result.reversed()
    }

    private func step(
        _ paths: [Path?], from before: TrunkTurn, to turn: TrunkTurn
    ) -> (paths: [Path?], forgotten: [Bool]) {
        let seconds = turn.time - before.time
        var next = [Path?](repeating: nil, count: Self.pathCount)
        var forgotten = [Bool](repeating: false, count: Self.pathCount)
        let change = max(
            0,
            Self.changeCost + Self.wideChangeCost * TrunkTurn.square(turn.separation / Self.wide)
                + Self.armWeight * before.arms.jump(exchangedWith: turn.arms))
        let share = min(1, abs(turn.separation) / Self.nearlyOneBehindTheOther)
        for (choices, path) in paths.enumerated() {
            guard let path else { continue }
            for choice in 0...1 {
                let angle = choice == 1 ? turn.reflected : turn.asRead
                var continued = path.continued(to: angle, variance: turn.variance, after: seconds)
                continued.cost += seconds * torsionCost(angle, turn.pelvis)
                if choice == 1 { continued.cost += seconds * share * Self.reflectedCost }
                if choice != choices & 1 { continued.cost += change }
                let slot = (choices << 1 | choice) & (Self.pathCount - 1)
                if continued.cost < next[slot]?.cost ?? .infinity {
                    next[slot] = continued
                    forgotten[slot] = choices >= Self.pathCount / 2
                }
            }
        }
        return (next, forgotten)
    }

    private func torsionCost(_ shoulders: Double, _ pelvis: Double) -> Double {
        let excess = max(0, abs(TrunkTurn.wrapped(shoulders - pelvis)) - Self.torsion) / Self.torsionSpread
        return Self.torsionCost * min(Self.mostExpensive, excess * excess)
    }
}
