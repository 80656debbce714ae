internal import Imaging
internal import Inference
internal import PoseTracking
internal import SwingCore
internal import VideoIO

/// What the first pass does with one frame of a clip after another.
struct FrameSurvey: ~Copyable {
    /// A frame in which the camera's movement is looked for, and where people are in it, in its pixels.
    struct Sighting: Sendable {
        var frame: Frame
        var people: [Rect]
    }

    private var people: PeopleSurvey
    private let slowdown: Double
    /// Frames taken so far, with those passed over.
    private(set) var count = 0
    private var lastSighting = -Double.infinity

    /// Seconds as filmed from one to the next at least: a hand's shake shows in fifteen a second.
    private static let sightingSpacing = 0.06

    /// - Parameter slowdown: how many times slower than filmed the clip plays, as far as that is known.
    init(_ people: consuming PeopleSurvey, slowdown: Double) {
        self.people = people
        self.slowdown = slowdown
    }

    /// As `PeopleSurvey` says.
    var frameSpacing: Double { people.frameSpacing }

    /// Takes the next frame, or its place alone.
    ///
    /// - Returns: a frame in which the camera is to be followed.
    mutating func take(_ step: VideoReader.Step) throws(InferenceError) -> Sighting? {
        count += 1
        guard case .frame(let frame) = step else {
            if case .passedOver(let place) = step { people.passOver(place) }
            return nil
        }
        let boxes = try people.add(frame)
        guard let boxes, frame.time.seconds - lastSighting >= Self.sightingSpacing * slowdown else { return nil }
        lastSighting = frame.time.seconds
        return Sighting(frame: frame, people: boxes)
    }

    /// What was seen of whom.
    mutating func takeSurvey() throws(InferenceError) -> Survey { try people.takeSurvey() }
}
