import SwingCore
import Testing

@testable import PoseTracking

/// A joint's peak that goes by the other side's name for a few pictures.
@Suite struct RenamedPeaksTests {
    /// Where a racket looks like an arm.
    private let racket = LandmarkCandidate.wrist(160, 0.5)
    private let hand = LandmarkCandidate.wrist(100, 0.6)

    private func renamed(
        own: [[LandmarkCandidate]], other: [[LandmarkCandidate]], of joint: PairedJoint = .wrist
    ) -> RenamedPeaks {
        let frames = frames(of: joint, left: own, right: other)
        return RenamedPeaks(of: joint, on: .left, in: frames, Array(frames.indices), torso: 100)
    }

    @Test func aPeakWhereTheJointWasBeforeAndAfterIsItsOwn() {
        let renamed = renamed(
            own: [[hand], [racket], [racket, .wrist(101, 0.1)], [.wrist(104)]],
            other: [[.wrist(30)], [.wrist(102, 0.55), .wrist(30, 0.4)], [.wrist(102, 0.4)], [.wrist(30)]])
        for (frame, likelihood) in [(1, 0.55), (2, 0.4)] {
            #expect(renamed[frame].map(\.position) == [ImagePoint(102, 200)])
            #expect(abs(renamed[frame][0].likelihood - likelihood) < 1e-6)
        }
        #expect(renamed[0].isEmpty && renamed[3].isEmpty)
    }

    @Test func aPeakThatTheJointWasNotSeenAtOnBothSidesStaysTheOthers() {
        let other = [[hand], [hand], [hand]]
        #expect(renamed(own: [[racket], [racket], [hand]], other: other)[1].isEmpty)
        #expect(renamed(own: [[hand], [racket], [racket]], other: other)[1].isEmpty)
        #expect(renamed(own: [[hand], [racket], [.wrist(100, 0.2)]], other: other)[1].isEmpty)
        // Nor is one that is hardly seen, or that comes long after.
        #expect(renamed(own: [[hand], [racket], [hand]], other: [[hand], [.wrist(100, 0.2)], [hand]])[1].isEmpty)
        let away = Array(repeating: [racket], count: 26)
        let late = renamed(own: [[hand]] + away + [[hand]], other: Array(repeating: [hand], count: 28))
        #expect((1...26).allSatisfy { late[$0].isEmpty })
    }

    @Test func whereTheJointIsPlainlySeenItselfAndInLegsNothingIsRenamed() {
        #expect(renamed(own: [[hand], [hand, racket], [hand]], other: [[hand], [hand], [hand]])[1].isEmpty)
        #expect(renamed(own: [[hand], [racket], [hand]], other: [[hand], [hand], [hand]], of: .knee)[1].isEmpty)
    }
}
