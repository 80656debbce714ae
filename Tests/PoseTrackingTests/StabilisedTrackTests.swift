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

    /// A camera tilted to its side shows an upright player leaning; a level one shows the player upright.
    @Test(arguments: [-6.0, 4]) func aTiltedCameraIsLevelled(_ roll: Double) throws {
        let track = SyntheticPlayer(.serve, duration: 0.5).track()
        var motion = panning(Lens(curvature: 0), frames: 30)
        for index in motion.views.indices { motion.views[index].placement.toReference = .identity }
        // What leans with its lower end to the right was turned counter-clockwise.
        let (cosine, sine) = (cos(Geometry.radians(-roll)), sin(Geometry.radians(-roll)))
        func tilted(_ x: Double, _ y: Double) -> (Double, Double) { (cosine * x - sine * y, sine * x + cosine * y) }
        var seen = track
        for index in seen.frames.indices {
            for landmark in Landmark.allCases {
                let place = track.frames[index].pose?.position(landmark) ?? .zero
                let (x, y) = tilted(place.x - 640, place.y - 360)
                seen.frames[index].pose?[landmark].position = ImagePoint(640 + x, 360 + y)
                let world = track.frames[index].pose?.worldPosition(landmark) ?? .zero
                let (a, b) = tilted(world.x, world.y)
                seen.frames[index].pose?.world[landmark.rawValue] = WorldPoint(a, b, world.z)
            }
        }
        motion.lean = UprightLean(roll: roll, fan: 0)
        for (frame, truth) in zip(seen.stabilised(by: motion).frames, track.frames) {
            let (pose, true_) = (try #require(frame.pose), try #require(truth.pose))
            for landmark in Landmark.allCases {
                #expect(Geometry.distance(pose.position(landmark), true_.position(landmark)) < 1e-9)
                #expect((pose.worldPosition(landmark) - true_.worldPosition(landmark)).length < 1e-9)
            }
        }
        // A little is as likely the background's own fault.
        motion.lean = UprightLean(roll: 0.9, fan: 3)
        #expect(motion.clearRoll == nil)
        #expect(seen.stabilised(by: motion) == seen)
    }

    /// Under a camera that looks down whoever stands at the left leans to the right; the hips go where they went.
    @Test func aPlayerBesideTheMiddleOfACameraThatLooksDownStands() throws {
        let track = SyntheticPlayer(.serve, duration: 0.2).track()
        var motion = panning(Lens(curvature: 0), frames: 12)
        for index in motion.views.indices { motion.views[index].placement.toReference = .identity }
        motion.lean = UprightLean(roll: 0, fan: -12)
        for (frame, before) in zip(track.stabilised(by: motion).frames, track.frames) {
            let (now, was) = (try #require(frame.pose), try #require(before.pose))
            let hips = was.middle(of: .hip)
            #expect(Geometry.distance(now.middle(of: .hip), hips) < 1e-9)
            let turned = -12 * (hips.x / 1280 - 0.5)
            for landmark in [Landmark.nose, .rightWrist, .leftAnkle] {
                let (old, new) = (was.position(landmark) - hips, now.position(landmark) - hips)
                #expect(abs(old.length - new.length) < 1e-9)
                let angle = Geometry.degrees(atan2(old.x * new.y - old.y * new.x, (old * new).sum()))
                #expect(abs(angle - turned) < 1e-6)
            }
            #expect(now.worldPosition(.nose).z == was.worldPosition(.nose).z)
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
