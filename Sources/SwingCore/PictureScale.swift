#if canImport(Glibc)
    import Glibc
#endif

/// How large a metre is in the picture where the player is, whatever the pose.
///
/// The body in space, seen from far away, is the body in the picture but for its size (a weak-perspective camera): bent, turned
/// away or running. The network's metres are nobody's in particular, but the same from frame to frame.
public enum PictureScale {
    /// Trunk and legs: the largest parts of the body, and the slowest.
    private static let joints: [PairedJoint] = [.shoulder, .hip, .knee, .ankle]
    /// A player who sprints at the camera grows by a tenth in a third of a second; single poses are 2 % off (samples).
    private static let smoothing = 0.3
    /// Beyond this many standard deviations a neighbour weighs nothing.
    private static let reach = 2.5

    /// Pixels of a metre for each pose, the mean of those around it; where none of them tells, of all; 1 where none does.
    ///
    /// - Parameter times: of the poses, in seconds, rising.
    public static func perMetre(of poses: [Pose], times: [Double]) -> [Double] {
        let scales = poses.map { scale(of: $0).map(log) }
        let known = scales.compactMap(\.self)
        let usual = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
        var first = 0
        return poses.indices.map { index in
            while times[index] - times[first] > reach * smoothing { first += 1 }
            var (sum, weights) = (0.0, 0.0)
            for other in first..<poses.count {
                let distance = (times[other] - times[index]) / smoothing
                if distance > reach { break }
                guard let scale = scales[other] else { continue }
                let weight = exp(-distance * distance / 2)
                sum += weight * scale
                weights += weight
            }
            return exp(weights > 0 ? sum / weights : usual)
        }
    }

    /// The factor that lays the joints in space best on those in the picture (least squares); nil where none does.
    private static func scale(of pose: Pose) -> Double? {
        let landmarks = joints.flatMap { joint in Handedness.allCases.map { joint.on($0) } }
        let count = Double(landmarks.count)
        let seen = landmarks.map { pose.position($0) }
        let inSpace = landmarks.map { ImagePoint(pose.worldPosition($0).x, pose.worldPosition($0).y) }
        let (middle, centre) = (seen.reduce(ImagePoint(0, 0), +) / count, inSpace.reduce(ImagePoint(0, 0), +) / count)
        var (product, square) = (0.0, 0.0)
        for (one, other) in zip(seen, inSpace) {
            product += ((one - middle) * (other - centre)).sum()
            square += ((other - centre) * (other - centre)).sum()
        }
        return product > 0 && square > 0 ? product / square : nil
    }
}
