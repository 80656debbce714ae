import Foundation
import SwingCore
import Testing

@testable import Reporting

@Suite struct PoseTableTests {
    private func pose(x: Double) -> Pose {
        Pose(
            keypoints: Landmark.allCases.map { _ in
                Keypoint(position: ImagePoint(x, 200), confidence: 0.75, uncertainty: 2.5)
            },
            world: Landmark.allCases.map { _ in WorldPoint(-0.125, 0.5, 0) }, confidence: 1)
    }

    private func track(_ poses: [Pose?]) -> PoseTrack {
        PoseTrack(
            pictureSize: PictureSize(width: 640, height: 480),
            frames: poses.enumerated().map { index, pose in
                TrackedFrame(frame: index, time: .synthetic(seconds: Double(index) / 4), pose: pose)
            }, people: 1)
    }

    /// The second frame was only bridged, the third shows nobody.
    @Test func smoothedAndMeasuredPlacesStandSideBySide() throws {
        let table = PoseTable(track([pose(x: 100), pose(x: 101), nil]), measured: track([pose(x: 99.5), nil, nil]))
        let lines = String(decoding: table.csv, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.count == 1 + 2 * Landmark.allCases.count)
        let width = try #require(lines.first).split(separator: ",").count
        #expect(lines.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == width })
        #expect(lines[1] == "0,0.0000,nose,100.00,200.00,2.50,0.750,99.50,200.00,-0.1250,0.5000,0.0000")
        #expect(
            lines[1 + Landmark.allCases.count]
                == "1,0.2500,nose,101.00,200.00,2.50,0.750,,,-0.1250,0.5000,0.0000")
    }
}
