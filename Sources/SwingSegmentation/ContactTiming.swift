internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// When the ball is hit, read from the body alone.
enum ContactTiming {
    /// Serve and overhead: just after the apex of the hitting wrist, or of the arm where the wrist was lost. Steadier than
    /// the speed peak, which lies up to eight frames off.
    static func contact(
        of candidate: OverheadCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> EventDraft {
        let seen = confidence(of: candidate.side, around: candidate.apex, in: signals)
        let isClear = candidate.tossApex != nil && candidate.isReaching
        let own = candidate.isReaching ? configuration.serveContactSpread : configuration.armContactSpread
        return EventDraft(
            name: .contact, time: candidate.apexTime + configuration.apexToContact * candidate.tempo,
            uncertainty: spread(own * candidate.tempo, signals), confidence: (isClear ? 0.9 : 0.7) * (0.6 + 0.4 * seen))
    }

    /// Ground strokes: the centre of the burst of hand speed, both hands together when they share the grip; the middle
    /// between the picture's answer and the one with depth, whose difference joins the uncertainty. Hands that burst long
    /// after the trunk's turn show the follow-through; contact lies before, and half the correction joins as well.
    static func contact(
        of candidate: GroundStrokeCandidate, isTwoHanded: Bool, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> EventDraft {
        let (inPicture, inDepth) = handBurst(of: candidate, isTwoHanded: isTwoHanded, in: signals)
        let own = configuration.groundContactSpread * candidate.tempo
        let seen = confidence(of: candidate.side, around: candidate.peak, in: signals)
        let ofHands = (inPicture + inDepth) / 2
        let contact = min(ofHands, latestContact(of: candidate, in: signals, configuration) ?? ofHands)
        let doubt = abs(inPicture - inDepth) / 4 + (ofHands - contact) / 3
        return EventDraft(
            name: .contact, time: contact, uncertainty: spread(own + doubt, signals),
            confidence: 0.65 * (0.6 + 0.4 * seen))
    }

    /// The centre of the burst of hand speed, in the picture and with depth, in seconds.
    static func handBurst(
        of candidate: GroundStrokeCandidate, isTwoHanded: Bool, in signals: BodySignals
    ) -> (inPicture: Double, inDepth: Double) {
        let hands: [Handedness] = isTwoHanded ? Handedness.allCases : [candidate.side]
        let time = signals.times[candidate.peak]
        let reach = 0.15 * candidate.tempo
        return (
            centre(of: hands.map { signals[$0].wristSpeed }, near: time, reach: reach, in: signals),
            centre(of: hands.map { signals[$0].wristWorldSpeed }, near: time, reach: reach, in: signals)
        )
    }

    /// The latest time that the turn of the trunk allows; nil when the trunk hardly turns.
    private static func latestContact(
        of candidate: GroundStrokeCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Double? {
        guard candidate.turn.magnitude >= 2 * configuration.trunkTurn else { return nil }
        let forward = candidate.turn > 0 ? 1.0 : -1.0
        let speed = Series.derivative(signals.shoulderYaw, at: signals.times).map { max(0, forward * $0) }
        let time = signals.times[candidate.peak]
        let lead =
            (isFaceOn(at: time, in: signals) ? configuration.faceOnTrunkLead : configuration.trunkLead)
            * candidate.tempo
        let turn = centre(of: [speed], near: time - lead, reach: 0.2 * candidate.tempo, in: signals)
        return turn + lead
    }

    /// Whether the chest looks at the camera or away from it, to within 30 degrees: the width of the shoulders then hardly
    /// changes with their heading, and the turn that can be seen is the earlier one, out of the side-on stance.
    private static func isFaceOn(at time: Double, in signals: BodySignals) -> Bool {
        let yaw = signals.shoulderYaw[signals.index(nearest: time)]
        return cos(Geometry.radians(yaw)).magnitude >= cos(Geometry.radians(30))
    }

    /// The mean time of the speed above half its peak, in a window that moves onto its own answer, but not on to the burst of
    /// another motion.
    private static func centre(
        of speeds: [[Double]], near start: Double, reach: Double, in signals: BodySignals
    ) -> Double {
        var centre = start
        for _ in 0..<3 {
            let window = signals.indices(from: centre - reach, through: centre + reach)
            let mean = window.map { i in speeds.reduce(0.0) { $0 + $1[i] } / Double(speeds.count) }
            let top = mean.max() ?? 0
            var sum = 0.0
            var weights = 0.0
            for (speed, i) in zip(mean, window) {
                let weight = max(0, speed - 0.5 * top)
                sum += weight * signals.times[i]
                weights += weight
            }
            guard weights > 0 else { break }
            centre = min(start + reach, max(start - reach, sum / weights))
        }
        return centre
    }

    /// The method's own spread together with the share of a frame that interpolation cannot recover.
    static func spread(_ own: Double, _ signals: BodySignals) -> Double {
        let sampling = 0.29 * signals.frameInterval
        return (own * own + sampling * sampling).squareRoot()
    }

    /// Mean confidence of the hitting wrist in the five frames around an index, 0 to 1.
    static func confidence(of side: Handedness, around index: Int, in signals: BodySignals) -> Double {
        let values = signals[side].confidence
        let near = max(0, index - 2)...min(values.count - 1, index + 2)
        return near.reduce(0.0) { $0 + values[$1] } / Double(near.count)
    }
}
