import SwingCore
import SwingSegmentation
import TestSupport
import Testing

/// When the arm has slowed down after a hit.
@Suite struct FollowThroughTests {
    private func finish(_ track: PoseTrack) throws -> SwingEvent {
        let result = SwingSegmenter().segment(track, handedness: .right, stroke: nil, view: nil)
        let swing = try #require(result.swings.first)
        return try #require(swing.event(.finish))
    }

    private func track(_ action: SyntheticAction) -> PoseTrack {
        var player = SyntheticPlayer(action, contact: 2, duration: 3.5)
        player.viewAngle = 90
        return player.track()
    }

    @Test(arguments: [SyntheticAction.serve, .forehand])
    func theArmComesToRestAfterContact(_ action: SyntheticAction) throws {
        let finish = try finish(track(action))
        #expect((2.05...2.8).contains(finish.time))
    }

    @Test func aHandThatIsLostBehindTheBodyHardlyMovesTheFinish() throws {
        let seen = track(.forehand)
        let expected = try finish(seen)
        // A tenth of a body height off and back within three frames, just as the arm comes to rest.
        var lost = seen
        for index in expected.frame - 1...expected.frame + 1 {
            lost.frames[index].pose?.keypoints[Landmark.rightWrist.rawValue].position.x += 0.1 * 1.8 * 250
        }
        #expect(abs(try finish(lost).time - expected.time) <= 0.06)
    }

    @Test func anArmThatHangsOnLeavesTheFinishInDoubt() throws {
        let brief = track(.forehand)
        let expected = try finish(brief)
        // From a fifth of a second before it rests, everything takes three times as long.
        let slow = max(0, expected.frame - 12)
        let long = PoseTrack(
            pictureSize: brief.pictureSize,
            frames: brief.frames.indices.map { index in
                let shown = index <= slow ? index : slow + (index - slow) / 3
                return TrackedFrame(frame: index, time: brief.frames[index].time, pose: brief.frames[shown].pose)
            }, people: 1)
        #expect(try finish(long).uncertainty > expected.uncertainty)
    }
}
