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
    /// Two hands on the grip that turn away from the net: the racket only goes back.
    var isTakeBack = false
}

extension StrokeName {
    /// Names a hit above the head: a serve, the far commoner one, unless the player ran under the ball and did not toss it.
    static func naming(
        _ candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        let evidence = TossEvidence(candidate, in: signals, configuration)
        let isSmash = evidence.hasToss == false && evidence.travel > configuration.smashTravel
        let margin = min(1, evidence.travel / configuration.smashTravel - 1)
        let raised = min(1, candidate.raisedFor / 0.25)
        var confidence =
            switch evidence.hasToss {
            case true: 0.75 + 0.2 * raised
            case nil: 0.55 + 0.25 * raised
            case false: 0.55 + 0.15 * raised
            }
        if isSmash { confidence = 0.6 + 0.3 * margin } else if margin > 0 { confidence -= 0.1 * margin }
        return StrokeName(
            stroke: isSmash ? .overhead : .serve, variant: nil, confidence: confidence, hand: candidate.side,
            handConfidence: candidate.tossApex == nil ? 0.75 : 0.95)
    }

    /// Names a ground stroke from the side the hand starts on, where it goes, and how the trunk turns.
    static func naming(
        _ candidate: GroundStrokeCandidate, in signals: BodySignals, hand known: Handedness?,
        _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        let together = sharedGrip(candidate, in: signals, configuration)
        if together >= configuration.twoHandedShare {
            // Both hands on the grip is a two-handed backhand: the trunk turns towards the hitting side.
            let evidence = tanh(candidate.turn / 30)
            let hand = known ?? (evidence < 0 ? .right : .left)
            let agrees = (evidence < 0) == (hand == .right)
            let isClear = evidence.magnitude >= configuration.strokeEvidence
            return StrokeName(
                stroke: isClear && agrees ? .backhand : .unknown,
                variant: isClear && agrees ? .twoHanded : nil, confidence: 0.5 + 0.45 * evidence.magnitude, hand: hand,
                handConfidence: 0.5 + 0.25 * evidence.magnitude, isTwoHanded: true, isTakeBack: isClear && !agrees)
        }
        let faster = signals[candidate.side].wristSpeed[candidate.peak]
        let slower = signals[candidate.side.opposite].wristSpeed[candidate.burst].max() ?? 0
        let hand = known ?? candidate.side
        let evidence = forehandEvidence(
            candidate, hand: hand, isSettled: known != nil, in: signals, configuration)
        let isClear = evidence.magnitude >= configuration.strokeEvidence
        let stroke: Stroke = isClear ? (evidence > 0 ? .forehand : .backhand) : .unknown
        let isOneHanded = stroke == .backhand && together <= configuration.oneHandedShare
        // T3: a ratio of 1.4 between the hands' speeds is a clear answer.
        let ratio = min(1, max(0, faster / max(slower, 1e-6) - 1) / 0.8)
        return StrokeName(
            stroke: stroke, variant: isOneHanded ? .oneHanded : nil, confidence: 0.5 + 0.5 * evidence.magnitude,
            hand: hand, handConfidence: 0.5 + 0.4 * ratio)
    }

    /// The same with the variant that the hand's way around contact shows: a volley or a slice.
    func finer(
        _ candidate: GroundStrokeCandidate, contact: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        guard stroke == .forehand || stroke == .backhand, !isTwoHanded,
            let path = HandPath(of: hand, tempo: candidate.tempo, contact: contact, in: signals, configuration),
            let variant = path.variant(of: stroke, configuration)
        else { return self }
        var name = self
        name.variant = variant
        return name
    }

    /// Share of the time around contact with the wrists at one grip; before that an off hand may hold the throat.
    private static func sharedGrip(
        _ candidate: GroundStrokeCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Double {
        let time = signals.times[candidate.peak]
        let window = signals.indices(from: time - 0.1 * candidate.tempo, through: time + 0.1 * candidate.tempo)
        guard !window.isEmpty else { return 0 }
        // Seen along the line between them, two hands far apart look like one grip; depth, rough as it is, tells.
        let inDepth = Series.quantile(window.map { signals.wristWorldSeparation[$0] }, 0.25)
        guard inDepth <= configuration.twoHandedDepth else { return 0 }
        let near = window.count { signals.wristSeparation[$0] <= configuration.twoHandedSeparation }
        return Double(near) / Double(window.count)
    }

    /// -1 (backhand) to 1 (forehand): where the hand starts, where it goes, how the trunk turns.
    private static func forehandEvidence(
        _ candidate: GroundStrokeCandidate, hand: Handedness, isSettled: Bool, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> Double {
        let sign = hand == .right ? 1.0 : -1.0
        let time = signals.times[candidate.peak]
        let backswing = signals.indices(from: time - 0.3 * candidate.tempo, through: time - 0.1 * candidate.tempo)
        let across = signals[hand].wristAcross
        let start =
            backswing.isEmpty ? 0 : backswing.reduce(0.0) { $0 + across[$1] } / Double(backswing.count)
        // A hand at rest hangs about 0.15 m outside the middle of the shoulders.
        let side = tanh((start - 0.15) / 0.15)
        let way = tanh(candidate.across(hand) / 0.2)
        let turn = tanh(sign * candidate.turn / 30)
        // The trunk is read best from every side; a hand that moves along the line of sight, or that was taken for the
        // other, leaves the other two to guess. Once the player's hand is known, a far turn says it nearly alone.
        let beyond = candidate.turn.magnitude / (2 * configuration.trunkTurn) - 1
        let weight = 1.5 * (isSettled ? 1 + min(1, max(0, beyond)) : 1)
        return (side + way + weight * turn) / (2 + weight)
    }
}

/// What tells a serve from a smash.
private struct TossEvidence {
    /// Whether the other arm rose from the hips as for a toss; nil when the clip does not show where it came from.
    var hasToss: Bool?
    /// How far both feet went in the second before contact, in H; 0 when they cannot be seen.
    var travel: Double

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
        travel =
            Handedness.allCases.map { side -> Double in
                let seen = Series.quantile(steps.map { signals[side].ankleConfidence[$0] }, 0.5)
                guard seen >= configuration.seenHand else { return 0 }
                return hypot(
                    Self.range(steps.map { signals[side].ankle[$0].x }),
                    Self.range(steps.map { signals[side].ankle[$0].y })) / height
            }.min() ?? 0
    }

    /// From the lowest to the highest tenth: a single lost foot says nothing.
    private static func range(_ values: [Double]) -> Double {
        Series.quantile(values, 0.9) - Series.quantile(values, 0.1)
    }
}
