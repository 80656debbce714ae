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
    /// Names a hit above the head: a serve when a tossing arm went up first and the feet stayed, else an overhead.
    static func naming(
        _ candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> StrokeName {
        let handConfidence = candidate.tossApex == nil ? 0.75 : 0.95
        guard let toss = candidate.tossApex else {
            return StrokeName(
                stroke: .overhead, variant: nil, confidence: 0.55, hand: candidate.side, handConfidence: handConfidence)
        }
        let start = signals.times[toss] - 0.6 * candidate.tempo
        let window = signals.indices(from: start, through: signals.times[toss])
        let tossHeights = signals[candidate.side.opposite].wristHeight
        let hips = window.map { signals.hipX[$0] }
        let travel = ((hips.max() ?? 0) - (hips.min() ?? 0)) / signals.height[candidate.apex]
        let rosesFromBelow = (window.map { tossHeights[$0] }.min() ?? 0) < -0.05 || window.lowerBound == 0
        let isServe = travel <= configuration.smashTravel
        let margin = abs(travel - configuration.smashTravel) / configuration.smashTravel
        var confidence = 0.6 + 0.35 * min(1, margin) * min(1, candidate.raisedFor / 0.25)
        if isServe, !rosesFromBelow { confidence -= 0.15 }
        return StrokeName(
            stroke: isServe ? .serve : .overhead, variant: nil, confidence: confidence, hand: candidate.side,
            handConfidence: handConfidence)
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
        let evidence = forehandEvidence(candidate, hand: hand, in: signals)
        let isClear = evidence.magnitude >= configuration.strokeEvidence
        let stroke: Stroke = isClear ? (evidence > 0 ? .forehand : .backhand) : .unknown
        let isOneHanded = stroke == .backhand && together <= configuration.oneHandedShare
        // T3: a ratio of 1.4 between the hands' speeds is a clear answer.
        let ratio = min(1, max(0, faster / max(slower, 1e-6) - 1) / 0.8)
        return StrokeName(
            stroke: stroke, variant: isOneHanded ? .oneHanded : nil, confidence: 0.5 + 0.5 * evidence.magnitude,
            hand: hand, handConfidence: 0.5 + 0.4 * ratio)
    }

    /// Share of the time around contact with the wrists at one grip; before that an off hand may hold the throat.
    private static func sharedGrip(
        _ candidate: GroundStrokeCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Double {
        let time = signals.times[candidate.peak]
        let window = signals.indices(from: time - 0.1 * candidate.tempo, through: time + 0.1 * candidate.tempo)
        guard !window.isEmpty else { return 0 }
        let near = window.count { signals.wristSeparation[$0] <= configuration.twoHandedSeparation }
        return Double(near) / Double(window.count)
    }

    /// -1 (backhand) to 1 (forehand): where the hand starts, where it goes, how the trunk turns.
    private static func forehandEvidence(
        _ candidate: GroundStrokeCandidate, hand: Handedness, in signals: BodySignals
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
        return (side + way + turn) / 3
    }
}
