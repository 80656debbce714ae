import SwingCore

/// A typical mistake, laid over a clean stroke.
enum Fault: String, Sendable, Hashable, Codable, CaseIterable {
    /// The legs stay nearly straight in the serve, so there is no drive either.
    case straightLegs
    /// The tossing arm drops before the racket comes round.
    case lowTossArm
    /// The elbow is bent at contact.
    case collapsedElbow
    /// The ball is met beside the body instead of in front of it.
    case lateContact
    /// The shoulders stay facing the net.
    case noShoulderTurn

    /// The strokes that can show it.
    var strokes: [StrokeKind] {
        switch self {
        case .straightLegs, .lowTossArm, .collapsedElbow: [.serve]
        case .lateContact, .noShoulderTurn: [.forehand, .twoHandedBackhand]
        }
    }

    /// Whether the hand meets the ball before it is at its fastest.
    var isBeforeTheFastestHand: Bool { self == .lateContact }

    func apply(to model: inout StrokeModel) {
        switch self {
        case .straightLegs: Self.straightenLegs(&model.motion)
        case .lowTossArm: Self.dropTossArm(&model.motion)
        case .collapsedElbow: Self.bendElbow(&model.motion)
        case .lateContact: Self.meetLate(&model.motion, kind: model.kind)
        case .noShoulderTurn: Self.keepFacingNet(&model.motion)
        }
    }

    /// The hips hardly sink and hardly rise; both feet stay near the ground.
    private static func straightenLegs(_ motion: inout Motion) {
        motion.pelvis.z = motion.pelvis.z.map { time, value in
            switch time {
            case -1.5 ..< -0.2: value * 0.12
            case -0.2..<0: 0.015
            case 0..<0.2: value * 0.12
            default: value * 0.5
            }
        }
        for foot in [\Motion.leftFoot, \.rightFoot] {
            motion[keyPath: foot].ball.z = motion[keyPath: foot].ball.z.map { $0 < 0.2 ? $1 * 0.2 : $1 }
            motion[keyPath: foot].heel = motion[keyPath: foot].heel.map { $0 < 0.1 ? $1 * 0.12 : $1 * 0.6 }
        }
    }

    /// The arm reaches only to the shoulder after the toss.
    private static func dropTossArm(_ motion: inout Motion) {
        motion.other.reach = motion.other.reach.map { time, value in
            time > -0.97 && time < -0.1 ? Vector(value.x + 0.15, max(value.y, 0.75), time < -0.8 ? 0.42 : -0.1) : value
        }
        motion.other.flexion = motion.other.flexion.map { time, value in
            time > -0.8 && time < -0.3 ? max(value, 40) : value
        }
    }

    private static func bendElbow(_ motion: inout Motion) {
        motion.hitting.flexion = motion.hitting.flexion.map { time, value in
            time > -0.02 && time < 0.1 ? 92 - 200 * time : value
        }
    }

    /// The hands are behind the hips at contact.
    private static func meetLate(_ motion: inout Motion, kind: StrokeKind) {
        let side = kind == .forehand ? 1.0 : -1.0
        let back = kind == .forehand ? 0.85 : 1.0
        motion.hitting.reach = motion.hitting.reach.map { time, value in
            switch time {
            case -0.15 ..< -0.05: Vector(value.x, value.y - 0.30, value.z)
            case -0.05...0.01: Vector(value.x + side * 0.35, value.y - back, value.z)
            case 0.01..<0.12: Vector(value.x + side * 0.5, value.y - 0.3, value.z)
            default: value
            }
        }
    }

    private static func keepFacingNet(_ motion: inout Motion) {
        motion.chestHeading = motion.chestHeading.map { $0 < -0.01 ? $1 * 0.22 : $1 }
        motion.pelvisHeading = motion.pelvisHeading.map { $0 < -0.01 ? $1 * 0.22 : $1 }
    }
}
