public import Imaging
public import Inference
public import SwingCore

/// Follows one player through a clip: detector, region of interest, landmarks, as BlazePose's published pipeline does.
///
/// Frames go in one by one in presentation order; `track()` then gives the smoothed track of the whole clip.
public struct PoseTracker: ~Copyable {
    private var detector: PersonDetector
    private var estimator: LandmarkEstimator
    private var region: RegionOfInterest?
    private var frames: [ObservedFrame] = []
    private var pictureSize = PictureSize(width: 0, height: 0)
    private var people = 0

    /// Below this the network no longer sees the person it was following.
    static let minimumPoseConfidence = 0.5

    public init(models: PoseModels) throws(InferenceError) {
        let detector = try PersonDetector(models.detector)
        let estimator = try LandmarkEstimator(models.landmarks)
        self.detector = detector
        self.estimator = estimator
    }

    /// Reads the player's pose from the next frame.
    public mutating func add(_ frame: Frame) throws(InferenceError) {
        pictureSize = frame.size
        let reading = try reading(in: frame)
        frames.append(ObservedFrame(frame: frame.index, time: frame.time, reading: reading))
    }

    /// The whole clip's track: candidates chosen over the whole clip at once, then smoothed in both directions of time.
    public func track() -> PoseTrack {
        TrackSmoother().smooth(CandidateSelector().track(frames, pictureSize: pictureSize, people: people))
    }

    private mutating func reading(in frame: Frame) throws(InferenceError) -> LandmarkReading? {
        if let known = region, let reading = try follow(known, in: frame) { return reading }
        guard let found = try detect(in: frame) else {
            region = nil
            return nil
        }
        return try follow(found, in: frame)
    }

    private mutating func follow(
        _ known: RegionOfInterest, in frame: Frame
    ) throws(InferenceError) -> LandmarkReading? {
        let reading = try estimator.read(frame, known, minimumConfidence: Self.minimumPoseConfidence)
        region = reading.map { RegionOfInterest(hipCenter: $0.hipCenter, scalePoint: $0.scalePoint) }
        return reading
    }

    /// The most prominent person of a frame: large and central.
    private mutating func detect(in frame: Frame) throws(InferenceError) -> RegionOfInterest? {
        let size = frame.size
        let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        var found = try detector.people(in: frame, area: whole)
        if found.isEmpty {
            for area in SearchAreas.zoomed(in: size) {
                found += try detector.people(in: frame, area: area)
            }
            found = DetectorDecoding.merged(found)
        }
        people = max(people, found.count)
        let player = found.max { prominence($0, in: whole) < prominence($1, in: whole) }
        return player.map { RegionOfInterest(hipCenter: $0.hipCenter, scalePoint: $0.scalePoint) }
    }

    private func prominence(_ person: PersonDetection, in picture: Rect) -> Double {
        let offCenter = abs(person.hipCenter.x - picture.center.x) / (picture.width / 2)
        return person.radius * (1 - 0.5 * min(1, offCenter))
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
    /// - Parameter threads: CPU threads one inference may use.
    public init(library: ModelLibrary, threads: Int) throws(InferenceError) {
        let entry = try library.entry(role: "poseLandmarks")
        detector = try NeuralModel(library.verify(library.entry(role: "personDetector")), threads: threads)
        landmarks = try NeuralModel(library.verify(entry), threads: threads)
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
