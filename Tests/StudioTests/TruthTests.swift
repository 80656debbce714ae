import Foundation
import SwingCore
import Testing

@testable import Studio

/// The truth must be true: each fact is held against another way to compute it.
@Suite("Truth")
struct TruthTests {
    static let plans = Catalog.all

    @Test("Projecting the stored 3D joints by the stored camera gives the stored pixels", arguments: plans)
    func projection(plan: ClipPlan) throws {
        let file = try StoredTruth(Performance(plan), times: stride(from: 0.0, to: 2.8, by: 0.2).map { $0 })
        for frame in file.frames {
            for (name, pixel) in frame.joints2d {
                let point = try #require(frame.joints3d[name])
                let shown = file.camera.pixel(of: Vector(point[0], point[1], point[2]))
                #expect((shown - SIMD2(pixel[0], pixel[1])).length < 0.5, "\(name) at \(frame.time) s")
            }
        }
    }

    @Test("Bones keep their length to a micrometre", arguments: plans)
    func bones(plan: ClipPlan) {
        let performance = Performance(plan)
        let body = plan.body
        let expected: [(PairedJoint, PairedJoint, Double)] = [
            (.shoulder, .elbow, body.upperArm), (.elbow, .wrist, body.forearm), (.hip, .knee, body.thigh),
            (.knee, .ankle, body.shank),
        ]
        for time in stride(from: 0.0, to: plan.before + plan.after, by: 0.01) {
            let joints = performance.joints(at: time)
            for side in Handedness.allCases {
                for (upper, lower, length) in expected {
                    let found = (joints[lower, side] - joints[upper, side]).norm
                    #expect(abs(found - length) < 1e-6, "\(side) \(upper) to \(lower) at \(time) s")
                }
                #expect(abs((joints[.shoulder, side] - joints.neck).norm - body.halfShoulders) < 1e-6)
            }
            #expect(abs((joints[.leftHip] - joints[.rightHip]).norm - 2 * body.halfHips) < 1e-6)
        }
    }

    @Test("Wrist and racket are as fast as published, and fastest within 15 ms of contact", arguments: plans)
    func speeds(plan: ClipPlan) {
        for check in SpeedCheck.all(of: Recording(Performance(plan))) {
            #expect(check.isWithin, "\(check.line)")
        }
    }

    @Test("Pelvis, trunk, wrist peak in this order", arguments: plans)
    func order(plan: ClipPlan) {
        let recording = Recording(Performance(plan))
        let pelvis = recording.peak(recording.pelvisRate, through: 0.05).time
        let trunk = recording.peak(recording.chestRate, through: 0.05).time
        let wrist = recording.peak(recording.wristSpeed).time
        #expect(pelvis < trunk)
        #expect(trunk < wrist)
    }

    @Test("The ball meets the strings at contact and leaves them fast", arguments: plans)
    func ball(plan: ClipPlan) {
        let performance = Performance(plan)
        let contact = performance.contactTime
        let gap = performance.ball(at: contact) - performance.joints(at: contact).onRacket(Racket.sweetSpot)
        #expect(gap.norm < BallFlight.radius + 0.001)
        let flight = performance.ball(at: contact + 0.01) - performance.ball(at: contact)
        #expect(flight.y / 0.01 > 20)
        for time in stride(from: 0.0, to: plan.before + plan.after, by: 0.01) {
            #expect(performance.ball(at: time).z > 0, "under the ground at \(time) s")
        }
    }

    @Test("A foot that stands does not slide or sink", arguments: plans)
    func feet(plan: ClipPlan) {
        let performance = Performance(plan)
        for time in stride(from: 0.0, to: plan.before + plan.after, by: 0.01) {
            let joints = performance.joints(at: time)
            for side in Handedness.allCases {
                #expect(joints[.footIndex, side].z > 0, "\(side) toe at \(time) s")
                #expect(joints[.heel, side].z > 0, "\(side) heel at \(time) s")
            }
        }
        let rest = performance.joints(at: performance.contactTime - 0.30)
        let later = performance.joints(at: performance.contactTime - 0.15)
        for side in Handedness.allCases {
            #expect((ballOfFoot(rest, side) - ballOfFoot(later, side)).norm < 0.03, "\(side) foot slides")
        }
    }

    @Test("The hips stay over or near the feet while both stand", arguments: plans)
    func balance(plan: ClipPlan) {
        let performance = Performance(plan)
        for time in stride(from: 0.0, to: performance.contactTime - 0.2, by: 0.02) {
            let joints = performance.joints(at: time)
            let off = joints.middle(.hip) - (joints.middle(.ankle) + joints.middle(.footIndex)) / 2
            #expect(Vector(off.x, off.y, 0).norm < 0.25 * plan.body.scale, "at \(time) s")
        }
    }

    @Test("A left-handed player is the mirror image")
    func mirrored() throws {
        var right = try #require(Catalog.all.first { $0.stroke == .forehand })
        right.handedness = .right
        var left = right
        left.handedness = .left
        for time in stride(from: 0.0, to: 2.8, by: 0.1) {
            let one = Performance(right).joints(at: time)
            let two = Performance(left).joints(at: time)
            for landmark in Landmark.allCases {
                #expect((one[landmark].flippedX - two[landmark.partner]).norm < 1e-12)
            }
        }
        let metrics = [right, left].map { SwingTruth(Recording(Performance($0))).metrics.map(\.value) }
        // Across the picture the mirrored player is not mirrored: the camera stays where it is.
        for (one, two) in zip(metrics[0].dropLast(), metrics[1].dropLast()) { #expect(abs(one - two) < 1e-6) }
    }

    private func ballOfFoot(_ joints: Joints, _ side: Handedness) -> Vector { joints[.footIndex, side] }
}
