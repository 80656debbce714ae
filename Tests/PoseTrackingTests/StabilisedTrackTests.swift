import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

@Suite struct StabilisedTrackTests {
    private let size = PictureSize(width: 1280, height: 720)

    /// A camera that pans to the right by 3 pixels a frame, its first frame the reference.
    private func panning(_ lens: Lens, frames: Int) -> CameraMotion {
        CameraMotion(
            pictureSize: size, lens: lens,
            views: (0..<frames).map { index in
                CameraMotion.View(
                    frame: index, time: .synthetic(seconds: Double(index) / 60),
                    placement: CameraMotion.Placement(
                        shot: 0, toReference: Similarity(a: 1, b: 0, shift: ImagePoint(3 * Double(index), 0)),
                        uncertainty: 0.1, source: .measured))
            })
    }

    @Test func aPlayerWhoIsPannedWithRuns() throws {
        let track = SyntheticPlayer(.serve, duration: 1).track()
        let stabilised = track.stabilised(by: panning(Lens(curvature: 0), frames: 60))
        for (before, after) in zip(track.frames, stabilised.frames) {
            let (was, now) = (try #require(before.pose), try #require(after.pose))
            #expect(after.time == before.time && now.world == was.world && now.confidence == was.confidence)
            for landmark in Landmark.allCases {
                let moved = now.position(landmark) - was.position(landmark)
                #expect(Geometry.distance(moved, ImagePoint(3 * Double(before.frame), 0)) < 1e-9)
                #expect(now[landmark].confidence == was[landmark].confidence)
            }
        }
    }

    @Test func framesWithoutAPoseStayWithoutOne() {
        var player = SyntheticPlayer(.serve, duration: 1)
        player.hidden = [0.2...0.4]
        let track = player.track()
        let stabilised = track.stabilised(by: panning(Lens(curvature: 0), frames: 60))
        #expect(stabilised.frames.map { $0.pose == nil } == track.frames.map { $0.pose == nil })
    }

    @Test func shownIsTheWayBack() {
        let focal = 1000.0
        let motion = panning(Lens(curvature: 1 / (focal * focal)), frames: 60)
        for view in motion.views {
            for point in [ImagePoint(0, 0), ImagePoint(640, 360), ImagePoint(1200, 700)] {
                let there = motion.stabilised(point, under: view.placement)
                #expect(Geometry.distance(motion.shown(there, under: view.placement), point) < 1e-6)
            }
        }
    }

    @Test func itSurvivesAFile() throws {
        let motion = panning(Lens(curvature: 1e-6), frames: 3)
        let data = try JSONEncoder().encode(motion)
        #expect(try JSONDecoder().decode(CameraMotion.self, from: data) == motion)
    }
}
