import SwingCore
import Testing

@testable import PoseTracking

@Suite struct UnreachedWristTests {
    private static let torso = 100.0
    /// Where the arm's elbow is, and where it is lost: by the shoulder.
    private static let (elbow, lost) = (ImagePoint(330, 40), ImagePoint(300, 100))
    private static let wrist = ImagePoint(340, -20)
    private static let other = ImagePoint(250, 150)

    /// The right wrist's map shows the raised hand.
    private func rule(of joint: PairedJoint = .elbow, likelihood: Double = 0.7) -> UnreachedWrist? {
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map { landmark in
                landmark == .rightWrist
                    ? [LandmarkCandidate(position: Self.wrist, likelihood: likelihood)]
                    : [LandmarkCandidate(position: Self.other, likelihood: landmark == .leftWrist ? 0.1 : 0.9)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        return UnreachedWrist(of: joint, in: reading, longest: 0.75, torso: Self.torso)
    }

    @Test func elbowsThatLeaveAHandInSightOutOfReachCostWhatItShows() throws {
        let (sure, unsure) = (try #require(rule()), try #require(rule(likelihood: 0.5)))
        let costs = [sure, unsure].map { $0.cost(left: Self.other, right: Self.lost) }
        #expect(costs[0] > 2 && costs[1] > 1 && costs[0] > costs[1])
        #expect(sure.cost(left: Self.other, right: Self.elbow) == 0)
        // Whose hand it is is not decided here.
        #expect(sure.cost(left: Self.elbow, right: Self.lost) == 0)
    }

    @Test func aHandThatIsHardlySeenIsNotReachedFor() {
        #expect(rule(likelihood: 0.3)?.cost(left: Self.other, right: Self.lost) ?? 0 == 0)
        #expect(rule(of: .wrist) == nil)
        #expect(rule(of: .knee) == nil)
    }
}
