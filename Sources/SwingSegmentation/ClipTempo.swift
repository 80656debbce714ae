#if canImport(Glibc)
    import Glibc
#endif

/// How fast the motions of a clip look at the pace that it was read at.
public struct ClipTempo: Sendable, Hashable {
    /// How many times slower than most players' its swings look, by how long they take and how fast the hands are, the
    /// geometric mean of both; below 1 where they look faster. Nil without a swing.
    public var slowness: Double?
    /// Whether one of its swings is a stroke beyond doubt: a serve after a toss, or a stroke that trunk and hands agree on.
    public var isUnmistakable = false
    /// Greatest speed that a hand keeps up over three frames that show it, in H/s; 0 where none does.
    public var fastestHand = 0.0
    /// What a ball that is hit or tossed says; nil where none is seen clearly.
    public var ball: BallPace?
    /// How clearly the network that learned swings sees the events of the swings, the mean of `EventClarity.around`; nil without
    /// a swing or a network. It sees them best at the pace that they were made at.
    public var clarity: Double?
}

extension ClipTempo {
    init(of motions: [Motion], in stretches: [BodySignals], _ configuration: SegmentationConfiguration) {
        for signals in stretches {
            for side in [signals.left, signals.right] {
                let seen = zip(side.wristSpeed, side.confidence).map { $1 >= configuration.seenHand ? $0 : 0 }
                for (before, (speed, after)) in zip(seen, zip(seen.dropFirst(), seen.dropFirst(2))) {
                    fastestHand = max(fastestHand, min(before, speed, after))
                }
            }
        }
        // The hands of a volley that only the network sees are slower than in any other stroke.
        let motions = motions.filter { !$0.isSlowVolley }
        guard let tempo = Series.median(motions.map(\.tempo)) else { return }
        let speeds = motions.map { $0.peakSpeed / $0.typicalSpeed(configuration) }
        slowness = (tempo / max(speeds.max() ?? 1, .ulpOfOne)).squareRoot()
        isUnmistakable = motions.contains { $0.isUnmistakable(configuration) }
        clarity = Series.mean(motions.compactMap(\.clarity))
    }

    /// Whether it shows a stroke beyond doubt, and that as slow as strokes are.
    func isClear(_ configuration: SegmentationConfiguration) -> Bool {
        isUnmistakable && slowness.map(configuration.usualSlowness.contains) ?? false
    }

    /// How much better swings, ball and events fit this reading than the one as the clip plays: the natural logarithm of the
    /// ratio of their likelihoods.
    ///
    /// A ball falls the same in either: the surer sight of it counts, whichever reading it comes from.
    func lead(at pace: Double, over asPlayed: ClipTempo, _ configuration: SegmentationConfiguration) -> Double {
        let swings = (asPlayed.swings(configuration)?.misfit ?? 0) - (swings(configuration)?.misfit ?? 0)
        let seen = swings + clearness(over: asPlayed, configuration)
        let falls = [asPlayed.ball, ball.map { $0.told(of: pace) }].compactMap(\.self)
        guard let fall = falls.min(by: { $0.deviation < $1.deviation }) else { return seen }
        return seen + PaceWitness(fall).misfit - PaceWitness(fall.told(of: 1 / pace)).misfit
    }

    /// What the clarity of the events adds to that; nothing where the network is not asked in both readings, or at a loss in both.
    private func clearness(over asPlayed: ClipTempo, _ configuration: SegmentationConfiguration) -> Double {
        guard let clarity, let before = asPlayed.clarity, max(clarity, before) >= configuration.leastClarity
        else { return 0 }
        let lead = configuration.clarityWeight * (clarity - before - configuration.clarityLead)
        return min(configuration.mostClearness, max(-configuration.mostClearness, lead))
    }

    /// How slow it looks to be by its swings and by the ball, each weighed by how sure it is; nil where neither tells.
    func likelySlowness(_ configuration: SegmentationConfiguration) -> Double? {
        let witnesses = [swings(configuration), ball.map { PaceWitness($0) }].compactMap(\.self)
        let weights = witnesses.map { 1 / ($0.deviation * $0.deviation) }
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return nil }
        return exp(zip(weights, witnesses).reduce(0) { $0 + $1.0 * log($1.1.slowness) } / sum)
    }

    private func swings(_ configuration: SegmentationConfiguration) -> PaceWitness? {
        // What is perhaps no stroke, or another, says little of its pace.
        let spread = isUnmistakable ? configuration.slownessDeviation : configuration.doubtfulSlownessDeviation
        return slowness.map { PaceWitness(slowness: $0, deviation: spread) }
    }

    /// What several readings of a clip say, the track's own first.
    init(agreedBy readings: [ClipTempo]) {
        fastestHand = readings.first?.fastestHand ?? 0
        let tempos = readings.compactMap(\.slowness)
        slowness = tempos.isEmpty ? nil : Series.quantile(tempos, 0.5)
        isUnmistakable = 2 * readings.count(where: \.isUnmistakable) > readings.count
        let clarities = readings.compactMap(\.clarity)
        clarity = clarities.isEmpty ? nil : Series.quantile(clarities, 0.5)
    }
}

/// How many times slower than at full speed something looks, with one standard deviation of the logarithm of that.
private struct PaceWitness {
    var slowness: Double
    var deviation: Double

    init(slowness: Double, deviation: Double) { (self.slowness, self.deviation) = (slowness, deviation) }

    init(_ ball: BallPace) { self.init(slowness: ball.slowness, deviation: ball.deviation) }

    /// Half the square of its distance from full speed, in deviations.
    var misfit: Double {
        let distance = log(slowness) / deviation
        return distance * distance / 2
    }
}

extension Motion {
    fileprivate func typicalSpeed(_ configuration: SegmentationConfiguration) -> Double {
        switch self {
        case .overhead: configuration.typicalOverheadSpeed
        case .groundStroke: configuration.typicalGroundSpeed
        }
    }

    fileprivate var clarity: Double? {
        switch self {
        case .overhead(let candidate, let signals):
            EventClarity.around(candidate.apexTime, isOverhead: true, in: signals)
        case .groundStroke(let candidate, let signals):
            EventClarity.around(signals.times[candidate.peak], isOverhead: false, in: signals)
        }
    }

    fileprivate var isSlowVolley: Bool {
        guard case .groundStroke(let candidate, _) = self else { return false }
        return !candidate.isPlain && (candidate.seenSwing?.volley ?? 0) >= 0.5
    }

    fileprivate func isUnmistakable(_ configuration: SegmentationConfiguration) -> Bool {
        switch self {
        case .overhead(let candidate, _):
            candidate.tossApex != nil && candidate.raisedFor >= configuration.shortestToss
        case .groundStroke(let candidate, _):
            candidate.reading(hand: nil, configuration).likelihood >= configuration.clearLikelihood
        }
    }
}
