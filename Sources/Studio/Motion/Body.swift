import SwingCore

/// A player's build. Lengths are shares of stature, at the joint centres, where the pose network puts them.
struct Body: Sendable, Hashable, Codable {
    /// Metres; a junior of 9 to 12 years 1.35 to 1.50.
    var stature = 1.80
    /// How thick the limbs and the trunk are drawn; 1 is average.
    var build = 1.0
    var sex = Sex.male
    var age = Age.adult

    enum Sex: String, Sendable, Hashable, Codable { case male, female }
    enum Age: String, Sendable, Hashable, Codable { case adult, junior }

    /// The stature that motions are written for, in metres.
    static let motionStature = 1.80

    /// Everything a motion says in metres is multiplied by this.
    var scale: Double { stature / Self.motionStature }

    private var shares: Proportions { age == .adult ? .adult : .junior }

    var trunk: Double { shares.trunk * stature }
    /// Mid shoulder to one shoulder.
    var halfShoulders: Double { (sex == .male ? shares.halfShoulders : shares.halfShouldersFemale) * stature }
    /// Mid hip to one hip.
    var halfHips: Double { (sex == .male ? shares.halfHips : shares.halfHipsFemale) * stature }
    var upperArm: Double { shares.upperArm * stature }
    var forearm: Double { shares.forearm * stature }
    /// Wrist to the middle of the fist.
    var hand: Double { 0.045 * stature }
    var thigh: Double { shares.thigh * stature }
    var shank: Double { shares.shank * stature }
    var ankleHeight: Double { 0.039 * stature }
    /// Heel to ankle along the foot, ankle to the ball of the foot, ball to the tip of the toes.
    var heelLength: Double { 0.030 * stature }
    var archLength: Double { 0.075 * stature }
    var toeLength: Double { 0.035 * stature }
    /// Mid shoulder to the top of the neck, and from there to the middle of the head.
    var neck: Double { shares.neck * stature }
    var headOffset: Double { 0.062 * headSize * stature }
    /// Half the head's width and its depth from the middle to the tip of the nose.
    var halfHead: Double { 0.042 * headSize * stature }
    var noseDepth: Double { 0.060 * headSize * stature }
    /// The head's share of stature beside an adult's.
    var headSize: Double { shares.headSize }

    /// The hips' height over the ground with straight legs.
    var standingHip: Double { thigh + shank + ankleHeight }
}

/// Lengths as shares of stature.
private struct Proportions {
    var trunk: Double
    var halfShoulders: Double
    var halfShouldersFemale: Double
    var halfHips: Double
    var halfHipsFemale: Double
    var upperArm: Double
    var forearm: Double
    var thigh: Double
    var shank: Double
    var neck: Double
    var headSize: Double

    /// Winter 2009, table 4.1.
    static let adult = Proportions(
        trunk: 0.288, halfShoulders: 0.106, halfShouldersFemale: 0.098, halfHips: 0.052, halfHipsFemale: 0.055,
        upperArm: 0.172, forearm: 0.150, thigh: 0.245, shank: 0.246, neck: 0.058, headSize: 1)

    /// Ten years old: a stature of six and a half heads instead of seven and a half, narrower shoulders, somewhat
    /// shorter limbs; the shares again add up to the stature.
    static let junior = Proportions(
        trunk: 0.290, halfShoulders: 0.097, halfShouldersFemale: 0.095, halfHips: 0.050, halfHipsFemale: 0.050,
        upperArm: 0.165, forearm: 0.145, thigh: 0.236, shank: 0.239, neck: 0.052, headSize: 1.17)
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
    static let throat = 0.22
}
