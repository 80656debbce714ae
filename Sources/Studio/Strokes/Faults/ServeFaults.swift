import SwingCore

extension Motion {
    /// The hips hardly sink and hardly rise; both feet stay near the ground.
    mutating func straightenLegs() {
        pelvis.z = pelvis.z.map { time, value in
            switch time {
            case -1.5 ..< -0.5: value * 0.05
            case -0.5 ..< -0.2: value * 0.12
            case -0.2..<0.2: 0.022
            default: value * 0.5
            }
        }
        leftFoot.ball.z = leftFoot.ball.z.map { $0 < 0.2 ? $1 * 0.2 : $1 }
        leftFoot.heel = leftFoot.heel.map { $0 < 0.1 ? $1 * 0.12 : $1 * 0.6 }
        // Without a drive the hips stay back, and the rear foot is dragged after them on its toes.
        pelvis.y = pelvis.y.rewritten(-0.13...0.3, [-0.12: -0.07, 0: 0.01, 0.07: 0.07, 0.27: 0.27])
        rightFoot.ball = rightFoot.ball.rewritten(
            -0.15...0.4,
            [
                -0.14: [0.06, -0.52, 0], 0: [0.04, -0.32, 0.02], 0.14: [0.02, -0.10, 0.05],
                0.32: [0.06, 0.05, 0.10],
            ])
        rightFoot.heel = rightFoot.heel.rewritten(-0.4...0.9, [-0.36: 40, -0.12: 62, 0.14: 66, 0.4: 58, 0.85: 5])
    }

    /// The arm reaches only to the shoulder after the toss.
    mutating func dropTossArm() {
        other.reach = other.reach.map { time, value in
            guard time > -0.97 && time < -0.1 else { return value }
            return Vector(value.x + 0.15, max(value.y, 0.75), time < -0.8 ? 0.26 : -0.15)
        }
        other.flexion = other.flexion.map { time, value in time > -0.8 && time < -0.3 ? max(value, 40) : value }
    }

    mutating func bendElbow() {
        hitting.flexion = hitting.flexion.map { time, value in
            time > -0.02 && time < 0.1 ? 92 - 200 * time : value
        }
    }
}

extension StrokeModel {
    /// The ball is in the air for two thirds of the usual time, so the player neither drives up nor reaches up to it.
    mutating func tossLow() {
        let trophy = -0.36
        let release = self.release ?? trophy
        let late = release + 0.25
        let start = span.lowerBound
        retime(before: trophy) { time in
            if time > release { return trophy + (time - trophy) * (late - trophy) / (release - trophy) }
            return start + (time - start) * (late - start) / (release - start)
        }
        motion.meetLow()
    }
}

extension Motion {
    /// The hitting arm points forward more than up at contact, over legs that have not jumped.
    fileprivate mutating func meetLow() {
        pelvis.z = pelvis.z.rewritten(-0.12...0.2, [-0.12: -0.06, 0: -0.015, 0.07: -0.015])
        leanForward = leanForward.map { time, value in time == 0 ? value + 5 : value }
        leanRight = leanRight.map { time, value in time == 0 ? value * 0.75 : value }
        hitting.reach = hitting.reach.rewritten(
            -0.15...0.1, [-0.148: [0.42, -0.80, 0.30], 0: [0.60, 0.66, 0.38], 0.09: [0, 0.95, -0.15]]
        ).velocity([-8, 17, -8], at: 0)
        hitting.lift = hitting.lift.map { $0 > -0.2 ? $1 * 0.2 : $1 }
        for foot in [\Motion.leftFoot, \.rightFoot] {
            self[keyPath: foot].ball.z = self[keyPath: foot].ball.z.map { $0 < 0.2 ? $1 * 0.15 : $1 }
        }
        leftFoot.heel = leftFoot.heel.map { $0 < 0.25 ? $1 * 0.55 : $1 }
    }
}
