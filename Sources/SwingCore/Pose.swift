/// A position in the displayed (rotated) picture, in pixels; x to the right, y down, the origin at the top left corner.
public typealias ImagePoint = SIMD2<Double>

/// A position in metres, hip-centred: x to the picture's right, y down, z away from the camera.
public typealias WorldPoint = SIMD3<Double>

/// One observation of a landmark in one frame.
public struct Keypoint: Sendable, Hashable, Codable {
    // Two numbers, not a vector, and what needs no more in single precision: a long clip holds millions of keypoints.
    private var x: Double
    private var y: Double
    private var sureness: Float
    private var spread: Float

    public init(position: ImagePoint, confidence: Double, uncertainty: Double = 0) {
        (x, y) = (position.x, position.y)
        sureness = Float(confidence)
        spread = Float(uncertainty)
    }

    /// How sure the network is of this position, 0 to 1.
    public var confidence: Double {
        get { Double(sureness) }
        set { sureness = Float(newValue) }
    }

    /// One standard deviation of either coordinate, in pixels of the displayed picture; 0 where the position is exact.
    public var uncertainty: Double {
        get { Double(spread) }
        set { spread = Float(newValue) }
    }

    /// Pixels of the displayed picture.
    public var position: ImagePoint {
        get { ImagePoint(x, y) }
        set { (x, y) = (newValue.x, newValue.y) }
    }
}

/// All keypoints of one person at one time. Arrays are indexed by `Landmark.rawValue`.
public struct Pose: Sendable, Hashable, Codable {
    public var keypoints: [Keypoint]
    /// The same landmarks in metres; depth is far less certain than x and y.
    public var world: [WorldPoint]
    /// How sure the network is that this is a person, 0 to 1.
    public var confidence: Double

    /// - Precondition: both arrays hold one entry per landmark.
    public init(keypoints: [Keypoint], world: [WorldPoint], confidence: Double) {
        precondition(keypoints.count == Landmark.allCases.count && world.count == Landmark.allCases.count)
        self.keypoints = keypoints
        self.world = world
        self.confidence = confidence
    }

    public subscript(_ landmark: Landmark) -> Keypoint {
        get { keypoints[landmark.rawValue] }
        set { keypoints[landmark.rawValue] = newValue }
    }

    /// The image position of a landmark, in pixels.
    public func position(_ landmark: Landmark) -> ImagePoint { keypoints[landmark.rawValue].position }

    /// The hip-centred position of a landmark, in metres.
    public func worldPosition(_ landmark: Landmark) -> WorldPoint { world[landmark.rawValue] }

    /// The middle between a joint's left and right landmark, in pixels.
    public func middle(of joint: PairedJoint) -> ImagePoint {
        (position(joint.on(.left)) + position(joint.on(.right))) / 2
    }

    /// The middle of the given landmarks, in pixels; there is at least one.
    public func middle(of landmarks: [Landmark]) -> ImagePoint {
        landmarks.map(position).reduce(.zero, +) / Double(landmarks.count)
    }

    /// The least confidence among the given landmarks, 0 to 1.
    public func confidence(of landmarks: [Landmark]) -> Double {
        landmarks.map { self[$0].confidence }.min() ?? 0
    }
}

/// Width and height of the displayed picture, in pixels.
public struct PictureSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// One decoded frame's place in a track. A frame without a trustworthy pose keeps its place with `pose == nil`.
public struct TrackedFrame: Sendable, Hashable, Codable {
    /// 0-based index of the decoded frame in presentation order.
    public var frame: Int
    public var time: MediaTime
    public var pose: Pose?
    /// Which way the trunk is turned, as the network that learned it tells; nil where nothing was read around it.
    public var trunk: TrunkSight?
    /// What the network that learned swings makes of the moment; nil where nothing was read around it.
    public var sight: SwingSight?

    public init(frame: Int, time: MediaTime, pose: Pose?, trunk: TrunkSight? = nil, sight: SwingSight? = nil) {
        self.frame = frame
        self.time = time
        self.pose = pose
        self.trunk = trunk
        self.sight = sight
    }
}

/// The poses of one player over a clip, one entry per decoded frame, in presentation order.
public struct PoseTrack: Sendable, Hashable, Codable {
    public var pictureSize: PictureSize
    public var frames: [TrackedFrame]
    /// How many people were seen at once at most; the track follows one of them.
    public var people: Int

    public init(pictureSize: PictureSize, frames: [TrackedFrame], people: Int) {
        self.pictureSize = pictureSize
        self.frames = frames
        self.people = people
    }

    public var framesWithPose: Int { frames.count { $0.pose != nil } }

    /// Mean of the poses' confidence, 0 when there is none.
    public var meanConfidence: Double {
        let poses = frames.compactMap(\.pose)
        return poses.isEmpty ? 0 : poses.reduce(0) { $0 + $1.confidence } / Double(poses.count)
    }

    /// The same track with every world landmark at the origin, and without sights: for whoever needs the picture's positions only. It takes
    /// less than half the memory.
    public func withoutDepth() -> PoseTrack {
        // One array, shared by all poses.
        let world = [WorldPoint](repeating: .zero, count: Landmark.allCases.count)
        var track = self
        for index in track.frames.indices {
            track.frames[index].trunk = nil
            track.frames[index].sight = nil
            guard let pose = track.frames[index].pose else { continue }
            // Copied, so that the numbers lie close together and what they lay between can be given back.
            let keypoints = pose.keypoints.map { $0 }
            track.frames[index].pose = Pose(keypoints: keypoints, world: world, confidence: pose.confidence)
        }
        return track
    }

    /// Seconds from the first frame to the last.
    public var duration: Double {
        guard let first = frames.first, let last = frames.last else { return 0 }
        return last.time.seconds - first.time.seconds
    }

    /// Median seconds between frames; nil when the track is too short to tell.
    public var frameInterval: Double? {
        let gaps = zip(frames.dropFirst(), frames).map { $0.time.seconds - $1.time.seconds }.filter { $0 > 0 }.sorted()
        return gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }

    /// The index into `frames` whose time lies nearest to `seconds`, of two as near the earlier; nil for an empty track.
    public func index(nearest seconds: Double) -> Int? {
        let after = frames.partitioningIndex { $0.time.seconds >= seconds }
        guard after > 0 else { return frames.isEmpty ? nil : 0 }
        guard after < frames.count else { return after - 1 }
        return seconds - frames[after - 1].time.seconds <= frames[after].time.seconds - seconds ? after - 1 : after
    }

    /// The indices of the frames from one time through another, in seconds.
    public func indices(from start: Double, through end: Double) -> Range<Int> {
        let first = frames.partitioningIndex { $0.time.seconds >= start }
        return first..<max(first, frames.partitioningIndex { $0.time.seconds > end })
    }
}
