/// How fast the motions of a clip look at the pace that it was read at.
public struct ClipTempo: Sendable, Hashable {
    /// How many times slower than most players' its swings look, by how long they take and how fast the hands are, the
    /// geometric mean of both; below 1 where they look faster. Nil without a swing.
    public var slowness: Double?
    /// Whether one of its swings is a stroke beyond doubt: a serve after a toss, or a stroke that trunk and hands agree on.
    public var isUnmistakable = false
    /// Greatest speed of a hand that is seen, in H/s; 0 where none is.
    public var fastestHand = 0.0
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
        guard let tempo = Series.median(motions.map(\.tempo)) else { return }
        let speeds = motions.map { $0.peakSpeed / $0.typicalSpeed(configuration) }
        slowness = (tempo / max(speeds.max() ?? 1, .ulpOfOne)).squareRoot()
        isUnmistakable = motions.contains { $0.isUnmistakable(configuration) }
    }

    /// Whether it shows a stroke beyond doubt, and that as slow as strokes are.
    func isClear(_ configuration: SegmentationConfiguration) -> Bool {
        isUnmistakable && slowness.map(configuration.usualSlowness.contains) ?? false
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

    fileprivate func isUnmistakable(_ configuration: SegmentationConfiguration) -> Bool {
        switch self {
        case .overhead(let candidate, _):
            candidate.tossApex != nil && candidate.raisedFor >= configuration.shortestToss
        case .groundStroke(let candidate, _):
            candidate.reading(hand: nil, configuration).likelihood >= configuration.clearLikelihood
        }
    }
}
