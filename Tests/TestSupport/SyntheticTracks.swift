public import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// What a synthetic player does. Times of a swing are given by its contact.
public enum SyntheticAction: Sendable, Hashable {
    /// A smash runs back 1.1 m under a lob.
    case serve, smash, forehand, oneHandedBackhand, twoHandedBackhand
}

/// A synthetic player on a synthetic court: a simple jointed body with exact, known contact times.
///
/// The player is 1.8 m tall and moves along keyed hand positions, trunk heading and knee bend; joints follow from them.
/// The camera is orthographic.
public struct SyntheticPlayer: Sendable {
    /// A swing and the time of its contact in seconds, at full speed.
    public struct Swing: Sendable, Hashable {
        public var action: SyntheticAction
        public var contact: Double

        public init(_ action: SyntheticAction, contact: Double) {
            self.action = action
            self.contact = contact
        }
    }

    public var swings: [Swing] = []
    /// Walks along a line, arms and legs swinging in opposition, when there is no swing.
    public var isWalking = false
    public var handedness = Handedness.right
    /// Seconds at full speed.
    public var duration = 3.0
    public var frameRate = 60.0
    /// How many times slower than filmed the clip plays.
    public var slowdown = 1.0
    /// Degrees between the camera and the hitting direction: 0 from the front, 90 from the player's right, 180 from
    /// behind.
    public var viewAngle = 40.0
    /// Pixels a metre.
    public var scale = 250.0
    /// Playback times, in seconds, without a pose.
    public var hidden: [ClosedRange<Double>] = []

    public init() {}

    public init(_ action: SyntheticAction, contact: Double = 1.8, duration: Double = 3) {
        swings = [Swing(action, contact: contact)]
        self.duration = duration
    }

    /// The true contact times in playback seconds.
    public var contacts: [Double] { swings.map { $0.contact * slowdown } }

    /// The player's poses, frame by frame.
    public func track() -> PoseTrack {
        let count = Int(duration * slowdown * frameRate)
        let frames = (0..<count).map { frame in
            let time = Double(frame) / frameRate
            let isHidden = hidden.contains { $0.contains(time) }
            return TrackedFrame(
                frame: frame, time: .synthetic(seconds: time), pose: isHidden ? nil : pose(at: time / slowdown))
        }
        return PoseTrack(pictureSize: PictureSize(width: 1280, height: 720), frames: frames, people: 1)
    }
}

// MARK: - Body

/// Positions in metres: x to the player's right when facing the target, y up, z towards the target.
private typealias CourtPoint = SIMD3<Double>

extension SyntheticPlayer {
    private func pose(at time: Double) -> Pose {
        var joints = skeleton(at: time)
        if handedness == .left {
            var mirrored = joints
            for landmark in Landmark.allCases {
                var point = joints[landmark.partner.rawValue]
                point.x = -point.x
                mirrored[landmark.rawValue] = point
            }
            joints = mirrored
        }
        let hips = (joints[Landmark.leftHip.rawValue] + joints[Landmark.rightHip.rawValue]) / 2
        let angle = Geometry.radians(viewAngle)
        let right = CourtPoint(-cos(angle), 0, sin(angle))
        let away = CourtPoint(-sin(angle), 0, -cos(angle))
        let keypoints = joints.map { point in
            Keypoint(
                position: ImagePoint(640 + scale * (point * right).sum(), 620 - scale * point.y), confidence: 0.95)
        }
        let world = joints.map { point in
            let offset = point - hips
            return WorldPoint((offset * right).sum(), -offset.y, (offset * away).sum())
        }
        return Pose(keypoints: keypoints, world: world, confidence: 0.95)
    }

    /// All landmarks of a right-hander.
    private func skeleton(at time: Double) -> [CourtPoint] {
        let key = isWalking && swings.isEmpty ? Self.stride(at: time) : stance(at: time)
        let turn = Geometry.radians(key.heading)
        let side = CourtPoint(cos(turn), 0, -sin(turn))
        let front = CourtPoint(sin(turn), 0, cos(turn))
        let up = CourtPoint(0, 1, 0)
        let hipTurn = Geometry.radians(0.6 * key.heading)
        let hipSide = CourtPoint(cos(hipTurn), 0, -sin(hipTurn))
        let centre = CourtPoint(0, 0, key.travel)
        let hips = centre + (0.93 - key.bend) * up
        let shoulders = hips + 0.53 * up
        var joints = [CourtPoint](repeating: shoulders + 0.18 * up + 0.1 * front, count: Landmark.allCases.count)
        func set(_ landmark: Landmark, _ point: CourtPoint) { joints[landmark.rawValue] = point }
        set(.leftEar, shoulders + 0.18 * up - 0.08 * side)
        set(.rightEar, shoulders + 0.18 * up + 0.08 * side)
        for hand in Handedness.allCases {
            let sign = hand == .right ? 1.0 : -1.0
            let local = hand == .right ? key.right : key.left
            let wrist = shoulders + local.x * side + local.y * up + local.z * front
            let shoulder = shoulders + sign * 0.18 * side
            // The elbow hangs below a low hand and stands out under a raised one.
            let pole = local.y > -0.1 ? 0.12 * sign * side + 0.12 * up : 0.08 * sign * side - 0.1 * up
            set(PairedJoint.shoulder.on(hand), shoulder)
            set(PairedJoint.elbow.on(hand), (shoulder + wrist) / 2 + pole)
            for landmark in hand == .right ? Self.rightHand : Self.leftHand { set(landmark, wrist) }
            let hip = hips + sign * 0.1 * hipSide
            let foot = centre + sign * 0.15 * hipSide + CourtPoint(0, 0.08, sign * key.step)
            set(PairedJoint.hip.on(hand), hip)
            set(PairedJoint.knee.on(hand), (hip + foot) / 2 + (0.05 + key.bend) * front)
            set(PairedJoint.ankle.on(hand), foot)
            set(PairedJoint.heel.on(hand), foot - 0.05 * front)
            set(PairedJoint.footIndex.on(hand), foot + 0.15 * front - 0.06 * up)
        }
        return joints
    }

    private static let rightHand: [Landmark] = [.rightWrist, .rightPinky, .rightIndex, .rightThumb]
    private static let leftHand: [Landmark] = [.leftWrist, .leftPinky, .leftIndex, .leftThumb]

    /// Walking at 1.3 m/s, 0.9 strides a second.
    private static func stride(at time: Double) -> Key {
        let swing = sin(2 * Double.pi * 0.9 * time)
        return Key(
            at: time, heading: 5 * swing, right: CourtPoint(0.22, -0.5, 0.22 * swing),
            left: CourtPoint(-0.22, -0.5, -0.22 * swing), bend: 0.02, step: -0.33 * swing, travel: 1.3 * time)
    }
}

// MARK: - Keys

/// The body at one instant: hands in the trunk's frame (right, up, forward) from the middle of the shoulders, in metres,
/// the trunk's heading in degrees (0 faces the target, positive turned to the right), and how far the hips are lowered.
private struct Key {
    var at: Double
    var heading: Double
    var right: CourtPoint
    var left: CourtPoint
    var bend = 0.0
    var step = 0.0
    var travel = 0.0

    var values: [Double] { [heading, right.x, right.y, right.z, left.x, left.y, left.z, bend, travel] }

    init(
        at: Double, heading: Double, right: CourtPoint, left: CourtPoint, bend: Double = 0, step: Double = 0,
        travel: Double = 0
    ) {
        self.at = at
        self.heading = heading
        self.right = right
        self.left = left
        self.bend = bend
        self.step = step
        self.travel = travel
    }

    init(at: Double, values: [Double]) {
        self.init(
            at: at, heading: values[0], right: CourtPoint(values[1], values[2], values[3]),
            left: CourtPoint(values[4], values[5], values[6]), bend: values[7], travel: values[8])
    }

    static func ready(at time: Double) -> Key {
        Key(
            at: time, heading: 0, right: CourtPoint(0.08, -0.32, 0.36), left: CourtPoint(-0.06, -0.3, 0.38), bend: 0.03)
    }
}

extension SyntheticPlayer {
    private func stance(at time: Double) -> Key {
        var keys: [Key] = [.ready(at: -10)]
        for swing in swings.sorted(by: { $0.contact < $1.contact }) {
            keys += Self.keys(of: swing.action).map { key in
                var key = key
                key.at += swing.contact
                return key
            }
        }
        keys.append(.ready(at: (keys.last?.at ?? 0) + 10))
        // A person is never quite still.
        var key = Self.interpolated(keys, at: time)
        key.heading += 0.8 * sin(2 * time)
        return key
    }

    /// Monotone cubic interpolation: passes through the keys without overshoot, so a key's extreme stays one.
    private static func interpolated(_ keys: [Key], at time: Double) -> Key {
        guard let next = keys.firstIndex(where: { $0.at > time }), next > 0 else { return .ready(at: time) }
        let i = next - 1
        let span = keys[next].at - keys[i].at
        let share = (time - keys[i].at) / span
        let values = keys[i].values.indices.map { k -> Double in
            func slope(_ j: Int) -> Double {
                (keys[j + 1].values[k] - keys[j].values[k]) / (keys[j + 1].at - keys[j].at)
            }
            func tangent(_ j: Int) -> Double {
                guard j > 0, j + 1 < keys.count else { return 0 }
                let before = slope(j - 1)
                let after = slope(j)
                return before * after <= 0 ? 0 : 2 * before * after / (before + after)
            }
            let a = keys[i].values[k]
            let b = keys[next].values[k]
            let s2 = share * share
            let s3 = s2 * share
            return (2 * s3 - 3 * s2 + 1) * a + (s3 - 2 * s2 + share) * span * tangent(i) + (3 * s2 - 2 * s3) * b
                + (s3 - s2) * span * tangent(next)
        }
        return Key(at: time, values: values)
    }

    private static func keys(of action: SyntheticAction) -> [Key] {
        switch action {
        case .serve: serveKeys
        case .smash: smashKeys
        case .forehand: forehandKeys
        case .oneHandedBackhand: backhandKeys(isTwoHanded: false)
        case .twoHandedBackhand: backhandKeys(isTwoHanded: true)
        }
    }

    private static let serveKeys: [Key] = [
        Key(at: -1.75, heading: 75, right: [0.06, -0.3, 0.36], left: [-0.02, -0.28, 0.38]),
        Key(at: -1.40, heading: 75, right: [0.06, -0.3, 0.36], left: [-0.02, -0.28, 0.38]),
        Key(at: -1.05, heading: 80, right: [0.30, -0.5, 0.10], left: [-0.15, -0.5, 0.25]),
        Key(at: -0.65, heading: 85, right: [0.55, -0.2, -0.10], left: [-0.20, 0.35, 0.30], bend: 0.06),
        Key(at: -0.45, heading: 85, right: [0.42, 0.08, -0.20], left: [-0.20, 0.58, 0.15], bend: 0.14),
        Key(at: -0.30, heading: 75, right: [0.38, 0.10, -0.20], left: [-0.20, 0.50, 0.20], bend: 0.12),
        Key(at: -0.11, heading: 35, right: [0.32, -0.08, -0.30], left: [-0.20, 0.00, 0.30], bend: 0.0),
        Key(at: 0.00, heading: 10, right: [0.20, 0.64, 0.15], left: [-0.12, -0.20, 0.20], bend: -0.06),
        Key(at: 0.12, heading: -20, right: [0.00, 0.05, 0.55], left: [-0.10, -0.25, 0.15], bend: -0.03),
        Key(at: 0.32, heading: -40, right: [-0.35, -0.45, 0.25], left: [-0.15, -0.25, 0.10], bend: 0.03),
        .ready(at: 0.9),
    ]

    /// The other arm points at the ball, from the ready hands at the waist; from the cocked arm on as the serve.
    private static let smashKeys: [Key] =
        [
            .ready(at: -1.40), Key(at: -1.10, heading: 60, right: [0.30, -0.1, 0.10], left: [-0.10, 0.0, 0.40]),
            Key(at: -0.75, heading: 75, right: [0.40, 0.10, -0.15], left: [-0.18, 0.50, 0.25]),
        ].map { moved($0, by: -0.85 * ($0.at + 1.4)) } + serveKeys.filter { $0.at > -0.4 }.map { moved($0, by: -1.1) }

    private static func moved(_ key: Key, by travel: Double) -> Key {
        var key = key
        key.travel = travel
        return key
    }

    private static let forehandKeys: [Key] = [
        .ready(at: -1.20),
        Key(at: -0.70, heading: 45, right: [0.28, -0.20, 0.36], left: [0.00, -0.16, 0.45], bend: 0.05),
        Key(at: -0.35, heading: 85, right: [0.62, -0.15, -0.15], left: [0.10, -0.15, 0.50], bend: 0.08),
        Key(at: -0.12, heading: 60, right: [0.58, -0.40, 0.05], left: [-0.15, -0.18, 0.45], bend: 0.07),
        Key(at: 0.00, heading: 18, right: [0.36, -0.28, 0.48], left: [-0.28, -0.20, 0.30], bend: 0.05),
        Key(at: 0.12, heading: -25, right: [-0.05, -0.02, 0.55], left: [-0.26, -0.20, 0.26], bend: 0.04),
        Key(at: 0.35, heading: -45, right: [-0.30, 0.08, 0.30], left: [-0.24, -0.22, 0.26], bend: 0.03),
        .ready(at: 0.90),
    ]

    private static func backhandKeys(isTwoHanded: Bool) -> [Key] {
        func key(_ at: Double, _ heading: Double, _ right: CourtPoint, _ free: CourtPoint, _ bend: Double) -> Key {
            let grip = right + [-0.03, 0.06, 0.02]
            return Key(at: at, heading: heading, right: right, left: isTwoHanded ? grip : free, bend: bend)
        }
        return [
            .ready(at: -1.20),
            key(-0.70, -45, [-0.15, -0.20, 0.38], [-0.20, -0.15, 0.40], 0.05),
            key(-0.35, -85, [-0.38, -0.18, 0.15], [-0.42, -0.14, 0.16], 0.08),
            key(-0.12, -65, [-0.36, -0.42, 0.26], [-0.45, -0.30, 0.05], 0.07),
            key(0.00, -25, [-0.02, -0.30, 0.50], [-0.48, -0.30, -0.10], 0.05),
            key(0.12, 5, [0.24, -0.12, 0.46], [-0.48, -0.30, -0.15], 0.04),
            key(0.35, 30, [0.46, 0.10, 0.22], [-0.45, -0.30, -0.10], 0.03),
            .ready(at: 0.90),
        ]
    }
}
