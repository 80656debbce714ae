import Foundation
import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// What trunk and hands tell about one burst, and what it reads as.
@Suite struct StrokeEvidenceTests {
    private let configuration = SegmentationConfiguration()

    private func signals(_ action: SyntheticAction, slowdown: Double = 1, isLeft: Bool = false) throws -> BodySignals {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.slowdown = slowdown
        if isLeft { player.handedness = .left }
        return try #require(BodySignals.stretches(of: player.track(), configuration).first)
    }

    private func best(_ evidence: StrokeEvidence) throws -> StrokeReading {
        try #require(
            StrokeReading.all(of: [evidence], hand: nil, configuration).max { $0.likelihood < $1.likelihood })
    }

    @Test(arguments: [
        (SyntheticAction.forehand, Stroke.forehand, false), (.oneHandedBackhand, .backhand, false),
        (.twoHandedBackhand, .backhand, true),
    ])
    func readsEachStrokeOfEitherHand(action: SyntheticAction, stroke: Stroke, isTwoHanded: Bool) throws {
        for isLeft in [false, true] {
            let evidence = StrokeEvidence(
                around: 2, tempo: 1, in: try signals(action, isLeft: isLeft), configuration)
            let reading = try best(evidence)
            #expect(reading.stroke == stroke)
            #expect(reading.isTwoHanded == isTwoHanded)
            #expect(reading.hand == (isLeft ? .left : .right))
            #expect(reading.likelihood >= configuration.leastLikelihood)
        }
    }

    @Test func nothingLooksLikeAStrokeWhileThePlayerWaits() throws {
        var player = SyntheticPlayer()
        player.duration = 4
        let signals = try #require(BodySignals.stretches(of: player.track(), configuration).first)
        let evidence = StrokeEvidence(around: 2.5, tempo: 1, in: signals, configuration)
        #expect(try best(evidence).likelihood < configuration.leastLikelihood)
    }

    @Test func handsThatPartAtOneMomentHoldNoRacketTogether() throws {
        let together = StrokeEvidence(around: 2, tempo: 1, in: try signals(.twoHandedBackhand), configuration)
        var parted = together
        (parted.gripDistance, parted.parting) = (0.3, 0.5)
        let reading = try #require(
            StrokeReading.all(of: [together, parted], hand: .right, configuration).max { $0.likelihood < $1.likelihood }
        )
        #expect(!reading.isTwoHanded)
    }

    /// A right-hander's forehand and a left-hander's two-handed backhand turn alike: much as read from a sample's backhand at half
    /// its size, in which the near hand is seen better than the far one. Through the hit one grip holds both hands together.
    @Test(arguments: [(0.22, Stroke.backhand, Handedness.left), (0.40, .forehand, .right)])
    func handsThatStayTogetherTellTheOtherHandsBackhand(parting: Double, stroke: Stroke, hand: Handedness) throws {
        var evidence = StrokeEvidence(around: 2, tempo: 1, in: try signals(.forehand), configuration)
        (evidence.turn, evidence.away) = (61, (right: 68, left: 55))
        evidence.left = .init(start: -0.17, across: -0.50, motion: 15.66)
        evidence.right = .init(start: 0.34, across: 0.34, motion: 44.66)
        evidence.forward = (.init(degrees: 66, time: -0.05), .init(degrees: 4, time: -0.06))
        (evidence.gripDistance, evidence.parting) = (0.145, parting)
        let reading = try best(evidence)
        #expect(reading.stroke == stroke && reading.hand == hand)
    }

    /// Much as read from a rendered slice: the trunk is back before the burst of the hand begins, but it had turned far, the
    /// hands fly apart, and the hitting one goes on.
    @Test func aOneHandedBackhandMayBeOverForTheTrunkWhenTheHandsFlyApart() throws {
        var evidence = StrokeEvidence(around: 2, tempo: 1, in: try signals(.oneHandedBackhand), configuration)
        (evidence.turn, evidence.hipTurn, evidence.away) = (4, -2, (right: 20, left: 95))
        evidence.forward = (.init(degrees: 20, time: -0.2), .init(degrees: 19, time: 0))
        evidence.left = .init(start: 0.28, across: -0.23, motion: 6, follow: 0.7)
        evidence.right = .init(start: 0.15, across: -0.33, motion: 16, follow: 2)
        (evidence.gripDistance, evidence.parting) = (0.3, 0.55)
        let slice = try best(evidence)
        #expect(slice.stroke == .backhand && slice.hand == .right && !slice.isTwoHanded)
        #expect(slice.likelihood >= configuration.leastLikelihood)
        func oneHanded(_ evidence: StrokeEvidence) throws -> Double {
            try #require(
                StrokeReading.all(of: [evidence], hand: .right, configuration).first { $0.stroke == .backhand }
            ).likelihood
        }
        #expect(try oneHanded(evidence) == slice.likelihood)
        // Hands that stay together only took the racket back.
        var together = evidence
        together.parting = 0.2
        #expect(try oneHanded(together) < configuration.leastLikelihood)
        // The hand that stops first did not hit.
        (evidence.left.follow, evidence.right.follow) = (2, 0.7)
        #expect(try oneHanded(evidence) < slice.likelihood - 2)
    }

    @Test func whatTheClipDoesNotShowMakesAReadingLessLikely() throws {
        let evidence = StrokeEvidence(around: 2, tempo: 1, in: try signals(.forehand), configuration)
        #expect((evidence.away(.right, isForehand: true) ?? 0) > 60)
        var unseen = evidence
        unseen.away = nil
        #expect(try best(unseen).likelihood < best(evidence).likelihood)
    }

    /// Much as read from a rendered backhand volley seen from the front: the trunk still turns from the net, and the free hand,
    /// at the throat until the hit, flies back faster than the other comes forward.
    @Test func aBackhandVolleyHitsWithTheHandThatMovesLess() throws {
        var evidence = StrokeEvidence(around: 2, tempo: 1, in: try signals(.forehand), configuration)
        (evidence.turn, evidence.away, evidence.gripDistance) = (22, (right: 5, left: 52), 0.15)
        evidence.left = .init(start: 0.22, across: -0.06, motion: 4.0)
        evidence.right = .init(start: 0.0, across: -0.10, motion: 1.4)
        evidence.forward = (.init(degrees: 40, time: -0.2), .init(degrees: 12, time: 0.06))
        let volley = try best(evidence)
        #expect(volley.stroke == .backhand && volley.hand == .right && !volley.isTwoHanded)
        #expect(volley.likelihood >= configuration.leastLikelihood)
        // A hand that hardly moves beside another that strikes hits nothing.
        evidence.left.motion = 60
        #expect(try best(evidence).likelihood < volley.likelihood - 1)
        // Hands apart are a forehand's.
        evidence.left.motion = 4
        evidence.gripDistance = 0.35
        #expect(try best(evidence).likelihood < configuration.leastLikelihood)
    }

    @Test func whatAHiddenHandDoesSaysLess() throws {
        var evidence = StrokeEvidence(around: 2, tempo: 1, in: try signals(.twoHandedBackhand), configuration)
        func margin() -> Double {
            let readings = StrokeReading.all(of: [evidence], hand: nil, configuration)
            let twoHanded = readings.filter(\.isTwoHanded).map(\.likelihood).max() ?? 0
            return twoHanded - (readings.filter { !$0.isTwoHanded }.map(\.likelihood).max() ?? 0)
        }
        let seen = margin()
        #expect(seen > 2)
        evidence.left.known = 0.2
        #expect(margin() < seen - 1)
    }

    /// Whoever runs under a lob faced the net before; a server stands sideways before the toss. This camera sees less of the run
    /// than tells a smash alone, and the synthetic player's hips turn 45 degrees.
    @Test(arguments: [(30.0, Stroke.overhead), (60, .serve)])
    func aPlayerWhoTurnsSidewaysOnTheWayPlaysASmash(leastTurn: Double, stroke: Stroke) throws {
        var player = SyntheticPlayer(.smash, contact: 2, duration: 3.5)
        player.viewAngle = 158
        var finder = SwingSegmenter.once
        finder.configuration.smashTurn = leastTurn
        let swing = try #require(
            finder.segment(player.track(), handedness: nil, stroke: nil, view: nil).swings.first)
        #expect(swing.stroke == stroke)
    }

    // MARK: The way back

    /// Hands that hit, of a trunk that stays where it is: which stroke that was nobody can say, but what comes soon after it,
    /// slower, is the way back and no stroke of its own.
    @Test(arguments: [(0.6, 1.5, true), (0.6, 1.2, false), (0.3, 1.5, false), (1.0, 1.5, false)])
    func theWayBackFromAStrokeThatNobodyCanNameIsNone(pause: Double, speed: Double, isWayBack: Bool) throws {
        let signals = try signals(.forehand)
        let hit = signals.index(nearest: 2)
        let stroke = GroundStrokeCandidate(at: hit, side: .right, sweeps: [], in: signals, configuration)
        var before = stroke
        before.peak = signals.index(nearest: 2 - pause * stroke.tempo)
        (before.peakSpeed, before.otherSpeed) = (speed * stroke.peakSpeed, speed * stroke.otherSpeed)
        let kept = GroundStrokeCandidate.best(
            of: [stroke], besides: [before], hand: nil, in: signals, configuration)
        #expect(kept.isEmpty == isWayBack)
    }

    /// Of another stroke by the other hand, slower or hardly faster than the hit before it.
    @Test(arguments: [(0.6, 0.95, true), (0.6, 0.8, false), (0.3, 0.95, false)])
    func theWayBackFromAStrokeIsNoneEvenIfItIsALittleFaster(pause: Double, speed: Double, isWayBack: Bool) throws {
        let signals = try signals(.forehand)
        let stroke = GroundStrokeCandidate(
            at: signals.index(nearest: 2), side: .right, sweeps: [], in: signals, configuration)
        let backhand = try self.signals(.twoHandedBackhand, isLeft: true)
        var before = GroundStrokeCandidate(
            at: backhand.index(nearest: 2), side: .left, sweeps: [], in: backhand, configuration)
        before.peak = signals.index(nearest: 2 - pause * stroke.tempo)
        (before.tempo, before.seen) = (stroke.tempo, stroke.seen)
        (before.peakSpeed, before.otherSpeed) = (speed * stroke.peakSpeed, speed * stroke.otherSpeed)
        try #require(before.reading(hand: nil, configuration).hand == .left)
        let kept = GroundStrokeCandidate.best(
            of: [stroke, before], besides: [], hand: nil, in: signals, configuration)
        #expect(kept.contains { $0.peak == stroke.peak } != isWayBack)
    }

    // MARK: Sound and ball

    /// A take-back a quarter of a second before the hit, with hands half as fast again.
    @Test(arguments: [(0.0, false), (3, true)])
    func ofTwoBurstsTheOneWithABallIsTheHit(impact: Double, isHit: Bool) throws {
        let signals = try signals(.forehand)
        var stroke = GroundStrokeCandidate(
            at: signals.index(nearest: 2), side: .right, sweeps: [], in: signals, configuration)
        var takeBack = stroke
        takeBack.peak = signals.index(nearest: 1.75)
        takeBack.peakSpeed *= 1.5
        stroke.impact = impact
        let kept = GroundStrokeCandidate.best(
            of: [takeBack, stroke], besides: [], hand: nil, in: signals, configuration)
        #expect(kept.map(\.peak) == [isHit ? stroke.peak : takeBack.peak])
    }

    /// The trunk may be read to turn too early, so that the hit looks like a follow-through: not where a ball is heard in it,
    /// unless another that is seen told the contact.
    @Test(arguments: [
        (2.025, EventSource.pose, true), (2.025, .ballAndPose, false), (1.775, .pose, false), (2.6, .pose, false),
    ])
    func aContactLongBeforeTheBurstGoesBackToWhereTheBallIsHit(
        onset: Double, source: EventSource, isSettled: Bool
    ) throws {
        let signals = try signals(.forehand)
        let stroke = GroundStrokeCandidate(
            at: signals.index(nearest: 2), side: .right, sweeps: [], in: signals, configuration)
        let name = StrokeName.naming(stroke, hand: .right, configuration)
        var motions = [NamedMotion(.groundStroke(stroke, signals), name, configuration)]
        (motions[0].contact.time, motions[0].contact.source) = (1.75, source)
        let track = SyntheticPlayer(.forehand, contact: 2, duration: 3.5).track()
        let impacts = ImpactWitness(
            sound: SoundTiming([SoundOnset(time: onset, strength: 30)], duration: 3.5, isPaceKnown: true),
            ball: BallTiming([], besides: track, isPaceKnown: true, configuration))
        impacts.settle(&motions)
        #expect((motions[0].contact.time == signals.times[stroke.peak]) == isSettled)
        #expect(isSettled || motions[0].contact.time == 1.75)
    }

    /// The other hand was faster in another burst, whose flank lies within reach.
    @Test func bothHandsAreSeenInOneBurst() throws {
        var signals = try signals(.forehand)
        let hit = signals.index(nearest: 2)
        let stroke = GroundStrokeCandidate(at: hit, side: .right, sweeps: [], in: signals, configuration)
        for index in signals.times.indices {
            let (own, other) = (signals.times[index] - 2.02, signals.times[index] - 1.75)
            signals.left.wristSpeed[index] = 2 * exp(-own * own / 0.002) + 4 * exp(-other * other / 0.005)
        }
        let seen = stroke.seenFrom(.left, in: signals, configuration)
        #expect(abs(signals.times[seen.peak] - 2.02) < 0.02)
    }

    @Test func ofABurstWithABallLessIsAsked() throws {
        let signals = try signals(.forehand)
        var burst = GroundStrokeCandidate(
            at: signals.index(nearest: 2), side: .right, sweeps: [], in: signals, configuration)
        var reading = burst.reading(hand: nil, configuration)
        reading.likelihood = configuration.leastLikelihood - 1
        #expect(burst.unlikeness(reading, configuration) != nil)
        burst.impact = 3
        #expect(burst.unlikeness(reading, configuration) == nil)
        // What is not heard in a clip with sounds counts against nothing but its rivals.
        burst.impact = -1
        reading.likelihood = configuration.leastLikelihood
        #expect(burst.unlikeness(reading, configuration) == nil)
    }

    @Test func whoseTrunkTurnedFarTookTheRacketBack() throws {
        let signals = try signals(.forehand)
        var burst = GroundStrokeCandidate(
            at: signals.index(nearest: 2), side: .right, sweeps: [], in: signals, configuration)
        for (degrees, isUnnamed) in [(15.0, true), (-15, true), (-50, false)] {
            burst.evidence.turn = degrees
            #expect(burst.isUnnamed(.noTurn(degrees: degrees, across: -0.1), configuration) == isUnnamed)
            #expect(burst.isUnnamed(.noPreparation(degrees: 9, least: 18), configuration) == isUnnamed)
            #expect(!burst.isUnnamed(.gait(ratio: 1, least: 2), configuration))
        }
    }

    // MARK: Sweeps of the trunk

    @Test func aForehandTurnsAwayAndThenForward() throws {
        let sweeps = TrunkSweep.all(in: try signals(.forehand), least: configuration.trunkTurn)
        let forward = try #require(sweeps.first { $0.degrees > 0 })
        let away = try #require(sweeps.last { $0.half < forward.half })
        #expect(away.degrees < -60)
        #expect(forward.degrees > 100)
        #expect(abs(forward.half - 2) < 0.15)
        #expect(forward.quarter < forward.half && forward.half < forward.threeQuarters)
    }

    @Test func slowMotionHasTheSameSweepsLonger() throws {
        let full = TrunkSweep.all(in: try signals(.forehand), least: configuration.trunkTurn)
        let slow = TrunkSweep.all(in: try signals(.forehand, slowdown: 4), least: configuration.trunkTurn)
        try #require(full.count == slow.count)
        for (one, other) in zip(full, slow) {
            #expect(abs(one.degrees - other.degrees) < 5)
            #expect(abs(4 * one.core - other.core) < 0.4 * one.core + 0.1)
        }
    }

    // MARK: A clip's own pace

    @Test(arguments: [SyntheticAction.serve, .forehand])
    func aFilePlayedSlowerKeepsItsStrokesAndTimes(action: SyntheticAction) throws {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        let full = SwingSegmenter.once.segment(player.track(), handedness: nil, stroke: nil, view: nil)
        player.slowdown = 3
        let slow = SwingSegmenter.once.segment(player.track(), handedness: nil, stroke: nil, view: nil)
        try #require(full.swings.count == 1 && slow.swings.count == 1)
        #expect(slow.swings[0].stroke == full.swings[0].stroke)
        #expect(slow.swings[0].variant == full.swings[0].variant)
        #expect(slow.handedness == full.handedness)
        for event in full.swings[0].events {
            let its = try #require(slow.swings[0].event(event.name))
            #expect(abs(its.time / 3 - event.time) <= max(event.uncertainty, 0.02), "\(event.name)")
        }
    }

    @Test func timesOfASlowerClipAreItsOwn() throws {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 3.5)
        player.slowdown = 3
        let faster = player.track().played(faster: 3)
        #expect(abs(faster.duration - player.track().duration / 3) < 1e-5)
        let result = SwingSegmenter.once.segment(faster, handedness: nil, stroke: nil, view: nil)
        let slower = result.played(slower: 3, doubt: 1.6)
        let (one, other) = (try #require(result.swings.first), try #require(slower.swings.first))
        #expect(other.start == 3 * one.start && other.end == 3 * one.end)
        #expect(
            zip(one.events, other.events).allSatisfy { 3 * $0.time == $1.time && 3 * $0.uncertainty < $1.uncertainty })
        #expect(zip(one.phases, other.phases).allSatisfy { 3 * $0.start == $1.start && 3 * $0.end == $1.end })
    }
}
