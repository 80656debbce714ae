import SwingCore

/// A player's build. Lengths are shares of stature (Winter 2009, table 4.1; hips and shoulders at the joint centres,
/// where the pose network puts them).
struct Body: Sendable, Hashable, Codable {
    /// Metres.
    var stature = 1.80
    /// How thick the limbs and the trunk are drawn; 1 is average.
    var build = 1.0
    var sex = Sex.male

    enum Sex: String, Sendable, Hashable, Codable { case male, female }

    /// The stature that motions are written for, in metres.
    static let motionStature = 1.80

    /// Everything a motion says in metres is multiplied by this.
    var scale: Double { stature / Self.motionStature }

    var trunk: Double { 0.288 * stature }
    /// Mid shoulder to one shoulder.
    var halfShoulders: Double { (sex == .male ? 0.106 : 0.098) * stature }
    /// Mid hip to one hip.
    var halfHips: Double { (sex == .male ? 0.052 : 0.055) * stature }
    var upperArm: Double { 0.172 * stature }
    var forearm: Double { 0.150 * stature }
    /// Wrist to the middle of the fist.
    var hand: Double { 0.045 * stature }
    var thigh: Double { 0.245 * stature }
    var shank: Double { 0.246 * stature }
    var ankleHeight: Double { 0.039 * stature }
    /// Heel to ankle along the foot, ankle to the ball of the foot, ball to the tip of the toes.
    var heelLength: Double { 0.030 * stature }
    var archLength: Double { 0.075 * stature }
    var toeLength: Double { 0.035 * stature }
    /// Mid shoulder to the top of the neck, and from there to the middle of the head.
    var neck: Double { 0.058 * stature }
    var headOffset: Double { 0.062 * stature }
    /// Half the head's width and its depth from the middle to the tip of the nose.
    var halfHead: Double { 0.042 * stature }
    var noseDepth: Double { 0.060 * stature }

    /// The hips' height over the ground with straight legs.
    var standingHip: Double { thigh + shank + ankleHeight }
}

/// A racket of 27 inches held near the end of its handle. Distances in metres from the middle of the hitting fist.
enum Racket {
    static let butt = -0.05
    /// Middle of the strings.
    static let sweetSpot = 0.46
    static let tip = 0.63
    /// Half the inner length and width of the head.
    static let headHalfLength = 0.165
    static let headHalfWidth = 0.125
    /// Where a second hand holds the handle, and where it steadies the throat.
    static let secondHand = 0.095
}
