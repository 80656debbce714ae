import SwingCore
import Testing

@testable import PoseTracking

/// A joint whose peak is missing for a few pictures.
@Suite struct BridgedPeaksTests {
    private let elsewhere = LandmarkCandidate(position: ImagePoint(400, 300), likelihood: 0.5)

    private func bridged(_ peaks: [[LandmarkCandidate]], of joint: PairedJoint = .wrist) -> BridgedPeaks {
        let frames = frames(of: joint, left: peaks.map { _ in [.wrist(0)] }, right: peaks)
        return BridgedPeaks(of: joint, on: .right, in: frames, Array(frames.indices), torso: 100)
    }

    @Test func betweenPeaksNearEachOtherTheJointIsOfferedForLess() throws {
        let bridged = bridged([[.wrist(100)], [elsewhere], [elsewhere], [.wrist(106, 0.4)]])
        for (frame, x) in [(1, 102.0), (2, 104)] {
            #expect(bridged[frame].count == 1)
            let offered = try #require(bridged[frame].first)
            #expect(Geometry.distance(offered.position, ImagePoint(x, 200)) < 1e-9)
            #expect(offered.likelihood < 0.4 && offered.likelihood > 0.1)
        }
        #expect(bridged[0].isEmpty && bridged[3].isEmpty)
    }

    @Test func whereThePeakIsThereOrTheHandMovedOnNothingIsOffered() {
        #expect(bridged([[.wrist(100)], [.wrist(108, 0.1)], [.wrist(104)]])[1].isEmpty)
        // A hand that moves on by a fifth of a torso is too fast to be taken to have stayed.
        #expect(bridged([[.wrist(100)], [elsewhere], [.wrist(120)]])[1].isEmpty)
        #expect(bridged([[.wrist(100)], [elsewhere], [.wrist(104, 0.05)]])[1].isEmpty)
        let long = [[.wrist(100)]] + Array(repeating: [elsewhere], count: 9) + [[.wrist(100)]]
        #expect((1...9).allSatisfy { bridged(long)[$0].isEmpty })
    }

    @Test func legsAreLeftAsTheyAreRead() {
        #expect(bridged([[.wrist(100)], [elsewhere], [.wrist(100)]], of: .ankle)[1].isEmpty)
        #expect(bridged([], of: .wrist)[0].isEmpty)
    }
}
