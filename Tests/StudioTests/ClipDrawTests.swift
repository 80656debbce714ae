import SwingCore
import Testing

@testable import Studio

/// Clips drawn by lot.
@Suite("Draw")
struct ClipDrawTests {
    @Test("The same draw gives the same clips, however many of them; another seed gives others")
    func sameDraw() {
        let plans = ClipDraw(seed: 3, count: 12).plans
        #expect(ClipDraw(seed: 3, count: 5).plans == Array(plans.prefix(5)))
        #expect(Set(plans.map(\.name)).count == 12)
        #expect(Set(plans.map(\.seed)).count == 12)
        let others = ClipDraw(seed: 4, count: 12).plans
        #expect(zip(plans, others).allSatisfy { $0.seed != $1.seed && $0.camera != $1.camera })
        // Neighbours are no copies of each other under other numbers either.
        #expect(Set(plans.map(\.camera)).isDisjoint(with: others.map(\.camera)))
    }

    @Test("Every stroke, fault, view, light, rate, either hand; half of what can have a fault has one that fits it")
    func everything() {
        let plans = ClipDraw(seed: 1, count: 600).plans
        #expect(plans.allSatisfy { $0.strokes.count == 1 && $0.faults.count <= 1 })
        #expect(Set(plans.flatMap(\.strokes)) == Set(StrokeKind.allCases))
        #expect(Set(plans.flatMap(\.faults)) == Set(Fault.allCases))
        #expect(plans.allSatisfy { plan in plan.faults.allSatisfy { $0.strokes.contains(plan.strokes[0]) } })
        #expect(Set(plans.map(\.camera.view)) == Set(CameraView.allCases))
        #expect(Set(plans.map(\.place.light)) == Set(Light.allCases))
        #expect(Set(plans.map(\.clock.filmedRate)) == [30, 60, 120])
        let left = plans.count { $0.player.handedness == .left }
        #expect((90...150).contains(left))
        let able = plans.filter { plan in Fault.allCases.contains { $0.strokes.contains(plan.strokes[0]) } }
        let faulty = able.count { !$0.faults.isEmpty }
        #expect(abs(Double(faulty) / Double(able.count) - 0.5) < 0.08)
        #expect(plans.allSatisfy { (1.35...1.92).contains($0.player.body.stature) })
    }

    @Test("A drawn player is in the picture at contact, a quarter of its height or more, and the truth is finite")
    func inThePicture() {
        for plan in ClipDraw(seed: 2, count: 40).plans {
            let performance = Performance(plan)
            let camera = Camera(plan.camera, size: plan.size)
            let joints = performance.player.joints(at: ClipPlan.lead)
            let seen = Landmark.allCases.compactMap { camera.pixel(of: joints[$0]) }
            #expect(seen.count == Landmark.allCases.count, "\(plan.name)")
            #expect(seen.allSatisfy { (0...Double(plan.size.width)).contains($0.x) }, "\(plan.name)")
            #expect(seen.allSatisfy { (0...Double(plan.size.height)).contains($0.y) }, "\(plan.name)")
            let height = (seen.map(\.y).max() ?? 0) - (seen.map(\.y).min() ?? 0)
            #expect(height > 0.25 * Double(plan.size.height), "\(plan.name) \(height)")
        }
        for plan in ClipDraw(seed: 2, count: 4).plans {
            let metrics = SwingTruth(Recording(Performance(plan))).metrics
            #expect(!metrics.isEmpty && metrics.allSatisfy(\.value.isFinite), "\(plan.name)")
        }
    }

    @Test("A player who walks comes, hits and goes within the clip, and the rest is drawn as without")
    func walks() {
        for (still, plan) in zip(
            ClipDraw(seed: 5, count: 30).plans, ClipDraw(seed: 5, count: 30, walks: true).plans)
        {
            #expect(plan.player == still.player && plan.camera == still.camera && plan.place == still.place)
            #expect(plan.strokes == still.strokes && plan.faults == still.faults && plan.name != still.name)
            #expect(plan.acts.count == 4)
            #expect(zip(plan.acts, plan.acts.dropFirst()).allSatisfy { $0.start < $1.start })
            #expect(plan.acts.allSatisfy { $0.start < plan.duration - 1 })
        }
    }

    @Test(
        "Players who turn as they like turn from hardly at all to further than the strokes are written, and serve nothing"
    )
    func turns() {
        let plans = ClipDraw(seed: 6, count: 40, turns: true).plans
        #expect(plans.allSatisfy { !$0.strokes.contains(.serve) })
        let shares = plans.compactMap(\.player.turn?.trunk)
        #expect(shares.count == 40)
        #expect((shares.min() ?? 1) < 0.1 && (shares.max() ?? 0) > 1.05)
        #expect(
            plans.prefix(4).allSatisfy { SwingTruth(Recording(Performance($0))).metrics.allSatisfy(\.value.isFinite) })
    }

    @Test(
        "Players who swing as they like do so at other tempos and in other shapes, with their strokes and faults as drawn without"
    )
    func styles() throws {
        let plans = ClipDraw(seed: 6, count: 60, styles: true).plans
        let styles = try plans.map { try #require($0.player.style) }
        #expect((styles.map(\.tempo).min() ?? 1) < 1 && (styles.map(\.tempo).max() ?? 1) > 1.4)
        #expect((styles.map(\.backswing).min() ?? 1) < 0.4 && (styles.map(\.height).max() ?? 0) > 20)
        for (written, plan) in zip(ClipDraw(seed: 6, count: 60).plans, plans) {
            #expect(plan.strokes == written.strokes && plan.faults == written.faults && plan.camera == written.camera)
            #expect(plan.name != written.name)
        }
        for plan in plans.prefix(8) {
            let truth = SwingTruth(Recording(Performance(plan)))
            #expect(truth.metrics.allSatisfy { $0.value.isFinite }, "\(plan.name)")
            #expect(truth.events.values.allSatisfy { (0...plan.duration).contains($0) }, "\(plan.name)")
        }
    }

    @Test("Every drawn clip has the rate that is asked for, and nothing else changes")
    func rate() {
        for (free, plan) in zip(ClipDraw(seed: 7, count: 12).plans, ClipDraw(seed: 7, count: 12, rate: 30).plans) {
            #expect(plan.clock == FrameClock(rate: 30, shutter: free.clock.shutter))
            var same = plan
            same.clock = free.clock
            #expect(same == free)
        }
    }

    @Test(
        "The trunk turns by its share before the forward swing, and contact stays as written", arguments: [0, 0.5, 1.1])
    func share(of turn: Double) {
        func joints(_ style: TurnStyle?, at offset: Double) -> Joints {
            var plan = ClipPlan(name: "turn", stroke: .forehand, camera: CameraPlan(angle: 90))
            plan.player.turn = style
            return Performance(plan).joints(at: Performance(plan).swings[0].contactTime + offset)
        }
        let style = TurnStyle(trunk: turn, arms: 0.5)
        let written = joints(nil, at: -0.4).chest.heading
        #expect(written > 60)
        #expect(abs(joints(style, at: -0.4).chest.heading - turn * written) < 1)
        #expect(joints(style, at: 0).landmarks == joints(nil, at: 0).landmarks)
    }
}
