import SwingCore
import Testing

@testable import PoseTracking

/// A joint whose peak is missing for a few pictures.
@Suite struct BridgedPeaksTests {
    private let torso = 100.0
    private let elsewhere = LandmarkCandidate(position: ImagePoint(400, 300), likelihood: 0.5)

    private func peak(_ x: Double, _ likelihood: Double = 0.6) -> LandmarkCandidate {
        LandmarkCandidate(position: ImagePoint(x, 200), likelihood: likelihood)
    }

    private func frames(_ peaks: [[LandmarkCandidate]]) -> [ObservedFrame] {
        peaks.enumerated().map { index, wrist in
            let reading = LandmarkReading(
                candidates: Landmark.allCases.map { $0 == .rightWrist ? wrist : [peak(0)] },
                visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero },
                confidence: 1)
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / 60), sight: .read(reading))
        }
    }

    private func bridged(_ peaks: [[LandmarkCandidate]], of joint: PairedJoint = .wrist) -> BridgedPeaks {
        let frames = frames(peaks)
        return BridgedPeaks(of: joint, on: .right, in: frames, Array(frames.indices), torso: torso)
    }

    @Test func betweenPeaksNearEachOtherTheJointIsOfferedForLess() throws {
        let bridged = bridged([[peak(100)], [elsewhere], [elsewhere], [peak(106, 0.4)]])
        for (frame, x) in [(1, 102.0), (2, 104)] {
            #expect(bridged[frame].count == 1)
            let offered = try #require(bridged[frame].first)
            #expect(Geometry.distance(offered.position, ImagePoint(x, 200)) < 1e-9)
            #expect(offered.likelihood < 0.4 && offered.likelihood > 0.1)
        }
        #expect(bridged[0].isEmpty && bridged[3].isEmpty)
    }

    @Test func whereThePeakIsThereOrTheHandMovedOnNothingIsOffered() {
        #expect(bridged([[peak(100)], [peak(108, 0.1)], [peak(104)]])[1].isEmpty)
        // A hand that moves on by a fifth of a torso is too fast to be taken to have stayed.
        #expect(bridged([[peak(100)], [elsewhere], [peak(120)]])[1].isEmpty)
        #expect(bridged([[peak(100)], [elsewhere], [peak(104, 0.05)]])[1].isEmpty)
        let long = [[peak(100)]] + Array(repeating: [elsewhere], count: 9) + [[peak(100)]]
        #expect((1...9).allSatisfy { bridged(long)[$0].isEmpty })
    }

    @Test func legsAreLeftAsTheyAreRead() {
        #expect(bridged([[peak(100)], [elsewhere], [peak(100)]], of: .ankle)[1].isEmpty)
        #expect(bridged([], of: .wrist)[0].isEmpty)
    }
}
