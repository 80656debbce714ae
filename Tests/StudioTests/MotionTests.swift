import SwingCore
import Testing

@testable import Studio

/// One swing of the set.
struct StudioSwing: Sendable, CustomTestStringConvertible {
    static let all = Catalog.all.flatMap { plan in
        plan.strokes.indices.map { StudioSwing(plan: plan, index: $0) }
    }

    var plan: ClipPlan
    var index: Int

    var kind: StrokeKind { plan.strokes[index] }
    var performance: Performance { Performance(plan) }
    var recording: Recording { Recording(performance, swing: index) }
    /// Clip time in seconds.
    var contact: Double { performance.swings[index].contactTime }
    /// The side on which a ground stroke or volley is hit.
    var pushingSide: Handedness {
        kind.stroke == .backhand ? plan.player.handedness.opposite : plan.player.handedness
    }

    var testDescription: String { "\(plan.name) \(index)" }
}

/// Every stroke moves as published ones do: fast enough, in order, balanced, on the ground, and it meets the ball.
@Suite("Motion")
struct MotionTests {
    static let swings = StudioSwing.all
    /// Of players who swing as the strokes are written, which is as the best do.
    static let written = swings.filter { $0.plan.player.style == nil }

    @Test("Wrist and racket are as fast as published for the stroke, and fastest around contact", arguments: written)
    func speeds(swing: StudioSwing) {
        for check in SpeedCheck.all(of: swing.recording) {
            #expect(check.isWithin, "\(check.line)")
        }
    }

    /// A volley has no whip: its trunk turns ready long before the punch.
    @Test("Pelvis, trunk, wrist peak in this order", arguments: swings.filter(\.kind.speeds.isWhip))
    func order(swing: StudioSwing) {
        let recording = swing.recording
        let pelvis = recording.peak(recording.pelvisRate, through: 0.05).time
        let trunk = recording.peak(recording.chestRate, through: 0.05).time
        let wrist = recording.peak(recording.wristSpeed).time
        #expect(pelvis < trunk)
        #expect(trunk < wrist)
    }

    @Test("The ball meets the strings at contact and leaves them fast", arguments: swings)
    func ball(swing: StudioSwing) throws {
        let performance = swing.performance
        let contact = swing.contact
        let met = try #require(performance.ball(at: contact))
        let gap = met - performance.joints(at: contact).onRacket(Racket.sweetSpot)
        #expect(gap.norm < BallFlight.radius + 0.001)
        let flight = try #require(performance.ball(at: contact + 0.01)) - met
        #expect(
            swing.kind.speeds.struckBall.contains(flight.y / 0.01 * (swing.plan.player.style?.tempo ?? 1)),
            "\(flight.y / 0.01) m/s")
        for time in stride(from: swing.contact - 1.8, to: swing.contact + 1, by: 0.01) {
            #expect(try #require(performance.ball(at: time)).z > 0, "under the ground at \(time) s")
        }
    }

    @Test("A foot that stands does not slide or sink", arguments: swings)
    func feet(swing: StudioSwing) {
        let performance = swing.performance
        for time in stride(from: swing.contact - 1.8, to: swing.contact + 1, by: 0.01) {
            let joints = performance.joints(at: time)
            for side in Handedness.allCases {
                #expect(joints[.footIndex, side].z > 0, "\(side) toe at \(time) s")
                #expect(joints[.heel, side].z > 0, "\(side) heel at \(time) s")
            }
        }
        let rest = performance.joints(at: swing.contact - 0.30)
        let later = performance.joints(at: swing.contact - 0.15)
        // A volley is stepped into: the opposite foot is in the air then, the other one pushes.
        let standing = swing.kind.isVolley ? [swing.pushingSide] : Handedness.allCases
        for side in standing {
            #expect((ballOfFoot(rest, side) - ballOfFoot(later, side)).norm < 0.03, "\(side) foot slides")
        }
    }

    @Test("The hips stay over or near the feet while both stand", arguments: swings)
    func balance(swing: StudioSwing) {
        let performance = swing.performance
        for time in stride(from: swing.contact - 1.2, to: swing.contact - 0.2, by: 0.02) {
            let joints = performance.joints(at: time)
            let off = joints.middle(.hip) - (joints.middle(.ankle) + joints.middle(.footIndex)) / 2
            #expect(Vector(off.x, off.y, 0).norm < 0.25 * swing.plan.player.body.scale, "at \(time) s")
        }
    }

    /// Definitions and limits: technique.md, section 2, "Volley" (split step, compact backswing, quiet finish).
    @Test("A volley has a split step, a short backswing and a quiet finish", arguments: swings.filter(\.kind.isVolley))
    func compactVolley(swing: StudioSwing) {
        let recording = swing.recording
        let contact = recording.contact
        for side in Handedness.allCases {
            let toes = recording.indices(from: contact - 0.9, through: contact - 0.35).map {
                recording.joints[$0][.footIndex, side].z
            }
            #expect((toes.max() ?? 0) - toes[0] >= 0.015 * recording.height, "\(side) foot stays down")
        }
        let backswing = recording.indices(from: contact - 0.6, through: contact).map { index in
            let joints = recording.joints[index]
            return joints.middle(.shoulder).y - min(joints[.wrist, recording.hitting].y, joints.onRacket(Racket.tip).y)
        }
        #expect((backswing.max() ?? 1) <= 0.09 * recording.height)
        let speed = recording.wristSpeed
        let after = recording.indices(from: contact, through: contact + 0.5)
        let peak = after.map { speed[$0] }.max() ?? 0
        let finish = after.prefix { speed[$0] >= 0.3 * peak }.reduce(0) { $0 + speed[$1] * Recording.step }
        #expect(finish <= 0.34 * recording.height)
    }

    /// Travel of both feet: technique.md, section 1, "smash".
    @Test("A smash is run to and nothing is tossed", arguments: swings.filter { $0.kind == .overhead })
    func smash(swing: StudioSwing) {
        let recording = swing.recording
        for side in Handedness.allCases {
            let steps = recording.indices(from: recording.contact - 1.15, through: recording.contact - 0.15).map {
                recording.joints[$0][.ankle, side].y
            }
            #expect((steps.max() ?? 0) - (steps.min() ?? 0) > 0.3 * recording.height, "\(side) foot")
        }
        #expect(EventFinder(recording).events[.release] == nil)
    }

    private func ballOfFoot(_ joints: Joints, _ side: Handedness) -> Vector { joints[.footIndex, side] }
}
