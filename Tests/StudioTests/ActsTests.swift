import SwingCore
import Testing

@testable import Studio

/// What happens between the strokes: feet that stand stand, nothing jumps, and the ball is where the hand takes it.
@Suite("Acts")
struct ActsTests {
    private static let walk = Walk(
        from: Vector(-2, 0, 0), to: Vector(1.5, 1, 0), start: 0.4, body: Body(stature: 1.7))

    @Test("A walker arrives, and a foot on the ground stays where it was put down")
    func walkingFeet() {
        let poser = Poser(body: Self.walk.body)
        let end = poser.joints(of: Self.walk.stance(at: Self.walk.end + 1)).middle(.hip)
        #expect((Vector(end.x, end.y, 0) - Self.walk.to).norm < 0.08)
        var standing = 0
        for time in stride(from: 0.0, to: Self.walk.end, by: 0.01) {
            let now = poser.joints(of: Self.walk.stance(at: time))
            let next = poser.joints(of: Self.walk.stance(at: time + 0.01))
            let feet = Handedness.allCases.map { side in
                (next[.footIndex, side] - now[.footIndex, side]).norm
            }
            // While one foot swings the other stands; its toe may roll a little as the heel comes up.
            #expect(feet.min() ?? 1 < 0.015, "both feet move at \(time) s")
            standing += feet.count { $0 < 0.004 }
            for side in Handedness.allCases { #expect(now[.footIndex, side].z > 0, "\(side) toe at \(time) s") }
        }
        #expect(standing > 0)
    }

    @Test("From act to act every joint moves on without a jump", arguments: Catalog.all.filter { $0.acts.count > 1 })
    func continuity(plan: ClipPlan) {
        let performance = Performance(plan)
        // A racket hand reaches 15 m/s at contact; between strokes the other hand going back to the racket is fastest.
        for time in stride(from: 0.0, to: plan.duration, by: 0.01) {
            let isStroke = performance.swings.contains { abs($0.contactTime - time) < 0.5 }
            let now = performance.joints(at: time)
            let next = performance.joints(at: time + 0.01)
            for landmark in Landmark.allCases {
                let speed = (next[landmark] - now[landmark]).norm / 0.01
                #expect(speed < (isStroke ? 18 : 8), "\(landmark.name) at \(time) s: \(speed) m/s")
            }
        }
    }

    @Test("The ball is picked up where it lies")
    func pickUp() throws {
        let spot = Spot(x: 0.5, y: -0.3)
        let plan = ClipPlan(
            name: "pick-up", acts: [.pickUp(at: spot, heading: 75, start: 0)], camera: CameraPlan(angle: 90),
            duration: 3)
        let performance = Performance(plan)
        let lying = try #require(performance.ball(at: Rest.grabTime - 0.01))
        let taken = try #require(performance.ball(at: Rest.grabTime + 0.01))
        #expect((lying - taken).norm < 0.15)
        #expect(try #require(performance.ball(at: 2.5)).z > 0.6)
        #expect(
            Performance(ClipPlan(name: "w", acts: [], camera: CameraPlan(angle: 0), duration: 1)).ball(at: 0) == nil)
    }

    @Test("Turning a stance on the spot keeps every distance")
    func turning() {
        let poser = Poser(body: Body())
        let stance = Motion.stance(StrokeModel.forehand.motion)(at: -0.3)
        let here = poser.joints(of: stance)
        let there = poser.joints(of: stance.placed(at: Vector(2, -1, 0), heading: 130))
        for landmark in Landmark.allCases {
            let moved = here[landmark].turned(by: 130) + Vector(2, -1, 0)
            #expect((moved - there[landmark]).norm < 1e-9, "\(landmark.name)")
        }
    }
}

/// When pictures are taken and shown.
@Suite("Frame clock")
struct FrameClockTests {
    @Test("Slow motion is shown later than it was filmed")
    func slowMotion() {
        let clock = FrameClock(rate: 30, captureRate: 240)
        let moments = clock.moments(duration: 1, seed: 1)
        #expect(moments.count == 240)
        #expect(clock.slowdown == 8)
        #expect(moments[24].captured == 0.1)
        #expect(moments[24].shown.seconds == 0.8)
    }

    @Test("A variable rate wanders and drops frames, and shows each when it was filmed")
    func variable() {
        let clock = FrameClock(isVariable: true)
        let moments = clock.moments(duration: 3, seed: 4)
        #expect(moments == clock.moments(duration: 3, seed: 4))
        #expect(moments != clock.moments(duration: 3, seed: 5))
        let gaps = zip(moments, moments.dropFirst()).map { $1.captured - $0.captured }
        #expect(gaps.contains { $0 > 0.028 } && gaps.contains { $0 < 0.0165 })
        #expect(moments.allSatisfy { $0.captured == $0.shown.seconds })
        #expect((2.9...3).contains(moments[moments.count - 1].captured))
    }
}
