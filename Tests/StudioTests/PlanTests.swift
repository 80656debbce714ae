import Foundation
import SwingCore
import Testing

@testable import Studio

/// What data decides: seeds, faults, ratings, the file's form.
@Suite("Plan")
struct PlanTests {
    @Test("The same plan gives the same bytes, another seed another swing")
    func deterministic() throws {
        let plan = Catalog.all[0]
        let times = [0.0, 0.5, 1.9]
        let first = try StoredTruth.data(Performance(plan), times: times)
        #expect(try StoredTruth.data(Performance(plan), times: times) == first)
        var other = plan
        other.seed += 1
        #expect(try StoredTruth.data(Performance(other), times: times) != first)
    }

    @Test(
        "Every rule has a formula, and a clean stroke deserves good or better on each", arguments: StrokeKind.allCases)
    func cleanStroke(kind: StrokeKind) {
        let camera = CameraPlan(angle: 90)
        for seed in UInt64(1)...2 {
            let plan = ClipPlan(name: "clean", stroke: kind, camera: camera, seed: seed)
            for metric in SwingTruth(Recording(Performance(plan))).metrics {
                #expect(metric.value.isFinite, "\(metric.rule.id) has no formula")
                #expect(metric.rating == .excellent || metric.rating == .good, "\(metric.rule.id) \(metric.value)")
            }
        }
    }

    /// What each fault must make of a rule's rating.
    static let expected: [(Fault, StrokeKind, String)] = [
        (.straightLegs, .serve, "serve.frontKneeFlexion"), (.straightLegs, .serve, "serve.hipRise"),
        (.lowTossArm, .serve, "serve.tossArmElevation"), (.collapsedElbow, .serve, "serve.elbowFlexionContact"),
        (.lateContact, .forehand, "fh.contactForward"), (.lateContact, .twoHandedBackhand, "bh2.contactForward"),
    ]

    @Test("A seeded fault is a fault in the metrics", arguments: expected)
    func fault(fault: Fault, kind: StrokeKind, rule: String) throws {
        let plan = ClipPlan(name: "fault", stroke: kind, faults: [fault], camera: CameraPlan(angle: 90))
        let truth = SwingTruth(Recording(Performance(plan)))
        let metric = try #require(truth.metrics.first { $0.rule.id == rule })
        #expect(metric.rating == .needsWork || metric.rating == .critical, "\(metric.value)")
    }

    @Test(
        "Without a shoulder turn the shoulders stay near the net", arguments: [StrokeKind.forehand, .twoHandedBackhand])
    func shoulderTurn(kind: StrokeKind) {
        func turn(_ faults: [Fault]) -> Double {
            let plan = ClipPlan(name: "turn", stroke: kind, faults: faults, camera: CameraPlan(angle: 90))
            return Recording(Performance(plan)).joints.map { abs($0.chest.heading) }.max() ?? 0
        }
        #expect(turn([]) > 70)
        #expect(turn([.noShoulderTurn]) < 60)
    }

    @Test("The file has the keys that evaluation reads")
    func form() throws {
        let plan = try #require(Catalog.all.first { $0.stroke == .twoHandedBackhand })
        let truth = try StoredTruth(Performance(plan), times: [0])
        #expect(truth.truthVersion == 1)
        #expect(truth.view == "side")
        #expect(truth.swings[0].stroke == "backhand")
        #expect(truth.swings[0].variant == "twoHanded")
        #expect(truth.swings[0].events["contact"] != nil)
        #expect(truth.frames[0].joints2d["leftShoulder"]?.count == 3)
        let forehand = ClipPlan(name: "f", stroke: .forehand, camera: CameraPlan(angle: 0))
        let text = String(decoding: try StoredTruth.data(Performance(forehand), times: []), as: UTF8.self)
        #expect(text.contains(#""variant":null"#))
        #expect(text.contains(#""view":"front""#))
    }

    @Test(
        "Camera angles have the views' names",
        arguments: [
            (0, "front"), (350, "front"), (45, "oblique"), (92, "side"),
            (272, "side"), (180, "behind"), (195, "behind"), (230, "oblique"),
        ])
    func views(angle: Int, name: String) { #expect("\(CameraPlan(angle: Double(angle)).view)" == name) }
}
