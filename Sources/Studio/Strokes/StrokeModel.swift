import SwingCore

/// A kind of stroke that the studio can show.
enum StrokeKind: String, Sendable, Hashable, Codable, CaseIterable {
    case serve, overhead
    case forehand, forehandVolley
    case oneHandedBackhand, twoHandedBackhand, sliceBackhand, backhandVolley

    var stroke: Stroke {
        switch self {
        case .serve: .serve
        case .overhead: .overhead
        case .forehand, .forehandVolley: .forehand
        case .oneHandedBackhand, .twoHandedBackhand, .sliceBackhand, .backhandVolley: .backhand
        }
    }

    var variant: StrokeVariant? {
        switch self {
        case .serve, .forehand, .overhead: nil
        case .oneHandedBackhand: .oneHanded
        case .twoHandedBackhand: .twoHanded
        case .sliceBackhand: .slice
        case .forehandVolley, .backhandVolley: .volley
        }
    }

    var isVolley: Bool { variant == .volley }

    /// What the ids of its rules and metrics begin with.
    var rulePrefix: String {
        switch self {
        case .serve: "serve"
        case .overhead: "smash"
        case .forehand: "fh"
        case .oneHandedBackhand: "bh1"
        case .twoHandedBackhand: "bh2"
        case .sliceBackhand: "slice"
        case .forehandVolley, .backhandVolley: "vol"
        }
    }

    /// The clean stroke.
    var model: StrokeModel {
        switch self {
        case .serve: .serve
        case .overhead: .overhead
        case .forehand: .forehand
        case .forehandVolley: .forehandVolley
        case .oneHandedBackhand: .oneHandedBackhand
        case .twoHandedBackhand: .twoHandedBackhand
        case .sliceBackhand: .sliceBackhand
        case .backhandVolley: .backhandVolley
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
        /// Played by an opponent this long before contact, in seconds, and met in the air at this velocity.
        case unbounced(flight: Double, velocity: Vector)
    }

    var arrival: Arrival
    /// The struck ball's velocity.
    var struck: Vector
}
