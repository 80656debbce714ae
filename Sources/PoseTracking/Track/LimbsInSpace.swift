public import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Gives arms and legs in space the lengths that a body has.
///
/// The network guesses each landmark's depth for itself, frame by frame, and its limbs grow and shrink with their
/// direction. In the picture it sees well how a limb lies; how long the limb is follows from the player's height. So a
/// limb leaves the picture's plane by the angle that fits both best: how much of its length the picture shows, and the
/// network's depth. Which way it points, towards the camera or away, is the network's word, as far as limbs can turn from
/// one frame to the next.
struct LimbsInSpace: Sendable {
    /// A limb from its upper end to its lower, and its length in standing heights.
    struct Limb: Sendable {
        var upper: PairedJoint
        var lower: PairedJoint
        var length: Double
    }

    /// From joint centre to joint centre (de Leva 1996, men).
    private static let limbs = [
        Limb(upper: .shoulder, lower: .elbow, length: 0.162), Limb(upper: .elbow, lower: .wrist, length: 0.154),
        Limb(upper: .hip, lower: .knee, length: 0.243), Limb(upper: .knee, lower: .ankle, length: 0.249),
    ]
    /// Standing height of the body that the network's landmarks in space describe, in metres (body: an adult).
    fileprivate static let worldHeight = 1.75
    /// Seconds around a pose that tell the standing height.
    private static let heightWindow = 2.0

    /// - Parameter times: of the poses, in seconds, rising.
    func applied(to poses: [Pose], times: [Double]) -> [Pose] {
        let heights = StandingHeight.inPixels(of: poses, times: times, window: Self.heightWindow)
        var result = poses
        for limb in Self.limbs {
            for side in Handedness.allCases {
                let sights = zip(poses, heights).map { LimbSight(of: limb, side, in: $0, height: $1) }
                let angles = LimbSight.angles(of: sights, at: times)
                for index in poses.indices {
                    let shift =
                        result[index].worldPosition(limb.upper.on(side))
                        + sights[index].vector(at: angles[index]) * Self.worldHeight
                        - poses[index].worldPosition(limb.lower.on(side))
                    for landmark in [limb.lower.on(side)] + Self.hanging(on: limb.lower, side) {
                        result[index].world[landmark.rawValue] = poses[index].worldPosition(landmark) + shift
                    }
                }
            }
        }
        return result
    }

    private static func hanging(on joint: PairedJoint, _ side: Handedness) -> [Landmark] {
        switch joint {
        case .wrist: Landmark.fingers(of: side)
        case .ankle: [PairedJoint.heel.on(side), PairedJoint.footIndex.on(side)]
        default: []
        }
    }
}

extension PoseTrack {
    /// The same track with arms and legs of constant length in space, see `LimbsInSpace`.
    public func withConstantLimbs() -> PoseTrack {
        let seen = frames.indices.filter { frames[$0].pose != nil }
        let poses = LimbsInSpace().applied(
            to: seen.compactMap { frames[$0].pose }, times: seen.map { frames[$0].time.seconds })
        var track = self
        for (index, pose) in zip(seen, poses) { track.frames[index].pose = pose }
        return track
    }
}

/// How a limb lies in the picture and, as the network guesses, in depth. Lengths in standing heights.
struct LimbSight: Sendable {
    /// In the picture, from its upper end to its lower: a direction and a length.
    private let direction: ImagePoint
    private let shown: Double
    /// The lower end behind the upper, away from the camera.
    private let depth: Double
    private let length: Double

    /// What the length in the picture and the network's depth are off by: where the angles of the samples come nearest to
    /// the truth.
    private static let pictureSpread = 0.03
    private static let depthSpread = 0.05
    /// Radians a second that a limb turns by in ordinary fast movement: a third of what an elbow opens by in a serve (T4).
    private static let turning = 8.0
    /// Radians that it seems to turn by from frame to frame although it rests.
    private static let unrest = 0.03

    init(across: ImagePoint, depth: Double, length: Double) {
        shown = across.length
        direction = shown > 0 ? across / shown : ImagePoint(0, 1)
        (self.depth, self.length) = (depth, length)
    }

    fileprivate init(of limb: LimbsInSpace.Limb, _ side: Handedness, in pose: Pose, height: Double) {
        let (upper, lower) = (limb.upper.on(side), limb.lower.on(side))
        self.init(
            across: (pose.position(lower) - pose.position(upper)) / height,
            depth: (pose.worldPosition(lower).z - pose.worldPosition(upper).z) / LimbsInSpace.worldHeight,
            length: limb.length)
    }

    /// The limb from its upper end to its lower, out of the picture's plane by an angle in radians, away from the camera.
    func vector(at angle: Double) -> WorldPoint {
        let flat = direction * (length * cos(angle))
        return WorldPoint(flat.x, flat.y, length * sin(angle))
    }

    /// Of the arc that the limb's end may lie on, on one side of the picture's plane, the point nearest to what was seen,
    /// each part measured by its spread; and that distance, squared.
    func fit(isAway: Bool) -> (angle: Double, cost: Double) {
        let seen = isAway ? depth : -depth
        func cost(_ angle: Double) -> Double {
            let across = (length * cos(angle) - shown) / Self.pictureSpread
            let along = (length * sin(angle) - seen) / Self.depthSpread
            return across * across + along * along
        }
        // One valley: golden section.
        let ratio = 0.6180339887498949
        var (low, high) = (0.0, Double.pi / 2)
        for _ in 0..<20 {
            let (one, other) = (high - ratio * (high - low), low + ratio * (high - low))
            if cost(one) < cost(other) { high = other } else { low = one }
        }
        let angle = (low + high) / 2
        return (isAway ? angle : -angle, cost(angle))
    }

    /// The angles of a limb over time: of towards and away the likelier, as far as it can turn from one to the other.
    static func angles(of sights: [LimbSight], at times: [Double]) -> [Double] {
        guard !sights.isEmpty else { return [] }
        let fits = sights.map { sight in [false, true].map { sight.fit(isAway: $0) } }
        var costs = fits[0].map(\.cost)
        var forerunners: [[Int]] = []
        for index in fits.indices.dropFirst() {
            let reach = turning * (times[index] - times[index - 1]) + unrest
            let step = (0...1).map { choice -> (cost: Double, from: Int) in
                let ways = (0...1).map { before -> Double in
                    let turn = (fits[index][choice].angle - fits[index - 1][before].angle) / reach
                    return costs[before] + turn * turn
                }
                let from = ways[0] <= ways[1] ? 0 : 1
                return (ways[from] + fits[index][choice].cost, from)
            }
            costs = step.map(\.cost)
            forerunners.append(step.map(\.from))
        }
        var choice = costs[0] <= costs[1] ? 0 : 1
        var result = [fits[fits.count - 1][choice].angle]
        for (index, from) in forerunners.enumerated().reversed() {
            choice = from[choice]
            result.append(fits[index][choice].angle)
        }
        return result.reversed()
    }
}
