import Foundation
import Inference
import SwingCore
import Testing

@testable import PoseTracking

@Suite struct TrackSmootherTests {
    /// A body that moves as `position` says; every landmark is offset from it so that the torso has a length.
    private func track(
        rate: Double = 60, count: Int = 60, missing: Set<Int> = [], position: (Double) -> ImagePoint
    ) -> PoseTrack {
        let frames = (0..<count).map { index in
            let seconds = Double(index) / rate
            let offset = position(seconds)
            let keypoints = Landmark.allCases.map { landmark in
                let isUpper = landmark == .leftShoulder || landmark == .rightShoulder
                return Keypoint(position: offset + ImagePoint(0, isUpper ? 0 : 100), confidence: 1)
            }
            let world = Landmark.allCases.map { _ in WorldPoint(offset.x / 200, offset.y / 200, 0) }
            let pose = Pose(keypoints: keypoints, world: world, confidence: 1)
            return TrackedFrame(
                frame: index, time: .synthetic(seconds: seconds), pose: missing.contains(index) ? nil : pose)
        }
        return PoseTrack(pictureSize: PictureSize(width: 640, height: 480), frames: frames, people: 1)
    }

    /// Reproducible noise, -1 to 1.
    private func noise(_ index: Int) -> Double { sin(Double(index) * 12.9898) * cos(Double(index) * 78.233) }

    private func roughness(_ track: PoseTrack, _ landmark: Landmark) -> Double {
        let xs = track.frames.compactMap { $0.pose?.position(landmark).x }
        return zip(xs.dropFirst(2), zip(xs.dropFirst(), xs)).map { abs($0 - 2 * $1.0 + $1.1) }.reduce(0, +)
    }

    @Test func jitterOfAStillBodyShrinks() {
        let jittery = track { seconds in ImagePoint(200 + 3 * noise(Int((seconds * 60).rounded())), 100) }
        let smooth = TrackSmoother().smooth(jittery)
        #expect(roughness(smooth, .leftHip) < 0.35 * roughness(jittery, .leftHip))
    }

    @Test func aSteadyMotionIsNotDelayed() throws {
        let moving = track { ImagePoint(100 + 300 * $0, 100) }
        let smooth = TrackSmoother().smooth(moving)
        for index in 5..<55 {
            let found = try #require(smooth.frames[index].pose).position(.leftHip).x
            #expect(abs(found - (100 + 300 * Double(index) / 60)) < 0.5)
        }
    }

    @Test func aFastWristKeepsItsPeak() throws {
        // A swing-like wrist: half a metre across in a tenth of a second (five torso lengths a second and more).
        let swing = track { ImagePoint(300 + 120 * tanh(($0 - 0.5) / 0.04), 200) }
        let smooth = TrackSmoother().smooth(swing)
        let errors = smooth.frames.indices.map { index in
            abs(
                (smooth.frames[index].pose?.position(.rightWrist).x ?? 0)
                    - (swing.frames[index].pose?.position(.rightWrist).x ?? 0))
        }
        #expect(try #require(errors.max()) < 6)
    }

    @Test func aShortGapIsBridgedWithLessConfidence() throws {
        let gappy = track(missing: [20, 21, 22]) { ImagePoint(100 + 450 * $0, 100) }
        let smooth = TrackSmoother().smooth(gappy)
        let bridged = try #require(smooth.frames[21].pose)
        #expect(abs(bridged.position(.leftHip).x - (100 + 450 * 21.0 / 60)) < 2)
        #expect(bridged[.leftHip].confidence < 0.6)
    }

    @Test func whatRestsThroughAGapIsNoLessSure() throws {
        let gappy = track(missing: [20, 21, 22]) { ImagePoint(100 + 6 * $0, 100) }
        let bridged = try #require(TrackSmoother().smooth(gappy).frames[21].pose)
        #expect(bridged[.leftHip].confidence > 0.98)
    }

    @Test func uncertaintyGrowsIntoAGap() throws {
        let gappy = track(missing: [20, 21, 22, 23, 24]) { ImagePoint(100 + 300 * $0, 100) }
        let smooth = TrackSmoother().smooth(gappy)
        let spread = try smooth.frames[15...22].map { try #require($0.pose)[.leftWrist].uncertainty }
        #expect(zip(spread[4...], spread[5...]).allSatisfy { $0 < $1 })
        #expect(spread[7] > 3 * spread[0])
        // A hip cannot go as far in that time.
        #expect(try #require(smooth.frames[22].pose)[.leftHip].uncertainty < spread[7] / 2)
    }

    @Test func anUnsureLandmarkClaimsLess() {
        let elbow = KeypointSpread(of: .leftElbow)
        let claims = [1.0, 0.7, 0.4, 0.1].map { elbow.deviation(confidence: $0, torso: 100, movement: 0) }
        #expect(zip(claims, claims.dropFirst()).allSatisfy { $0 < $1 })
        // Twice as large a player, twice as many pixels; but of a small one no picture shows less than a part of a pixel.
        let shares = [20.0, 100, 200].map { elbow.deviation(confidence: 0.7, torso: $0, movement: 0) / $0 }
        #expect(abs(shares[2] / shares[1] - 1) < 0.01)
        #expect(shares[0] > 1.1 * shares[1])
    }

    @Test func aLongGapStaysOpen() {
        let gappy = track(missing: Set(20..<40)) { ImagePoint(100 + 300 * $0, 100) }
        let smooth = TrackSmoother().smooth(gappy)
        #expect((20..<40).allSatisfy { smooth.frames[$0].pose == nil })
        #expect(smooth.framesWithPose == 40)
    }

    @Test func anEmptyTrackStaysEmpty() {
        let empty = track(missing: Set(0..<60)) { _ in .zero }
        #expect(TrackSmoother().smooth(empty) == empty)
    }

    @Test func aJointThatTwoNetworksReadClaimsLess() throws {
        let still = track { _ in ImagePoint(200, 100) }
        let smoother = TrackSmoother(claims: .init(knee: 0.5), readTwice: [30])
        let poses = try smoother.smooth(still).frames.map { try #require($0.pose) }
        func claim(_ landmark: Landmark, _ frame: Int) -> Double { poses[frame][landmark].uncertainty }
        #expect(claim(.leftKnee, 30) < 0.8 * claim(.leftKnee, 31))
        #expect(abs(claim(.leftElbow, 30) - claim(.leftElbow, 31)) < 0.01 * claim(.leftElbow, 31))
    }

    @Test func framesThatNobodyHadToLookAtAreBridged() throws {
        let missing = Set(21...31)
        let calm = track(missing: missing) { ImagePoint(200 + 20 * $0, 100) }
        #expect(TrackSmoother().smooth(calm).frames[26].pose == nil)
        let bridged = try #require(TrackSmoother(passedOver: missing).smooth(calm).frames[26].pose)
        #expect(abs(bridged.position(.leftHip).x - (200 + 20 * 26.0 / 60)) < 1)
        // One that was looked at, and the player was not there.
        #expect(TrackSmoother(passedOver: missing.subtracting([25])).smooth(calm).frames[26].pose == nil)
        let long = track(missing: Set(11...40)) { _ in ImagePoint(200, 100) }
        #expect(TrackSmoother(passedOver: Set(11...40)).smooth(long).frames[26].pose == nil)
    }
}
