internal import SwingCore

/// A hit below the head: a burst of hand speed, while the trunk turns and the feet do not run.
struct GroundStrokeCandidate {
    /// The faster hand.
    var side: Handedness
    /// Frame of the greatest wrist speed.
    var peak: Int
    /// Where the wrist is faster than a quarter of its peak.
    var burst: ClosedRange<Int>
    /// H/s.
    var peakSpeed: Double
    /// Peak speed with depth around the same time, in m/s: tells the hitting hand when it moves along the line of sight.
    var worldSpeed: Double
    /// How many times slower than full speed, 1 or more.
    var tempo: Double
    /// Turn of the trunk in degrees, positive as in a right-hander's forehand.
    var turn: Double
    /// How far each hand travelled across the body during the burst, in metres, positive towards the other side.
    var acrossLeft: Double
    var acrossRight: Double

    /// Mean confidence of the hand during the burst, 0 to 1.
    var seen: Double

    /// Orders rival candidates: a fast hand that is seen while the trunk turns; a hand that jumps beside a still trunk or
    /// behind the body is an error.
    var strength: Double { peakSpeed * seen * (0.6 + 0.4 * min(1, turn.magnitude / 60)) }

    /// How much this hand moves in the picture and in depth: the hitting hand of one burst moves more.
    var handMotion: Double { peakSpeed * worldSpeed }

    func across(_ side: Handedness) -> Double { side == .left ? acrossLeft : acrossRight }
}

extension GroundStrokeCandidate {
    /// The ground strokes outside the times already taken, in order of time, and what was refused.
    static func all(
        in signals: BodySignals, hand: Handedness?, taken: [ClosedRange<Double>], median: Double, fastest: Double,
        _ configuration: SegmentationConfiguration
    ) -> (found: [GroundStrokeCandidate], refused: [Refusal]) {
        var found: [GroundStrokeCandidate] = []
        var refused: [Refusal] = []
        for side in Handedness.allCases where hand == nil || hand == side {
            let speed = signals[side].wristSpeed
            for peak in speed.indices.dropFirst().dropLast()
            where speed[peak] >= speed[peak - 1] && speed[peak] > speed[peak + 1] {
                if taken.contains(where: { $0.contains(signals.times[peak]) }) { continue }
                let candidate = candidate(at: peak, side: side, in: signals, configuration)
                let least = max(configuration.groundStrokeSpeed, configuration.relativeSpeed * fastest)
                if let reason = refusal(of: candidate, in: signals, least: least, median: median, configuration) {
                    refused.append(Refusal(time: signals.times[peak], reason: reason))
                } else {
                    found.append(candidate)
                }
            }
        }
        return (best(of: found, in: signals, configuration), refused)
    }

    private static func best(
        of candidates: [GroundStrokeCandidate], in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> [GroundStrokeCandidate] {
        var kept: [GroundStrokeCandidate] = []
        for candidate in candidates.sorted(by: { $0.strength > $1.strength }) {
            let clear = kept.allSatisfy {
                let pause = signals.times[$0.peak] - signals.times[candidate.peak]
                let isTakeBack = pause > 0 && $0.turn * candidate.turn < 0
                return abs(pause) > max($0.tempo, candidate.tempo)
                    * (isTakeBack ? configuration.takeBackTime : configuration.shortestPause)
            }
            guard clear else { continue }
            let other = candidates.first {
                $0.side != candidate.side
                    && abs(signals.times[$0.peak] - signals.times[candidate.peak]) <= 0.15 * candidate.tempo
            }
            kept.append(other.map { $0.handMotion > candidate.handMotion ? $0 : candidate } ?? candidate)
        }
        return kept.sorted { $0.peak < $1.peak }
    }

    private static func candidate(
        at peak: Int, side: Handedness, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> GroundStrokeCandidate {
        let speed = signals[side].wristSpeed
        let half = reach(from: peak, in: speed, level: 0.5 * speed[peak])
        let width = signals.times[half.upperBound] - signals.times[half.lowerBound]
        let tempo = min(configuration.slowestTempo, max(1, width / configuration.typicalSpeedWidth))
        let burst = reach(from: peak, in: speed, level: 0.25 * speed[peak])
        let time = signals.times[peak]
        let turning = signals.indices(from: time - 0.35 * tempo, through: time + 0.2 * tempo)
        func change(_ values: [Double]) -> Double {
            guard let first = turning.first, let last = turning.last else { return 0 }
            let edge = max(1, turning.count / 8)
            let before = values[first..<first + edge].reduce(0, +) / Double(edge)
            let after = values[(last - edge + 1)...last].reduce(0, +) / Double(edge)
            return after - before
        }
        let near = signals.indices(from: time - 0.1 * tempo, through: time + 0.1 * tempo)
        return GroundStrokeCandidate(
            side: side, peak: peak, burst: burst, peakSpeed: speed[peak],
            worldSpeed: near.map { signals[side].wristWorldSpeed[$0] }.max() ?? 0, tempo: tempo,
            turn: change(signals.shoulderYaw), acrossLeft: -change(signals.left.wristAcross),
            acrossRight: -change(signals.right.wristAcross),
            seen: signals[side].confidence[burst].reduce(0, +) / Double(burst.count))
    }

    /// The frames around `peak` that stay above a level.
    private static func reach(from peak: Int, in values: [Double], level: Double) -> ClosedRange<Int> {
        var first = peak
        var last = peak
        while first > 0, values[first - 1] >= level { first -= 1 }
        while last + 1 < values.count, values[last + 1] >= level { last += 1 }
        return first...last
    }

    private static func refusal(
        of candidate: GroundStrokeCandidate, in signals: BodySignals, least: Double, median: Double,
        _ configuration: SegmentationConfiguration
    ) -> Refusal.Reason? {
        guard candidate.peakSpeed >= least else { return .slowWrist(peak: candidate.peakSpeed, least: least) }
        let ratio = candidate.peakSpeed / max(median, 1e-6)
        guard ratio >= configuration.ordinaryRatio else {
            return .ordinary(ratio: ratio, least: configuration.ordinaryRatio)
        }
        let side = signals[candidate.side]
        let first = candidate.burst.lowerBound
        let last = candidate.burst.upperBound
        let dx = side.wristX[last] - side.wristX[first]
        let dy = side.wristHeight[last] - side.wristHeight[first]
        let inDepth = Geometry.distance(side.wristWorld[first], side.wristWorld[last]) / configuration.worldHeight
        let distance = max((dx * dx + dy * dy).squareRoot(), inDepth)
        guard distance >= configuration.groundStrokeTravel else {
            return .shortPath(distance: distance, least: configuration.groundStrokeTravel)
        }
        let time = signals.times[candidate.peak]
        let near = signals.indices(from: time - 0.15 * candidate.tempo, through: time + 0.15 * candidate.tempo)
        let ankles = near.map { max(signals.left.ankleSpeed[$0], signals.right.ankleSpeed[$0]) }
        let gait = candidate.peakSpeed / max(Series.quantile(ankles, 0.8), 1e-6)
        guard gait >= configuration.gaitRatio else { return .gait(ratio: gait, least: configuration.gaitRatio) }
        let core = reach(from: candidate.peak, in: side.wristSpeed, level: 0.5 * candidate.peakSpeed)
        let step = side.wristStep[core].max() ?? 0
        guard step <= configuration.impossibleHandSpeed else {
            return .jump(speed: step, most: configuration.impossibleHandSpeed)
        }
        let inSpace = candidate.worldSpeed / configuration.worldHeight
        guard inSpace >= configuration.spaceSpeedShare * candidate.peakSpeed else {
            return .slowWrist(peak: inSpace, least: configuration.spaceSpeedShare * candidate.peakSpeed)
        }
        guard candidate.seen >= configuration.seenHand else {
            return .unseenHand(confidence: candidate.seen, least: configuration.seenHand)
        }
        let sign = candidate.side == .right ? 1.0 : -1.0
        let across = candidate.across(candidate.side)
        // An arm alone that opens or closes is no stroke; the trunk takes part.
        let isTogether = sign * candidate.turn * across > 0 && candidate.turn.magnitude >= configuration.trunkTurn / 2
        let share = candidate.turn.magnitude / configuration.trunkTurn + across.magnitude / configuration.armOpening
        guard isTogether && share >= 1 || candidate.turn.magnitude >= 2 * configuration.trunkTurn else {
            return .noTurn(degrees: candidate.turn, across: across)
        }
        // Whoever turns round to walk off, or bends to bounce a ball, turns once; a stroke first goes back.
        if let away = turnAway(before: candidate, in: signals, configuration), away < configuration.trunkTurn {
            return .noPreparation(degrees: away, least: configuration.trunkTurn)
        }
        return nil
    }

    /// How far the trunk turned away before it turned forward, in degrees; nil where the clip begins too late to show it.
    private static func turnAway(
        before candidate: GroundStrokeCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Double? {
        let time = signals.times[candidate.peak]
        let start = time - configuration.preparationTime * candidate.tempo
        guard signals.times[0] <= start else { return nil }
        let forward = candidate.turn >= 0 ? 1.0 : -1.0
        var furthestForward = -Double.infinity
        var away = 0.0
        for index in signals.indices(from: start, through: time) {
            let heading = forward * signals.shoulderYaw[index]
            furthestForward = max(furthestForward, heading)
            away = max(away, furthestForward - heading)
        }
        return away
    }
}
