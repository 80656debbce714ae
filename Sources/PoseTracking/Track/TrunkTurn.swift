internal import Glibc
internal import SwingCore

/// How one reading says the trunk is turned about its own length, and where it sees both sides of shoulders and arms.
///
/// A turn of 0 faces the camera's way with the left shoulder to the picture's right; at a quarter turn the shoulders
/// stand one behind the other.
struct TrunkTurn: Sendable {
    /// Seconds of presentation time.
    var time: Double
    /// How far the left shoulder stands to the right of the right one, in torso lengths.
    var separation: Double
    /// Radians: as read, and with the shoulders exchanged in the picture while their depths stay.
    var asRead: Double
    var reflected: Double
    /// The pelvis's turn, radians.
    var pelvis: Double
    /// The variance of either turn, square radians.
    var variance: Double
    /// How likely the worse of the two shoulders was seen, 0 to 1.
    var likelihood: Double
    /// Shoulders, elbows and wrists, which are exchanged together.
    var sides: PairedSight
    /// Nil where nobody looked for a face.
    var face: FaceEvidence?

    /// A torso's length in metres: 0.29 of an adult's stature (Winter 2009).
    private static let torsoLength = 0.5
    /// The distance between the shoulders' joints in metres: 0.2 of an adult's stature.
    private static let shoulderWidth = 0.33
    /// A line between the shoulders shorter than this, in metres, is only noise.
    private static let shortestLine = 0.08
    /// How far a turn read from shoulders in plain sight is off, in radians: found on the samples.
    private static let spread = 0.1
    /// The likelihood of a shoulder in plain sight; below it the spread grows with the cube.
    private static let plainSight = 0.75

    /// - Parameters:
    ///   - time: of the reading, seconds of presentation time.
    ///   - torso: the clip's typical torso in pixels.
    ///   - face: what was seen of the face at that time.
    init(_ reading: LandmarkReading, time: Double, torso: Double, face: FaceEvidence? = nil) {
        let best = reading.best
        let world = reading.world
        func line(_ joint: PairedJoint) -> (across: Double, depth: Double) {
            let (left, right) = (joint.on(.left).rawValue, joint.on(.right).rawValue)
            return ((best[left].position.x - best[right].position.x) / torso, world[left].z - world[right].z)
        }
        let shoulders = line(.shoulder)
        let across = shoulders.across * Self.torsoLength
        let hips = line(.hip)
        let length = max(Self.shortestLine, hypot(across, shoulders.depth))
        likelihood = Handedness.allCases.map { best[PairedJoint.shoulder.on($0).rawValue].likelihood }.min() ?? 0
        let doubt = pow(Self.plainSight / max(0.01, likelihood), 3)
        self.time = time
        separation = shoulders.across
        asRead = atan2(shoulders.depth, across)
        reflected = atan2(shoulders.depth, -across)
        pelvis = atan2(hips.depth, hips.across * Self.torsoLength)
        variance = Self.square(Self.spread * doubt) * (1 + Self.square(Self.shoulderWidth / length))
        sides = PairedSight(reading, of: [.shoulder, .elbow, .wrist], time: time, torso: torso)
        self.face = face
    }

    /// The turn if the sides are exchanged, or if they are not, radians.
    func angle(isExchanged: Bool) -> Double { isExchanged ? reflected : asRead }

    /// An angle's equal between minus and plus half a turn, radians.
    static func wrapped(_ angle: Double) -> Double { remainder(angle, 2 * .pi) }

    static func square(_ x: Double) -> Double { x * x }
}
