import SwingCore

/// A kind of stroke that the studio can show.
enum StrokeKind: String, Sendable, Hashable, Codable, CaseIterable {
    case serve, forehand, twoHandedBackhand

    var stroke: Stroke {
        switch self {
        case .serve: .serve
        case .forehand: .forehand
        case .twoHandedBackhand: .backhand
        }
    }

    var variant: StrokeVariant? {
        switch self {
        case .serve, .forehand: nil
        case .twoHandedBackhand: .twoHanded
        }
    }

    /// The clean stroke.
    var model: StrokeModel {
        switch self {
        case .serve: .serve
        case .forehand: .forehand
        case .twoHandedBackhand: .twoHandedBackhand
        }
    }
}

/// A stroke of a right-handed player: how the body moves, its events, and where the ball comes from and goes.
struct StrokeModel: Sendable {
    var kind: StrokeKind
    var motion: Motion
    /// When the tossing hand lets go of the ball, in seconds from contact; nil where nothing is tossed.
    var release: Double?
    var ball: BallPlan
    /// The seconds from contact that the motion is written for.
    var span: ClosedRange<Double>
}

/// Where a ball comes from and goes to. Speeds in m/s.
struct BallPlan: Sendable, Hashable {
    enum Arrival: Sendable, Hashable {
        /// Thrown up by the other hand at the release.
        case tossed
        /// Played by an opponent; bounces this long before contact, in seconds.
        case played(bounce: Double, speed: Double)
    }

    var arrival: Arrival
    /// The struck ball's velocity.
    var struck: Vector
}
