import SwingCore

/// The parts of the body whose projected length tells scale and foreshortening.
enum BodySegment: Hashable, Sendable {
    case thigh(Handedness)
    case shank(Handedness)
    case upperArm(Handedness)
    case forearm(Handedness)
    /// Shoulder to wrist in one line.
    case arm(Handedness)
    /// Middle of the hips to middle of the shoulders.
    case trunk
    case shoulderLine

    static let all: [BodySegment] =
        Handedness.allCases.flatMap { [.thigh($0), .shank($0), .upperArm($0), .forearm($0), .arm($0)] }
        + [.trunk, .shoulderLine]

    var landmarks: [Landmark] {
        switch self {
        case .thigh(let side): [PairedJoint.hip.on(side), PairedJoint.knee.on(side)]
        case .shank(let side): [PairedJoint.knee.on(side), PairedJoint.ankle.on(side)]
        case .upperArm(let side): [PairedJoint.shoulder.on(side), PairedJoint.elbow.on(side)]
        case .forearm(let side): [PairedJoint.elbow.on(side), PairedJoint.wrist.on(side)]
        case .arm(let side): [PairedJoint.shoulder.on(side), PairedJoint.wrist.on(side)]
        case .trunk: [.leftHip, .rightHip, .leftShoulder, .rightShoulder]
        case .shoulderLine: [.leftShoulder, .rightShoulder]
        }
    }

    /// The same part on the other side of the body.
    var mirrored: BodySegment {
        switch self {
        case .thigh(let side): .thigh(side.opposite)
        case .shank(let side): .shank(side.opposite)
        case .upperArm(let side): .upperArm(side.opposite)
        case .forearm(let side): .forearm(side.opposite)
        case .arm(let side): .arm(side.opposite)
        case .trunk, .shoulderLine: self
        }
    }

    /// Projected length in pixels.
    func length(in pose: Pose) -> Double {
        if self == .trunk { return Geometry.distance(pose.middle(of: .hip), pose.middle(of: .shoulder)) }
        return Geometry.distance(pose.position(landmarks[0]), pose.position(landmarks[1]))
    }
}

/// The player's size in the picture around one swing.
///
/// Lengths are 90th percentiles of the projected length, so a limb that points at the lens for a while does not
/// shrink the player (technique.md, section 1); each as long as it would be where the player hits, who may run towards the
/// camera or away from it.
public struct BodyScale: Sendable, Hashable {
    /// Stature in pixels: (thigh + shank + trunk) / 0.78.
    public let height: Double
    /// Shoulder width in pixels.
    public let shoulderWidth: Double
    private let lengths: [BodySegment: Double]

    /// Share of stature from ankle to hip (0.49) and hip to shoulder (0.29); Winter 2009, derived.
    private static let heightShare = 0.78

    /// - Parameters:
    ///   - track: the player around one swing.
    ///   - time: where in it the size is wanted, in seconds.
    init?(of track: PoseTrack, at time: Double) {
        let seen = track.frames.compactMap { frame in frame.pose.map { (time: frame.time.seconds, pose: $0) } }
        let scales = PictureScale.perMetre(of: seen.map(\.pose), times: seen.map(\.time))
        let nearest = seen.indices.min { abs(seen[$0].time - time) < abs(seen[$1].time - time) }
        let here = nearest.map { scales[$0] } ?? 1
        let poses = zip(seen, scales).map { (pose: $0.pose, nearer: here / $1) }
        var own: [BodySegment: Double] = [:]
        for segment in BodySegment.all {
            let seen = poses.filter { $0.pose.confidence(of: segment.landmarks) >= MetricGates.minimumVisibility }
            own[segment] = Self.percentile(90, of: seen.map { segment.length(in: $0.pose) * $0.nearer })
        }
        // Both sides are about equally long: a limb that never shows fully borrows from the other one.
        var lengths: [BodySegment: Double] = [:]
        for segment in BodySegment.all {
            lengths[segment] = [own[segment], own[segment.mirrored]].compactMap(\.self).max()
        }
        func mean(_ part: (Handedness) -> BodySegment) -> Double? {
            let values = Handedness.allCases.compactMap { own[part($0)] }
            return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        guard let thigh = mean(BodySegment.thigh), let shank = mean(BodySegment.shank), let trunk = own[.trunk],
            let shoulders = own[.shoulderLine], thigh + shank + trunk > 1
        else { return nil }
        self.lengths = lengths
        height = (thigh + shank + trunk) / Self.heightShare
        shoulderWidth = shoulders
    }

    /// The segment's full length in pixels, as far as the swing shows it.
    func length(of segment: BodySegment) -> Double? { lengths[segment] }

    private static func percentile(_ percent: Double, of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let place = percent / 100 * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }
}
