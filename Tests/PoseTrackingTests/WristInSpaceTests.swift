import SwingCore
import Testing

@testable import PoseTracking

@Suite struct WristInSpaceTests {
    private static let torso = 100.0
    private static let elbow = ImagePoint(300, 150)

    /// A trunk of half a metre, which is 100 pixels, and a left forearm of a quarter of a metre.
    private func reading(leftForearm: WorldPoint, trunk: Double = 0.5) -> LandmarkReading {
        let body: [Landmark: WorldPoint] = [
            .leftShoulder: WorldPoint(0.2, -trunk, 0), .rightShoulder: WorldPoint(-0.2, -trunk, 0),
            .leftElbow: WorldPoint(0.3, -0.2, 0), .leftWrist: WorldPoint(0.3, -0.2, 0) + leftForearm,
        ]
        return LandmarkReading(
            candidates: Landmark.allCases.map { _ in [LandmarkCandidate(position: Self.elbow, likelihood: 0.6)] },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { body[$0] ?? .zero },
            confidence: 1)
    }

    @Test func aWristCostsMoreTheFartherItIsFromWhereTheForearmPoints() throws {
        let rule = try #require(
            WristInSpace(
                of: .wrist, in: reading(leftForearm: WorldPoint(0, -0.25, 0)), torso: Self.torso))
        func cost(_ x: Double, _ y: Double) -> Double {
            rule.cost(of: Self.elbow + ImagePoint(x, y), on: .left, from: Self.elbow)
        }
        #expect(cost(0, -50) < 1e-9)
        #expect(cost(0, -40) < 0.05)
        // A wrist on its own elbow, where the forearm lies in the picture's plane.
        #expect(cost(0, 0) > 10 * cost(0, -40))
        #expect(cost(0, 50) > cost(0, 0))
        #expect(cost(0, 500) == cost(0, 1000))
    }

    @Test func aForearmThatPointsAtTheCameraHasItsWristOnTheElbow() throws {
        let rule = try #require(
            WristInSpace(of: .wrist, in: reading(leftForearm: WorldPoint(0, 0, -0.25)), torso: Self.torso))
        #expect(rule.cost(of: Self.elbow, on: .left, from: Self.elbow) == 0)
        #expect(rule.cost(of: Self.elbow + ImagePoint(0, -50), on: .left, from: Self.elbow) > 0.3)
    }

    @Test func otherJointsAndBodiesWithoutATrunkCostNothing() {
        let forearm = WorldPoint(0, -0.25, 0)
        #expect(WristInSpace(of: .elbow, in: reading(leftForearm: forearm), torso: Self.torso) == nil)
        #expect(WristInSpace(of: .wrist, in: reading(leftForearm: forearm, trunk: 0.05), torso: Self.torso) == nil)
    }
}
