import SwingCore
import Testing

@testable import Studio

/// Players who do not swing as the strokes are written.
@Suite("Swing style")
struct SwingStyleTests {
    private func performance(_ kind: StrokeKind, _ style: SwingStyle?) -> Performance {
        var plan = ClipPlan(name: "style", stroke: kind, camera: CameraPlan(angle: 90))
        plan.player.style = style
        return Performance(plan)
    }

    /// The player's joints some seconds from contact.
    private func joints(_ kind: StrokeKind, _ style: SwingStyle?, at offset: Double) -> Joints {
        let performance = performance(kind, style)
        return performance.joints(at: performance.swings[0].contactTime + offset)
    }

    @Test("A style that changes nothing gives the stroke as written", arguments: StrokeKind.allCases)
    func unchanged(kind: StrokeKind) {
        for offset in stride(from: -1.5, through: 0.9, by: 0.3) {
            #expect(joints(kind, SwingStyle(), at: offset).landmarks == joints(kind, nil, at: offset).landmarks)
        }
    }

    @Test("Who swings half as fast again as slowly does everything so much later, and hits so much less hard")
    func tempo() {
        let style = SwingStyle(tempo: 1.5)
        for offset in [-0.6, -0.2, 0, 0.2] {
            let (slow, written) = (joints(.forehand, style, at: 1.5 * offset), joints(.forehand, nil, at: offset))
            for landmark in Landmark.allCases { #expect((slow[landmark] - written[landmark]).norm < 1e-9) }
        }
        let (slow, written) = (performance(.forehand, style), performance(.forehand, nil))
        #expect((slow.swings[0].model.ball.struck * 1.5 - written.swings[0].model.ball.struck).norm < 1e-9)
        let events = [written, slow].map { EventFinder(Recording($0)).events }
        for name in [EventName.backswingEnd, .forwardSwing, .finish] {
            let times = zip(events, [written, slow]).map { ($0[name] ?? .nan) - $1.swings[0].contactTime }
            #expect(abs(times[1] - 1.5 * times[0]) < 0.005, "\(name)")
        }
    }

    @Test("A toss keeps time with the serve, and is let go of where the hand is")
    func toss() throws {
        let style = SwingStyle(tempo: 1.2, preparation: 1.1)
        let serve = performance(.serve, style)
        let release = try #require(serve.swings[0].model.release)
        #expect(abs(release - style.played(try #require(performance(.serve, nil).swings[0].model.release))) < 1e-9)
        let moment = serve.swings[0].contactTime + release
        let ball = try #require(serve.ball(at: moment - 0.001))
        let next = try #require(serve.ball(at: moment + 0.001))
        #expect((ball - next).norm < 0.03)
    }

    @Test("A short backswing ends nearer to the net, without a jolt, and the ball is met as written")
    func backswing() {
        func furthest(_ style: SwingStyle?) -> Double {
            stride(from: -0.8, through: 0, by: 0.01).map { joints(.forehand, style, at: $0)[.rightWrist].y }.min() ?? 0
        }
        let style = SwingStyle(backswing: 0.3)
        #expect(furthest(style) > furthest(nil) + 0.15)
        #expect((joints(.forehand, style, at: 0)[.rightWrist] - joints(.forehand, nil, at: 0)[.rightWrist]).norm < 1e-9)
        let ways = stride(from: -1.4, through: 0, by: 0.01).map {
            (joints(.forehand, style, at: $0 + 0.01)[.rightWrist] - joints(.forehand, style, at: $0)[.rightWrist]).norm
        }
        // An expert's wrist, at 11.8 m/s, is as fast as any.
        #expect((ways.max() ?? 0) < 0.13)
    }

    @Test("A stopped swing ends in front, a high ball is met higher, and legs go down by their share")
    func shape() {
        let written = joints(.forehand, nil, at: 0.4)
        let stopped = joints(.forehand, SwingStyle(followThrough: 0.2), at: 0.4)
        #expect(
            stopped[.rightWrist].x - stopped.middle(.shoulder).x > written[.rightWrist].x - written.middle(.shoulder).x)
        let high = joints(.forehand, SwingStyle(height: 25), at: 0)
        #expect(high[.rightWrist].z > joints(.forehand, nil, at: 0)[.rightWrist].z + 0.1)
        let (tall, deep) = (joints(.forehand, SwingStyle(legs: 0.5), at: -0.3), joints(.forehand, nil, at: -0.3))
        #expect(tall.knee(.right) < deep.knee(.right) - 10)
    }
}
