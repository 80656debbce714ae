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
}
