internal import Inference
public import SwingCore

/// Smooths a whole clip's track forwards and backwards (Rauch, Tung and Striebel 1965), so that nothing lags.
///
/// Every coordinate is a point with velocity whose acceleration is noise. How much noise depends on the joint (a wrist
/// turns faster than a hip); how much a measurement counts depends on the network's confidence in it.
public struct TrackSmoother: Sendable {
    /// Acceleration's standard deviation in torso lengths per second squared, and the measurement's in torso lengths.
    /// Values of the measured prototype; its gain came mostly from the wrists' freedom.
    struct Noise: Sendable {
        var acceleration: Double
        var measurement: Double

        /// Less sure than this no measurement counts less, as a share.
        private static let leastConfidence = 0.1

        /// A measurement's variance, in the square of the torso's unit.
        func variance(confidence: Double, torso: Double) -> Double {
            let trust = max(Self.leastConfidence, confidence)
            let deviation = measurement * torso / (trust * trust)
            return deviation * deviation
        }
    }

    /// Gaps longer than this stay open: better a gap than a guess.
    static let longestBridgedGap = 0.12
    /// The same of frames that nobody looked at because the player, seen on either side, was calm.
    static let longestCalm = 0.3
    /// Torso lengths: a landmark that moves further in a gap may have been anywhere on its way; one that hardly moves
    /// was not.
    private static let unsureWay = 0.25

    /// What is claimed of joints that a second network read, too.
    private let claims: SecondReadingForm.Claims?
    /// The track's frames that it read, by their index.
    private let readTwice: Set<Int>
    /// The track's frames that nobody looked at, by their index.
    private let passedOver: Set<Int>

    /// - Parameters:
    ///   - claims: of joints that a second network read, too; nil where it makes no difference.
    ///   - readTwice: the track's frames that it read, by their index.
    ///   - passedOver: the track's frames that nobody looked at, by their index.
    init(claims: SecondReadingForm.Claims? = nil, readTwice: Set<Int> = [], passedOver: Set<Int> = []) {
        self.claims = claims
        self.readTwice = readTwice
        self.passedOver = passedOver
    }

    static func noise(of landmark: Landmark) -> Noise {
        let measurement = 0.02
        return switch landmark {
        case .leftWrist, .rightWrist, .leftIndex, .rightIndex, .leftPinky, .rightPinky, .leftThumb, .rightThumb:
            Noise(acceleration: 300, measurement: measurement)
        case .leftElbow, .rightElbow: Noise(acceleration: 150, measurement: measurement)
        case .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex:
            Noise(acceleration: 100, measurement: measurement)
        default: Noise(acceleration: 60, measurement: measurement)
        }
    }

    public func smooth(_ track: consuming PoseTrack) -> PoseTrack {
        var result = track
        for span in spans(of: result) { smooth(span, in: &result) }
        return result
    }

    /// Runs of frames without a gap too long to bridge, each beginning and ending with a pose.
    func spans(of track: PoseTrack) -> [Range<Int>] {
        let seen = track.frames.indices.filter { track.frames[$0].pose != nil }
        guard let first = seen.first else { return [] }
        var spans: [Range<Int>] = []
        var start = first
        for (previous, next) in zip(seen, seen.dropFirst()) {
            let gap = track.frames[next].time.seconds - track.frames[previous].time.seconds
            let isCalm = (previous + 1..<next).allSatisfy(passedOver.contains)
            if next > previous + 1, gap > (isCalm ? Self.longestCalm : Self.longestBridgedGap) {
                spans.append(start..<previous + 1)
                start = next
            }
        }
        if let last = seen.last { spans.append(start..<last + 1) }
        return spans
    }

    private func smooth(_ span: Range<Int>, in track: inout PoseTrack) {
        let frames = track.frames[span]
        let poses = frames.compactMap(\.pose)
        guard poses.count > 2 else { return }
        let times = frames.map(\.time.seconds)
        let torso = typicalTorso(poses)
        let worldTorso = 0.5
        let seen = frames.map(\.pose)
        var smoothed = seen
        for index in smoothed.indices where smoothed[index] == nil {
            smoothed[index] = bridged(at: index, in: seen, times: times, torso: torso)
        }
        for landmark in Landmark.allCases {
            let noise = Self.noise(of: landmark)
            let confidences = frames.map { $0.pose?[landmark].confidence }
            let image = RTSSmoother(noise: noise, scale: torso, times: times, confidences: confidences)
            let xs = image.smooth(frames.map { $0.pose?.position(landmark).x })
            let ys = image.smooth(frames.map { $0.pose?.position(landmark).y })
            let world = RTSSmoother(noise: noise, scale: worldTorso, times: times, confidences: confidences)
            let axes = (0..<3).map { axis in world.smooth(frames.map { $0.pose?.worldPosition(landmark)[axis] }) }
            let once = KeypointSpread(of: landmark)
            let twice = claims.map { KeypointSpread(of: landmark, share: $0.share(of: landmark)) } ?? once
            for index in smoothed.indices {
                let spread = readTwice.contains(span.lowerBound + index) ? twice : once
                guard var keypoint = smoothed[index]?[landmark] else { continue }
                keypoint.position = ImagePoint(xs[index].position, ys[index].position)
                keypoint.uncertainty = spread.deviation(
                    confidence: keypoint.confidence, torso: torso, movement: xs[index].variance)
                smoothed[index]?[landmark] = keypoint
                smoothed[index]?.world[landmark.rawValue] =
                    WorldPoint(axes[0][index].position, axes[1][index].position, axes[2][index].position)
            }
        }
        for (offset, index) in span.enumerated() { track.frames[index].pose = smoothed[offset] }
    }

    /// A stand-in for a short gap: the pose before it, each landmark less sure the longer the gap and the further it
    /// moved meanwhile; positions come from the smoother.
    private func bridged(at index: Int, in poses: [Pose?], times: [Double], torso: Double) -> Pose? {
        guard let before = poses[..<index].lastIndex(where: { $0 != nil }), var pose = poses[before],
            let after = poses[index...].firstIndex(where: { $0 != nil }), let next = poses[after]
        else { return nil }
        let wait = min(1, 2 * (times[after] - times[before]) / Self.longestBridgedGap)
        for landmark in pose.keypoints.indices {
            let (from, to) = (pose.keypoints[landmark], next.keypoints[landmark])
            let way = min(1, Geometry.distance(from.position, to.position) / (Self.unsureWay * torso))
            pose.keypoints[landmark].confidence = min(from.confidence, to.confidence) * (1 - 0.5 * wait * way)
        }
        return pose
    }

    private func typicalTorso(_ poses: [Pose]) -> Double {
        let lengths = poses.map { Geometry.distance($0.middle(of: .shoulder), $0.middle(of: .hip)) }.sorted()
        return max(1, lengths[lengths.count / 2])
    }
}
