public import Imaging
public import Inference
public import SwingCore

/// Where the player is in one frame, and the network's first look at it.
public struct Sighting: Sendable {
    /// What following needs to know; the joints are read from it later.
    struct Look: Sendable {
        var region: RegionOfInterest
        var plain: LandmarkOutput
    }

    public let frame: Frame
    /// Nil where nobody was seen.
    let look: Look?
    /// People the detector found in this frame; 0 where it was not asked.
    let people: Int
}

/// Follows one player through a clip: detector, region of interest, landmarks, as BlazePose's published pipeline does.
///
/// Frames go in one by one in presentation order. Each depends on the one before, so only what the next frame needs is
/// done here; `PoseReader` does the rest, and may do so at the same time on another thread.
public struct PlayerFollower: ~Copyable {
    private var detector: PersonDetector
    private var estimator: LandmarkEstimator
    private var region: RegionOfInterest?

    /// Below this the network no longer sees the person it was following.
    static let minimumPoseConfidence = 0.5

    public init(models: PoseModels) throws(InferenceError) {
        let detector = try PersonDetector(models.detector)
        let estimator = try LandmarkEstimator(models.landmarks)
        self.detector = detector
        self.estimator = estimator
    }

    /// Finds the player in the next frame.
    public mutating func sighting(in frame: Frame) throws(InferenceError) -> Sighting {
        if let known = region, let look = try follow(known, in: frame) {
            return Sighting(frame: frame, look: look, people: 0)
        }
        let (found, people) = try detect(in: frame)
        guard let found else {
            region = nil
            return Sighting(frame: frame, look: nil, people: people)
        }
        return Sighting(frame: frame, look: try follow(found, in: frame), people: people)
    }

    private mutating func follow(_ known: RegionOfInterest, in frame: Frame) throws(InferenceError) -> Sighting.Look? {
        let plain = try estimator.look(at: known, in: frame)
        guard plain.confidence >= Self.minimumPoseConfidence else {
            region = nil
            return nil
        }
        region = LandmarkDecoding.nextRegion(after: plain, in: known)
        return Sighting.Look(region: known, plain: plain)
    }

    /// The most prominent person of a frame, large and central, and how many there are.
    private mutating func detect(
        in frame: Frame
    ) throws(InferenceError) -> (player: RegionOfInterest?, people: Int) {
        let size = frame.size
        let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        var found = try detector.people(in: frame, area: whole)
        if found.isEmpty {
            for area in SearchAreas.zoomed(in: size) {
                found += try detector.people(in: frame, area: area)
            }
            found = DetectorDecoding.merged(found)
        }
        let player = found.max { prominence($0, in: whole) < prominence($1, in: whole) }
        return (player.map { RegionOfInterest(hipCenter: $0.hipCenter, scalePoint: $0.scalePoint) }, found.count)
    }

    private func prominence(_ person: PersonDetection, in picture: Rect) -> Double {
        let offCenter = abs(person.hipCenter.x - picture.center.x) / (picture.width / 2)
        return person.radius * (1 - 0.5 * min(1, offCenter))
    }
}

/// Reads the joints of the player that was followed. Keeps poses, never pictures; `takeTrack()` then gives the smoothed
/// track of the whole clip.
public struct PoseReader: ~Copyable {
    private var estimator: LandmarkEstimator
    private var frames: [ObservedFrame] = []
    private var pictureSize = PictureSize(width: 0, height: 0)
    private var people = 0

    public init(models: PoseModels) throws(InferenceError) { estimator = try LandmarkEstimator(models.landmarks) }

    /// Reads the player's pose; sightings come in the order of their frames.
    public mutating func add(_ sighting: Sighting) throws(InferenceError) {
        let frame = sighting.frame
        pictureSize = frame.size
        people = max(people, sighting.people)
        var reading: LandmarkReading?
        if let look = sighting.look {
            let mirrored = try estimator.look(at: look.region, in: frame, mirrored: true)
            reading = LandmarkDecoding.reading(plain: look.plain, mirrored: mirrored, region: look.region)
        }
        frames.append(ObservedFrame(frame: frame.index, time: frame.time, reading: reading))
    }

    /// The whole clip's track: candidates chosen over the whole clip at once, then smoothed in both directions of time.
    /// Afterwards the reader is as new.
    public mutating func takeTrack() -> PoseTrack {
        let track = CandidateSelector().track(frames, pictureSize: pictureSize, people: people)
        // A long clip's readings are many; they go before smoothing needs room.
        (frames, people) = ([], 0)
        return TrackSmoother().smooth(track)
    }
}

/// The two networks of the pose pipeline, loaded once and shared.
public struct PoseModels: Sendable {
    public let detector: NeuralModel
    public let landmarks: NeuralModel
    /// The landmark network's entry, for `analysis.json`.
    public let landmarkEntry: ModelEntry

    /// Verifies and loads both networks.
    ///
    /// - Parameter threads: CPU threads; follower and reader share them.
    public init(library: ModelLibrary, threads: Int) throws(InferenceError) {
        let entry = try library.entry(role: "poseLandmarks")
        detector = try NeuralModel(library.verify(library.entry(role: "personDetector")), threads: threads)
        landmarks = try NeuralModel(library.verify(entry), threads: threads, sessions: 2)
        landmarkEntry = entry
    }
}

/// Where to look closer when nobody is found in the whole picture.
enum SearchAreas {
    /// Overlapping squares of 60 % of the short side, so that a small player fills more of the detector's input.
    static func zoomed(in size: PictureSize) -> [Rect] {
        let (width, height) = (Double(size.width), Double(size.height))
        let side = 0.6 * min(width, height)
        func starts(_ length: Double) -> [Double] {
            let count = Int((length / (side * 0.6)).rounded(.up))
            return (0..<count).map { Double($0) * (length - side) / Double(max(1, count - 1)) }
        }
        return starts(height).flatMap { y in
            starts(width).map { x in Rect(x: x, y: y, width: side, height: side) }
        }
    }
}
