internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// What trunk and hands do around one burst of hand speed: read alike for both hands, before anybody says which one hits.
struct StrokeEvidence {
    /// All that the trunk turns one way.
    struct TrunkWay {
        var degrees: Double
        var time: Double
    }

    struct Hand {
        /// How far the hand lies out to its own side before the forward swing, in metres; negative across the body.
        var start: Double
        /// How far it travels across the body to the other side, in metres.
        var across: Double
        /// How much it moves, in the picture and in depth, as far as it is seen; only the ratio of both hands means something.
        var motion: Double
        /// Its middle speed in the fifth of a second after the hit, in H/s.
        var follow = 0.0
        /// How much its place says, 0 to 1: less and less of a hand that is hidden on its way to the hit.
        var known = 1.0
    }

    /// Turn of the trunk in degrees, positive as in a right-hander's forehand.
    var turn: Double
    /// Turn of the hips around the same time, in degrees, positive alike.
    var hipTurn: Double
    var left: Hand
    var right: Hand
    /// How far the trunk turns around the burst as in a right-hander's forehand, and the other way, in degrees; and the mean
    /// time of each turn, in seconds at full speed from the burst.
    var forward: (right: TrunkWay, left: TrunkWay)
    /// Between the wrists, on the way to the hit or at it, whichever is further, in H: half from the picture, where hands in line look like one grip, half from
    /// the rough depth.
    var gripDistance: Double
    /// Between the wrists around the hit where they are furthest apart, in the picture, in H: two hands on one grip stay together.
    var parting: Double
    /// How far the trunk turned to the right-hander's forehand side before, and to the other, in degrees; nil where the clip
    /// begins too late to show it.
    var away: (right: Double, left: Double)?
    /// Whether the clip shows all the time in which a stroke is prepared: one that begins later may find the player turned.
    var showsPreparation: Bool

    /// How much the place of one hand beside the other says, 0 to 1.
    var bothKnown: Double { min(left.known, right.known) }

    subscript(_ hand: Handedness) -> Hand { hand == .left ? left : right }

    init(
        around time: Double, tempo: Double, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) {
        func window(_ from: Double, _ through: Double) -> Range<Int> {
            signals.indices(from: time + from * tempo, through: time + through * tempo)
        }
        let turning = window(-0.35, 0.2)
        let backswing = window(-0.3, -0.1)
        let wide = window(-0.15, 0.15)
        let follow = window(0, 0.2)
        func hand(_ side: SideSignals) -> Hand {
            let speed = wide.map { side.wristSpeed[$0] }.max() ?? 0
            let inDepth = wide.map { side.wristWorldSpeed[$0] }.max() ?? 0
            let seen = Series.mean(side.confidence[wide]) ?? 0
            return Hand(
                start: Series.mean(side.wristAcross[backswing]) ?? 0,
                across: -Self.change(of: side.wristAcross, over: turning), motion: speed * inDepth * seen,
                follow: Series.quantile(side.wristSpeed[follow], 0.5),
                known: min(1, (Series.mean(side.confidence[window(-0.4, 0.1)]) ?? 0) / configuration.seenHand))
        }
        turn = Self.change(of: signals.shoulderYaw, over: turning)
        hipTurn = Self.change(of: signals.hipYaw, over: turning)
        let rates = Series.steps(signals.shoulderYaw, over: window(-0.35, 0.25))
        forward = (
            Self.way(of: rates.map { ($0.index, max(0, $0.step)) }, in: signals, from: time, tempo),
            Self.way(of: rates.map { ($0.index, max(0, -$0.step)) }, in: signals, from: time, tempo)
        )
        left = hand(signals.left)
        right = hand(signals.right)
        gripDistance =
            [window(-0.4, 0.1), window(-0.2, 0.1)].map { grip -> Double in
                let inPicture = Series.quantile(signals.wristSeparation[grip], 0.5)
                let inSpace = Series.quantile(signals.wristWorldSeparation[grip], 0.25)
                return (inPicture + inSpace / configuration.worldHeight) / 2
            }.max() ?? 0
        parting = Series.quantile(signals.wristSeparation[wide], 0.95)
        let start = time - configuration.preparationTime * tempo
        showsPreparation = signals.times[0] <= start
        guard signals.times[0] <= time - configuration.leastPreparation * tempo else { return }
        var furthest = (forward: -Double.infinity, back: Double.infinity)
        var away = (right: 0.0, left: 0.0)
        for index in signals.indices(from: start, through: time) {
            let heading = signals.shoulderYaw[index]
            furthest = (max(furthest.forward, heading), min(furthest.back, heading))
            away = (max(away.right, furthest.forward - heading), max(away.left, heading - furthest.back))
        }
        self.away = away
    }

    private static func way(
        of steps: [(index: Int, step: Double)], in signals: BodySignals, from time: Double, _ tempo: Double
    ) -> TrunkWay {
        let degrees = steps.reduce(0.0) { $0 + $1.step }
        guard degrees > 0 else { return TrunkWay(degrees: 0, time: 0) }
        let mean =
            steps.reduce(0.0) { $0 + $1.step * (signals.times[$1.index] + signals.times[$1.index + 1]) / 2 } / degrees
        return TrunkWay(degrees: degrees, time: (mean - time) / tempo)
    }

    /// From the first eighth of a window to its last.
    private static func change(of values: [Double], over window: Range<Int>) -> Double {
        guard !window.isEmpty else { return 0 }
        let edge = max(1, window.count / 8)
        return (Series.mean(values[window.suffix(edge)]) ?? 0) - (Series.mean(values[window.prefix(edge)]) ?? 0)
    }
}

/// One reading of a burst: this stroke, with this hand, and how well the evidence fits it.
struct StrokeReading {
    var stroke: Stroke
    var hand: Handedness
    var isTwoHanded: Bool
    /// Natural logarithm, 0 for a stroke out of the book.
    var likelihood: Double
}

extension [StrokeReading] {
    /// How likely any of them is.
    var likelihood: Double { reduce(0.0) { $0 + exp($1.likelihood) } }
}

extension StrokeReading {
    /// A forehand, a one-handed and a two-handed backhand of either hand, or of the hand that is known.
    ///
    /// - Parameter moments: the same motion seen at each hand's own burst; a stroke fits at both.
    static func all(
        of moments: [StrokeEvidence], hand known: Handedness?, seen: SeenSwing? = nil,
        _ configuration: SegmentationConfiguration
    ) -> [StrokeReading] {
        // Hands that part at either moment hold no racket together.
        let gripDistance = moments.map(\.gripDistance).max() ?? 0
        let all = moments.map { moment in
            var moment = moment
            moment.gripDistance = gripDistance
            return Self.all(of: moment, hand: known, configuration)
        }
        var readings = all.first ?? []
        for others in all.dropFirst() {
            readings = zip(readings, others).map { $0.likelihood < $1.likelihood ? $0 : $1 }
        }
        guard let seen else { return readings }
        for index in readings.indices { readings[index].likelihood += seen.likelihood(of: readings[index]) }
        return readings
    }

    private static func all(
        of evidence: StrokeEvidence, hand known: Handedness?, _ configuration: SegmentationConfiguration
    ) -> [StrokeReading] {
        Handedness.allCases.filter { known == nil || known == $0 }.flatMap { hand in
            [
                StrokeReading(
                    stroke: .forehand, hand: hand, isTwoHanded: false,
                    likelihood: forehand(evidence, hand, configuration)),
                StrokeReading(
                    stroke: .backhand, hand: hand, isTwoHanded: false,
                    likelihood: oneHandedBackhand(evidence, hand, configuration)),
                StrokeReading(
                    stroke: .backhand, hand: hand, isTwoHanded: false,
                    likelihood: backhandVolley(evidence, hand, configuration)),
                StrokeReading(
                    stroke: .backhand, hand: hand, isTwoHanded: true,
                    likelihood: twoHandedBackhand(evidence, hand, configuration)),
            ]
        }
    }

    private static func forehand(
        _ evidence: StrokeEvidence, _ hand: Handedness, _ configuration: SegmentationConfiguration
    ) -> Double {
        let own = evidence[hand]
        return atLeast(evidence.turn(hand, isForehand: true), 50, give: 30)
            + own.known * (atLeast(own.start, 0.35, give: 0.15) + about(own.across, 0.25, give: 0.30))
            + oneHanded(evidence, hand, isForehand: true, configuration)
    }

    private static func oneHandedBackhand(
        _ evidence: StrokeEvidence, _ hand: Handedness, _ configuration: SegmentationConfiguration
    ) -> Double {
        let own = evidence[hand]
        /// Of strokes, one in five or six is a one-handed backhand.
        let rarity = -0.5
        // Its trunk has turned back early, and the hand is on its way before the window of the take-back ends.
        let isOpened = opensWide(evidence, hand, configuration)
        let (turn, start, across) = isOpened ? (-5.0, 0.15, -0.30) : (25, 0.05, -0.50)
        return rarity + within(turn...90, evidence.turn(hand, isForehand: false), give: 15)
            + own.known * (atMost(own.start, start, give: 0.15) + atMost(own.across, across, give: 0.20))
            + evidence.bothKnown * atLeast(followRatio(evidence, hand), 0.5, give: 0.35)
            + oneHanded(evidence, hand, isForehand: false, configuration)
    }

    /// Blocked in front of the body: the trunk is still turning from the net when the hit begins and hardly comes back; the
    /// hand moves little, often less than the other, which leaves the racket's throat late and flies back.
    private static func backhandVolley(
        _ evidence: StrokeEvidence, _ hand: Handedness, _ configuration: SegmentationConfiguration
    ) -> Double {
        let own = evidence[hand]
        /// Of strokes, one in ten is a backhand volley at most.
        let rarity = -1.2
        return rarity + within(-25...0, evidence.turn(hand, isForehand: false), give: 12)
            + own.known * (atMost(own.start, 0.05, give: 0.15) + about(own.across, -0.12, give: 0.12))
            + preparation(evidence, hand, isForehand: false, configuration)
            + evidence.bothKnown * atLeast(motionRatio(evidence, hand), -1.5, give: 0.6)
            + log(sharedGrip(evidence, within: configuration.throatGrip, configuration))
    }

    private static func twoHandedBackhand(
        _ evidence: StrokeEvidence, _ hand: Handedness, _ configuration: SegmentationConfiguration
    ) -> Double {
        let own = evidence[hand]
        return atLeast(evidence.turn(hand, isForehand: false), 50, give: 30)
            + own.known * (atMost(own.start, 0.05, give: 0.15) + about(own.across, -0.35, give: 0.25))
            + preparation(evidence, hand, isForehand: false, configuration)
            + timing(evidence, hand, isForehand: false, configuration)
            + evidence.bothKnown * atLeast(-abs(motionRatio(evidence, hand)), -1.2, give: 0.6)
            + log(backhandGrip(evidence, configuration))
    }

    // MARK: Terms

    private static func oneHanded(
        _ evidence: StrokeEvidence, _ hand: Handedness, isForehand: Bool, _ configuration: SegmentationConfiguration
    ) -> Double {
        let shared = isForehand ? together(evidence, configuration) : backhandGrip(evidence, configuration)
        return preparation(evidence, hand, isForehand: isForehand, configuration)
            + timing(evidence, hand, isForehand: isForehand, configuration) + moving(evidence, hand)
            + log(1 - shared)
    }

    /// An error of the tracker costs no more than this many deviations.
    private static let furthest = 3.0

    private static func about(_ value: Double, _ usual: Double, give deviation: Double) -> Double {
        let deviations = min(furthest, abs(value - usual) / deviation)
        return -deviations * deviations / 2
    }

    private static func within(_ usual: ClosedRange<Double>, _ value: Double, give deviation: Double) -> Double {
        about(value, min(usual.upperBound, max(usual.lowerBound, value)), give: deviation)
    }

    private static func atLeast(_ value: Double, _ usual: Double, give deviation: Double) -> Double {
        about(min(value, usual), usual, give: deviation)
    }

    private static func atMost(_ value: Double, _ usual: Double, give deviation: Double) -> Double {
        about(max(value, usual), usual, give: deviation)
    }

    /// The trunk turns away from the net before it turns forward; where the clip does not show it, everything else must be
    /// the clearer.
    private static func preparation(
        _ evidence: StrokeEvidence, _ hand: Handedness, isForehand: Bool, _ configuration: SegmentationConfiguration
    ) -> Double {
        guard let away = evidence.away(hand, isForehand: isForehand) else { return -1 }
        return atLeast(away, 1.5 * configuration.trunkTurn, give: 0.5 * configuration.trunkTurn)
    }

    /// The trunk turns forward at the time of the hit; what hardly turns says little.
    private static func timing(
        _ evidence: StrokeEvidence, _ hand: Handedness, isForehand: Bool, _ configuration: SegmentationConfiguration
    ) -> Double {
        let way = (hand == .right) == isForehand ? evidence.forward.right : evidence.forward.left
        return min(1, way.degrees / (2 * configuration.trunkTurn)) * about(way.time, -0.03, give: 0.10)
    }

    /// The hitting hand moves more than the other; a little more says as much as a lot.
    private static func moving(_ evidence: StrokeEvidence, _ hand: Handedness) -> Double {
        evidence.bothKnown * 0.5 * min(1, max(-2, motionRatio(evidence, hand)))
    }

    /// Whether the hands fly apart after a trunk that turned far from the net for a backhand of a hand.
    private static func opensWide(
        _ evidence: StrokeEvidence, _ hand: Handedness, _ configuration: SegmentationConfiguration
    ) -> Bool {
        evidence.parting >= configuration.openedHands
            && (evidence.away(hand, isForehand: false) ?? 0) >= configuration.openedTurn
    }

    /// Natural logarithm of the hand's speed over the other's just after the hit (rendered one-handed backhands from 1.3 on, slices
    /// from 0.04 on, forehands against their other hand from -0.3 on).
    private static func followRatio(_ evidence: StrokeEvidence, _ hand: Handedness) -> Double {
        let atRest = 0.1
        return log((evidence[hand].follow + atRest) / (evidence[hand.opposite].follow + atRest))
    }

    /// Natural logarithm of the hand's motion over the other's: two hands on one racket move alike.
    private static func motionRatio(_ evidence: StrokeEvidence, _ hand: Handedness) -> Double {
        log(max(evidence[hand].motion, 1e-6) / max(evidence[hand.opposite].motion, 1e-6))
    }

    /// How likely two hands hold the racket in a backhand, 0.02 to 0.98: as near as on one grip before the hit, and together
    /// through it.
    private static func backhandGrip(_ evidence: StrokeEvidence, _ configuration: SegmentationConfiguration) -> Double {
        (sharedGrip(evidence, within: configuration.gripDistance, configuration) + together(evidence, configuration))
            / 2
    }

    /// How likely the hands stay together through the hit, 0.02 to 0.98; as likely as not where one of them is hidden.
    private static func together(_ evidence: StrokeEvidence, _ configuration: SegmentationConfiguration) -> Double {
        let share = 1 / (1 + exp((evidence.parting - configuration.parting) / configuration.partingSpread))
        return min(0.98, max(0.02, 0.5 + evidence.bothKnown * (share - 0.5)))
    }

    /// How likely it is that both hands hold the racket, 0.02 to 0.98; as likely as not where one of them is hidden.
    private static func sharedGrip(
        _ evidence: StrokeEvidence, within distance: Double, _ configuration: SegmentationConfiguration
    ) -> Double {
        let share = 1 / (1 + exp((evidence.gripDistance - distance) / configuration.gripSpread))
        return min(0.98, max(0.02, 0.5 + evidence.bothKnown * (share - 0.5)))
    }
}

extension StrokeEvidence {
    /// The turn of the trunk in degrees, positive as in the stroke.
    func turn(_ hand: Handedness, isForehand: Bool) -> Double { (hand == .right) == isForehand ? turn : -turn }

    /// How far the trunk turned away from the net before a stroke, in degrees; nil where the clip begins too late.
    func away(_ hand: Handedness, isForehand: Bool) -> Double? {
        away.map { (hand == .right) == isForehand ? $0.right : $0.left }
    }
}
