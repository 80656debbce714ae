internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The events of a serve or overhead around its contact.
struct ServeEvents {
    var candidate: OverheadCandidate
    var signals: BodySignals
    var configuration: SegmentationConfiguration

    private var hitting: SideSignals { signals[candidate.side] }
    private var tossing: SideSignals { signals[candidate.side.opposite] }
    private var tempo: Double { candidate.tempo }

    /// Least confidence of the tossing hand where it is to tell the release, 0 to 1 (samples: hands that told it within 60 ms
    /// 0.73 and more, hidden ones that told it 0.17 and 0.28 s late 0.39 and less).
    private static let seenRelease = 0.55

    /// All events that can be seen, in any order.
    ///
    /// - Parameter toss: when the ball was let go, as it tells itself.
    func drafts(isServe: Bool, contact: EventDraft, toss: Witness?) -> [EventDraft] {
        let passage = isServe ? self.passage() : nil
        // Hidden by the body, the hand is put where the other one is, and later where it shows again.
        let ofHand = passage.flatMap { $0.isSeen ? $0.release : nil }
        let seen = SeenEvents(signals: signals, contact: contact.time, tempo: tempo)
        let release = isServe ? seen.told(.release, self.release(ofHand, toss), wider: Self.filmedOtherwise) : nil
        let loaded =
            isServe
            ? seen.told(.trophy, trophy(after: release?.time, contact: contact.time), wider: Self.filmedOtherwise)
            : seen.told(.trophy, smashLoad(contact: contact.time))
        let start =
            isServe ? seen.told(.start, (release ?? passage?.release).flatMap { self.start(before: $0.time) }) : nil
        let low = seen.told(.racketLow, racketLow(contact: contact.time), wider: Self.filmedOtherwise)
        let own = [release, loaded, low, start].compactMap(\.self)
        return EventChain.serve.settled(own, contact: contact.time, tempo: tempo)
            + [contact, seen.told(.finish, finish(contact: contact.time))].compactMap(\.self)
    }

    /// Of hand and ball together, each counting by how sure it is; where they say different moments, the ball's.
    private func release(_ ofHand: EventDraft?, _ ofBall: Witness?) -> EventDraft? {
        guard let ofBall else { return ofHand }
        let ball = EventDraft(
            name: .release, time: ofBall.time, uncertainty: ContactTiming.spread(ofBall.spread, signals),
            confidence: Self.tossConfidence, source: .ballAndPose)
        guard var both = ofHand, abs(both.time - ball.time) <= Self.sameRelease * tempo else { return ball }
        let joined = Witness(time: both.time, spread: both.uncertainty)
            .joined(with: Witness(time: ball.time, spread: ball.uncertainty))
        (both.time, both.uncertainty, both.source) = (joined.time, joined.spread, .ballAndPose)
        both.confidence = 1 - (1 - both.confidence) * (1 - Self.tossConfidence)
        return both
    }

    /// How sure a ball is the toss that rises as one, 0 to 1.
    private static let tossConfidence = 0.75
    /// The network knows rendered serves: in filmed ones it sees release, trophy and low racket up to 0.07 s off, so that it is so many
    /// times less sure of them than of other events (seven labelled serves).
    private static let filmedOtherwise = 2.5
    /// Hand and ball mean the same release within this, in seconds.
    private static let sameRelease = 0.1

    /// The tossing hand passes the head, where the ball leaves it, or is at its highest, if it stays lower; but never before
    /// it has made three quarters of its way up. Its fastest moment, which T1 takes for want of a better one, lies 0.1 s and
    /// more before the ball does (labelled clips).
    private func passage() -> (release: EventDraft, isSeen: Bool)? {
        guard let toss = candidate.tossApex else { return nil }
        /// The least share of the way up; the head's height above the shoulders (body: 0.05 to 0.18; clips); and below the
        /// highest by this much is as high, for a tracker, in H.
        let (share, head, depth) = (0.75, 0.16, 0.015)
        let rise = tossing.wristRise
        let window = signals.indices(
            from: signals.times[toss] - configuration.tossWindow * tempo, through: signals.times[toss])
        let top = window.map { rise[$0] }.max() ?? 0
        let height = min(head, top - depth)
        guard let highest = window.first(where: { rise[$0] >= max(height, top - configuration.tossArmDrop) }) else {
            return nil
        }
        let way = signals.indices(from: signals.times[highest] - tempo, through: signals.times[highest])
        // A toss begins at the hips, and a clip that begins later does not show the lower part of its way.
        let bottom = min(way.map { rise[$0] }.min() ?? top, -configuration.tossStart)
        let level = max(height, bottom + share * (top - bottom))
        // The last passage that stays up for good; a dip of a few frames is an exchange of arms.
        guard let before = way.dropLast().last(where: { rise[$0] < level }) else { return nil }
        let seen = ContactTiming.confidence(of: candidate.side.opposite, around: before, in: signals)
        // T1: the ball leaves a hand above its shoulder.
        let release = EventDraft(
            name: .release, time: Series.crossingTime(rise, at: signals.times, after: before, level: level),
            uncertainty: ContactTiming.spread(0.02 * tempo, signals),
            confidence: (level > 0 ? 0.75 : 0.5) * (0.5 + 0.5 * seen))
        return (release, seen >= Self.seenRelease)
    }

    /// What the front knee is bent deepest later than both legs together, in seconds (samples 0.009, labelled clips 0.025).
    private static let frontKneeLag = 0.01

    /// Deepest bend of the legs between release and the racket's drop (T1: of the front knee), of both legs, the front one
    /// most, and in picture and space together: from every view steadier than one knee's angle, which a camera may see edge-on.
    private func trophy(after release: Double?, contact: Double) -> EventDraft? {
        guard let toss = candidate.tossApex else { return nil }
        let from = release ?? signals.times[toss] - 0.4 * tempo
        let window = signals.indices(from: from, through: contact - 0.10 * tempo)
        let bend = tossing.legLength.map { -$0 }
        guard let deepest = window.max(by: { bend[$0] < bend[$1] }), deepest > window.lowerBound else { return nil }
        /// Legs this much longer than at their shortest are as bent, for a tracker, in H.
        let depth = 0.0075
        let bent = Series.plateau(bend, at: signals.times, around: deepest, depth: depth)
        let lag = abs(signals.times[deepest] - signals.times[toss])
        return EventDraft(
            name: .trophy, time: bent.centre + Self.frontKneeLag * tempo,
            // Legs that hardly bend do so at no clear time.
            uncertainty: ContactTiming.spread(hypot(0.02 * tempo, bent.length / 8), signals),
            // T1: an arm and a knee that peak more than 0.25 s apart lower the confidence.
            confidence: lag <= 0.25 * tempo ? 0.75 : 0.55)
    }

    /// A smash's load: the other arm points highest (T1); the steps back bend the knees too often to tell it.
    private func smashLoad(contact: Double) -> EventDraft? {
        guard let toss = candidate.tossApex else { return nil }
        let window = signals.indices(from: contact - 0.8 * tempo, through: contact - 0.10 * tempo)
        let rise = tossing.wristRise
        guard let highest = window.max(by: { rise[$0] < rise[$1] }) else { return nil }
        let seen = ContactTiming.confidence(of: candidate.side.opposite, around: toss, in: signals)
        return EventDraft(
            name: .trophy,
            time: Series.vertexTime(rise, at: signals.times, around: highest),
            uncertainty: ContactTiming.spread(0.06 * tempo, signals), confidence: 0.7 * (0.5 + 0.5 * seen))
    }

    /// The hitting wrist lies lowest under its elbow, in space, before it shoots up: the racket hangs down behind the back.
    /// A wrist that was lost on its way up does not show it.
    private func racketLow(contact: Double) -> EventDraft? {
        guard candidate.isReaching, candidate.low > 0, contact - signals.times[candidate.low] <= 0.3 * tempo
        else { return nil }
        let forearm = hitting.wristAboveElbowInSpace
        let window = signals.indices(from: contact - 0.3 * tempo, through: contact - 0.04 * tempo)
        // A forearm that sinks on towards contact is no low point of the racket's, however low it gets.
        let lows = window.dropFirst().dropLast().filter {
            forearm[$0] <= forearm[$0 - 1] && forearm[$0] < forearm[$0 + 1]
        }
        guard let low = lows.min(by: { forearm[$0] < forearm[$1] }) else { return nil }
        return EventDraft(
            name: .racketLow, time: Series.vertexTime(forearm, at: signals.times, around: low),
            uncertainty: ContactTiming.spread(0.03 * tempo, signals),
            confidence: 0.7 * (0.5 + 0.5 * ContactTiming.confidence(of: candidate.side, around: low, in: signals)))
    }

    /// The moment the hands set off: both go down together before the ball goes up. Where they hang low already, the last
    /// moment with both together and still.
    private func start(before release: Double) -> EventDraft? {
        setOff(before: release) ?? lastStill(before: release)
    }

    /// The line through the first fifth and the half of the hands' way down, back to where they were: their first motion
    /// drowns in the tracker's sway.
    private func setOff(before release: Double) -> EventDraft? {
        /// The least way down that shows a start, in H.
        let least = 0.05
        let toss = signals.indices(from: release - 1.2 * tempo, through: release)
        guard let bottom = toss.min(by: { tossing.wristHeight[$0] < tossing.wristHeight[$1] }) else { return nil }
        let height = zip(hitting.wristHeight, tossing.wristHeight).map { ($0 + $1) / 2 }
        let early = signals.indices(from: signals.times[bottom] - 0.8 * tempo, through: signals.times[bottom])
        guard let top = early.max(by: { height[$0] < height[$1] }), height[top] - height[bottom] >= least,
            signals.wristSeparation[top] < Self.together
        else { return nil }
        func time(of share: Double) -> Double {
            let level = height[top] - share * (height[top] - height[bottom])
            let before = (top..<bottom).last { height[$0] >= level } ?? top
            return Series.crossingTime(height, at: signals.times, after: before, level: level)
        }
        let (fifth, half) = (time(of: 0.2), time(of: 0.5))
        let start = fifth - (half - fifth) * 0.2 / 0.3
        guard start > signals.times[0] else { return nil }
        return EventDraft(
            name: .start, time: start, uncertainty: ContactTiming.spread(0.02 * tempo + (half - fifth) / 6, signals),
            confidence: 0.65)
    }

    private func lastStill(before release: Double) -> EventDraft? {
        let window = signals.indices(from: release - 4 * tempo, through: release)
        let stillFor = 0.15 * tempo
        var last: Int?
        var since: Double?
        for i in window {
            let isStill =
                signals.wristSeparation[i] < Self.together && hitting.wristSpeed[i] < 0.45 / tempo
                && tossing.wristSpeed[i] < 0.45 / tempo
            since = isStill ? since ?? signals.times[i] : nil
            if let since, signals.times[i] - since >= stillFor { last = i }
        }
        return last.map {
            EventDraft(
                name: .start, time: signals.times[$0], uncertainty: ContactTiming.spread(0.08 * tempo, signals),
                confidence: 0.6)
        }
    }

    /// Hands nearer than this are together, in H (T1).
    private static let together = 0.25

    /// The shares of its peak below which an arm has slowed: see `finish`.
    private static let slowed = [0.12, 0.17, 0.22, 0.27, 0.32]

    /// The hitting hand has come down and slowed to 15 % of its peak (T1): forearm over the ground and hand beside the
    /// shoulders together, each as a share of its own peak, are then at some 22 %. The forearm whips less, the hand still moves
    /// where the forearm only turns; together they err by more than 60 ms in one of seven rendered hits, either alone in one of
    /// four.
    private func finish(contact: Double) -> EventDraft? {
        /// For how long the arm stays slow, in seconds.
        let hold = 0.05
        let height = hitting.wristHeight
        let window = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.8 * tempo)
        let speeds = [hitting.forearmSpeed, hitting.wristSpeed].map { speed in
            let peak = speed[FollowThrough.peak(of: { speed[$0] }, around: contact, tempo: tempo, in: signals)]
            return speed.map { $0 / max(peak, .ulpOfOne) }
        }
        guard
            let down = window.first(where: {
                $0 > candidate.apex && height[candidate.apex] - height[$0] >= configuration.overheadFall
            }),
            let end = FollowThrough.end(
                of: { (speeds[0][$0] + speeds[1][$0]) / 2 }, shares: Self.slowed, hold: hold * tempo,
                around: contact, in: down..<window.upperBound,
                tempo: tempo, signals)
        else { return nil }
        let seen = ContactTiming.confidence(of: candidate.side, around: signals.index(nearest: end.time), in: signals)
        return EventDraft(
            name: .finish, time: end.time, uncertainty: ContactTiming.spread(end.spread, signals),
            confidence: 0.6 * (0.5 + 0.5 * seen))
    }
}
