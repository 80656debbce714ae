import SwingCore
import Testing

@testable import PoseTracking

@Suite struct ForeshortenedLimbTests {
    private static let (torso, shoulder) = (100.0, ImagePoint(200, 100))

    private func cost(_ length: Double, of joint: PairedJoint = .elbow) -> Double {
        let elbow = Self.shoulder + ImagePoint(0, length)
        return ForeshortenedLimb.cost(of: elbow, joint, from: Self.shoulder, torso: Self.torso)
    }

    @Test func anElbowAtTheShoulderCostsMoreThanOneAsFarAwayAsTheArmIsLong() {
        #expect(cost(64) == 0)
        #expect(cost(32) > 0 && cost(32) < cost(16))
        #expect(cost(0) == cost(5) && cost(0) > cost(16))
    }

    @Test func anArmLongerThanUsualCostsNothing() {
        #expect(cost(80) == 0)
        #expect(cost(200) == 0)
    }

    @Test(arguments: PairedJoint.allCases.filter { $0 != .elbow })
    func nothingElseIsHeldToIt(_ joint: PairedJoint) {
        #expect(cost(5, of: joint) == 0)
    }
}
