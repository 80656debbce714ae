internal import SwingCore

/// Undoes left-right exchanges of the arms, the network's most frequent error in fast strokes.
///
/// Two readings per frame (as given, exchanged); the sequence with the least travel of shoulders, elbows and wrists
/// relative to the hips wins, where every second read as exchanged costs `penalty`.
struct ArmSwapRepair {
    /// Cost of reading the arms as exchanged, in body heights of travel a second.
    var penalty: Double
    /// A joint's travel beyond this says no more, in body heights.
    var largestTravel: Double

    private static let left: [Landmark] = [.leftShoulder, .leftElbow, .leftWrist]
    private static let right: [Landmark] = [.rightShoulder, .rightElbow, .rightWrist]

    /// Which of the poses carry exchanged arms.
    func exchanged(_ poses: [Pose], times: [Double], height: [Double]) -> [Bool] {
        guard poses.count > 1 else { return poses.map { _ in false } }
        var cost = (given: 0.0, exchanged: penalty)
        var cameFromExchanged: [(given: Bool, exchanged: Bool)] = [(false, true)]
        var last = arms(of: poses[0], height: height[0])
        for i in poses.indices.dropFirst() {
            let current = arms(of: poses[i], height: height[i])
            let same = travel(last, current)
            let crossed = travel(last, (current.right, current.left))
            let interval = times[i] - times[i - 1]
            let keep = (cost.given + same, cost.exchanged + crossed)
            let swap = (cost.given + crossed, cost.exchanged + same)
            cameFromExchanged.append((keep.1 < keep.0, swap.1 < swap.0))
            cost = (min(keep.0, keep.1), min(swap.0, swap.1) + penalty * interval)
            last = current
        }
        var state = cost.exchanged < cost.given
        var result = poses.map { _ in false }
        for i in poses.indices.reversed() {
            result[i] = state
            state = state ? cameFromExchanged[i].exchanged : cameFromExchanged[i].given
        }
        return result
    }

    /// The same pose with the arms' landmarks exchanged.
    static func exchangingArms(of pose: Pose) -> Pose {
        var pose = pose
        for landmark in Self.left + Landmark.fingers(of: .left) {
            let a = landmark.rawValue
            let b = landmark.partner.rawValue
            pose.keypoints.swapAt(a, b)
            pose.world.swapAt(a, b)
        }
        return pose
    }

    private typealias Arms = (left: [ImagePoint], right: [ImagePoint])

    private func arms(of pose: Pose, height: Double) -> Arms {
        let hips = pose.middle(of: .hip)
        return (
            Self.left.map { (pose.position($0) - hips) / height },
            Self.right.map { (pose.position($0) - hips) / height }
        )
    }

    private func travel(_ a: Arms, _ b: Arms) -> Double {
        var sum = 0.0
        for k in 0..<3 {
            sum += min(largestTravel, Geometry.distance(a.left[k], b.left[k]))
            sum += min(largestTravel, Geometry.distance(a.right[k], b.right[k]))
        }
        return sum
    }
}
