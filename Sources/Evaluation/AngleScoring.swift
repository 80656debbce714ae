internal import SwingCore

/// Compares the included angles of elbows, knees and shoulders, left and right together.
struct AngleScoring {
    var pairs: [FramePair]
    var windows: ContactWindows

    /// By name: the joint, and the two it lies between. The shoulder's angle lies between trunk and upper arm.
    static let joints: [(name: String, from: PairedJoint, joint: PairedJoint, to: PairedJoint)] = [
        ("elbow", .shoulder, .elbow, .wrist), ("knee", .hip, .knee, .ankle), ("shoulder", .hip, .shoulder, .elbow),
    ]

    func score() -> [String: AngleScore] {
        var scores: [String: AngleScore] = [:]
        for pair in pairs {
            guard let pose = pair.pose else { continue }
            let isNear = windows.contains(pair.truth.time)
            for (name, from, joint, to) in Self.joints {
                for side in Handedness.allCases {
                    let compared = compare([from, joint, to].map { $0.on(side) }, pose, pair.truth)
                    if isNear {
                        scores[name, default: AngleScore()].nearContact.add(compared)
                    } else {
                        scores[name, default: AngleScore()].elsewhere.add(compared)
                    }
                }
            }
        }
        return scores
    }

    private func compare(_ points: [Landmark], _ pose: Pose, _ truth: Truth.Frame) -> AngleTally {
        var tally = AngleTally()
        let measured = Self.angle(points.map { pose.position($0) })
        let picture = Self.angle(points.compactMap { truth.joints2D[$0]?.position })
        let space = Self.angle(points.compactMap { truth.joints3D[$0] })
        if let measured, let picture { tally.picture.add(measured - picture) }
        if let measured, let space {
            tally.space.add(measured - space)
            if let picture, abs(picture - space) <= Tolerances.inPlane {
                let isHidden = points.contains { truth.joints2D[$0]?.isVisible == false }
                if isHidden { tally.inPlaneHidden.add(measured - space) } else { tally.inPlane.add(measured - space) }
            }
        }
        if let space, let world = Self.angle(points.map { pose.worldPosition($0) }) { tally.world.add(world - space) }
        return tally
    }

    /// Degrees at the middle one of three points; nil when one is not known.
    private static func angle<V: SIMD>(_ points: [V]) -> Double? where V.Scalar == Double {
        points.count == 3 ? Geometry.includedAngle(points[0], joint: points[1], points[2]) : nil
    }
}
