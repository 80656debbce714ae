internal import SwingCore

/// The trunk's turn away from the net, before it turns forward.
struct TrunkTurn {
    /// When it starts, in seconds: the line through its first fifth and its half, back to nothing. The start itself drowns
    /// in the sway of a waiting player.
    var start: Double
    /// From when it is faster than 60 degrees a second for 80 ms (T1), at full speed, in seconds; never before it starts.
    var fast: Double
    /// When a fifth and a half of it are made, in seconds.
    var fifth: Double
    var half: Double
    /// When the trunk is turned furthest, in seconds.
    var end: Double

    /// Nil for a trunk that does not turn, or that turned already when the clip began.
    init?(
        before contact: Double, tempo: Double, forward turn: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) {
        /// Turned less by this much is as far, for a tracker, in degrees.
        let furthest = 8.0
        let forward = turn >= 0 ? 1.0 : -1.0
        func away(_ index: Int) -> Double { -forward * signals.shoulderYaw[index] }
        let late = signals.indices(from: contact - 0.9 * tempo, through: contact - 0.05 * tempo)
        guard let most = late.max(by: { away($0) < away($1) }) else { return nil }
        let early = signals.indices(from: signals.times[most] - 1.2 * tempo, through: signals.times[most])
        guard var least = early.min(by: { away($0) < away($1) }) else { return nil }
        // A trunk that was still turning there turns more slowly than players do: to where it turned the other way.
        if least == early.lowerBound {
            while least > 0, away(least - 1) < away(least) { least -= 1 }
        }
        let range = away(most) - away(least)
        guard range >= configuration.trunkTurn else { return nil }
        func time(of share: Double) -> Double? {
            let level = away(least) + share * range
            guard let before = (least...most).last(where: { away($0) <= level }), before > 0 else { return nil }
            return Series.crossingTime(
                [away(before), away(before + 1)], at: [signals.times[before], signals.times[before + 1]], after: 0,
                level: level)
        }
        guard let fifth = time(of: 0.2), let half = time(of: 0.5) else { return nil }
        (self.fifth, self.half) = (fifth, half)
        start = fifth - (half - fifth) * 0.2 / 0.3
        end =
            Series.plateau(signals.times.indices.map(away), at: signals.times, around: most, depth: furthest).centre
        let held = 0.08 * tempo
        let setOff = signals.index(nearest: start)
        let first =
            setOff < most
            ? (setOff..<most).first { index in
                signals.indices(from: signals.times[index], through: signals.times[index] + held)
                    .allSatisfy { signals.rate(of: away, at: $0) > 60 / tempo }
            } : nil
        fast = max(start, first.map { signals.times[$0] } ?? start)
        guard start > signals.times[0] else { return nil }
    }
}

/// Both hands' way to the hitting side as the trunk turns (T1: a unit turn moves both wrists).
///
/// The network guesses how the trunk is turned and hardly sees the first degrees of a chest that faces it; hands that are
/// seen show them an arm's length out.
struct HandsSetOff {
    /// When they set off, in seconds: the line through the first fifth and the half of their way, back to nothing.
    var time: Double
    /// How likely it is that both hands are where they are read, at both ends of the way, 0 to 1.
    var seen: Double

    /// Nil for hands that do not move with the trunk, or that were not seen to wait.
    init?(with turn: TrunkTurn, tempo: Double, in signals: BodySignals, _ configuration: SegmentationConfiguration) {
        /// The least way that shows a start, in H.
        let least = 0.05
        func place(_ index: Int) -> WorldPoint {
            Handedness.allCases.reduce(WorldPoint.zero) { sum, side in
                let hand = signals[side]
                return sum
                    + WorldPoint(
                        hand.wristX[index], hand.wristHeight[index],
                        hand.wristWorld[index].z / configuration.worldHeight)
            } / 2
        }
        let waiting = signals.indices(from: turn.fifth - 0.6 * tempo, through: turn.fifth - 0.3 * tempo)
        let turned = signals.index(nearest: turn.half + 0.1 * tempo)
        guard !waiting.isEmpty, waiting.upperBound < turned else { return nil }
        let origin = waiting.map(place).reduce(WorldPoint.zero, +) / Double(waiting.count)
        let whole = place(turned) - origin
        guard whole.length >= least else { return nil }
        let way = (waiting.lowerBound...turned).map { ((place($0) - origin) * whole).sum() / whole.length }
        let times = Array(signals.times[waiting.lowerBound...turned])
        func time(of share: Double) -> Double? {
            let level = share * whole.length
            guard let before = way.dropLast().lastIndex(where: { $0 < level }) else { return nil }
            return Series.crossingTime(way, at: times, after: before, level: level)
        }
        guard let fifth = time(of: 0.2), let half = time(of: 0.5) else { return nil }
        self.time = fifth - (half - fifth) * 0.2 / 0.3
        let setOff = signals.indices(from: turn.fifth - 0.35 * tempo, through: turn.half)
        let both = Handedness.allCases.reduce(1.0) { $0 * (Series.mean(signals[$1].confidence[setOff]) ?? 0) }
        seen = both * both
    }
}
