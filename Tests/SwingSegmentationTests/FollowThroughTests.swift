import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

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

    /// An arm that slows in steps: where one lies, a little more or less speed moves the finish by a part of it only.
    @Test func aStepOnTheWayToRestDoesNotTellTheFinishAlone() throws {
        let signals = try #require(BodySignals.stretches(of: track(.forehand), SegmentationConfiguration()).first)
        // Half a wave up to the hit, down to a step of a fifth of a second, and down to rest.
        func finish(step: Double) throws -> Double {
            let speed = { (index: Int) -> Double in
                switch signals.times[index] - 2 {
                case ..<(-0.1): 0
                case ..<0: 1 + 10 * (signals.times[index] - 2)
                case let since where since < 0.05: 1 - (1 - step) * since / 0.05
                case ..<0.25: step
                case let since: max(0, step - 8 * (since - 0.25))
                }
            }
            return try #require(
                FollowThrough.end(
                    of: speed, shares: GroundStrokeEvents.slowed, around: 2,
                    in: signals.indices(from: 2, through: 3), tempo: 1, signals)
            ).time
        }
        let times = try stride(from: 0.25, through: 0.55, by: 0.02).map(finish)
        for (one, other) in zip(times, times.dropFirst()) { #expect(abs(other - one) <= 0.06) }
    }

    @Test func anArmThatHangsOnLeavesTheFinishInDoubt() throws {
        let signals = try #require(BodySignals.stretches(of: track(.forehand), SegmentationConfiguration()).first)
        func finish(within seconds: Double) throws -> Witness {
            let speed = { (index: Int) in 1 - min(1, abs(signals.times[index] - 2) / seconds) }
            return try #require(
                FollowThrough.end(
                    of: speed, shares: GroundStrokeEvents.slowed, around: 2,
                    in: signals.indices(from: 2, through: 3), tempo: 1, signals))
        }
        let (brief, long) = (try finish(within: 0.15), try finish(within: 0.6))
        #expect(abs(brief.time - 2.09) <= 0.01)
        #expect(long.spread > brief.spread + 0.01)
    }
}
