internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Which stroke a swing is, with which hand, and how sure that is.
struct StrokeName {
    var stroke: Stroke
    var variant: StrokeVariant?
    /// 0 to 1.
    var confidence: Double
    var hand: Handedness
    /// 0 to 1.
    var handConfidence: Double
    var isTwoHanded = false
}

extension StrokeName {
    /// Names a hit above the head: a serve, the far commoner one, unless the player ran under the ball and did not toss it.
    static func naming(
        _ candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        let evidence = TossEvidence(candidate, in: signals, configuration)
        let isSmash = evidence.smash + max(-seenSmash, min(seenSmash, candidate.seenSwing?.smash ?? 0)) > 0
        let margin = min(1, evidence.margin)
        let raised = min(1, candidate.raisedFor / 0.25)
        var confidence =
            switch evidence.hasToss {
            case true: 0.75 + 0.2 * raised
            case nil: 0.55 + 0.25 * raised
            case false: 0.55 + 0.15 * raised
            }
        if isSmash { confidence = 0.6 + 0.3 * max(0, margin) } else if margin > 0 { confidence -= 0.1 * margin }
        if let seen = candidate.seenSwing?.smash {
            confidence = max(confidence, (confidence + 1 / (1 + exp(isSmash ? -seen : seen))) / 2)
        }
        // What is measured of a hand that was lost is no ground to judge a player on.
        if !candidate.isPlain { confidence = min(confidence, lostHand) }
        return StrokeName(
            stroke: isSmash ? .overhead : .serve, variant: nil, confidence: confidence, hand: candidate.side,
            handConfidence: candidate.tossApex == nil ? 0.75 : 0.95)
    }

    /// How sure a hit above the head is at most that only the network sees: too little for it to be rated.
    private static let lostHand = 0.5
    /// The most that the network says of whether a hit above the head is a smash, as a logarithm.
    private static let seenSmash = 2.5

    /// Names a ground stroke by the reading that fits best; `unknown` where another stroke fits nearly as well.
    static func naming(
        _ candidate: GroundStrokeCandidate, hand known: Handedness?, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        let readings = candidate.readings(hand: known, configuration)
        let best = candidate.reading(hand: known, configuration)
        func share(_ belongs: (StrokeReading) -> Bool) -> Double {
            readings.filter(belongs).likelihood / readings.likelihood
        }
        let ofHand = share { $0.hand == best.hand }
        let ofStroke = share { $0.stroke == best.stroke && $0.hand == best.hand } / ofHand
        let isClear = ofStroke >= configuration.clearStroke
        let ofGrip = share { $0.stroke == best.stroke && $0.hand == best.hand && $0.isTwoHanded } / (ofStroke * ofHand)
        let variant: StrokeVariant? =
            best.stroke != .backhand || !isClear || candidate.seenSwing?.isDoubtful == true
            ? nil
            : ofGrip >= configuration.clearStroke
                ? .twoHanded : ofGrip <= 1 - configuration.clearStroke ? .oneHanded : nil
        return StrokeName(
            stroke: isClear ? best.stroke : .unknown, variant: variant, confidence: ofStroke, hand: best.hand,
            handConfidence: ofHand, isTwoHanded: best.isTwoHanded)
    }

    /// The name of a ground stroke whose hitting hand is only so likely the right one: with the other hand the same motion may
    /// be another stroke, a left-hander's forehand a right-hander's two-handed backhand.
    ///
    /// - Parameter sureness: of the hand, over the whole clip, 0 to 1.
    func doubting(
        _ sureness: Double, _ candidate: GroundStrokeCandidate, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        func share(_ hand: Handedness) -> Double {
            let readings = candidate.readings(hand: hand, configuration)
            return readings.filter { $0.stroke == stroke }.likelihood / readings.likelihood
        }
        guard stroke != .unknown else { return self }
        var name = self
        name.confidence = sureness * share(hand) + (1 - sureness) * share(hand.opposite)
        return name
    }

    /// The same with the variant that the hand's way around contact shows: a volley or a slice.
    func finer(
        _ candidate: GroundStrokeCandidate, contact: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        guard stroke == .forehand || stroke == .backhand, !isTwoHanded else { return self }
        if let seen = candidate.seenSwing?.variant(of: stroke) {
            var name = self
            name.variant = seen ?? name.variant
            return name
        }
        guard let path = HandPath(of: hand, tempo: candidate.tempo, contact: contact, in: signals, configuration),
            let variant = path.variant(of: stroke, configuration)
        else { return self }
        var name = self
        name.variant = variant
        return name
    }
}

/// What tells a serve from a smash.
private struct TossEvidence {
    /// Whether the other arm rose from the hips as for a toss; nil when the clip does not show where it came from.
    var hasToss: Bool?
    /// How much further than in any serve the player came, or, having turned from the net on the way, half as far, as a share;
    /// negative in a serve.
    var margin: Double

    /// Natural logarithm of the odds that it is a smash: a serve is the commoner, and after a toss nothing else.
    var smash: Double {
        switch hasToss {
        case true: -3
        case nil: -1
        case false: margin > 0 ? 1.5 : -1
        }
    }

    init(
        _ candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) {
        let other = signals[candidate.side.opposite].wristHeight
        let highest = candidate.tossApex ?? candidate.apex
        let risen = (0..<highest).last { other[$0] < configuration.raisedArm } ?? 0
        let start = signals.times[risen] - configuration.tossRise * candidate.tempo
        let lowest = signals.indices(from: start, through: signals.times[risen]).map { other[$0] }.min() ?? 0
        let rises = candidate.tossApex != nil && lowest <= -configuration.tossStart
        hasToss = rises ? true : signals.times[0] > start ? nil : false
        let end = candidate.apexTime - 0.15 * candidate.tempo
        let steps = signals.indices(from: end - candidate.tempo, through: end)
        let height = signals.height[candidate.apex]
        // How far both feet went, in H; 0 when they cannot be seen.
        let travel =
            Handedness.allCases.map { side -> Double in
                let seen = Series.quantile(steps.map { signals[side].ankleConfidence[$0] }, 0.5)
                guard seen >= configuration.seenHand else { return 0 }
                return hypot(
                    Self.range(steps.map { signals[side].ankle[$0].x }),
                    Self.range(steps.map { signals[side].ankle[$0].y })) / height
            }.min() ?? 0
        let turned = Self.turned(before: candidate, in: signals)
        let byFeet = travel / configuration.smashTravel - 1
        let byTrunk = min(turned / configuration.smashTurn, 2 * travel / configuration.smashTravel) - 1
        margin = max(byFeet, byTrunk)
    }

    /// How far the trunk turned from 1.4 s before the apex to the trophy, in degrees, shoulders or hips, whichever turned less; 0
    /// where the clip begins later. A server stands sideways before the toss.
    private static func turned(before candidate: OverheadCandidate, in signals: BodySignals) -> Double {
        let start = candidate.apexTime - 1.4 * candidate.tempo
        guard signals.times[0] <= start else { return 0 }
        let first = signals.index(nearest: start)
        let trophy = signals.indices(
            from: candidate.apexTime - 0.6 * candidate.tempo, through: candidate.apexTime - 0.3 * candidate.tempo)
        return [signals.shoulderYaw, signals.hipYaw].map { heading in
            abs(heading[first] - Series.quantile(trophy.map { heading[$0] }, 0.5))
        }.min() ?? 0
    }

    /// From the lowest to the highest tenth: a single lost foot says nothing.
    private static func range(_ values: [Double]) -> Double {
        Series.quantile(values, 0.9) - Series.quantile(values, 0.1)
    }
}
