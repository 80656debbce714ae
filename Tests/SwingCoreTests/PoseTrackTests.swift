import SwingCore
import Testing

@Suite struct PoseTrackTests {
    @Test func aTrackWithoutDepthKeepsEverythingInThePicture() {
        let keypoints = Landmark.allCases.map {
            Keypoint(position: ImagePoint(Double($0.rawValue), 7), confidence: 0.5)
        }
        let world = Landmark.allCases.map { WorldPoint(Double($0.rawValue), 1, 2) }
        let pose = Pose(keypoints: keypoints, world: world, confidence: 0.9)
        let frames = [pose, nil].enumerated().map { index, pose in
            TrackedFrame(
                frame: index, time: MediaTime(ticks: Int64(index), timeBase: TimeBase(numerator: 1, denominator: 60)),
                pose: pose, trunk: TrunkSight(shoulders: ImagePoint(1, 0), hips: ImagePoint(1, 0)),
                sight: SwingSight(outputs: [Float](repeating: 1, count: SwingSight.count)))
        }
        let track = PoseTrack(pictureSize: PictureSize(width: 64, height: 48), frames: frames, people: 2)
        let flat = track.withoutDepth()
        #expect(flat.pictureSize == track.pictureSize && flat.people == 2)
        #expect(flat.frames.map(\.time) == track.frames.map(\.time))
        #expect(flat.frames[0].pose?.keypoints == keypoints)
        #expect(flat.frames[0].pose?.confidence == 0.9)
        #expect(flat.frames[0].pose?.world.allSatisfy { $0 == .zero } == true)
        #expect(flat.frames[1].pose == nil)
        #expect(track.frames.allSatisfy { $0.sight != nil && $0.trunk != nil })
        #expect(flat.frames.allSatisfy { $0.sight == nil && $0.trunk == nil })
    }

    /// Frames without poses, at these ticks of a sixtieth of a second.
    private func track(ticks: [Int64]) -> PoseTrack {
        let frames = ticks.enumerated().map { index, ticks in
            TrackedFrame(
                frame: index, time: MediaTime(ticks: ticks, timeBase: TimeBase(numerator: 1, denominator: 60)),
                pose: nil)
        }
        return PoseTrack(pictureSize: PictureSize(width: 64, height: 48), frames: frames, people: 0)
    }

    @Test func aFrameIsFoundByItsTime() {
        let track = track(ticks: [0, 1, 2, 5, 6])
        let asked = [-1, 0, 0.4, 1.6, 3.4, 3.6, 6, 9.0].map { track.index(nearest: $0 / 60) }
        #expect(asked == [0, 0, 0, 2, 2, 3, 4, 4])
        #expect(self.track(ticks: [0, 2]).index(nearest: 1.0 / 60) == 0)
        #expect(self.track(ticks: []).index(nearest: 1) == nil)
    }

    @Test func framesAreFoundBetweenTwoTimes() {
        let track = track(ticks: [0, 1, 2, 5, 6])
        #expect(track.indices(from: 1.0 / 60, through: 5.0 / 60) == 1..<4)
        #expect(track.indices(from: 3.0 / 60, through: 4.0 / 60).isEmpty)
        #expect(track.indices(from: 5, through: 1).isEmpty)
        #expect(track.indices(from: -5, through: 5) == 0..<5)
    }

    @Test func theIntervalIsTheMedianAndAShortTrackHasNone() throws {
        #expect(abs(try #require(track(ticks: [0, 1, 2, 5, 6]).frameInterval) - 1.0 / 60) < 1e-9)
        #expect(track(ticks: [3]).frameInterval == nil)
    }
}
