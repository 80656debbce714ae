/// How one arm moves.
struct ArmMotion: Sendable {
    /// From the shoulder to the wrist.
    var reach: DirectionCurve
    /// Elbow flexion in degrees, 0 straight.
    var flexion: Curve
    /// Where the elbow points, roughly.
    var elbow: DirectionCurve
    /// How much the shoulder is lifted towards the ear, in degrees of the collar bone.
    var lift: Curve = .constant(0)
}

/// How one foot moves.
struct FootMotion: Sendable {
    /// The ball of the foot, in metres.
    var ball: PathCurve
    /// Where the toes point, in degrees; 0 towards the net, positive to the right.
    var heading: Curve
    /// How far the heel is lifted about the ball, in degrees; more is added where the leg is too short.
    var heel: Curve
}

/// One stroke of a right-handed player of `Body.motionStature`, as curves over the time from contact in seconds.
struct Motion: Sendable {
    /// Mid hip in metres; its z is relative to standing straight.
    var pelvis: PathCurve
    /// Degrees; 0 faces the net, positive to the player's right.
    var pelvisHeading: Curve
    var chestHeading: Curve
    /// The trunk's lean towards the net and to the right, in degrees.
    var leanForward: Curve
    var leanRight: Curve
    /// Where the face looks, in degrees.
    var gazeHeading: Curve
    var gazePitch: Curve
    var hitting: ArmMotion
    var other: ArmMotion
    /// 0: the other hand is free; 1: it holds the racket.
    var otherOnRacket: Curve
    /// Where on the racket the other hand holds, in metres from the hitting fist.
    var otherGrip: Double
    /// From the handle to the tip.
    var racket: DirectionCurve
    /// Across the strings, out of the side that hits.
    var face: DirectionCurve
    var leftFoot: FootMotion
    var rightFoot: FootMotion
}
