import Foundation
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

/// Arms and legs in space have the lengths of one body.
@Suite struct LimbsInSpaceTests {
    private static let limbs: [(PairedJoint, PairedJoint, Double)] = [
        (.shoulder, .elbow, 0.162), (.elbow, .wrist, 0.154), (.hip, .knee, 0.243), (.knee, .ankle, 0.249),
    ]

    private let track = SyntheticPlayer(.serve, contact: 1.8, duration: 3).track()

    private func vector(_ pose: Pose, _ from: Landmark, _ to: Landmark) -> WorldPoint {
        pose.worldPosition(to) - pose.worldPosition(from)
    }

    @Test func everyLimbKeepsItsLength() throws {
        // The network's limbs shrink in depth by half.
        var shrunk = track
        for frame in shrunk.frames.indices {
            for landmark in Landmark.allCases { shrunk.frames[frame].pose?.world[landmark.rawValue].z *= 0.5 }
        }
        for frame in shrunk.withConstantLimbs().frames {
            let pose = try #require(frame.pose)
            for (upper, lower, length) in Self.limbs {
                for side in Handedness.allCases {
                    let limb = vector(pose, upper.on(side), lower.on(side)).length
                    #expect(abs(limb - 1.75 * length) < 1e-9)
                }
            }
        }
    }

    @Test func whatLiesInThePicturesPlaneStaysInIt() throws {
        let flat = LimbSight(across: ImagePoint(0.154, 0), depth: 0.01, length: 0.154)
        let angle = try #require(LimbSight.angles(of: [flat], at: [0]).first)
        #expect(abs(angle) < 0.1)
        #expect((flat.vector(at: angle) - WorldPoint(0.154, 0, 0)).length < 0.02)
    }

    /// What is short in the picture points at the camera or away from it, though the network hardly saw how far.
    @Test(arguments: [-1.0, 1]) func aForeshortenedLimbLeavesThePlane(_ sign: Double) throws {
        let sight = LimbSight(across: ImagePoint(0, 0.077), depth: sign * 0.06, length: 0.154)
        let angle = try #require(LimbSight.angles(of: [sight], at: [0]).first)
        // Half as long as it is: 60 degrees out of the plane, of which the network saw some 23.
        #expect(angle * sign > Geometry.radians(35) && angle * sign < Geometry.radians(60))
    }

    @Test func aLimbDoesNotTurnThroughThePlaneForAFrame() {
        let times = (0..<21).map { Double($0) / 60 }
        let sights = times.indices.map { index in
            LimbSight(across: ImagePoint(0.08, 0), depth: index == 10 ? -0.1 : 0.1, length: 0.154)
        }
        let angles = LimbSight.angles(of: sights, at: times)
        #expect(angles.allSatisfy { $0 > 0 })
        // It does turn where it is seen to, by and by.
        let turning = times.indices.map { index in
            let angle = Geometry.radians(Double(index) * 9 - 90)
            return LimbSight(across: ImagePoint(0.154 * cos(angle), 0), depth: 0.154 * sin(angle), length: 0.154)
        }
        let turned = LimbSight.angles(of: turning, at: times)
        #expect(turned[2] < -1 && turned[18] > 1)
        #expect(zip(turned, turned.dropFirst()).allSatisfy { abs($1 - $0) < 0.5 })
    }

    @Test func whatHangsOnALimbMovesWithIt() throws {
        let before = try #require(track.frames[60].pose)
        let after = try #require(track.withConstantLimbs().frames[60].pose)
        for (joint, hanging) in [(Landmark.rightWrist, Landmark.rightIndex), (.leftAnkle, .leftFootIndex)] {
            #expect((vector(after, joint, hanging) - vector(before, joint, hanging)).length < 1e-9)
        }
        #expect(after.worldPosition(.leftShoulder) == before.worldPosition(.leftShoulder))
        #expect(after.keypoints == before.keypoints)
        #expect(PoseTrack(pictureSize: track.pictureSize, frames: [], people: 0).withConstantLimbs().frames.isEmpty)
    }
}
