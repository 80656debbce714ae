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
        func lengths(_ length: (Pose) -> Double) -> [Double] { zip(poses, scales).map { length($0) / $1 } }
        func longer(_ a: PairedJoint, _ b: PairedJoint) -> [Double] {
            lengths { pose in
                Handedness.allCases.map { Geometry.distance(pose.position(a.on($0)), pose.position(b.on($0))) }.max()
                    ?? 0
            }
        }
        let trunk = lengths { Geometry.distance($0.middle(of: .shoulder), $0.middle(of: .hip)) }
        let stride = max(1, poses.count / mostWindows)
        let starts = Array(Swift.stride(from: 0, to: poses.count, by: stride))
        let most = [longer(.hip, .knee), longer(.knee, .ankle), trunk].map {
            self.most(of: $0, times: times, window: window, around: starts)
        }
        var result = [Double](repeating: 1, count: poses.count)
        for (place, start) in starts.enumerated() {
            let sum = most.reduce(0) { $0 + $1[place] }
            for index in start..<min(poses.count, start + stride) {
                result[index] = max(1, sum * scales[index] / coveredShare)
            }
        }
        return result
    }

    /// The lengths that count in the windows around some of the poses, in their order. Most of a window's lengths are in the
    /// next one, too: they stay sorted.
    private static func most(of lengths: [Double], times: [Double], window: Double, around starts: [Int]) -> [Double] {
        var sorted: [Double] = []
        var (first, end) = (0, 0)
        return starts.map { start in
            while end < lengths.count, times[end] - times[start] <= window {
                let length = lengths[end]
                sorted.insert(length, at: sorted.partitioningIndex { $0 >= length })
                end += 1
            }
            while times[start] - times[first] > window {
                let length = lengths[first]
                sorted.remove(at: sorted.partitioningIndex { $0 >= length })
                first += 1
            }
            return sorted[Int(quantile * Double(sorted.count - 1) + 0.5)]
        }
    }
}
