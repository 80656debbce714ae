import SwingCore

/// A typical mistake, laid over a clean stroke.
enum Fault: String, Sendable, Hashable, Codable, CaseIterable {
    /// The legs stay nearly straight in the serve, so there is no drive either.
    case straightLegs
    /// The tossing arm drops before the racket comes round.
    case lowTossArm
    /// The elbow is bent at contact.
    case collapsedElbow
    /// The toss is low and quick, so the serve is met with the hand hardly above the head.
    case lowContact
    /// The ball is met beside the body instead of in front of it.
    case lateContact
    /// The shoulders stay facing the net; only the arm takes the racket back and drags them a little way at the end.
    case noShoulderTurn
    /// The turn begins when the ball is already near and stays short.
    case latePreparation
    /// The trunk falls back, away from the ball, at contact.
    case leaningBack
    /// The eyes leave the ball for the target before contact.
    case headPull
    /// The ball is too near the body: the elbow is jammed against the ribs.
    case crowded
    /// The player falls away after contact and stands on one foot.
    case offBalance
    /// Hand and racket stop in front of the body right after contact.
    case noFollowThrough

    /// The strokes that can show it.
    var strokes: [StrokeKind] {
        switch self {
        case .straightLegs, .lowTossArm, .lowContact: [.serve]
        case .collapsedElbow: [.serve, .overhead]
        case .crowded, .noFollowThrough: [.forehand]
        case .lateContact, .noShoulderTurn, .latePreparation, .leaningBack: [.forehand, .twoHandedBackhand]
        case .headPull: [.forehand, .twoHandedBackhand, .sliceBackhand, .forehandVolley]
        case .offBalance: [.forehand, .twoHandedBackhand, .oneHandedBackhand]
        }
    }

    /// Whether the hand meets the ball before it is at its fastest.
    var isBeforeTheFastestHand: Bool { self == .lateContact }

    func apply(to model: inout StrokeModel) {
        let kind = model.kind
        switch self {
        case .straightLegs: model.motion.straightenLegs()
        case .lowTossArm: model.motion.dropTossArm()
        case .collapsedElbow: model.motion.bendElbow()
        case .lowContact: model.tossLow()
        case .lateContact: model.motion.meetLate(kind)
        case .noShoulderTurn: model.motion.keepFacingNet(kind)
        case .latePreparation: model.prepareLate()
        case .leaningBack: model.motion.leanBack(kind)
        case .headPull: model.motion.pullHead(kind)
        case .crowded: model.motion.crowd()
        case .offBalance: model.motion.fallAway(kind)
        case .noFollowThrough: model.motion.stopInFront()
        }
    }
}

extension StrokeKind {
    /// Whether it is hit on the side of the other hand.
    var isBackhand: Bool { stroke == .backhand }

    /// 1 where the hitting side of the right-handed model is to the right (positive x), -1 for a backhand.
    var side: Double { isBackhand ? -1 : 1 }
}
