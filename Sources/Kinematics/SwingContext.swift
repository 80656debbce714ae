public import SwingCore

/// Everything a metric's formula may look at: one swing, the player's poses around it, and how it was filmed.
public struct SwingContext: Sendable {
    /// From a real second before the swing to one after it.
    public private(set) var track: PoseTrack
    public private(set) var swing: Swing
    public let handedness: Handedness
    public let camera: CameraEstimate
    /// Real frames per second when filmed.
    public let captureRate: Double
    /// True when that is only estimated from how slowly the swings play: poses can be measured, durations cannot.
    public let isPaceEstimated: Bool
    /// Segment lengths around the swing; nil when the body was not seen well enough.
    public let bodyScale: BodyScale?
    /// Median time between frames, in seconds of presentation time.
    let frameInterval: Double
    /// What it is taken to be in a track that is too short to tell.
    private static let usualInterval = 1.0 / 30
    /// Real seconds per second of presentation time: 1 for ordinary video, 0.125 for 240 fps stored at 30 fps.
    let realTimeFactor: Double

    /// - Parameter frameInterval: the track's median seconds between frames, which takes long to find in a long one; nil finds
    ///   it.
    public init(
        track: PoseTrack, swing: Swing, handedness: Handedness, camera: CameraEstimate, captureRate: Double,
        isPaceEstimated: Bool = false, frameInterval: Double? = nil
    ) {
        self.isPaceEstimated = isPaceEstimated
        self.swing = swing
        self.handedness = handedness
        self.camera = camera
        self.captureRate = captureRate
        let interval = frameInterval ?? track.frameInterval ?? Self.usualInterval
        self.frameInterval = interval
        let factor = captureRate > 0 ? 1 / (interval * captureRate) : 1
        realTimeFactor = abs(factor - 1) < 0.1 ? 1 : factor
        let margin = 1 / realTimeFactor
        let around = track.indices(from: swing.start - margin, through: max(swing.end, swing.start) + margin)
        self.track = track
        self.track.frames = Array(track.frames[around])
        bodyScale = BodyScale(of: self.track, at: swing.event(.contact)?.time ?? swing.end)
    }

    /// The same swing with one landmark moved by as many pixels in every frame; the body's scale stays.
    func displacing(_ landmark: Landmark, by offset: ImagePoint) -> SwingContext {
        var displaced = self
        for index in displaced.track.frames.indices {
            displaced.track.frames[index].pose?[landmark].position += offset
        }
        return displaced
    }

    /// The same swing with one event so many seconds of presentation time later; the body's scale stays.
    func moving(_ event: EventName, by seconds: Double) -> SwingContext {
        var moved = self
        for index in moved.swing.events.indices where moved.swing.events[index].name == event {
            moved.swing.events[index].time += seconds
        }
        return moved
    }

    /// Stature in pixels of the displayed picture; nil when the body was not seen well enough.
    public var bodyHeight: Double? { bodyScale?.height }

    /// Turns real seconds (as technique is described) into seconds of presentation time (as tracks are stamped).
    func presentation(_ realSeconds: Double) -> Double { realSeconds / realTimeFactor }

    func side(_ role: SideRole) -> Handedness { role == .hitting ? handedness : handedness.opposite }

    func landmark(_ joint: PairedJoint, _ role: SideRole) -> Landmark { joint.on(side(role)) }
}

/// A side of the body by what it does: the hand that hits, or the other (the tossing hand of a serve).
enum SideRole: Sendable {
    case hitting, other
}
