import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// A hitting arm that was read where the other one is raised says that it is hidden.
@Suite struct DoubledArmTests {
    private static let arm: [Landmark] = [.rightElbow, .rightWrist]

    /// A stroke, and its track with the right arm laid on the left one where that is raised before contact.
    private func doubled(
        _ action: SyntheticAction
    ) -> (swings: [Swing], plain: PoseTrack, track: PoseTrack, frames: Set<Int>) {
        let plain = SyntheticPlayer(action).track()
        let swings = SwingSegmenter.once.segment(plain, handedness: nil, stroke: nil, view: nil).swings
        var track = plain
        var frames: Set<Int> = []
        for index in plain.frames.indices where (1.0..<1.75).contains(plain.frames[index].time.seconds) {
            guard var pose = plain.frames[index].pose else { continue }
            let height = pose.middle(of: .shoulder).y - pose.position(.leftWrist).y
            guard height > 0.4 * Geometry.distance(pose.middle(of: .hip), pose.middle(of: .shoulder)) else { continue }
            for landmark in Self.arm {
                pose.keypoints[landmark.rawValue].position = pose.position(landmark.partner) + ImagePoint(2, 1)
            }
            track.frames[index].pose = pose
            frames.insert(index)
        }
        return (swings, plain, track, frames)
    }

    private func hiddenFrames(of track: PoseTrack) -> Set<Int> {
        Set(
            track.frames.indices.filter { index in
                track.frames[index].pose.map { pose in Self.arm.allSatisfy { pose[$0].confidence < 0.2 } } ?? false
            })
    }

    @Test func anArmInTheOthersPlaceIsHidden() throws {
        let (swings, plain, track, frames) = doubled(.serve)
        try #require(swings.map(\.stroke) == [.serve] && frames.count > 10)
        let told = track.withoutDoubledArm(of: .right, in: swings)
        #expect(hiddenFrames(of: told) == frames)
        for index in frames {
            let (before, after) = (try #require(track.frames[index].pose), try #require(told.frames[index].pose))
            let torso = Geometry.distance(before.middle(of: .hip), before.middle(of: .shoulder))
            #expect(Self.arm.allSatisfy { after[$0].uncertainty > 0.3 * torso })
            // The raised arm stands, and so does everything else.
            #expect(after[.leftWrist] == before[.leftWrist] && after[.rightShoulder] == before[.rightShoulder])
        }
        // It lies nearer to where it is than to where it was read.
        for landmark in Self.arm {
            func off(_ other: PoseTrack) throws -> Double {
                try frames.map { index in
                    let (pose, truth) = (try #require(other.frames[index].pose), try #require(plain.frames[index].pose))
                    return Geometry.distance(pose.position(landmark), truth.position(landmark))
                }.reduce(0, +)
            }
            #expect(try off(told) < 0.5 * off(track), "\(landmark)")
        }
        // Arms that part are both seen.
        #expect(plain.withoutDoubledArm(of: .right, in: swings) == plain)
        // Nobody knows which one it is.
        #expect(track.withoutDoubledArm(of: nil, in: swings) == track)
    }

    /// The racket arm passes the other one on its way up.
    @Test func armsMayPassEachOther() throws {
        let (swings, plain, track, frames) = doubled(.serve)
        var passing = plain
        for index in try #require(frames.min())..<(try #require(frames.min()) + 2) {
            passing.frames[index] = track.frames[index]
        }
        #expect(passing.withoutDoubledArm(of: .right, in: swings) == passing)
    }

    /// Two hands on a racket finish above a shoulder.
    @Test func groundStrokesKeepBothArms() throws {
        let (swings, _, _, _) = doubled(.twoHandedBackhand)
        try #require(swings.map(\.stroke) == [.backhand])
        let serve = doubled(.serve).track
        #expect(serve.withoutDoubledArm(of: .right, in: swings) == serve)
    }
}
