import Foundation
import Imaging
import SwingCore
import Testing

@testable import Studio

/// What stands round a player, and the camera's movement.
@Suite("Place")
struct PlaceTests {
    private static func plan(_ change: (inout ClipPlan) -> Void) -> ClipPlan {
        var plan = ClipPlan(
            name: "small", stroke: .forehand, camera: CameraPlan(angle: 46, distance: 8.2, fieldOfView: 21))
        plan.size = PictureSize(width: 160, height: 90)
        change(&plan)
        return plan
    }

    private static func picture(_ plan: ClipPlan, threads: Int = 2, at offset: Double = -0.2) throws -> Raster {
        let performance = Performance(plan)
        return try Painter(performance, samples: 3, threads: threads).picture(
            at: performance.swings[0].contactTime + offset)
    }

    @Test("A shaken, noisy picture does not depend on threads or on the pictures before")
    func deterministic() throws {
        let plan = Self.plan {
            $0.camera.movement = CameraMovement(shake: 0.3, pan: 3, seed: 5)
            $0.place = Place.indoorGreen.lit(.indoor, noise: 3)
        }
        let performance = Performance(plan)
        let painter = try Painter(performance, samples: 3, threads: 2)
        _ = try painter.picture(at: 0.5)
        let second = try painter.picture(at: 0.7)
        #expect(try Painter(performance, samples: 3, threads: 1).picture(at: 0.7) == second)
    }

    @Test("Each light gives another picture", arguments: Light.allCases.filter { $0 != .clearDay })
    func light(light: Light) throws {
        let day = try Self.picture(Self.plan { _ in })
        #expect(try Self.picture(Self.plan { $0.place.light = light }) != day)
    }

    @Test("A fence in front hides part of the picture, and no joint")
    func fence() throws {
        let open = Self.plan { _ in }
        let fenced = Self.plan { $0.place.foreground = .fence(distance: 1.5) }
        #expect(try Self.picture(open) != Self.picture(fenced))
        let performance = Performance(fenced)
        let time = performance.swings[0].contactTime
        let seen = try Painter(performance, threads: 1).visibility(at: time)
        let seenInTheOpen = try Painter(Performance(open), threads: 1).visibility(at: time)
        #expect(seen == seenInTheOpen)
    }

    @Test("From a cut on the picture is the later take's, before it the first one's")
    func cut() throws {
        let elsewhere = CameraPlan(angle: 176, height: 2.1, distance: 10, fieldOfView: 26)
        let inTakes = Self.plan { $0.laterTakes = [Take(start: ClipPlan.lead, camera: elsewhere)] }
        #expect(try Self.picture(inTakes, at: -0.2) == Self.picture(Self.plan { _ in }, at: -0.2))
        #expect(try Self.picture(inTakes, at: 0.2) == Self.picture(Self.plan { $0.camera = elsewhere }, at: 0.2))
    }

    @Test("A hand shakes as much as it is told to, smoothly")
    func shake() {
        let movement = CameraMovement(shake: 0.3, seed: 8)
        let yaws = stride(from: -30.0, to: 30, by: 0.01).map { movement.sway(at: $0).yaw }
        let mean = yaws.map { $0 * $0 }.reduce(0, +) / Double(yaws.count)
        #expect(abs(mean.squareRoot() - 0.3) < 0.03)
        for (one, next) in zip(yaws, yaws.dropFirst()) { #expect(abs(next - one) < 0.08) }
        #expect(CameraMovement.none.sway(at: 1) == CameraMovement.Sway())
    }

    @Test("A pan turns the camera evenly and passes its rest at contact")
    func pan() {
        let plan = CameraPlan(angle: 90, movement: CameraMovement(pan: 3))
        let size = PictureSize(width: 160, height: 90)
        let rest = Camera(plan, size: size)
        let later = Camera(plan, size: size, at: 1)
        #expect((Camera(plan, size: size, at: 0).axes.forward - rest.axes.forward).norm < 1e-9)
        #expect(abs(degrees(acos(later.axes.forward.dot(rest.axes.forward))) - 3) < 0.1)
        #expect(later.axes.forward.dot(rest.axes.right) > 0)
    }

    @Test("Adult and junior lengths add up to the stature", arguments: [Body.Age.adult, .junior])
    func proportions(age: Body.Age) {
        let body = Body(stature: 1.4, age: age)
        // The drawn crown is 0.064 statures over the middle of an adult's head.
        let crown = body.standingHip + body.trunk + body.neck + body.headOffset + 0.0645 * body.headSize * body.stature
        #expect(abs(crown / body.stature - 1) < 0.01)
    }
}
