import Foundation
import SwingCore

extension Motion {
    /// The trunk lies back over the rear foot through contact; the front foot comes off the ground and a step back
    /// catches the fall.
    mutating func leanBack(_ kind: StrokeKind) {
        let side = kind.side
        leanForward = leanForward.rewritten(-0.56...0.7, [-0.55: 2, -0.19: -38, 0: -43, 0.12: -42, 0.4: -20, 0.7: 6])
        leanRight = leanRight.rewritten(-0.56...0.7, [-0.3: -6 * side, 0: -12 * side, 0.3: -8 * side])
        keepShoulderRates()
        // The other hand of a two-handed backhand holds the racket near the body.
        let stretch = kind.isBackhand ? 0 : 0.5
        hitting.reach = hitting.reach.map { time, value in
            guard abs(time) < 0.15 else { return value }
            return value + Vector(0, time < -0.05 ? stretch * 0.4 : stretch, time < -0.05 ? 0.1 : 0.3)
        }
        hitting.flexion = hitting.flexion.map { time, value in
            guard time > -0.05, time < 0.15 else { return value }
            return kind.isBackhand ? value + 16 : time == 0 ? value * 0.5 : value
        }
        let (front, rear) = kind.frontAndRearFoot
        let stand = self[keyPath: front].ball(0)
        let push = self[keyPath: rear].ball(0)
        self[keyPath: front].ball = self[keyPath: front].ball.rewritten(
            -0.05...1.1,
            [
                -0.04: stand, 0.16: stand + Vector(0, 0.05, 0.13), 0.40: stand + Vector(0, -0.14, 0.06),
                0.54: stand + Vector(-0.06 * side, -0.20, 0),
            ])
        self[keyPath: rear].ball = self[keyPath: rear].ball.rewritten(
            0.01...1.1,
            [
                0.14: push, 0.28: push + Vector(0, -0.16, 0.06), 0.42: push + Vector(0, -0.34, 0),
            ])
        self[keyPath: rear].heel = self[keyPath: rear].heel.rewritten(-0.2...1.1, [0: 8, 0.14: 16, 0.3: 30, 0.45: 10])
        let middle = (stand + push) / 2 - Vector(0, 0.27, 0.09)
        pelvis = pelvis.rewritten(
            0.01...1.1, [0.25: pelvis(0) - Vector(0, 0.12, 0.02), 0.55: middle - Vector(0, 0, 0.04), 1.1: middle])
    }

    /// A trunk that lies back turns its shoulder line through the diagonal faster than `chestHeading` says: seen from
    /// above, the line's tangent shrinks by the squared cosine of the lean. Heading and rate are kept as the clean stroke
    /// has them on the way to contact.
    private mutating func keepShoulderRates() {
        let clean = chestHeading
        let span = 0.001
        for time in [-0.24, -0.18, -0.12, -0.065, 0] {
            let shrunk = pow(cos(radians(leanForward(time))), 2)
            let (sine, cosine) = (sin(radians(clean(time))), cos(radians(clean(time))))
            let rate = (clean(time + span) - clean(time - span)) / (2 * span)
            let gain = shrunk / (shrunk * shrunk * cosine * cosine + sine * sine)
            chestHeading = chestHeading.replacing(time, with: degrees(atan2(sine / shrunk, cosine)))
                .slope(rate * gain, at: time)
        }
    }

    /// Before contact the face turns and lifts from the ball to where it should go.
    mutating func pullHead(_ kind: StrokeKind) {
        let side = kind.side
        gazeHeading = gazeHeading.rewritten(
            -0.3...0.4, [-0.24: 26 * side, -0.11: 24 * side, 0: -2 * side, 0.15: -68 * side, 0.3: -60 * side])
        gazePitch = gazePitch.rewritten(-0.3...0.4, [-0.24: -24, -0.11: -22, 0: -8, 0.15: 30, 0.3: 20])
    }

    /// The hips fall back and to the side of the front foot after contact; the rear leg swings up to save it, then the
    /// front foot hops after the hips.
    mutating func fallAway(_ kind: StrokeKind) {
        let side = kind.side
        let (front, rear) = kind.frontAndRearFoot
        let stand = self[keyPath: front].ball(0)
        let push = self[keyPath: rear].ball(0)
        func from(_ x: Double, _ y: Double, _ z: Double) -> Vector {
            Vector(stand.x + x * side, stand.y + y, z)
        }
        pelvis = pelvis.rewritten(
            0.01...1.1,
            [
                0.2: from(-0.02, -0.30, -0.10), 0.4: from(-0.25, -0.40, -0.17), 0.7: from(-0.44, -0.52, -0.16),
                1.1: from(-0.44, -0.50, -0.10),
            ])
        self[keyPath: rear].ball = self[keyPath: rear].ball.rewritten(
            0.01...1.1,
            [
                0.08: push, 0.27: from(0.34, -0.16, 0.16), 0.42: from(0.16, 0.02, 0.24),
                0.62: from(-0.02, -0.20, 0.10), 0.78: from(-0.14, -0.42, 0), 1.1: from(-0.14, -0.42, 0),
            ])
        self[keyPath: rear].heel = self[keyPath: rear].heel.rewritten(0.01...1.1, [0.2: 45, 0.45: 10, 0.8: 4])
        self[keyPath: front].ball = self[keyPath: front].ball.rewritten(
            0.01...1.1,
            [
                0.44: stand, 0.56: from(-0.36, -0.24, 0.07), 0.68: from(-0.66, -0.44, 0), 1.1: from(-0.66, -0.44, 0),
            ])
        leanForward = leanForward.rewritten(0.05...0.9, [0.25: -8, 0.42: -22, 0.75: 2])
        leanRight = leanRight.rewritten(0.05...0.9, [0.2: -12 * side, 0.42: -27 * side, 0.75: -8 * side])
    }
}

extension StrokeKind {
    fileprivate typealias Foot = WritableKeyPath<Motion, FootMotion>

    /// The foot nearer to the net in a ground stroke, and the one that pushes.
    fileprivate var frontAndRearFoot: (Foot, Foot) {
        let left: Foot = \.leftFoot
        let right: Foot = \.rightFoot
        return isBackhand ? (right, left) : (left, right)
    }
}
