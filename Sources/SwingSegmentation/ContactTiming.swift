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

    /// Ground strokes: the middle between the burst of hand speed and its burst towards the net. A camera along the hit shows
    /// the hand as it comes round, after contact, and depth underrates what it cannot see, so the two err to opposite sides;
    /// a part of their distance joins the uncertainty. Hands that burst long after the trunk's turn show the follow-through;
    /// contact lies before: then the trunk tells the time, and what joins is a part of that correction instead.
    static func contact(
        of candidate: GroundStrokeCandidate, name: StrokeName, isPaceKnown: Bool, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> EventDraft {
        let hands = RacketHands(candidate, isTwoHanded: name.variant == .twoHanded, in: signals)
        let burst = burst(of: hands, candidate, in: signals)
        let latest = latestContact(of: candidate, in: signals, configuration)
        var forward = burst
        var middle = burst
        var contact = min(burst, latest ?? burst)
        // Where the hit goes is read from how the body is turned at contact: both are found in turn.
        for _ in 0..<2 {
            let name = name.finer(candidate, contact: contact, in: signals, configuration)
            let events = GroundStrokeEvents(
                candidate: candidate, name: name, signals: signals, configuration: configuration)
            forward = forwardBurst(
                of: events.hands(contact: contact), near: contact, candidate.tempo, in: signals, configuration)
            middle = (burst + forward) / 2
            contact = min(middle, latest ?? middle)
        }
        let isTrunks = contact < middle
        let ofKnownPace = isTrunks ? configuration.trunkContactSpread : configuration.knownPaceGroundSpread
        let own = (isPaceKnown ? ofKnownPace : configuration.groundContactSpread) * candidate.tempo
        let confidence = 0.65 * (0.6 + 0.4 * hands.seen)
        let doubt = isTrunks ? (middle - contact) / 5 : configuration.burstDoubt * abs(burst - forward)
        return EventDraft(
            name: .contact, time: contact, uncertainty: spread(own + doubt, signals),
            confidence: abs(burst - forward) / 2 > configuration.agreement * candidate.tempo
                ? min(0.5, confidence) : confidence)
    }

    /// The centre of the burst of hand speed, the mean of what the picture shows and of what it is with depth, in seconds.
    private static func burst(
        of hands: RacketHands, _ candidate: GroundStrokeCandidate, in signals: BodySignals
    ) -> Double {
        let time = signals.times[candidate.peak]
        let reach = 0.15 * candidate.tempo
        let inPicture = centre(near: time, reach: reach, in: signals) { index in
            hands.mean(of: { $0.wristSpeed[index] }, in: signals)
        }
        let inDepth = centre(near: time, reach: reach, in: signals) { index in
            hands.mean(of: { $0.wristWorldSpeed[index] }, in: signals)
        }
        return (inPicture + inDepth) / 2
    }

    /// When the hands' speed towards the net says that the ball is hit: a little after its burst, since they turn across as
    /// they pass. In seconds.
    private static func forwardBurst(
        of hands: HandsAlongHit, near time: Double, _ tempo: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) -> Double {
        let reach = 0.15 * tempo
        let window = signals.indices(from: time - reach, through: time + reach)
        guard let fastest = window.max(by: { hands.speed($0) < hands.speed($1) }) else { return time }
        let burst = centre(near: signals.times[fastest], reach: reach, in: signals) { max(0, hands.speed($0)) }
        return burst + configuration.forwardLead * tempo
    }

    /// The latest time that the turn of the trunk allows; nil when the trunk hardly turns.
    private static func latestContact(
        of candidate: GroundStrokeCandidate, in signals: BodySignals, _ configuration: SegmentationConfiguration
    ) -> Double? {
        guard candidate.turn.magnitude >= 2 * configuration.trunkTurn else { return nil }
        let forward = candidate.turn > 0 ? 1.0 : -1.0
        let time = signals.times[candidate.peak]
        let lead =
            (isFaceOn(at: time, in: signals) ? configuration.faceOnTrunkLead : configuration.trunkLead)
            * candidate.tempo
        let turn = centre(near: time - lead, reach: 0.2 * candidate.tempo, in: signals) { index in
            max(0, forward * signals.rate(of: { signals.shoulderYaw[$0] }, at: index))
        }
        return turn + lead
    }

    /// Whether the chest looks at the camera or away from it, to within 30 degrees: the width of the shoulders then hardly
    /// changes with their heading, and the turn that can be seen is the earlier one, out of the side-on stance.
    private static func isFaceOn(at time: Double, in signals: BodySignals) -> Bool {
        let yaw = signals.shoulderYaw[signals.index(nearest: time)]
        return cos(Geometry.radians(yaw)).magnitude >= cos(Geometry.radians(30))
    }

    /// The mean time of a speed above half its peak, in a window that moves onto its own answer, but not on to the burst of
    /// another motion.
    private static func centre(
        near start: Double, reach: Double, in signals: BodySignals, of speed: (Int) -> Double
    ) -> Double {
        var centre = start
        for _ in 0..<3 {
            let window = signals.indices(from: centre - reach, through: centre + reach)
            let speeds = window.map(speed)
            let top = speeds.max() ?? 0
            var sum = 0.0
            var weights = 0.0
            for (i, speed) in zip(window, speeds) {
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
