import SwingCore
import Testing

@testable import Evaluation

@Suite struct KeypointScoringTests {
    private func score(
        _ found: [Landmark: ImagePoint]?, against truth: [Landmark: ImagePoint] = Hand.upright, isVisible: Bool? = nil
    ) -> KeypointScore {
        let truth = Truth(pictureSize: Hand.size, frames: Hand.frames([truth], isVisible: isVisible))
        return Hand.score(truth, poses: [found.map { Hand.pose($0) }]).keypoints
    }

    @Test func aPerfectTrackHasNoError() {
        let score = score(Hand.upright)
        #expect(score.joints.count == 12)
        #expect(score.all.error.meanSize == 0)
        #expect(score.all.within == ShareTally(hits: 12, count: 12))
        #expect(score.swappedFrames == 0)
        #expect(score.frames == 1)
    }

    @Test func errorsAreToldInTorsoLengths() {
        // 3-4-5: every joint is 5 px off, the torso is 100 px long.
        let score = score(Hand.upright.mapValues { $0 + [3, 4] })
        #expect(score.joints["leftKnee"]?.error.meanSize == 0.05)
        #expect(abs((score.all.error.meanSize ?? 0) - 0.05) < 1e-12)
        #expect(score.all.within.share == 1)
    }

    @Test func oneJointTooFarAwayFailsPCKAlone() {
        var found = Hand.upright
        found[.leftWrist] = [180 + 11, 195]
        found[.rightWrist] = [120 + 10, 195]
        let score = score(found)
        #expect(score.joints["leftWrist"]?.within.share == 0)
        #expect(score.joints["rightWrist"]?.within.share == 1)
        #expect(score.all.within == ShareTally(hits: 11, count: 12))
        #expect(abs((score.all.error.meanSize ?? 0) - 0.21 / 12) < 1e-12)
    }

    @Test func bothCoordinatesAreHeldAgainstTheClaim() {
        // 3 px off across and 4 along the picture, each joint 3.5 px unsure: half of the coordinates are within.
        let truth = Truth(
            pictureSize: Hand.size, frames: Hand.frames([Hand.upright, Hand.upright]),
            swings: [.init(contact: 0.25)])
        let pose = Hand.pose(Hand.upright.mapValues { $0 + [3, 4] }, uncertainty: 3.5)
        let claims = Hand.score(truth, poses: [pose, pose]).keypoints.claims
        #expect(claims.count == 6)
        // The second of the frames lies within 0.15 s of the contact.
        #expect(claims["knee"]?.elsewhere == ShareTally(hits: 2, count: 4))
        #expect(claims["knee"]?.nearContact == ShareTally(hits: 2, count: 4))
    }

    @Test func exchangedArmsAreASwappedFrame() {
        var found = Hand.upright
        for joint in [PairedJoint.elbow, .wrist] {
            found[joint.on(.left)] = Hand.upright[joint.on(.right)]
            found[joint.on(.right)] = Hand.upright[joint.on(.left)]
        }
        #expect(score(found).swappedFrames == 1)
    }

    @Test func leftAndRightOnTopOfEachOtherAreNotSwapped() {
        // From the side both arms lie 6 px apart: exchanging them gains 0.06 torso lengths, less than PCK's limit.
        var truth = Hand.upright
        var found = Hand.upright
        for joint in [PairedJoint.elbow, .wrist] {
            truth[joint.on(.left)] = (Hand.upright[joint.on(.right)] ?? .zero) + [6, 0]
            found[joint.on(.left)] = truth[joint.on(.right)]
            found[joint.on(.right)] = truth[joint.on(.left)]
        }
        #expect(score(found, against: truth).swappedFrames == 0)
    }

    @Test func aFrameWithoutPoseIsOutsideThePCKButHasNoError() {
        let score = score(nil)
        #expect(score.framesWithoutPose == 1)
        #expect(score.all.within == ShareTally(hits: 0, count: 12))
        #expect(score.all.error.meanSize == nil)
    }

    @Test func jointsOutsideThePictureAreNotCounted() {
        var truth = Hand.upright
        truth[.leftAnkle] = [180, 401]
        #expect(score(Hand.upright, against: truth).joints["leftAnkle"] == nil)
        #expect(score(Hand.upright, against: truth).all.within.count == 11)
    }

    @Test func seenAndHiddenJointsAreToldApart() {
        #expect(score(Hand.upright, isVisible: true).visible.within.count == 12)
        #expect(score(Hand.upright, isVisible: false).hidden.within.count == 12)
        let unknown = score(Hand.upright)
        #expect(unknown.visible.within.count + unknown.hidden.within.count == 0)
    }

    @Test func aTorsoSeenFromItsEndCountsAsHalfTheClipsMedian() {
        // In the middle frame the shoulders lie 10 px over the hips; the floor is 50 px.
        var bent = Hand.upright
        for side in Handedness.allCases { bent[PairedJoint.shoulder.on(side)]?.y = 190 }
        let frames = Hand.frames([Hand.upright, bent, Hand.upright])
        let found = Hand.pose(bent.mapValues { $0 + [5, 0] })
        let score = Hand.score(
            Truth(frames: frames), poses: [Hand.pose(Hand.upright), found, Hand.pose(Hand.upright)]
        ).keypoints
        #expect(abs((score.joints["leftKnee"]?.error.sum ?? 0) - 0.1) < 1e-12)
    }

    @Test func theHittingArmIsLookedAtAroundContact() {
        // Frames at 0.0 to 0.5 s, contact at 0.25 s: 0.1 to 0.4 s are within 0.15 s of it.
        let frames = Hand.frames(Array(repeating: Hand.upright, count: 6))
        var truth = Truth(handedness: .right, frames: frames, swings: [.init(contact: 0.25)])
        let poses = Array(repeating: Hand.pose(Hand.upright.mapValues { $0 + [20, 0] }), count: 6)
        let arm = Hand.score(truth, poses: poses).keypoints.hittingArm
        #expect(arm.within == ShareTally(hits: 0, count: 12))
        #expect(abs((arm.error.meanSize ?? 0) - 0.2) < 1e-12)
        truth.handedness = nil
        #expect(Hand.score(truth, poses: poses).keypoints.hittingArm.within.count == 0)
    }

    @Test func framesArePairedByTimeNotByNumber() {
        // The track starts one frame late: each pose still meets the truth of its own time.
        let points = (0..<4).map { shift in Hand.upright.mapValues { $0 + [Double(shift) * 30, 0] } }
        let track = PoseTrack(
            pictureSize: Hand.size,
            frames: (1..<4).map {
                TrackedFrame(frame: $0 - 1, time: .synthetic(seconds: Double($0) / 10), pose: Hand.pose(points[$0]))
            }, people: 1)
        let score = Score(of: Hand.analysis(), track: track, against: Truth(frames: Hand.frames(points))).keypoints
        #expect(score.frames == 3)
        #expect(score.all.error.meanSize == 0)
    }
}
