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
    /// Greatest speed of a hand that is seen, in H/s; 0 where none is.
    public var fastestHand = 0.0
    /// What a ball that is hit says; nil where none is seen clearly.
    public var ball: BallPace?
}

extension ClipTempo {
    init(of motions: [Motion], in stretches: [BodySignals], _ configuration: SegmentationConfiguration) {
        for signals in stretches {
            for side in [signals.left, signals.right] {
                for (speed, sight) in zip(side.wristSpeed, side.confidence) where sight >= configuration.seenHand {
                    fastestHand = max(fastestHand, speed)
                }
            }
        }
        // The hands of a volley that only the network sees are slower than in any other stroke.
        let motions = motions.filter { !$0.isSlowVolley }
        guard let tempo = Series.median(motions.map(\.tempo)) else { return }
        let speeds = motions.map { $0.peakSpeed / $0.typicalSpeed(configuration) }
        slowness = (tempo / max(speeds.max() ?? 1, .ulpOfOne)).squareRoot()
        isUnmistakable = motions.contains { $0.isUnmistakable(configuration) }
    }

    /// Whether it shows a stroke beyond doubt, and that as slow as strokes are.
    func isClear(_ configuration: SegmentationConfiguration) -> Bool {
        isUnmistakable && slowness.map(configuration.usualSlowness.contains) ?? false
    }

    /// How slow it looks to be by its swings and by the ball, each weighed by how sure it is; nil where neither tells.
    func likelySlowness(_ configuration: SegmentationConfiguration) -> Double? {
        logarithm(configuration).map { exp($0.mean) }
    }

    /// Whether it looks clearly slower than filmed where a ball has its say.
    func isSlow(_ configuration: SegmentationConfiguration) -> Bool {
        logarithm(configuration).map { $0.mean >= configuration.clearDeviations * $0.deviation } ?? false
    }

    /// Of how slow it looks: the mean and one standard deviation.
    private func logarithm(_ configuration: SegmentationConfiguration) -> (mean: Double, deviation: Double)? {
        // What is perhaps no stroke, or another, says little of its pace.
        let spread = isUnmistakable ? configuration.slownessDeviation : configuration.doubtfulSlownessDeviation
        let witnesses = [
            slowness.map { (log($0), spread) }, ball.map { (log($0.slowness), $0.deviation) },
        ].compactMap(\.self)
        let weights = witnesses.map { 1 / ($0.1 * $0.1) }
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return nil }
        return (zip(weights, witnesses).reduce(0) { $0 + $1.0 * $1.1.0 } / sum, 1 / sum.squareRoot())
    }

    /// What several readings of a clip say, the track's own first.
    init(agreedBy readings: [ClipTempo]) {
        fastestHand = readings.first?.fastestHand ?? 0
        let tempos = readings.compactMap(\.slowness)
        slowness = tempos.isEmpty ? nil : Series.quantile(tempos, 0.5)
        isUnmistakable = 2 * readings.count(where: \.isUnmistakable) > readings.count
    }
}

extension Motion {
    fileprivate func typicalSpeed(_ configuration: SegmentationConfiguration) -> Double {
        switch self {
        case .overhead: configuration.typicalOverheadSpeed
        case .groundStroke: configuration.typicalGroundSpeed
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
