import CoachingRules
import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Studio

/// What data decides: seeds, faults, ratings, the file's form.
@Suite("Plan")
struct PlanTests {
    @Test("The same plan gives the same bytes, another seed another swing")
    func deterministic() throws {
        let plan = Catalog.all[0]
        let first = try StoredTruth.data(Performance(plan), step: 30)
        #expect(try StoredTruth.data(Performance(plan), step: 30) == first)
        var other = plan
        other.seed += 1
        #expect(try StoredTruth.data(Performance(other), step: 30) != first)
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

    @Test(
        "Hips and shoulders turn fastest when published: 85 and 65 ms before contact, give or take 10",
        arguments: [StrokeKind.forehand, .twoHandedBackhand])
    func turnPeaks(kind: StrokeKind) {
        let plan = ClipPlan(name: "clean", stroke: kind, camera: CameraPlan(angle: 90))
        let recording = Recording(Performance(plan))
        let pelvis = recording.peak(recording.pelvisRate, through: 0.05)
        let trunk = recording.peak(recording.chestRate, through: 0.05)
        #expect((-0.095 ... -0.075).contains(pelvis.time) && (170...300).contains(pelvis.value))
        #expect((-0.075 ... -0.055).contains(trunk.time) && (290...460).contains(trunk.value))
    }

    /// What each fault must make of a rule's rating.
    static let expected: [(Fault, StrokeKind, String)] = [
        (.straightLegs, .serve, "serve.frontKneeFlexion"), (.straightLegs, .serve, "serve.hipRise"),
        (.lowTossArm, .serve, "serve.tossArmElevation"), (.collapsedElbow, .serve, "serve.elbowFlexionContact"),
        (.lowContact, .serve, "serve.wristHeightContact"),
        (.lateContact, .forehand, "fh.contactForward"), (.lateContact, .twoHandedBackhand, "bh2.contactForward"),
        (.noShoulderTurn, .forehand, "fh.prepLead"), (.noShoulderTurn, .twoHandedBackhand, "bh2.prepLead"),
        (.noShoulderTurn, .forehand, "fh.shoulderTurn"), (.noShoulderTurn, .twoHandedBackhand, "bh2.shoulderTurn"),
        (.latePreparation, .forehand, "fh.prepLead"), (.latePreparation, .twoHandedBackhand, "bh2.prepLead"),
        (.leaningBack, .forehand, "fh.trunkLeanContact"), (.leaningBack, .twoHandedBackhand, "bh2.trunkLeanContact"),
        (.headPull, .forehand, "fh.headStill"), (.headPull, .twoHandedBackhand, "bh2.headStill"),
        (.crowded, .forehand, "fh.spacing"), (.crowded, .forehand, "fh.elbowFlexionContact"),
        (.offBalance, .forehand, "fh.finishBalance"), (.offBalance, .twoHandedBackhand, "bh2.finishBalance"),
        (.noFollowThrough, .forehand, "fh.followThrough"),
        (.collapsedElbow, .overhead, "smash.elbowFlexionContact"), (.headPull, .sliceBackhand, "slice.headStill"),
        (.headPull, .forehandVolley, "vol.headStill"), (.offBalance, .oneHandedBackhand, "bh1.finishBalance"),
    ]

    /// The level that the program rates at unless told otherwise.
    private static let defaultLevel = RatingEngine(ruleBook: .builtIn, level: .intermediate)

    @Test("A seeded fault is a fault in the metrics, also at the more lenient default level", arguments: expected)
    func fault(fault: Fault, kind: StrokeKind, rule: String) throws {
        // From behind as well: the balance at the finish is judged along the picture.
        for angle in [90.0, 180] {
            let plan = ClipPlan(name: "fault", stroke: kind, faults: [fault], camera: CameraPlan(angle: angle))
            let truth = SwingTruth(Recording(Performance(plan)))
            let metric = try #require(truth.metrics.first { $0.rule.id == rule })
            #expect(metric.rating == .needsWork || metric.rating == .critical, "\(metric.value)")
            // Not rated: outside good, by a rule of a tier that the level leaves out.
            let lenient = Self.defaultLevel.rating(ofTrue: metric.value, by: metric.rule)
            #expect(lenient != .excellent && lenient != .good, "\(metric.value)")
        }
    }

    @Test("Every fault has a rule that shows it, for every stroke that can have it")
    func everyFault() {
        for fault in Fault.allCases {
            for kind in fault.strokes {
                #expect(Self.expected.contains { $0.0 == fault && $0.1 == kind }, "\(fault) \(kind)")
            }
        }
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

    @Test("A one-hander goes up through the ball, a slice down; both keep the chest sideways")
    func oneArm() throws {
        for (kind, direction) in [(StrokeKind.oneHandedBackhand, 1.0), (.sliceBackhand, -1.0)] {
            let plan = ClipPlan(name: "one arm", stroke: kind, camera: CameraPlan(angle: 90))
            let recording = Recording(Performance(plan))
            func joints(_ offset: Double) -> Joints {
                recording.joints[recording.index(at: recording.contact + offset)]
            }
            let before = joints(-0.01)
            let after = joints(0.01)
            #expect((after[.rightWrist].z - before[.rightWrist].z) * direction > 0, "\(kind)")
            let racketRise = after.onRacket(Racket.sweetSpot).z - before.onRacket(Racket.sweetSpot).z
            #expect(racketRise * direction > 0, "\(kind)")
            #expect(joints(0).chest.heading < -60, "\(kind)")
            let start = try #require(SwingTruth(recording).events[.forwardSwing]) - recording.contact
            #expect(abs(joints(start).chest.heading - joints(0).chest.heading) <= 50, "\(kind)")
        }
    }

    @Test("The set is what was asked for")
    func theSet() {
        let plans = Catalog.all
        #expect(plans.count >= 28)
        #expect(Set(plans.map(\.name)).count == plans.count)
        #expect(Set(plans.flatMap(\.strokes)) == Set(StrokeKind.allCases))
        #expect(Set(plans.flatMap(\.faults)) == Set(Fault.allCases))
        #expect(Set(plans.filter(\.hasPlayer).map(\.camera.view)) == Set(CameraView.allCases))
        #expect(Set(plans.map(\.clock.filmedRate)) == [30, 60, 120, 240])
        let faulty = plans.count { !$0.faults.isEmpty }
        let clean = plans.count { !$0.strokes.isEmpty && $0.faults.isEmpty }
        #expect(abs(faulty - clean) <= 4, "\(faulty) faulty, \(clean) clean")
        #expect(plans.count { !$0.bystanders.isEmpty } == 2)
    }

    @Test("samples/README.md lists the set as it is")
    func readme() throws {
        let text = try String(contentsOfFile: Repository.sample("README.md"), encoding: .utf8)
        #expect(text.contains(Catalog.markdown), "put the output of 'courtside-studio list --markdown' there")
    }

    @Test("The file has the keys that evaluation reads")
    func form() throws {
        let plan = try #require(Catalog.all.first { $0.strokes == [.twoHandedBackhand] })
        let truth = try StoredTruth(Performance(plan), step: 60)
        #expect(truth.truthVersion == 1)
        #expect(truth.view == "side")
        #expect(truth.swings[0].stroke == "backhand")
        #expect(truth.swings[0].variant == "twoHanded")
        #expect(truth.swings[0].events["contact"] != nil)
        #expect(truth.landmarks.contains("leftShoulder"))
        #expect(truth.frames[0].joints2d.count == 3 * truth.landmarks.count)
        #expect(truth.frames[0].joints3d.count == 3 * truth.landmarks.count)
        let forehand = ClipPlan(name: "f", stroke: .forehand, camera: CameraPlan(angle: 0))
        let text = String(decoding: try StoredTruth.data(Performance(forehand), step: 100), as: UTF8.self)
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
