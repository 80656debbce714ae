import CoachingRules
import SwingCore
import Testing

@testable import Studio

/// A fault changes what it says and nothing that a body cannot do.
@Suite("Fault")
struct FaultTests {
    static let all: [(Fault, StrokeKind)] = Fault.allCases.flatMap { fault in fault.strokes.map { (fault, $0) } }

    private static func recording(_ fault: Fault, _ kind: StrokeKind) -> Recording {
        let plan = ClipPlan(name: "fault", stroke: kind, faults: [fault], camera: CameraPlan(angle: 90))
        return Recording(Performance(plan))
    }

    @Test("Hips, shoulders and hand are fastest in this order and as fast as they should be", arguments: all)
    func speeds(fault: Fault, kind: StrokeKind) {
        let recording = Self.recording(fault, kind)
        for check in SpeedCheck.all(of: recording) { #expect(check.isWithin, "\(check.line)") }
        guard kind.speeds.isWhip else { return }
        let pelvis = recording.peak(recording.pelvisRate, through: 0.05).time
        let trunk = recording.peak(recording.chestRate, through: 0.05).time
        #expect(pelvis < trunk)
        #expect(trunk < recording.peak(recording.wristSpeed).time)
    }

    /// Metres a second that a joint's velocity may change by within 5 ms. The clean strokes reach 1.9 (hitting wrist) and
    /// 2.4 (other wrist of the two-handed backhand), both at contact; a joint that jumps has 4 and more. Elbows have no
    /// limit: that of a nearly straight arm swings fast.
    static let limits: [(Landmark, Double)] = [
        (.rightWrist, 2.6), (.leftWrist, 2.6), (.nose, 0.4), (.rightKnee, 1.6), (.leftKnee, 1.6), (.rightAnkle, 0.8),
        (.leftAnkle, 0.8), (.rightHip, 0.4),
    ]

    @Test("Nothing jumps", arguments: all)
    func smooth(fault: Fault, kind: StrokeKind) {
        let recording = Self.recording(fault, kind)
        let step = 5
        for (landmark, limit) in Self.limits {
            let points = recording.joints.map { $0[landmark] }
            for index in step..<points.count - step {
                let change = points[index + step] - points[index] * 2 + points[index - step]
                let most = change.norm / (Double(step) * Recording.step)
                guard most > limit else { continue }
                Issue.record("\(landmark.name) by \(most) m/s at \(recording.times[index] - recording.contact) s")
                break
            }
        }
    }

    @Test("Feet stand where they stand, above the ground", arguments: all)
    func feet(fault: Fault, kind: StrokeKind) {
        let recording = Self.recording(fault, kind)
        let rest = recording.joints[recording.index(at: recording.contact - 0.30)]
        let later = recording.joints[recording.index(at: recording.contact - 0.15)]
        for side in Handedness.allCases {
            #expect(recording.joints.allSatisfy { $0[.footIndex, side].z > 0 && $0[.heel, side].z > 0 })
            // A volley is stepped into with the other foot.
            if kind.isVolley, side == .left { continue }
            #expect((rest[.footIndex, side] - later[.footIndex, side]).norm < 0.03, "\(side) foot slides")
        }
    }

    /// What else goes wrong with a fault, because the body allows no other way.
    static let consequences: [Fault: Set<String>] = [
        // The hands go back with the shoulders, as far as the other hand stays on the handle.
        .leaningBack: ["bh2.contactForward"],
        // A turn that begins late stays short, and there is less to unwind.
        .latePreparation: ["fh.shoulderTurn", "bh2.shoulderTurn", "bh2.rotateThrough"],
        .noShoulderTurn: ["bh2.rotateThrough"],
        // Met before the shoulders have come round.
        .lateContact: ["bh2.rotateThrough"],
    ]

    @Test("What does not follow from the fault stays good", arguments: all)
    func others(fault: Fault, kind: StrokeKind) {
        let own = PlanTests.expected.filter { $0.0 == fault && $0.1 == kind }.map(\.2)
        let allowed = Self.consequences[fault, default: []].union(own)
        for metric in SwingTruth(Self.recording(fault, kind)).metrics where !allowed.contains(metric.rule.id) {
            #expect(metric.rating == .excellent || metric.rating == .good, "\(metric.rule.id) \(metric.value)")
        }
    }
}
