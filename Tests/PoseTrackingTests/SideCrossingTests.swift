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
        SideCrossing(of: joint, chosen(hips: apart), torso: Self.torso)
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
            let body = try #require(SideCrossing(of: joint, shouldered, torso: Self.torso))
            #expect(body.cost(left: near, right: far) == 0)
            #expect(body.cost(left: far, right: near) > 0)
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
        let track = CandidateSelector().track(frames, pictureSize: PictureSize(width: 640, height: 480), people: 1)
        for frame in track.frames {
            let pose = try #require(frame.pose)
            #expect(pose.position(.leftKnee).x < pose.position(.rightKnee).x)
        }
    }
}
