import SwingCore
import SwingSegmentation
import TestSupport
import Testing

/// When a server's ball leaves the hand.
@Suite struct ServeTimingTests {
    private let serve: PoseTrack = {
        var player = SyntheticPlayer(.serve, contact: 2, duration: 3.5)
        player.viewAngle = 90
        return player.track()
    }()

    private func release(_ track: PoseTrack) throws -> SwingEvent {
        let result = SwingSegmenter().segment(track, handedness: .right, stroke: nil, view: nil)
        let swing = try #require(result.swings.first)
        return try #require(swing.event(.release))
    }

    /// Height of the tossing wrist over its shoulder in a frame, in pixels.
    private func rise(_ pose: Pose) -> Double { pose.position(.leftShoulder).y - pose.position(.leftWrist).y }

    @Test func theBallLeavesAHandThatPassesTheHead() throws {
        let release = try release(serve)
        let frame = serve.frames[release.frame]
        let pose = try #require(frame.pose)
        // 250 pixels a metre, 1.8 m: the head spans 0.05 to 0.18 body heights over the shoulders.
        #expect((0.05...0.20).contains(rise(pose) / 250 / 1.8))
    }

    @Test func aClipThatBeginsDuringTheTossShowsTheSameRelease() throws {
        let whole = try release(serve)
        let shoulder = try #require(serve.frames.compactMap(\.pose).firstIndex { rise($0) > 0 })
        var cut = serve
        for index in cut.frames.indices.prefix(shoulder) { cut.frames[index].pose = nil }
        #expect(abs(try release(cut).time - whole.time) <= 0.02)
    }

    @Test func theBallLeavesAHandThatDropsBeforeTheHeadAtItsHighest() throws {
        // The arm rises to a quarter of a metre over the shoulder and sinks from there.
        let top = 0.25 * 250.0
        let poses = serve.frames.compactMap(\.pose)
        let highest = try #require(poses.firstIndex { rise($0) >= top })
        let start = serve.frames[highest].time.seconds
        var dropped = serve
        for index in dropped.frames.indices.dropFirst(highest) {
            let height = top - 0.45 * 250 * (dropped.frames[index].time.seconds - start)
            let lower = rise(poses[index]) - height
            guard lower > 0 else { continue }
            for landmark in [Landmark.leftWrist, .leftPinky, .leftIndex, .leftThumb] {
                dropped.frames[index].pose?.keypoints[landmark.rawValue].position.y += lower
                dropped.frames[index].pose?.world[landmark.rawValue].y += lower / 250
            }
        }
        #expect(abs(try release(dropped).time - start) <= 0.04)
    }

    @Test func aHandThatIsHiddenAsItPassesTheHeadTellsNoRelease() throws {
        let seen = try release(serve)
        var hidden = serve
        for index in hidden.frames.indices where abs(hidden.frames[index].time.seconds - seen.time) < 0.1 {
            for landmark in [Landmark.leftWrist, .leftPinky, .leftIndex, .leftThumb] {
                hidden.frames[index].pose?.keypoints[landmark.rawValue].confidence = 0.4
            }
        }
        let result = SwingSegmenter().segment(hidden, handedness: .right, stroke: nil, view: nil)
        let swing = try #require(result.swings.first)
        #expect(swing.stroke == .serve && swing.event(.contact) != nil)
        #expect(swing.event(.release) == nil)
    }

    @Test func aForearmThatSinksOnTowardsContactDoesNotMoveTheRacketsLowPoint() throws {
        func low(_ track: PoseTrack) throws -> SwingEvent {
            let result = SwingSegmenter().segment(track, handedness: .right, stroke: nil, view: nil)
            return try #require(result.swings.first?.event(.racketLow))
        }
        let seen = try low(serve)
        // In the last frames before the ball the network puts the hand's height in space ever lower.
        var sinking = serve
        for index in sinking.frames.indices where (1.93...2.0).contains(sinking.frames[index].time.seconds) {
            let fall = 12 * (sinking.frames[index].time.seconds - 1.93)
            for landmark in [Landmark.rightWrist, .rightPinky, .rightIndex, .rightThumb] {
                sinking.frames[index].pose?.world[landmark.rawValue].y += fall
            }
        }
        #expect(abs(try low(sinking).time - seen.time) <= 0.02)
    }
}
