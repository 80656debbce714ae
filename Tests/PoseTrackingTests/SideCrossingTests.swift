import Foundation
import SwingCore
import Testing

@testable import PoseTracking

/// A player from behind whose hips are plainly apart, so that the left leg belongs to the left of the picture.
@Suite struct SideCrossingTests {
    private static let torso = 100.0
    private let near = ImagePoint(280, 300)
    private let far = ImagePoint(320, 300)

    private func chosen(hips apart: Double) -> [LandmarkCandidate] {
        Landmark.allCases.map { landmark in
            let x = landmark == .leftHip ? 300 - apart / 2 : landmark == .rightHip ? 300 + apart / 2 : 300
            return LandmarkCandidate(position: ImagePoint(x, 200), likelihood: 0.9)
        }
    }

    private func crossing(_ joint: PairedJoint = .knee, hips apart: Double = 40) -> SideCrossing? {
        SideCrossing(of: joint, chosen(hips: apart), world: world(), torso: Self.torso)
    }

    /// - Parameter depth: metres the left shoulder and hip stand behind the right ones.
    private func world(depth: Double = 0) -> [WorldPoint] {
        Landmark.allCases.map { WorldPoint(0, 0, [.leftShoulder, .leftHip].contains($0) ? depth : 0) }
    }

    /// Legs of a squarely seen player whose hips are seen in one place and tell nothing.
    ///
    /// - Parameters:
    ///   - shoulders, knees: pixels the left one stands to the right of the right one.
    ///   - depth: as `world`.
    private func legs(
        _ joint: PairedJoint = .knee, shoulders: Double = -65, knees: Double = -30, depth: Double = 0
    ) -> SideCrossing? {
        let chosen = Landmark.allCases.map { landmark in
            let x =
                switch landmark {
                case .leftShoulder: shoulders
                case .leftKnee: knees
                default: 0.0
                }
            return LandmarkCandidate(position: ImagePoint(300 + x, 100), likelihood: 0.9)
        }
        return SideCrossing(of: joint, chosen, world: world(depth: depth), torso: Self.torso)
    }

    private func cost(_ legs: SideCrossing, separation: Double) -> Double {
        legs.cost(left: ImagePoint(300 + separation, 300), right: ImagePoint(300, 300))
    }

    @Test func legsUnderTheirOwnHipsCostNothing() throws {
        #expect(try #require(crossing()).cost(left: near, right: far) == 0)
    }

    @Test func crossedLegsCostLessThanTwoBorrowedCandidates() throws {
        let cost = try #require(crossing()).cost(left: far, right: near)
        // Each of two candidates of the other side counts a quarter: together they cost 2 ln 4.
        #expect(cost > 0 && cost < 2.77)
    }

    @Test func bothKneesOnOneLegCostHalf() throws {
        let legs = try #require(crossing())
        #expect(legs.cost(left: near, right: near) == legs.cost(left: far, right: near) / 2)
    }

    @Test func aPictureAndItsMirrorImageCostTheSame() throws {
        let mirrored = try #require(crossing(hips: -40))
        #expect(mirrored.cost(left: far, right: near) == 0)
        let plain = try #require(crossing())
        #expect(mirrored.cost(left: near, right: far) == plain.cost(left: far, right: near))
    }

    @Test func legsSeenFromTheSideAndHandsMayCross() {
        #expect(crossing(hips: 15) == nil)
        #expect(crossing(.wrist) == nil)
    }

    @Test func hipsAndElbowsStandAsTheShouldersDo() throws {
        let shouldered = Landmark.allCases.map { landmark in
            let x = landmark == .leftShoulder ? 260.0 : landmark == .rightShoulder ? 340 : 300
            return LandmarkCandidate(position: ImagePoint(x, 100), likelihood: 0.9)
        }
        for joint in [PairedJoint.hip, .elbow] {
            let body = try #require(SideCrossing(of: joint, shouldered, world: world(), torso: Self.torso))
            #expect(body.cost(left: near, right: far) == 0)
            #expect(body.cost(left: far, right: near) > 0)
        }
    }

    @Test(arguments: [PairedJoint.knee, .ankle]) func legsFarAcrossUnderASquareTrunkCostMoreThanTwoBorrowedCandidates(
        _ joint: PairedJoint
    ) throws {
        let fromBehind = try #require(legs(joint))
        #expect(cost(fromBehind, separation: -40) == 0)
        #expect(cost(fromBehind, separation: 40) > 2 * log(4))
        let fromTheFront = try #require(legs(joint, shoulders: 65, knees: 30))
        #expect(cost(fromTheFront, separation: 40) == 0)
        #expect(cost(fromTheFront, separation: -40) == cost(fromBehind, separation: 40))
    }

    @Test func feetTogetherAndALittleAcrossAreBelieved() throws {
        let feet = try #require(legs(.ankle))
        #expect(cost(feet, separation: -10) == 0)
        #expect(cost(feet, separation: 10) < 2 * log(4))
    }

    @Test func feetAreSetAcrossEachOtherBelowCrossedKneesOnly() throws {
        #expect(legs(.ankle, knees: 15) == nil)
        let together = try #require(legs(.ankle, knees: 0))
        #expect(cost(together, separation: 40) > 2 * log(4))
    }

    /// As after a serve, when the back leg swings up behind the one that landed.
    @Test func aFootRaisedBehindTheOtherLegIsBelieved() throws {
        let raised = (left: ImagePoint(340, 300), right: ImagePoint(300, 250))
        #expect(try #require(legs(.ankle, knees: 0)).cost(left: raised.left, right: raised.right) == 0)
        #expect(try #require(legs(.ankle, knees: -30)).cost(left: raised.left, right: raised.right) > 2 * log(4))
    }

    @Test func aTurnedTrunkLeavesRoomForAStride() {
        #expect(legs(shoulders: -65, depth: 0.18) == nil)
        #expect(legs(shoulders: -30) == nil)
    }

    /// From the tenth frame on the network takes the back for the front and sees each leg plainly where the other is.
    @Test func theLegsOfAStandingPlayerStayUnderTheShoulders() throws {
        let frames = (0..<60).map { index in
            let candidates = Landmark.allCases.map { landmark -> [LandmarkCandidate] in
                let isLeft = landmark.name.hasPrefix("left")
                let (own, other) = isLeft ? (near, far) : (far, near)
                let place =
                    switch landmark {
                    case .leftShoulder, .rightShoulder: ImagePoint(isLeft ? 268 : 332, 100)
                    case .leftKnee, .rightKnee, .leftAnkle, .rightAnkle: index < 10 ? own : other
                    default: ImagePoint(own.x, 200)
                    }
                return [LandmarkCandidate(position: place, likelihood: 0.8)]
            }
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / 30),
                sight: .read(
                    LandmarkReading(
                        candidates: candidates, visibility: Landmark.allCases.map { _ in 1 }, world: world(),
                        confidence: 1)))
        }
        let track = CandidateSelector().track(
            frames, swings: frames.map { _ in nil }, holding: nil, pictureSize: PictureSize(width: 640, height: 480),
            people: 1)
        for frame in track.frames {
            let pose = try #require(frame.pose)
            #expect(pose.position(.leftKnee).x < pose.position(.rightKnee).x)
            #expect(pose.position(.leftAnkle).x < pose.position(.rightAnkle).x)
        }
    }

    /// The network hesitates between the knees from the second frame on and prefers the wrong one a little.
    @Test func hesitationBetweenTheLegsIsDecidedByTheHips() throws {
        let frames = (0..<20).map { index in
            let hesitates = index > 0
            let candidates = Landmark.allCases.map { landmark -> [LandmarkCandidate] in
                let isLeft = landmark.name.hasPrefix("left")
                let (own, other) = isLeft ? (near, far) : (far, near)
                switch landmark {
                case .leftKnee, .rightKnee:
                    guard hesitates else { return [LandmarkCandidate(position: own, likelihood: 0.5)] }
                    return [(other, 0.45), (own, 0.35)].map { LandmarkCandidate(position: $0.0, likelihood: $0.1) }
                case .leftShoulder, .rightShoulder:
                    return [LandmarkCandidate(position: ImagePoint(own.x, 100), likelihood: 0.9)]
                default: return [LandmarkCandidate(position: ImagePoint(own.x, 200), likelihood: 0.9)]
                }
            }
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / 4),
                sight: .read(
                    LandmarkReading(
                        candidates: candidates, visibility: Landmark.allCases.map { _ in 1 },
                        world: Landmark.allCases.map { _ in .zero }, confidence: 1)))
        }
        let track = CandidateSelector().track(
            frames, swings: frames.map { _ in nil }, holding: nil, pictureSize: PictureSize(width: 640, height: 480),
            people: 1)
        for frame in track.frames {
            let pose = try #require(frame.pose)
            #expect(pose.position(.leftKnee).x < pose.position(.rightKnee).x)
        }
    }
}
