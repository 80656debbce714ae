/// A player's standing height in the picture, whatever the pose.
public enum StandingHeight {
    /// Of the standing height, the part that thigh, shank and trunk cover (technique.md, section 1).
    private static let coveredShare = 0.78
    /// Of the lengths in a window, the one that counts: a bent or foreshortened limb does not shrink the player.
    private static let quantile = 0.9
    /// More windows than these tell nothing more.
    private static let mostWindows = 400

    /// H in pixels for each pose: (thigh + shank + trunk) / 0.78, each the 90th percentile of its lengths in the picture
    /// around the pose, as long as they would be as far away as the player is then, see `PictureScale`. At least 1.
    ///
    /// - Parameters:
    ///   - times: of the poses, in seconds, rising.
    ///   - window: seconds before and after each pose.
    public static func inPixels(of poses: [Pose], times: [Double], window: Double) -> [Double] {
        let scales = PictureScale.perMetre(of: poses, times: times)
        let lengths = zip(poses, scales).map { pose, scale in
            func longer(_ a: PairedJoint, _ b: PairedJoint) -> Double {
                Handedness.allCases.map { Geometry.distance(pose.position(a.on($0)), pose.position(b.on($0))) }.max()
                    ?? 0
            }
            return (
                longer(.hip, .knee) / scale, longer(.knee, .ankle) / scale,
                Geometry.distance(pose.middle(of: .shoulder), pose.middle(of: .hip)) / scale
            )
        }
        let stride = max(1, poses.count / mostWindows)
        var result = [Double](repeating: 1, count: poses.count)
        for start in Swift.stride(from: 0, to: poses.count, by: stride) {
            let near = times.indices.filter { abs(times[$0] - times[start]) <= window }
            let sum =
                most(of: near.map { lengths[$0].0 }) + most(of: near.map { lengths[$0].1 })
                + most(of: near.map { lengths[$0].2 })
            for index in start..<min(poses.count, start + stride) {
                result[index] = max(1, sum * scales[index] / coveredShare)
            }
        }
        return result
    }

    private static func most(of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[Int(quantile * Double(sorted.count - 1) + 0.5)]
    }
}
