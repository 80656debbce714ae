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

    /// What the frames came to.
    enum Outcome: Sendable {
        /// Who was seen.
        case seen(Survey)
        /// The clip was filmed through a fence that nobody was looking through.
        case fenced(Fence)
    }

    private var people: PeopleSurvey
    private var wires: FenceWatch
    private let isThroughFence: Bool
    private let slowdown: Double
    private let clock: StageClock
    /// Frames taken so far, with those passed over.
    private(set) var count = 0
    private var lastSighting = -Double.infinity

    /// Seconds as filmed from one to the next at least: a hand's shake shows in fifteen a second.
    private static let sightingSpacing = 0.06

    /// - Parameters:
    ///   - people: who are looked for.
    ///   - wires: that are looked for, unless people are looked for through a fence.
    ///   - isThroughFence: whether they are.
    ///   - slowdown: how many times slower than filmed the clip plays, as far as that is known.
    init(
        _ people: consuming PeopleSurvey, before wires: consuming FenceWatch, isThroughFence: Bool, slowdown: Double,
        clock: StageClock
    ) {
        self.people = people
        self.wires = wires
        self.isThroughFence = isThroughFence
        self.slowdown = slowdown
        self.clock = clock
    }

    /// Which frames it can do without. Pictures that the clip shows twice are counted where somebody may play.
    var passing: PassingOver {
        if wires.hasSeenFence { return PassingOver(gap: wires.spacing) }
        return PassingOver(gap: people.frameSpacing, takesRepeats: !people.isCalm)
    }

    /// Takes the next frame, or its place alone. Once a fence shows, only more of it is looked for.
    ///
    /// - Returns: a frame in which the camera is to be followed.
    /// - Throws: `InferenceError`, `ImagingError`.
    mutating func take(_ step: VideoReader.Step) throws -> Sighting? {
        count += 1
        guard !wires.hasSeenFence else {
            if case .frame(let frame) = step { try watch(frame) }
            return nil
        }
        let sighting = try clock.measure("survey") { () throws(InferenceError) in try look(step) }
        if let sighting, !isThroughFence { try watch(sighting.frame) }
        return sighting
    }

    private mutating func look(_ step: VideoReader.Step) throws(InferenceError) -> Sighting? {
        guard case .frame(let frame) = step else {
            if case .passedOver(let place) = step { people.passOver(place) }
            return nil
        }
        let boxes = try people.add(frame)
        guard let boxes, frame.time.seconds - lastSighting >= Self.sightingSpacing * slowdown else { return nil }
        lastSighting = frame.time.seconds
        return Sighting(frame: frame, people: boxes)
    }

    private mutating func watch(_ frame: Frame) throws(ImagingError) {
        try clock.measure("fence") { () throws(ImagingError) in try wires.add(frame) }
    }

    /// What all frames came to.
    ///
    /// - Throws: `InferenceError`, `ImagingError`.
    mutating func takeOutcome() throws -> Outcome {
        if let fence = try clock.measure("fence", { () throws(ImagingError) in try wires.takeFence() }) {
            return .fenced(fence)
        }
        return .seen(try clock.measure("survey") { () throws(InferenceError) in try people.takeSurvey() })
    }
}
