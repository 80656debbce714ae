internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A hit below the head: a burst of hand speed that reads as a stroke of one hand or the other.
struct GroundStrokeCandidate {
    /// The hand whose burst it is.
    var side: Handedness
    /// Frame of the greatest wrist speed.
    var peak: Int
    /// Where the wrist is faster than a quarter of its peak.
    var burst: ClosedRange<Int>
    /// H/s.
    var peakSpeed: Double
    /// Peak speed with depth around the same time, in m/s.
    var worldSpeed: Double
    /// How many times slower than full speed, 1 or more.
    var tempo: Double
    /// Median confidence of the hand in the middle of the burst, 0 to 1, and of the other hand at the same time.
    var seen: Double
    var otherSeen: Double
    /// Speed of the other hand at its fastest in the burst, in H/s.
    var otherSpeed: Double
    /// What trunk and hands do around the burst.
    var evidence: StrokeEvidence
    /// The same at the burst of the other hand, where it has one of its own nearby.
    var otherEvidence: StrokeEvidence?
    /// How much sound and ball say that one is hit in the burst, see `ImpactWitness`.
    var impact = 0.0
    /// The hit that the network sees in it; nil where it sees none.
    var seenSwing: SeenSwing?
    /// Whether hands and trunk show the stroke, too: of one that only the network sees they tell no pace.
    var isPlain = true

    /// Turn of the trunk in degrees, positive as in a right-hander's forehand.
    var turn: Double { evidence.turn }

    /// Every reading of the motion, of the known hand if there is one.
    func readings(hand: Handedness?, _ configuration: SegmentationConfiguration) -> [StrokeReading] {
        StrokeReading.all(of: [evidence, otherEvidence].compactMap(\.self), hand: hand, seen: seenSwing, configuration)
    }

    /// The best of them.
    func reading(hand: Handedness?, _ configuration: SegmentationConfiguration) -> StrokeReading {
        let readings = readings(hand: hand, configuration)
        return readings.max { $0.likelihood < $1.likelihood } ?? readings[0]
    }

    /// Speed of both hands as far as it is seen, in H/s.
    private var handSpeed: Double { (peakSpeed + otherSpeed / 2) * seen.squareRoot() }

    /// Orders rival candidates: fast hands that are seen, in a motion that reads as a stroke, when a ball is hit.
    func strength(hand: Handedness?, _ configuration: SegmentationConfiguration) -> Double {
        let reading = reading(hand: hand, configuration)
        return handSpeed * exp((reading.likelihood + impact + (isSeen ? Self.sight : 0)) / 3)
    }

    /// How much it counts among rivals that the network sees a stroke in the burst, as a logarithm.
    private static let sight = 4.0

    /// Whether the network sees a ground stroke in the burst.
    var isSeen: Bool { (seenSwing?.groundStroke ?? 0) >= 0.5 }
}

extension GroundStrokeCandidate {
    /// The ground strokes outside the times already taken, in order of time, and what was refused.
    static func all(
        in signals: BodySignals, hand: Handedness?, taken: [ClosedRange<Double>], median: Double,
        impacts: ImpactWitness, _ configuration: SegmentationConfiguration
    ) -> (found: [GroundStrokeCandidate], refused: [Refusal]) {
        var found: [GroundStrokeCandidate] = []
        var unnamed: [GroundStrokeCandidate] = []
        var refused: [Refusal] = []
        let sweeps = TrunkSweep.all(in: signals, least: configuration.trunkTurn)
        for side in Handedness.allCases where hand == nil || hand == side {
            let speed = signals[side].wristSpeed
            for peak in speed.indices where isPeak(peak, of: speed) {
                if taken.contains(where: { $0.contains(signals.times[peak]) }) { continue }
                let seen = signals.seenSwing(near: signals.times[peak])
                let slowness = slowness(at: peak, side: side, in: signals, median: median, configuration)
                if let slowness, seen == nil {
                    refused.append(Refusal(time: signals.times[peak], reason: slowness))
                    continue
                }
                var candidate = GroundStrokeCandidate(
                    at: peak, side: side, sweeps: sweeps, in: signals, configuration)
                candidate.impact = impacts.evidence(at: signals.times[peak])
                candidate.seenSwing = seen
                let reason = candidate.doubt(hand: hand, in: signals, median: median, configuration)
                if let reason, !candidate.isSeen {
                    refused.append(Refusal(time: signals.times[peak], reason: reason))
                    if candidate.isUnnamed(reason, configuration) { unnamed.append(candidate) }
                } else {
                    candidate.isPlain = reason == nil
                    found.append(candidate)
                }
            }
        }
        return (best(of: found, besides: unnamed, hand: hand, in: signals, configuration), refused)
    }

    /// Of candidates close to each other the strongest; the way back from a stroke is none, nor is its take-back.
    ///
    /// - Parameter unnamed: bursts that may have been strokes, which nobody can tell. The way back from one is none either.
    static func best(
        of candidates: [GroundStrokeCandidate], besides unnamed: [GroundStrokeCandidate], hand: Handedness?,
        in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> [GroundStrokeCandidate] {
        func follows(_ other: GroundStrokeCandidate, _ candidate: GroundStrokeCandidate) -> Bool {
            configuration.recovery.contains((signals.times[candidate.peak] - signals.times[other.peak]) / other.tempo)
        }
        func isRecovery(_ candidate: GroundStrokeCandidate) -> Bool {
            let reading = candidate.reading(hand: hand, configuration)
            return candidates.contains { other in
                guard follows(other, candidate),
                    other.handSpeed >= configuration.recoveryShare * candidate.handSpeed
                else { return false }
                let itsReading = other.reading(hand: hand, configuration)
                return itsReading.hand != reading.hand || itsReading.stroke != reading.stroke
            }
                || unnamed.contains {
                    follows($0, candidate) && $0.handSpeed >= configuration.unnamedRatio * candidate.handSpeed
                }
        }
        // Beside a hit that the network sees what it does not see as one is the way to it or back.
        func isBesideSeen(_ candidate: GroundStrokeCandidate) -> Bool {
            candidates.contains { other in
                let pause = abs(signals.times[other.peak] - signals.times[candidate.peak])
                return other.isSeen && pause <= configuration.shortestPause * max(other.tempo, candidate.tempo)
            }
        }
        let ranked = candidates.map { ($0, $0.strength(hand: hand, configuration)) }.sorted { $0.1 > $1.1 }
        var kept: [GroundStrokeCandidate] = []
        for (candidate, _) in ranked where candidate.isSeen || !isRecovery(candidate) && !isBesideSeen(candidate) {
            let clear = kept.allSatisfy {
                let pause = signals.times[$0.peak] - signals.times[candidate.peak]
                let isTakeBack = pause > 0 && $0.turn * candidate.turn < 0
                return abs(pause) > max($0.tempo, candidate.tempo)
                    * (isTakeBack ? configuration.takeBackTime : configuration.shortestPause)
            }
            if clear { kept.append(candidate) }
        }
        return kept.sorted { $0.peak < $1.peak }
    }

    /// The same motion as the burst of the other hand; nil where that hand has none.
    func seenFrom(_ hand: Handedness, in signals: BodySignals, _ configuration: SegmentationConfiguration) -> Self {
        guard hand != side else { return self }
        let speed = signals[hand].wristSpeed
        let time = signals.times[peak]
        let near = signals.indices(from: time - 0.2 * tempo, through: time + 0.2 * tempo)
        func rank(_ index: Int) -> Double {
            let apart = (signals.times[index] - time) / (configuration.handsTogether * tempo)
            return speed[index] * exp(-apart * apart / 2)
        }
        // The flank of a burst whose peak lies further off is none.
        let peaks = near.filter { Self.isPeak($0, of: speed) }
        guard let fastest = (peaks.isEmpty ? Array(near) : peaks).max(by: { rank($0) < rank($1) }) else { return self }
        var other = self
        other.side = hand
        other.peak = fastest
        other.peakSpeed = speed[fastest]
        other.otherSpeed = peakSpeed
        other.burst = Self.reach(from: fastest, in: speed, level: 0.25 * speed[fastest])
        (other.seen, other.otherSeen) = Self.seen(around: fastest, of: hand, in: signals)
        return other
    }

    init(
        at peak: Int, side: Handedness, sweeps: [TrunkSweep], in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) {
        self.side = side
        self.peak = peak
        let speed = signals[side].wristSpeed
        let time = signals.times[peak]
        peakSpeed = speed[peak]
        burst = Self.reach(from: peak, in: speed, level: 0.25 * speed[peak])
        tempo = Self.tempo(at: peak, of: speed, sweeps: sweeps, in: signals, configuration)
        let near = signals.indices(from: time - 0.1 * tempo, through: time + 0.1 * tempo)
        worldSpeed = near.map { signals[side].wristWorldSpeed[$0] }.max() ?? 0
        otherSpeed = near.map { signals[side.opposite].wristSpeed[$0] }.max() ?? 0
        (seen, otherSeen) = Self.seen(around: peak, of: side, in: signals)
        evidence = StrokeEvidence(around: time, tempo: tempo, in: signals, configuration)
        let reach = signals.indices(from: time - 0.16 * tempo, through: time + 0.16 * tempo)
        let other = signals[side.opposite].wristSpeed
        if let fastest = reach.dropFirst().dropLast().max(by: { other[$0] < other[$1] }) {
            otherEvidence = StrokeEvidence(around: signals.times[fastest], tempo: tempo, in: signals, configuration)
        }
    }

    /// How many times slower than full speed: a hand that moves along the line of sight looks slow, and a trunk that hardly
    /// turns tells nothing, but neither looks faster than it is.
    private static func tempo(
        at peak: Int, of speed: [Double], sweeps: [TrunkSweep], in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> Double {
        let half = reach(from: peak, in: speed, level: 0.5 * speed[peak])
        let ofHand =
            (signals.times[half.upperBound] - signals.times[half.lowerBound]) / configuration.typicalSpeedWidth
        let time = signals.times[peak]
        let near = sweeps.filter { abs($0.half - time) <= max(2 * $0.core, configuration.typicalSweepCore) }
        let ofTrunk = near.map { $0.core / configuration.typicalSweepCore }.min() ?? .infinity
        return min(configuration.slowestTempo, max(1, min(ofHand, ofTrunk)))
    }

    /// Median confidences of a hand and of the other one while the first moves at half its peak speed or faster: before and
    /// after, any hand may be seen.
    private static func seen(around peak: Int, of hand: Handedness, in signals: BodySignals) -> (Double, Double) {
        let speed = signals[hand].wristSpeed
        let core = reach(from: peak, in: speed, level: 0.5 * speed[peak])
        return (
            Series.quantile(signals[hand].confidence[core], 0.5),
            Series.quantile(signals[hand.opposite].confidence[core], 0.5)
        )
    }

    private static func isPeak(_ index: Int, of speed: [Double]) -> Bool {
        index > 0 && index + 1 < speed.count && speed[index] >= speed[index - 1] && speed[index] > speed[index + 1]
    }

    /// The frames around `peak` that stay above a level.
    private static func reach(from peak: Int, in values: [Double], level: Double) -> ClosedRange<Int> {
        var first = peak
        var last = peak
        while first > 0, values[first - 1] >= level { first -= 1 }
        while last + 1 < values.count, values[last + 1] >= level { last += 1 }
        return first...last
    }
}

// MARK: - What is no stroke

extension GroundStrokeCandidate {
    /// Why a burst is no stroke: because the network sees another or none, or because it is none by what hands and trunk do.
    private func doubt(
        hand: Handedness?, in signals: BodySignals, median: Double, _ configuration: SegmentationConfiguration
    ) -> Refusal.Reason? {
        if signals.showsOverhead(near: signals.times[peak], within: configuration.shortestPause * tempo) {
            return .unseenHit
        }
        if seenSwing == nil, let reason = signals.unlikeStroke(around: signals.times[peak]) { return reason }
        let own = reading(hand: hand, configuration).hand
        let hit = seenFrom(own, in: signals, configuration)
        return Self.slowness(at: peak, side: side, in: signals, median: median, configuration)
            ?? Self.slowness(at: hit.peak, side: own, in: signals, median: median, configuration)
            ?? refusal(hand: hand, in: signals, configuration)
    }

    private static func slowness(
        at peak: Int, side: Handedness, in signals: BodySignals, median: Double,
        _ configuration: SegmentationConfiguration
    ) -> Refusal.Reason? {
        let least = configuration.groundStrokeSpeed
        let speed = signals[side].wristSpeed[peak]
        guard speed >= least else { return .slowWrist(peak: speed, least: least) }
        let ratio = speed / max(median, 1e-6)
        guard ratio >= configuration.ordinaryRatio else {
            return .ordinary(ratio: ratio, least: configuration.ordinaryRatio)
        }
        return nil
    }

    private func refusal(
        hand: Handedness?, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Refusal.Reason? {
        guard peakSpeed * tempo >= configuration.strokeSpeed else {
            return .slowWrist(peak: peakSpeed * tempo, least: configuration.strokeSpeed)
        }
        let side = signals[self.side]
        // The extent, not the way from first to last: a loop ends where it began.
        let inPicture = hypot(Series.extent(side.wristX[burst]), Series.extent(side.wristHeight[burst]))
        let inDepth = Series.extent(side.wristWorld[burst].map(\.z)) / configuration.worldHeight
        let distance = max(inPicture, inDepth)
        let leastDistance = configuration.groundStrokeTravel - configuration.impactTravel * max(0, impact)
        guard distance >= leastDistance else {
            return .shortPath(distance: distance, least: leastDistance)
        }
        let time = signals.times[peak]
        let near = signals.indices(from: time - 0.15 * tempo, through: time + 0.15 * tempo)
        let ankles = near.map { max(signals.left.ankleSpeed[$0], signals.right.ankleSpeed[$0]) }
        let gait = peakSpeed / max(Series.quantile(ankles, 0.8), 1e-6)
        guard gait >= configuration.gaitRatio else { return .gait(ratio: gait, least: configuration.gaitRatio) }
        let core = Self.reach(from: peak, in: side.wristSpeed, level: 0.5 * peakSpeed)
        let step = side.wristStep[core].max() ?? 0
        guard step <= configuration.impossibleHandSpeed else {
            return .jump(speed: step, most: configuration.impossibleHandSpeed)
        }
        let inSpace = worldSpeed / configuration.worldHeight
        guard inSpace >= configuration.spaceSpeedShare * peakSpeed else {
            return .slowWrist(peak: inSpace, least: configuration.spaceSpeedShare * peakSpeed)
        }
        let reading = reading(hand: hand, configuration)
        // Two hands on one grip are two witnesses of one motion.
        let witnessed = reading.isTwoHanded ? 1 - (1 - seen) * (1 - otherSeen) : seen
        let leastSight = configuration.seenHand - configuration.impactSight * max(0, impact)
        guard witnessed >= leastSight else {
            return .unseenHand(confidence: witnessed, least: leastSight)
        }
        return unlikeness(reading, configuration)
    }

    /// Why a stroke of a hand is none whose other arm reached up as for a toss, or that only jumps to where that one is up: the
    /// hit was above the head, if any, and its hand lost there.
    func tossed(_ hand: Handedness, in signals: BodySignals, _ configuration: SegmentationConfiguration)
        -> Refusal.Reason?
    {
        let time = signals.times[peak]
        let before = signals.indices(from: time - configuration.tossWindow * tempo, through: time)
        let toss = RaisedArm(
            hand.opposite, in: before, before: peak, of: signals, from: configuration.reachingWrist, configuration)
        let joins = signals.indices(from: time - Self.jump * tempo, through: time + Self.jump * tempo).contains {
            signals.showsTossingHandTwice($0, from: hand, configuration)
        }
        let isJump = joins && signals[hand.opposite].wristHeight[peak] >= configuration.raisedArm
        return toss.duration >= configuration.shortestToss * tempo || isJump ? .unseenHit : nil
    }

    /// Between the fastest frame of a hand that the network finds on the other one and its being there, at full speed, in seconds.
    private static let jump = 0.15

    /// Whether a burst that was refused may have been a stroke all the same: hands that hit, of a trunk that does not tell which
    /// stroke it was. A trunk that turned far took the racket back.
    func isUnnamed(_ reason: Refusal.Reason, _ configuration: SegmentationConfiguration) -> Bool {
        switch reason {
        case .noTurn, .noPreparation: turn.magnitude < 1.5 * configuration.trunkTurn
        default: false
        }
    }

    /// Why a reading is not believed: trunk and hands do not move together as in any stroke, or nothing prepared it.
    func unlikeness(_ reading: StrokeReading, _ configuration: SegmentationConfiguration) -> Refusal.Reason? {
        // A trunk that was misread says nothing of what follows.
        let counterSweep = min(evidence.forward.right.degrees, evidence.forward.left.degrees)
        guard counterSweep <= configuration.counterSweep else {
            return .bothWays(degrees: counterSweep, most: configuration.counterSweep)
        }
        // Whoever turns round to walk off, or bends to bounce a ball, turns once; a stroke first goes back, and the further
        // it turns, the further back. Where the clip begins amid that, what is left of it must be seen.
        let share = evidence.showsPreparation ? configuration.preparedShare : 0
        let least = max(configuration.trunkTurn, share * turn.magnitude)
        if let away = evidence.away(reading.hand, isForehand: reading.stroke == .forehand), away < least {
            return .noPreparation(degrees: away, least: least)
        }
        let support = configuration.impactLikelihood * max(0, impact)
        guard reading.likelihood + support >= configuration.leastLikelihood else {
            return .noTurn(degrees: turn, across: evidence[reading.hand].across)
        }
        // In a stroke the hips lead and the shoulders follow; in running they swing against each other. A trunk that hardly
        // turns may sway.
        let withHips = evidence.hipTurn * (evidence.turn < 0 ? -1 : 1)
        let sway = turn.magnitude < configuration.trunkTurn ? configuration.trunkTurn / 2 : 0
        guard withHips >= configuration.hipTurnShare * turn.magnitude - sway else {
            return .counterTurn(shoulders: turn.magnitude, hips: withHips)
        }
        return nil
    }
}
