import Foundation
import SwingCore

/// One swing looked at a thousand times a second: speeds, angles and the moments they single out. Times are clip times.
struct Recording: Sendable {
    /// Seconds between samples.
    static let step = 0.001

    let performance: Performance
    let swing: PlannedSwing
    /// Clip times in seconds.
    let times: [Double]
    let joints: [Joints]

    /// - Parameter index: which of the clip's swings.
    init(_ performance: Performance, swing index: Int = 0) {
        self.performance = performance
        let swing = performance.swings[index]
        self.swing = swing
        let first = Int((swing.span.lowerBound / Self.step).rounded(.up))
        let last = Int(swing.span.upperBound / Self.step)
        times = (first...last).map { Double($0) * Self.step }
        joints = times.map { performance.joints(at: $0) }
    }

    var hitting: Handedness { performance.plan.player.handedness }
    var body: Body { performance.plan.player.body }
    var contact: Double { swing.contactTime }

    /// The body height that metrics divide by: (thigh + shank + trunk) / 0.78, as in Kinematics.
    var height: Double { (body.thigh + body.shank + body.trunk) / 0.78 }

    func index(at time: Double) -> Int {
        max(0, min(times.count - 1, Int(((time - times[0]) / Self.step).rounded())))
    }

    /// Indices of the samples between two clip times.
    func indices(from start: Double, through end: Double) -> ClosedRange<Int> {
        let first = index(at: start)
        return first...max(first, index(at: end))
    }

    /// How fast a point moves at each sample, in m/s.
    func speeds(_ point: (Joints) -> Vector) -> [Double] {
        let points = joints.map(point)
        return points.indices.map { index in
            let before = max(0, index - 1)
            let after = min(points.count - 1, index + 1)
            return (points[after] - points[before]).norm / (Double(after - before) * Self.step)
        }
    }

    /// How fast a line's heading turns at each sample, in degrees a second.
    func turnRates(_ axes: (Joints) -> Axes) -> [Double] {
        let headings = joints.map { axes($0).heading }
        return headings.indices.map { index in
            let before = max(0, index - 1)
            let after = min(headings.count - 1, index + 1)
            let turn = (headings[after] - headings[before]).remainder(dividingBy: 360)
            return abs(turn) / (Double(after - before) * Self.step)
        }
    }

    /// The largest value of a series near contact, and when, in seconds from contact.
    func peak(_ series: [Double], from start: Double = -0.6, through end: Double = 0.4) -> (value: Double, time: Double)
    {
        let window = indices(from: contact + start, through: contact + end)
        let best = window.max { series[$0] < series[$1] } ?? window.lowerBound
        return (series[best], times[best] - contact)
    }

    var wristSpeed: [Double] { speeds { $0[.wrist, hitting] } }
    var racketSpeed: [Double] { speeds { $0.onRacket(Racket.sweetSpot) } }
    var pelvisRate: [Double] { turnRates(\.pelvis) }
    var chestRate: [Double] { turnRates(\.chest) }
}

extension Axes {
    /// Where forward points, in degrees: 0 towards the net, positive to the right.
    var heading: Double { degrees(atan2(-right.y, right.x)) }
}

extension Joints {
    /// Flexion of an elbow or a knee in degrees, 0 straight.
    func flexion(_ upper: PairedJoint, _ middle: PairedJoint, _ lower: PairedJoint, _ side: Handedness) -> Double {
        Geometry.flexion(self[upper, side], joint: self[middle, side], self[lower, side]) ?? 0
    }

    func elbow(_ side: Handedness) -> Double { flexion(.shoulder, .elbow, .wrist, side) }
    func knee(_ side: Handedness) -> Double { flexion(.hip, .knee, .ankle, side) }

    /// The upper arm's angle from the trunk's side in degrees, 0 hanging, 90 level.
    func armElevation(_ side: Handedness) -> Double {
        Geometry.includedAngle(self[.hip, side], joint: self[.shoulder, side], self[.elbow, side]) ?? 0
    }

    /// The trunk's angle from the vertical in degrees.
    var trunkLean: Double { Geometry.angle(between: middle(.shoulder) - middle(.hip), and: .up) ?? 0 }
}
