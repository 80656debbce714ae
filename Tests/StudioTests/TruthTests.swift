import Foundation
import SwingCore
import Testing

@testable import Studio

/// The truth must be true: each fact is held against another way to compute it.
@Suite("Truth")
struct TruthTests {
    static let plans = Catalog.all.filter(\.hasPlayer)

    @Test("Projecting the stored 3D joints by the stored camera gives the stored pixels", arguments: plans)
    func projection(plan: ClipPlan) throws {
        let file = try StoredTruth(Performance(plan), step: 12)
        for frame in file.frames {
            let camera = frame.camera ?? file.camera
            for (index, name) in file.landmarks.enumerated() {
                guard let pixel = frame.pixel(index) else { continue }
                let shown = camera.pixel(of: frame.point(index))
                #expect((shown - pixel).length < 0.5, "\(name) at \(frame.time) s")
            }
        }
    }

    @Test("Bones keep their length to a micrometre", arguments: plans)
    func bones(plan: ClipPlan) {
        let performance = Performance(plan)
        let body = plan.player.body
        let expected: [(PairedJoint, PairedJoint, Double)] = [
            (.shoulder, .elbow, body.upperArm), (.elbow, .wrist, body.forearm), (.hip, .knee, body.thigh),
            (.knee, .ankle, body.shank),
        ]
        for time in stride(from: 0.0, to: plan.duration, by: 0.01) {
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

    @Test("A left-handed player is the mirror image")
    func mirrored() throws {
        let right = ClipPlan(name: "right", stroke: .forehand, camera: CameraPlan(angle: 90))
        var left = right
        left.player.handedness = .left
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
}
