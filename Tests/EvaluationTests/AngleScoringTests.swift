import SwingCore
import Testing

@testable import Evaluation

@Suite struct AngleScoringTests {
    /// The left elbow bent by 90 degrees in the picture; the forearm points to the left.
    private var bentElbow: [Landmark: ImagePoint] {
        var points = Hand.upright
        points[.leftWrist] = [225, 150]
        return points
    }

    private func elbow(
        _ truth: [Landmark: ImagePoint], space: [Landmark: SIMD3<Double>] = [:], _ found: Pose, contact: Double = 0
    ) throws -> AngleScore {
        var frames = Hand.frames([truth])
        frames[0].joints3D = space
        return try #require(
            Hand.score(Truth(frames: frames, swings: [.init(contact: contact)]), poses: [found]).angles["elbow"])
    }

    @Test func aPerfectTrackHasNoError() throws {
        let score = try elbow(bentElbow, Hand.pose(bentElbow))
        #expect(score.nearContact.picture.count == 2)
        #expect(score.nearContact.picture.meanSize == 0)
        #expect(score.elsewhere.picture.count == 0)
    }

    @Test func straighterThanTrueIsPositive() throws {
        // The left elbow is read as 180 instead of 90 degrees, the right one as it is: 45 degrees on average.
        let score = try elbow(bentElbow, Hand.pose(Hand.upright))
        #expect(abs((score.nearContact.picture.bias ?? 0) - 45) < 1e-9)
        let bent = try elbow(Hand.upright, Hand.pose(bentElbow))
        #expect(abs((bent.nearContact.picture.bias ?? 0) + 45) < 1e-9)
        #expect(abs((bent.nearContact.picture.meanSize ?? 0) - 45) < 1e-9)
    }

    @Test func awayFromContactCountsElsewhere() throws {
        let score = try elbow(bentElbow, Hand.pose(bentElbow), contact: 0.16)
        #expect(score.nearContact.picture.count == 0)
        #expect(score.elsewhere.picture.count == 2)
    }

    @Test func onlyAnAngleThatThePictureShowsIsInPlane() throws {
        // In space the elbow is bent by 90 degrees towards the lens: its picture is straight.
        let away: [Landmark: SIMD3<Double>] = [
            .leftShoulder: [0, 0, 1.5], .leftElbow: [0, 0, 1.2], .leftWrist: [0, 0.3, 1.2],
        ]
        let hidden = try elbow(Hand.upright, space: away, Hand.pose(Hand.upright)).nearContact
        #expect(hidden.inPlane.count == 0)
        #expect(abs((hidden.space.bias ?? 0) - 90) < 1e-9)
        let shown = try elbow(bentElbow, space: away, Hand.pose(bentElbow)).nearContact
        #expect(shown.inPlane.count == 1)
        #expect(abs(shown.inPlane.bias ?? 1) < 1e-9)
    }

    @Test func whatTheBodyHidesCountsApart() throws {
        let flat: [Landmark: SIMD3<Double>] = [
            .leftShoulder: [0, 0, 1.5], .leftElbow: [0, 0, 1.2], .leftWrist: [0.3, 0, 1.2],
        ]
        var frame = Hand.frames([bentElbow])[0]
        frame.joints3D = flat
        frame.joints2D[.leftWrist]?.isVisible = false
        let truth = Truth(frames: [frame], swings: [.init(contact: 0)])
        let score = try #require(Hand.score(truth, poses: [Hand.pose(Hand.upright)]).angles["elbow"]).nearContact
        #expect(score.inPlane.count == 0)
        #expect(score.inPlaneHidden.count == 1)
        #expect(abs((score.inPlaneHidden.bias ?? 0) - 90) < 1e-9)
    }

    @Test func worldLandmarksAreComparedInSpace() throws {
        let straight: [Landmark: SIMD3<Double>] = [
            .leftShoulder: [0, 0, 1.5], .leftElbow: [0, 0, 1.2], .leftWrist: [0, 0, 0.9],
        ]
        let world: [Landmark: WorldPoint] = [
            .leftShoulder: [0, -1, 0], .leftElbow: [0, 0, 0], .leftWrist: [0, 0, 1],
        ]
        let score = try elbow(Hand.upright, space: straight, Hand.pose(Hand.upright, world: world)).nearContact
        #expect(score.world.count == 1)
        #expect(abs((score.world.bias ?? 0) + 90) < 1e-9)
    }

    @Test func withoutSwingsNobodyKnowsWhereContactIs() {
        #expect(Hand.score(Truth(frames: Hand.frames([Hand.upright])), poses: [Hand.pose(Hand.upright)]).angles.isEmpty)
    }
}
