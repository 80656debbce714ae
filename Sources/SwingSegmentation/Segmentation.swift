public import SwingCore

/// What the swing finder made of one track. A clip without a swing is a result, not an error.
public struct Segmentation: Sendable, Hashable {
    /// The hitting hand over the whole clip; nil when no swing showed it.
    public var handedness: Handedness?
    /// 0 to 1; 1 when the user named the hand.
    public var handednessConfidence: Double
    /// Where the camera stands; nil when no swing showed the hitting direction.
    public var camera: CameraEstimate?
    /// How many times slower than filmed the clip was taken to play.
    public var pace = 1.0
    /// How many times slower than filmed it plays where nobody says so and it is a slow motion; nil otherwise.
    public var slowdown: Double?
    /// Whether nobody declares a pace, and no hand is as fast as that of the slowest stroke.
    public var handsAreSlow = false
    /// How fast the motions look at that pace.
    public var tempo = ClipTempo()
    /// In order of time, indexed from 0.
    public var swings: [Swing]
    /// Whether the player was in view long enough for a swing.
    public var isInView: Bool
    /// How many motions were strokes in everything but their speed.
    public var practiceSwings: Int
    /// The motions that were looked at and refused, strongest first, each with the reason.
    public var refusals: [Refusal]

    public init(
        handedness: Handedness?, handednessConfidence: Double, camera: CameraEstimate?, swings: [Swing],
        isInView: Bool, practiceSwings: Int, refusals: [Refusal]
    ) {
        self.handedness = handedness
        self.handednessConfidence = handednessConfidence
        self.camera = camera
        self.swings = swings
        self.isInView = isInView
        self.practiceSwings = practiceSwings
        self.refusals = refusals
    }
}

extension Segmentation {
    /// The same with no swing, and nothing of what only swings tell.
    var withoutSwings: Segmentation {
        var result = self
        (result.swings, result.handedness, result.handednessConfidence, result.camera) = ([], nil, 0, nil)
        return result
    }
}

/// A motion that looked a little like a swing and why it is none.
public struct Refusal: Sendable, Hashable {
    /// Which test a motion failed.
    public enum Reason: Sendable, Hashable {
        /// The wrist moved too slowly: peak and least speed in H/s.
        case slowWrist(peak: Double, least: Double)
        /// The wrist did not travel far enough: distance and least distance in H.
        case shortPath(distance: Double, least: Double)
        /// The feet moved as fast as the hand, as in walking or running: ratio of wrist to ankle speed and its least.
        case gait(ratio: Double, least: Double)
        /// The hand was hardly faster than during the rest of the clip: ratio to the median and its least.
        case ordinary(ratio: Double, least: Double)
        /// Trunk and hand did not turn together: trunk turn in degrees, travel of the hand across the body in metres.
        case noTurn(degrees: Double, across: Double)
        /// The trunk did not turn away before it turned forward: its turn away and the least, in degrees.
        case noPreparation(degrees: Double, least: Double)
        /// Shoulders and hips turned against each other, as in running: both in degrees, the shoulders' turn positive.
        case counterTurn(shoulders: Double, hips: Double)
        /// The trunk turned forward and back at once, as no trunk does: it was misread. The lesser of the turns, and the most
        /// possible, in degrees.
        case bothWays(degrees: Double, most: Double)
        /// A stroke in everything but its speed, far below the clip's strongest swing: a practice swing; peak and least in H/s.
        case uncommitted(peak: Double, least: Double)
        /// The hand was hidden: its mean confidence and the least, 0 to 1.
        case unseenHand(confidence: Double, least: Double)
        /// The hand jumped from place to place faster than a hand can move: speed and the most possible in H/s.
        case jump(speed: Double, most: Double)
        /// The hand went up, but neither rose nor fell as in a hit: peak rise speed in H/s and its least.
        case raisedHand(speed: Double, least: Double)
        /// The network that learned swings saw no stroke in it: how likely it was none, and the least, 0 to 1.
        case unlikeStroke(likelihood: Double, least: Double)
        /// An arm reached up as for a toss, but no hit above the head was seen.
        case unseenHit
    }

    /// Seconds.
    public var time: Double
    public var reason: Reason

    public init(time: Double, reason: Reason) {
        self.time = time
        self.reason = reason
    }
}
