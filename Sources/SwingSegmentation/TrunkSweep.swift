internal import SwingCore

/// One way of the trunk from a furthest turn to the next, whatever its speed.
///
/// The heading of the shoulders is cut where it comes back by more than a least turn, so that neither the sway of a waiting
/// player nor the network's jitter ends a sweep, and a slow motion has the same sweeps as the stroke it shows.
struct TrunkSweep {
    /// Degrees, positive as in a right-hander's forehand.
    var degrees: Double
    /// When the trunk has turned a quarter, half and three quarters of them, in seconds.
    var quarter: Double
    var half: Double
    var threeQuarters: Double

    /// From the first quarter to the third, in seconds: steadier than a start and an end, where the trunk hardly moves.
    var core: Double { threeQuarters - quarter }
}

extension TrunkSweep {
    /// All sweeps of at least `least` degrees, in order of time.
    static func all(in signals: BodySignals, least: Double) -> [TrunkSweep] {
        let heading = signals.shoulderYaw
        let turns = turningPoints(of: heading, least: least)
        return zip(turns, turns.dropFirst()).map { first, last in
            let way = heading[last] - heading[first]
            func time(_ share: Double) -> Double {
                let level = heading[first] + share * way
                // The last passage before the end: a start that wavers belongs to what came before.
                let before = (first..<last).last { (heading[$0] - level) * way <= 0 } ?? first
                return Series.crossingTime(heading, at: signals.times, after: before, level: level)
            }
            return TrunkSweep(degrees: way, quarter: time(0.25), half: time(0.5), threeQuarters: time(0.75))
        }
    }

    /// The first frame, every frame from which the values come back by `least` or more, and the furthest frame after them.
    private static func turningPoints(of values: [Double], least: Double) -> [Int] {
        guard !values.isEmpty else { return [] }
        var points: [Int] = []
        var lowest = 0
        var highest = 0
        var direction = 0
        for index in values.indices {
            if values[index] > values[highest] { highest = index }
            if values[index] < values[lowest] { lowest = index }
            if direction >= 0, values[highest] - values[index] >= least {
                points.append(highest)
                direction = -1
                lowest = index
                highest = index
            } else if direction <= 0, values[index] - values[lowest] >= least {
                points.append(lowest)
                direction = 1
                lowest = index
                highest = index
            }
        }
        if direction != 0 { points.append(direction > 0 ? highest : lowest) }
        return points
    }
}
