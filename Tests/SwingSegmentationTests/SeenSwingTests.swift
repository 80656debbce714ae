import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

#if canImport(Glibc)
    import Glibc
#endif

/// What the network that learned swings sees, beside what the signals show.
@Suite struct SeenSwingTests {
    private let player: SyntheticPlayer = {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 4)
        player.viewAngle = 90
        return player
    }()

    private func segment(_ track: PoseTrack) -> Segmentation {
        SwingSegmenter.once.segment(track, handedness: nil, stroke: nil, view: nil)
    }

    /// The player as the network would see a motion around a contact, and events where it would see them.
    ///
    /// - Parameters:
    ///   - sureness: natural logarithm of the odds of an event where it is seen best.
    ///   - doubt: the same of no stroke against the motion.
    private func track(
        _ motion: SwingSight.Motion, left: Float = -6, events: [EventName: Double], sureness: Double = 4,
        doubt: Float = -6, of track: PoseTrack? = nil
    ) -> PoseTrack {
        var track = track ?? player.track()
        let contact = events[.contact] ?? 2
        for index in track.frames.indices {
            let time = track.frames[index].time.seconds
            var outputs = [Float](repeating: 0, count: SwingSight.count)
            for (order, event) in EventName.allCases.enumerated() {
                let apart = events[event].map { (time - $0) / 0.04 } ?? 9
                outputs[order] = Float(sureness - min(9, apart * apart))
            }
            let during = time > contact - 0.5 && time < contact + 0.3
            outputs[EventName.allCases.count + SwingSight.Motion.noStroke.rawValue] = during ? 6 + doubt : 6
            if during { outputs[EventName.allCases.count + motion.rawValue] = 6 }
            outputs[SwingSight.count - 1] = during ? left : 0
            track.frames[index].sight = SwingSight(outputs: outputs)
        }
        return track
    }

    @Test func anEventIsWhereRulesAndNetworkTogetherSeeIt() throws {
        let alone = try #require(segment(player.track()).swings.first)
        let contact = try #require(alone.event(.contact)).time
        let finish = try #require(alone.event(.finish))
        let seen = track(.forehand, events: [.contact: contact, .finish: finish.time + 0.08])
        let both = try #require(segment(seen).swings.first?.event(.finish))
        // The network is the surer one here, the rules have a say.
        #expect(both.time > finish.time + 0.04 && both.time < finish.time + 0.08)
        #expect(both.confidence > finish.confidence)
    }

    @Test func anEventThatTheNetworkHardlySeesStaysAsTheRulesReadIt() throws {
        let alone = try #require(segment(player.track()).swings.first)
        let contact = try #require(alone.event(.contact)).time
        let seen = try #require(segment(track(.forehand, events: [.contact: contact])).swings.first)
        #expect(seen.event(.finish)?.time == alone.event(.finish)?.time)
        #expect(seen.event(.unitTurn)?.time == alone.event(.unitTurn)?.time)
    }

    /// At a pace that nobody declares the seconds may be wrong, which the network minds more than the hands do.
    @Test func theNetworkSaysLessOfAContactAtAGuessedPace() throws {
        func contact(_ track: PoseTrack, at pace: Double) throws -> Double {
            let swings = SwingSegmenter.once.segment(
                track.played(faster: 1 / pace), onsets: [], flying: [], court: nil, handedness: nil, stroke: nil,
                view: nil, at: .assumed(pace)
            ).swings
            return try #require(swings.first?.event(.contact)).time / pace
        }
        let alone = try contact(player.track(), at: 1)
        let seen = track(.forehand, events: [.contact: alone + 0.05])
        let asPlayed = try contact(seen, at: 1) - alone
        let asGuessed = try contact(seen, at: 2) - contact(player.track(), at: 2)
        #expect(asGuessed > 0.005 && asGuessed < 0.7 * asPlayed)
    }

    @Test(arguments: [(4.0, 0.4), (0.4, nil), (0, 0)])
    func whereRulesAndNetworkContradictEachOtherOneIsRight(sureness: Double, told: Double?) throws {
        let alone = try #require(segment(player.track()).swings.first)
        let contact = try #require(alone.event(.contact)).time
        let turn = try #require(alone.event(.unitTurn))
        let events: [EventName: Double] = [.contact: contact, .unitTurn: turn.time + 0.4]
        let seen = segment(track(.forehand, events: events, sureness: sureness))
        let both = try #require(seen.swings.first).event(.unitTurn)
        #expect((both != nil) == (told != nil))
        if let both, let told { #expect(abs(both.time - turn.time - told) < 0.05) }
    }

    /// As of one who runs for the ball: the network sees a turn where the trunk does not.
    @Test(arguments: [0.0, 12])
    func aTurnThatOnlyTheNetworkSeesIsOneOfTheTrunk(_ degrees: Double) throws {
        let first = try #require(player.track().frames.first?.pose)
        let turning = player.track().changingPoses { pose, time in
            let angle = Geometry.radians(degrees * min(1, max(0, (time - 1.3) / 0.2)))
            for landmark in [Landmark.leftShoulder, .rightShoulder, .leftHip, .rightHip] {
                let place = first.worldPosition(landmark)
                pose.world[landmark.rawValue] = WorldPoint(
                    place.x * cos(angle) + place.z * sin(angle), place.y,
                    place.z * cos(angle) - place.x * sin(angle))
            }
        }
        let seen = segment(track(.forehand, events: [.unitTurn: 1.3, .contact: 2], of: turning))
        let turn = try #require(seen.swings.first).event(.unitTurn)
        #expect((turn != nil) == (degrees > 5))
    }

    @Test func clarityIsThatOfTheEventsWhichEverySuchMotionHas() throws {
        func clarity(_ events: [EventName: Double]) -> Double? {
            segment(track(.forehand, events: events)).tempo.clarity
        }
        let all: [EventName: Double] = [.ready: 0.9, .unitTurn: 1, .forwardSwing: 1.8, .contact: 2, .finish: 2.2]
        let clear = try #require(clarity(all))
        #expect(clear > -0.5)
        var less = all
        less[.ready] = nil
        #expect(try #require(clarity(less)) < clear - 2)
        var more = all
        more[.backswingEnd] = 1.6
        #expect(abs(try #require(clarity(more)) - clear) < 0.01)
        #expect(segment(player.track()).tempo.clarity == nil)
    }

    @Test(arguments: [0.05, 0.17]) func aHandThatGoesUpAfterTheHitThatIsSeenIsAFollowThrough(_ late: Double) throws {
        let alone = try #require(segment(player.track()).swings.first)
        let contact = try #require(alone.event(.contact)).time
        var track = track(.overhead, events: [.contact: contact])
        // The wrist is read above the head for a moment, as where a racket hides it.
        for index in track.frames.indices {
            let apart = (track.frames[index].time.seconds - contact - late) / 0.05
            guard abs(apart) < 2, var pose = track.frames[index].pose else { continue }
            let height = pose.position(.leftAnkle).y - pose.position(.nose).y
            let wrist = pose.position(.rightWrist)
            pose[.rightWrist].position.y = wrist.y - (1 - apart * apart / 4) * 0.9 * height
            track.frames[index].pose = pose
        }
        #expect(segment(track).swings.contains { $0.stroke.isOverhead } == (late < 0.1))
    }

    @Test func aHandThatHardlyMovesHitsWhereTheNetworkSeesIt() throws {
        // Seen along the line of sight, nothing of the hit shows: body and hands only sway.
        let still = player.track().changingPoses { pose, _ in
            let shoulders = pose.middle(of: .shoulder)
            for landmark in [Landmark.leftWrist, .rightWrist] {
                pose[landmark].position = shoulders + (pose.position(landmark) - shoulders) * 0.3
            }
        }
        #expect(segment(still).swings.isEmpty)
        let seen = segment(track(.forehandVolley, events: [.contact: 2], of: still))
        #expect(seen.swings.map(\.stroke) == [.forehand] && seen.swings.first?.variant == .volley)
        #expect(abs((seen.swings.first?.event(.contact)?.time ?? 0) - 2) < 0.05)
        // Hands that were lost tell no pace.
        #expect(seen.tempo.slowness == nil && seen.slowdown == nil)
    }

    @Test func whatTheNetworkIsSureIsNoStrokeIsNone() {
        #expect(segment(player.track()).swings.count == 1)
        let result = segment(track(.noStroke, events: [:]))
        #expect(result.swings.isEmpty)
        #expect(result.refusals.contains { if case .unlikeStroke = $0.reason { true } else { false } })
    }

    @Test func whereTheNetworkSeesAHitAboveTheHeadThereIsNoForehand() {
        let result = segment(track(.serve, events: [.contact: 2]))
        #expect(result.swings.allSatisfy { $0.stroke.isOverhead })
    }

    @Test func aServeWhoseHandIsLostIsFoundButNotSure() throws {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        player.viewAngle = 150
        // Hands are hardly seen above the shoulders, elbows never.
        let lost = player.track().changingPoses { pose, _ in
            let shoulders = pose.middle(of: .shoulder)
            for (joint, most) in [(PairedJoint.wrist, 0.095), (.elbow, 0)] {
                for landmark in Handedness.allCases.map(joint.on) {
                    let highest = shoulders.y - most * 1.8 * player.scale
                    pose[landmark].position.y = max(pose[landmark].position.y, highest)
                }
            }
        }
        #expect(segment(lost).swings.allSatisfy { $0.stroke != .serve })
        let seen = try #require(segment(track(.serve, events: [.contact: 2], of: lost)).swings.first)
        #expect(seen.stroke == .serve && seen.strokeConfidence <= 0.5)
        let plain = try #require(segment(track(.serve, events: [.contact: 2], of: player.track())).swings.first)
        #expect(plain.strokeConfidence > 0.8)
    }

    /// As against a bright roof: only what comes before and after the hit is seen.
    @Test func aServeWhoseHitIsLostIsFoundByTheEventsAroundIt() throws {
        func seen(_ motion: SwingSight.Motion, without left: EventName? = nil) throws -> [SeenSwing] {
            var events: [EventName: Double] = [.release: 1.2, .racketLow: 1.8, .finish: 2.3]
            if let left { events[left] = nil }
            let stretches = BodySignals.stretches(of: track(motion, events: events), SegmentationConfiguration())
            return try #require(stretches.first).seenSwings
        }
        let serves = try seen(.serve)
        #expect(serves.count == 1)
        #expect(abs(try #require(serves.first).contact - 2.05) < 0.05)
        for event in [EventName.release, .racketLow, .finish] { #expect(try seen(.serve, without: event).isEmpty) }
        #expect(try seen(.forehand).isEmpty)
    }

    /// As of a serve from behind that is hit low: its hand was read on the tossing one, and that is higher than the hit.
    @Test func aHandThatWasReadOnTheTossingOneHitsWhereTheNetworkSeesIt() throws {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        player.viewAngle = 150
        let unit = 1.8 * player.scale
        let low = player.track().changingPoses { pose, time in
            let shoulders = pose.middle(of: .shoulder)
            let isBefore = time > 1.7 && time < 1.85
            for joint in [PairedJoint.wrist, .elbow] {
                let reach = joint == .wrist ? 0.18 : 0.09
                pose[joint.on(.right)].position.y = max(
                    pose.position(joint.on(.right)).y, shoulders.y - reach * unit)
                if isBefore {
                    pose[joint.on(.right)].position = shoulders + ImagePoint(-0.06, -(reach + 0.08)) * unit
                    pose[joint.on(.left)].position = shoulders + ImagePoint(0.06, -(reach + 0.08)) * unit
                }
            }
        }
        let seen = try #require(segment(track(.serve, events: [.contact: 2], of: low)).swings.first)
        #expect(seen.stroke == .serve)
        #expect(abs(try #require(seen.event(.contact)).time - 2) < 0.06)
    }

    @Test(arguments: [(Float(-6), Handedness.right), (8, .left)])
    func theHandIsTheOneThatTheNetworkSees(left: Float, hand: Handedness) throws {
        var player = SyntheticPlayer(.twoHandedBackhand, contact: 2, duration: 3.5)
        player.viewAngle = 90
        // A right-hander's two-handed backhand and a left-hander's forehand are one turn.
        let motion: SwingSight.Motion = hand == .right ? .twoHandedBackhand : .forehand
        let result = segment(track(motion, left: left, events: [.contact: 2], of: player.track()))
        #expect(result.handedness == hand)
        #expect(result.swings.first?.stroke == (hand == .right ? .backhand : .forehand))
    }

    @Test(arguments: [(Float(-6), StrokeVariant.twoHanded), (0, nil)])
    func howManyHandsHoldTheRacketIsToldWhereItIsSurelyAStroke(doubt: Float, variant: StrokeVariant?) throws {
        var player = SyntheticPlayer(.twoHandedBackhand, contact: 2, duration: 3.5)
        player.viewAngle = 90
        let seen = track(.twoHandedBackhand, events: [.contact: 2], doubt: doubt, of: player.track())
        let swing = try #require(segment(seen).swings.first)
        #expect(swing.stroke == .backhand)
        #expect(swing.variant == variant)
    }

    @Test func withoutDoubtTheNetworkTellsTheVariant() throws {
        func seen(_ motion: SwingSight.Motion) throws -> SeenSwing {
            let stretches = BodySignals.stretches(of: track(motion, events: [.contact: 2]), SegmentationConfiguration())
            let signals = try #require(stretches.first)
            return try #require(SeenSwing(around: 2, in: signals))
        }
        let (slice, drive) = (try seen(.sliceBackhand), try seen(.forehand))
        #expect(slice.variant(of: .backhand) == .some(.slice))
        #expect(slice.groundStroke > 0.8 && slice.overhead < 0.1)
        #expect(drive.variant(of: .forehand) == .some(nil))
        // Nothing is known of the variants of a stroke that was none.
        #expect(drive.variant(of: .backhand) == nil)
    }

    @Test func itsLikelihoodsStandInTheTable() throws {
        let csv = SignalTable(track(.forehand, events: [.contact: 2])).csv
        let rows = csv.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        let column = try #require(rows[0].firstIndex(of: "seen contact"))
        let likeliest = try #require(rows.dropFirst().max { (Double($0[column]) ?? 0) < (Double($1[column]) ?? 0) })
        #expect(abs((Double(likeliest[0]) ?? 0) - 2) < 0.02)
        #expect(rows[0].contains("seen as forehandVolley") && rows[0].contains("seen left hand (log odds)"))
    }
}
