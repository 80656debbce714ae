import SwingCore
import Testing

@testable import PoseTracking

@Suite struct UnclaimedElbowTests {
    private static let torso = 100.0
    private static let shoulder = ImagePoint(300, 100)
    private static let (one, other) = (ImagePoint(280, 150), ImagePoint(340, 140))

    /// Either elbow's map shows both elbows.
    private func rule(
        of joint: PairedJoint = .elbow, other: ImagePoint = other, likelihood: Double = 0.5, visibility: Double = 1
    ) -> UnclaimedElbow? {
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map { landmark in
                guard [.leftElbow, .rightElbow].contains(landmark) else {
                    return [LandmarkCandidate(position: Self.shoulder, likelihood: 0.9)]
                }
                return [
                    LandmarkCandidate(position: Self.one, likelihood: 0.6),
                    LandmarkCandidate(position: other, likelihood: likelihood),
                ]
            },
            visibility: Landmark.allCases.map { $0 == .leftElbow ? visibility : 1 },
            world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        return UnclaimedElbow(of: joint, reading.best, in: reading, longest: 0.85, torso: Self.torso)
    }

    @Test func twoElbowsInOnePlaceCostWhatTheUnclaimedOneShows() throws {
        let (sure, unsure) = (try #require(rule(likelihood: 0.8)), try #require(rule(likelihood: 0.4)))
        let costs = [sure, unsure].map { $0.cost(left: Self.one, right: Self.one + ImagePoint(5, 0)) }
        #expect(costs[0] > 5 && costs[1] > 2 && costs[0] > costs[1])
        #expect(sure.cost(left: Self.one, right: Self.other) == 0)
        #expect(sure.cost(left: Self.other, right: Self.one) == 0)
    }

    @Test func whatIsNoElbowInPlainSightIsNotMissed() {
        func cost(_ rule: UnclaimedElbow?) -> Double { rule?.cost(left: Self.one, right: Self.one) ?? 0 }
        #expect(cost(rule()) > 0)
        #expect(cost(rule(likelihood: 0.1)) == 0)
        #expect(cost(rule(visibility: 0.1)) == 0)
        #expect(cost(rule(other: ImagePoint(300, 300))) == 0)
        #expect(cost(rule(other: Self.one + ImagePoint(20, 0))) == 0)
        #expect(rule(of: .wrist) == nil)
    }
}
