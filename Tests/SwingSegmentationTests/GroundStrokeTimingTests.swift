import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

#if canImport(Glibc)
    import Glibc
#endif

/// When a ground stroke's hands go back, come forward and meet the ball, from wherever the camera stands.
@Suite struct GroundStrokeTimingTests {
    private func swing(_ track: PoseTrack, slowdown: Double? = nil) throws -> Swing {
        let result = SwingSegmenter.once.segment(track, handedness: .right, stroke: nil, view: nil, slowdown: slowdown)
        return try #require(result.swings.first)
    }

    private func track(_ action: SyntheticAction, from angle: Double) -> PoseTrack {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.viewAngle = angle
        return player.track()
    }

    /// The same track with every pose changed.
    private func changed(_ track: PoseTrack, _ change: (Double, inout Pose) -> Void) -> PoseTrack {
        var track = track
        for index in track.frames.indices {
            let time = track.frames[index].time.seconds
            if var pose = track.frames[index].pose {
                change(time, &pose)
                track.frames[index].pose = pose
            }
        }
        return track
    }

    @Test(
        arguments: [SyntheticAction.forehand, .oneHandedBackhand, .twoHandedBackhand],
        [90.0, 135, 180, 225, 270])
    func contactIsTheSameFromEveryCamera(_ action: SyntheticAction, angle: Double) throws {
        let contact = try #require(try swing(track(action, from: angle)).event(.contact))
        #expect(abs(contact.time - 2) <= 0.05)
    }

    @Test(arguments: [90.0, 180, 270]) func theRacketIsBackAtTheSameTimeFromEveryCamera(_ angle: Double) throws {
        let back = try #require(try swing(track(.forehand, from: angle)).event(.backswingEnd))
        #expect(abs(back.time - 1.65) <= 0.06)
    }

    @Test(arguments: [SyntheticAction.forehand, .twoHandedBackhand], [90.0, 180, 225])
    func theHandsComeForwardAfterTheyAreBack(_ action: SyntheticAction, angle: Double) throws {
        let swing = try swing(track(action, from: angle))
        let back = try #require(swing.event(.backswingEnd))
        let forward = try #require(swing.event(.forwardSwing))
        #expect(back.time < forward.time)
    }

    @Test func depthThatIsLostFromBehindLeavesTheTrunkToTellTheBackswing() throws {
        let behind = track(.forehand, from: 180)
        let seen = try #require(try swing(behind).event(.backswingEnd))
        // The network lets the hand stay far back a fifth of a second too long.
        let poses = behind.frames.map(\.pose)
        var late = behind
        for index in late.frames.indices.dropFirst(12) {
            for landmark in [Landmark.rightWrist, .rightPinky, .rightIndex, .rightThumb] {
                guard abs(late.frames[index].time.seconds - 1.7) <= 0.2 else { continue }
                let depth = poses[index - 12]?.world[landmark.rawValue].z ?? 0
                late.frames[index].pose?.world[landmark.rawValue].z = depth
            }
        }
        let told = try #require(try swing(late).event(.backswingEnd))
        #expect(abs(told.time - seen.time) <= 0.12)
        #expect(told.uncertainty >= seen.uncertainty)
    }

    @Test func handsThatStayBackForLongLeaveTheEndOfTheBackswingInDoubt() throws {
        // Seen from the side, the hand waits where it is furthest back.
        let side = track(.forehand, from: 90)
        let brief = try #require(try swing(side).event(.backswingEnd))
        let times = side.frames.map(\.time.seconds)
        let turning = try #require(times.firstIndex { $0 >= brief.time })
        let long = PoseTrack(
            pictureSize: side.pictureSize,
            frames: times.indices.map { index in
                // What came before the hand was back comes a fifth of a second earlier.
                let shown = index <= turning ? min(turning, index + 12) : index
                return TrackedFrame(frame: index, time: side.frames[index].time, pose: side.frames[shown].pose)
            }, people: 1)
        let waited = try #require(try swing(long).event(.backswingEnd))
        #expect(waited.uncertainty > brief.uncertainty + 0.01)
    }

    @Test func handsThatAreSeenTellATurnThatTheTrunkShowsLate() throws {
        let front = track(.forehand, from: 0)
        let turn = try #require(try swing(front).event(.unitTurn))
        // The network holds the trunk still a tenth of a second too long.
        let poses = front.frames.map(\.pose)
        func lagging(seen: Bool) -> PoseTrack {
            var late = front
            for index in late.frames.indices.dropFirst(6) {
                for landmark in [Landmark.leftShoulder, .rightShoulder] {
                    late.frames[index].pose?.world[landmark.rawValue] =
                        poses[index - 6]?.world[landmark.rawValue] ?? .zero
                }
                guard !seen, late.frames[index].time.seconds < 1.5 else { continue }
                for landmark in [Landmark.leftWrist, .rightWrist] {
                    late.frames[index].pose?.keypoints[landmark.rawValue].confidence = 0.3
                }
            }
            return late
        }
        let told = try #require(try swing(lagging(seen: true)).event(.unitTurn))
        let untold = try #require(try swing(lagging(seen: false)).event(.unitTurn))
        #expect(abs(told.time - turn.time) < abs(untold.time - turn.time) - 0.02)
    }

    /// A right-hander's forehand whose hands nobody sees before the hit, so that the trunk alone tells its turn.
    private func trunkAlone(from angle: Double) -> PoseTrack {
        changed(track(.forehand, from: angle)) { time, pose in
            guard time < 1.5 else { return }
            for landmark in [Landmark.leftWrist, .rightWrist] { pose.keypoints[landmark.rawValue].confidence = 0.02 }
        }
    }

    @Test(arguments: [90.0, 180]) func fromBehindTheStartOfTheTrunksTurnTellsIt(_ angle: Double) throws {
        let configuration = SegmentationConfiguration()
        let track = trunkAlone(from: angle)
        let signals = try #require(BodySignals.stretches(of: track, configuration).first)
        let swing = try swing(track)
        let contact = try #require(swing.event(.contact)).time
        let turn = try #require(TrunkTurn(before: contact, tempo: 1, forward: 1, in: signals, configuration))
        let found = try #require(swing.event(.unitTurn)).time
        let middle = (turn.start + turn.fast) / 2
        #expect((abs(found - turn.start) < abs(found - middle)) == (angle == 180))
    }

    @Test func aTurnThatTakesLongerThanATurnAtFullSpeedIsFollowedToItsStart() throws {
        let configuration = SegmentationConfiguration()
        func start(slower pace: Double) throws -> Double {
            let slowed = track(.forehand, from: 90).played(faster: 1 / pace)
            let signals = try #require(BodySignals.stretches(of: slowed, configuration).first)
            // Nobody knows how slow it is: all windows are those of full speed.
            let turn = TrunkTurn(before: 2 * pace, tempo: 1, forward: 1, in: signals, configuration)
            return try #require(turn).start / pace
        }
        #expect(abs(try start(slower: 3) - start(slower: 1)) <= 0.1)
    }

    @Test func oneHandOfTwoThatIsSeenIsEnoughToBelieveTheContact() throws {
        let seen = try #require(try swing(track(.twoHandedBackhand, from: 90)).event(.contact))
        var hidden = track(.twoHandedBackhand, from: 90)
        let poses = hidden.frames.map(\.pose)
        for index in hidden.frames.indices {
            let fromContact = hidden.frames[index].time.seconds - 2
            // Lost behind the body and followed two frames late, then found again.
            let wrist = Landmark.rightWrist.rawValue
            guard abs(fromContact) <= 0.15, let now = poses[index], let late = poses[index - 2] else { continue }
            let lost = pow(cos(.pi / 2 * fromContact / 0.15), 2)
            let (here, there) = (now.keypoints[wrist].position, late.keypoints[wrist].position)
            hidden.frames[index].pose?.keypoints[wrist] = Keypoint(
                position: here + (there - here) * lost, confidence: 0.03)
        }
        let contact = try #require(try swing(hidden).event(.contact))
        #expect(contact.confidence > 0.9 * seen.confidence)
    }

    @Test func handsThatBurstTowardsTheNetAtAnotherTimeLeaveTheContactInDoubt() throws {
        let behind = track(.forehand, from: 180)
        let agreed = try #require(try swing(behind).event(.contact))
        // From behind the depth tells the way towards the net: here it comes a tenth of a second early.
        let poses = behind.frames.map(\.pose)
        var early = behind
        for index in early.frames.indices.dropLast(6) {
            for landmark in [Landmark.rightWrist, .rightPinky, .rightIndex, .rightThumb] {
                let depth = poses[index + 6]?.world[landmark.rawValue].z ?? 0
                early.frames[index].pose?.world[landmark.rawValue].z = depth
            }
        }
        let doubted = try #require(try swing(early).event(.contact))
        #expect(agreed.confidence > 0.5)
        #expect(doubted.confidence <= 0.5)
        #expect(doubted.uncertainty > agreed.uncertainty + 0.005)
    }

    @Test func whereTheTrunkTellsTheContactItDoesNotMatterHowFarTheHandsBurstsLieApart() throws {
        // The hands go on as if they hit a tenth of a second later than the trunk turns: they show the follow-through.
        let side = track(.forehand, from: 90)
        let poses = side.frames.map(\.pose)
        func lagging(inPicture: Int, inDepth: Int) -> PoseTrack {
            var late = side
            for index in late.frames.indices.dropFirst(12) {
                for landmark in [Landmark.rightElbow, .rightWrist, .rightPinky, .rightIndex, .rightThumb] {
                    late.frames[index].pose?[landmark].position = poses[index - inPicture]!.position(landmark)
                    late.frames[index].pose?.world[landmark.rawValue] = poses[index - inDepth]!.worldPosition(landmark)
                }
            }
            return late
        }
        let together = try #require(try swing(lagging(inPicture: 7, inDepth: 7), slowdown: 1).event(.contact))
        let apart = try #require(try swing(lagging(inPicture: 9, inDepth: 5), slowdown: 1).event(.contact))
        #expect(abs(together.time - apart.time) < 0.01)
        #expect(abs(together.uncertainty - apart.uncertainty) < 0.003)
        #expect((0.013...0.03).contains(together.uncertainty))
    }

    @Test func aPaceThatIsKnownMakesContactSurer() throws {
        let track = track(.forehand, from: 90)
        let open = try #require(try swing(track).event(.contact))
        let known = try #require(try swing(track, slowdown: 1).event(.contact))
        #expect(known.time == open.time)
        #expect(known.uncertainty < 0.7 * open.uncertainty)
    }

    @Test func aTrunkThatSwaysBeforeItTurnsDoesNotStartTheTurn() throws {
        let steady = try #require(try swing(track(.forehand, from: 90)).event(.unitTurn))
        // A quarter of a right angle over half a second, at 45 degrees a second, and held until the turn.
        let swayed = changed(track(.forehand, from: 90)) { time, pose in
            let angle = Geometry.radians(22) * min(1, max(0, (time - 0.25) / 0.5)) * min(1, max(0, (1.9 - time) / 0.4))
            for landmark in [Landmark.leftShoulder, .rightShoulder] {
                let point = pose.world[landmark.rawValue]
                pose.world[landmark.rawValue] = WorldPoint(
                    point.x * cos(angle) + point.z * sin(angle), point.y, point.z * cos(angle) - point.x * sin(angle))
            }
        }
        let turn = try #require(try swing(swayed).event(.unitTurn))
        #expect(abs(turn.time - steady.time) <= 0.12)
    }
}
