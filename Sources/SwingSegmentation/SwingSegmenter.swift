public import SwingCore

/// Finds the swings in a track and reads their stroke, events and phases. A pure function: no clock, no files.
///
/// 1. Body-centred signals in body heights, arms that were exchanged left for right set straight, smoothed zero phase.
/// 2. Hits above the head: a hand shoots up to an apex after the other arm was up; contact is the apex.
/// 3. Ground strokes: a burst of hand speed while the trunk turns with the hand and the feet do not run; of rival bursts
///    rather the one in which a ball is heard or seen to be hit, see `ImpactWitness`.
///    What a network that learned swings sees counts beside the rules in both, see `SeenSwing`.
/// 4. The hitting hand is voted over the whole clip, then strokes are named with it and events read around contact.
/// 5. All this is done at a pace that is declared, or that its swings tell, see `PaceSearch`;
/// 6. for the track as it is and for some that it might as well have been, see `TrackDoubt`; what most of
///    these readings agree on counts, see `SwingConsensus`.
///
/// How the events are read:
///
/// | event | what is seen |
/// |---|---|
/// | `start` | both hands set off downwards before the toss; hands that hang low: their last still moment together |
/// | `release` | the tossing hand passes the head in sight, or is at its highest below; |
/// | | the ball rises past the head, seen with the hand or without it, see `BallTiming.release(before:tempo:)` |
/// | `trophy` | serve: legs bent most between release and the racket's drop; overhead: the other arm points highest |
/// | `racketLow` | hitting wrist lowest under its elbow, in space, before it shoots up |
/// | `contact` | serve, overhead: just after the apex of the hitting wrist, or of the arm when the wrist is lost |
/// | | ground stroke: middle of the burst of hand speed and of its burst towards the net, soon after the trunk's fastest turn |
/// | | both: where the ball's flights to the racket and from it meet, if they are seen, see `BallTiming`; |
/// | | a ground stroke no later than its ball flies off, see `BallTiming.departure(before:uncertainty:)`; |
/// | | narrowed by the sound of the hit where one agrees, see `SoundTiming` |
/// | `ready` | last moment before the unit turn with hips that do not travel; a hop on the spot belongs to it |
/// | `unitTurn` | the trunk turns away faster than 60 degrees a second, with both hands as far as they are seen |
/// | `backswingEnd` | the hands are furthest from the net, the last time, and the trunk is turned furthest |
/// | `forwardSwing` | the hands start towards the net; where the camera does not see that, on their way through contact |
/// | `finish` | the arm has slowed as a hand at a quarter of its peak has; serve, overhead: at 15 %, and down |
///
/// Contact comes first; the events before it are then settled together and in order, see `EventChain`. The network that learned swings
/// has its say about each of them, see `SeenEvents`.
///
/// Where the camera stands is read off the body, see `HitHeading`, and off the court's lines, see `CourtHeading`.
///
/// Phases run from one seen event to the next: serve `preparation`, `loading`, `cocking`, `acceleration`, `followThrough`,
/// where `forwardSwing` takes the place of the middle two when the racket's low point was not seen; ground stroke
/// `preparation` (to the unit turn), `backswing`, `forwardSwing`, `followThrough`.
public struct SwingSegmenter: Sendable {
    public var configuration: SegmentationConfiguration

    public init(configuration: SegmentationConfiguration = .init()) {
        self.configuration = configuration
    }

    /// Reads one clip; a pace that nobody declares is searched for, see `PaceSearch`.
    ///
    /// - Parameters: as of the reading at one pace.
    ///   - slowdown: how many times slower than filmed the clip plays, where the file or the user says so.
    public func segment(
        _ track: PoseTrack, onsets: [SoundOnset] = [], flying: [SpottedFrame] = [], court: CourtBearing? = nil,
        handedness: Handedness?, stroke: Stroke?, view: CameraView?, slowdown: Double? = nil
    ) -> Segmentation {
        func read(at pace: ClipPace) -> Segmentation {
            segment(
                track, onsets: onsets, flying: flying, court: court, handedness: handedness, stroke: stroke, view: view,
                at: pace)
        }
        if let slowdown { return read(at: .declared(slowdown)) }
        return PaceSearch.settled(configuration, read: { read(at: .assumed($0)) }, swings: { $0 })
    }

    /// Reads one clip at one pace.
    ///
    /// - Parameters:
    ///   - track: one player's poses.
    ///   - onsets: the short sounds of the clip, in order of time, on the track's clock; none for a silent clip.
    ///   - flying: what small things flew about the player, in the order of time, where the track has its poses.
    ///   - court: how the court lies to the camera, as far as its lines tell.
    ///   - handedness: the hitting hand if the user named it; nil finds it.
    ///   - stroke: the stroke if the user named it; only such motions are looked for, and they carry this name.
    ///   - view: the camera view if the user named it; nil estimates it.
    ///   - pace: how fast the clip plays; what is claimed is wider where that is not sure.
    /// - Returns: the swings found, in the times of the clip; none is a result with its reason, not an error.
    public func segment(
        _ track: PoseTrack, onsets: [SoundOnset], flying: [SpottedFrame], court: CourtBearing?,
        handedness: Handedness?, stroke: Stroke?, view: CameraView?, at pace: ClipPace
    ) -> Segmentation {
        let pairs = track.frames.count <= configuration.mostDoubtedFrames ? configuration.doubtPairs : 0
        let doubts: [TrackDoubt?] = [nil] + TrackDoubt.all(pairs: pairs)
        let (asFilmed, heard) = (track.played(faster: pace.slowdown), onsets.map { $0.played(faster: pace.slowdown) })
        let ball = BallTiming(
            flying.map { $0.played(faster: pace.slowdown) }, besides: asFilmed, isPaceKnown: pace.isDeclared,
            configuration)
        let impacts = ImpactWitness(
            sound: SoundTiming(
                heard, duration: asFilmed.duration, isPaceKnown: pace.isDeclared, slowdown: pace.slowdown),
            ball: ball)
        let readings = doubts.map {
            reading(asFilmed, $0, impacts, court, handedness, stroke, view, at: pace)
                .played(slower: pace.slowdown, doubt: pace.doubt(configuration))
        }
        var result = SwingConsensus(readings, of: track, pace: pace.slowdown).segmentation()
        result.pace = pace.slowdown
        result.tempo = ClipTempo(agreedBy: readings.map(\.tempo))
        if !pace.isDeclared {
            let contacts = result.swings.compactMap { $0.event(.contact)?.time }
            result.tempo.ball = ballPace(
                of: flying, besides: track, read: ball, hitAt: contacts.map { $0 / pace.slowdown },
                at: pace.slowdown)
        }
        if case .assumed(let slowdown) = pace { result = told(result, assuming: slowdown) }
        if result.swings.isEmpty { result.tempo.slowness = nil }
        return result
    }

    /// How slow a clip looks at a pace as its hit balls tell it; nil where none is sure.
    ///
    /// A hit is known by how hard the ball is hit and how near the flights pass: in slow motion it may take a look at the clip
    /// as slow motions play to see it at all. What that tells is told of the pace that was asked for.
    private func ballPace(
        of flying: [SpottedFrame], besides track: PoseTrack, read ball: BallTiming, hitAt contacts: [Double],
        at pace: Double
    ) -> BallPace? {
        if let told = ball.pace(hitAt: contacts, isSlowed: pace > 1), told.isSure { return told }
        guard pace == 1, !flying.isEmpty else { return nil }
        let slowed = configuration.leastSlowMotion
        let slow = BallTiming(
            flying.map { $0.played(faster: slowed) }, besides: track.played(faster: slowed), isPaceKnown: false,
            configuration
        ).pace(hitAt: contacts.map { $0 / slowed }, isSlowed: true)
        guard let slow, slow.isSure else { return nil }
        return slow.told(of: slowed)
    }

    /// What a reading at a pace that nobody declares may claim.
    private func told(_ reading: Segmentation, assuming pace: Double) -> Segmentation {
        var result = reading
        let asPlayed = reading.tempo.fastestHand / pace
        result.handsAreSlow = 0 < asPlayed && asPlayed < configuration.slowHand
        // Whatever moves for long looks like a stroke in slow motion: only a stroke beyond doubt says that it is one.
        if pace >= configuration.doubtedPace, !reading.tempo.isUnmistakable { result = result.withoutSwings }
        // A slow player is none whose ball falls as balls do.
        let seen = pace == 1 ? reading.tempo.likelySlowness(configuration) : pace
        if !result.swings.isEmpty, let seen, seen >= configuration.suspiciousPace { result.slowdown = seen }
        return result
    }

    /// One reading of a clip, taken to play as it was filmed.
    private func reading(
        _ track: PoseTrack, _ doubt: TrackDoubt?, _ impacts: ImpactWitness,
        _ court: CourtBearing?, _ handedness: Handedness?, _ stroke: Stroke?, _ view: CameraView?, at pace: ClipPace
    ) -> Segmentation {
        let stretches = BodySignals.stretches(of: track, doubt: doubt, court: court, configuration).map { signals in
            var signals = signals
            signals.isPaceGuessed = !pace.isDeclared && pace.slowdown != 1
            return signals
        }
        let wanted = stroke == .unknown ? nil : stroke
        var motions: [Motion] = []
        var refusals: [Refusal] = []
        if wanted?.isOverhead ?? true {
            let overhead = overheads(in: stretches, hand: handedness, impacts, isAskedFor: wanted != nil)
            motions += overhead.found
            refusals += overhead.refused
        }
        if !(wanted?.isOverhead ?? false) {
            let ground = groundStrokes(in: stretches, hand: handedness, impacts, besides: motions)
            motions += ground.found
            refusals += ground.refused
        }
        let vote = HandednessVote(motions, configuration)
        var accepted: [NamedMotion] = []
        for motion in motions.sorted(by: { $0.time < $1.time }) {
            let name = motion.name(hand: handedness, vote, stroke: wanted, configuration)
            if wanted == nil, let doubt = motion.doubt(about: name, configuration) {
                refusals.append(Refusal(time: motion.time, reason: doubt))
            } else {
                accepted.append(NamedMotion(motion.hit(by: name.hand, configuration), name, configuration))
            }
        }
        impacts.settle(&accepted)
        impacts.ball.refine(&accepted)
        impacts.sound.refine(&accepted)
        if pace.isTold {
            // What no other witness has joined need not allow for a slow motion that is taken for full speed.
            for index in accepted.indices where accepted[index].contact.source == .pose {
                accepted[index].contact = accepted[index].motion.bodyContact(
                    of: accepted[index].name, isPaceKnown: true, configuration)
            }
            impacts.settle(&accepted)
        }
        let readings = accepted.map {
            $0.motion.read($0.name, contact: $0.contact, ball: impacts.ball, configuration)
        }
        let swings = readings.enumerated().map { swing($1, index: $0, in: track) }
        let headings = readings.map(\.heading)
        let strongest = refusals.sorted { $0.reason.closeness > $1.reason.closeness }
        var result = Segmentation(
            handedness: handedness ?? vote.hand, handednessConfidence: handedness != nil ? 1 : vote.confidence,
            camera: Self.camera(HitHeading.camera(headings, court: court), declared: view),
            swings: swings,
            isInView: !stretches.isEmpty, practiceSwings: refusals.count(where: \.reason.isPracticeSwing),
            refusals: Array(strongest.prefix(8)))
        result.tempo = ClipTempo(of: accepted.map(\.motion), in: stretches, configuration)
        return result
    }

    /// A view that is declared is believed; where in it the camera stands is known if it is seen there, too.
    private static func camera(_ seen: CameraEstimate?, declared view: CameraView?) -> CameraEstimate? {
        guard let view else { return seen }
        return CameraEstimate(view: view, confidence: 1, heading: seen?.view == view ? seen?.heading : nil)
    }

    /// Hits above the head in every stretch, and what is none.
    ///
    /// - Parameter isAskedFor: the user says that the clip shows such hits.
    private func overheads(
        in stretches: [BodySignals], hand: Handedness?, _ impacts: ImpactWitness, isAskedFor: Bool
    ) -> (found: [Motion], refused: [Refusal]) {
        var found: [Motion] = []
        var refused: [Refusal] = []
        for signals in stretches {
            let overhead = OverheadCandidate.all(in: signals, hand: hand, configuration)
            refused += overhead.refused
            for candidate in overhead.found {
                if !isAskedFor, isSlowBesides(candidate, in: signals, hand: hand, impacts) {
                    let least = configuration.loneOverheadRiseSpeed
                    refused.append(
                        Refusal(time: candidate.apexTime, reason: .raisedHand(speed: candidate.riseSpeed, least: least))
                    )
                } else {
                    found.append(.overhead(candidate, signals))
                }
            }
        }
        return (found, refused)
    }

    /// Whether a hit above the head plays much slower than a ground stroke beside it: a clip plays at one pace, and a hand that
    /// goes up so slowly finishes that stroke, prepares it or comes back from it.
    private func isSlowBesides(
        _ overhead: OverheadCandidate, in signals: BodySignals, hand: Handedness?, _ impacts: ImpactWitness
    ) -> Bool {
        guard overhead.tempo >= configuration.slowOverhead else { return false }
        let median = Series.quantile(signals.left.wristSpeed + signals.right.wristSpeed, 0.5)
        let extent = Motion.overhead(overhead, signals).extent(configuration)
        return GroundStrokeCandidate.all(
            in: signals, hand: hand, taken: [], median: median, impacts: impacts, configuration
        ).found
            .contains { stroke in
                extent.contains(signals.times[stroke.peak])
                    && overhead.tempo >= configuration.slowOverhead * stroke.tempo
                    && stroke.reading(hand: hand, configuration).likelihood >= configuration.besideSlowOverhead
            }
    }

    private func groundStrokes(
        in stretches: [BodySignals], hand: Handedness?, _ impacts: ImpactWitness, besides overheads: [Motion]
    ) -> (found: [Motion], refused: [Refusal]) {
        let speeds = stretches.flatMap { $0.left.wristSpeed + $0.right.wristSpeed }
        let median = Series.quantile(speeds, 0.5)
        let fastest = overheads.map(\.peakSpeed).max() ?? 0
        let taken = overheads.map { $0.extent(configuration) }
        var found: [Motion] = []
        var refused: [Refusal] = []
        for signals in stretches {
            let ground = GroundStrokeCandidate.all(
                in: signals, hand: hand, taken: taken, median: median, impacts: impacts, configuration)
            found += ground.found.map { .groundStroke($0, signals) }
            refused += ground.refused
        }
        let least = configuration.relativeSpeed * max(fastest, found.map(\.peakSpeed).max() ?? 0)
        // A stroke in everything but its speed: somebody tries the motion, or waits.
        refused += found.filter { $0.peakSpeed < least && $0.showsItsHand(hand, configuration) }.map {
            Refusal(time: $0.time, reason: .uncommitted(peak: $0.peakSpeed, least: least))
        }
        return (found.filter { $0.peakSpeed >= least }, refused)
    }

    private func swing(_ read: Motion.Reading, index: Int, in track: PoseTrack) -> Swing {
        let events = EventDraft.ordered(read.drafts, isOverhead: read.name.stroke.isOverhead).map {
            $0.event(in: track)
        }
        let contact = events.first { $0.name == .contact }?.time ?? read.time
        let first = min(events.first?.time ?? contact, contact - 0.5 * read.tempo)
        let last = max(events.last?.time ?? contact, contact + 0.3 * read.tempo)
        let clip = (track.frames.first?.time.seconds ?? first)...(track.frames.last?.time.seconds ?? last)
        return Swing(
            index: index, stroke: read.name.stroke, strokeConfidence: read.name.confidence, variant: read.name.variant,
            start: min(max(first, clip.lowerBound), contact), end: max(min(last, clip.upperBound), contact),
            events: events, phases: PhaseNaming.phases(of: events))
    }
}

extension Refusal.Reason {
    fileprivate var isPracticeSwing: Bool { if case .uncommitted = self { true } else { false } }

    /// Orders refused motions: the later the test that failed, the closer the motion was to a swing.
    fileprivate var closeness: Double {
        switch self {
        case .slowWrist(let peak, let least): min(0.99, peak / least)
        case .ordinary(let ratio, let least): 1 + min(0.99, ratio / least)
        case .shortPath(let distance, let least): 2 + min(0.99, distance / least)
        case .raisedHand(let speed, let least): 3 + min(0.99, speed / least)
        case .gait(let ratio, let least): 4 + min(0.99, ratio / least)
        case .unseenHand, .jump, .unseenHit: 4.5
        case .noTurn: 5
        case .unlikeStroke: 5.2
        case .noPreparation: 5.5
        case .counterTurn, .bothWays: 6
        case .uncommitted: 7
        }
    }
}
