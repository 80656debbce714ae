/// The player's hitting side. Left and right are the player's own.
public enum Handedness: String, Sendable, Hashable, Codable, CaseIterable {
    case right, left

    public var opposite: Handedness { self == .right ? .left : .right }
}

/// The kind of a swing.
public enum Stroke: String, Sendable, Hashable, Codable, CaseIterable {
    case serve, overhead, forehand, backhand, unknown

    /// Serve and overhead share their events; the others share the ground stroke's.
    public var isOverhead: Bool { self == .serve || self == .overhead }
}

/// A finer name for a stroke, given only when it is clear.
public enum StrokeVariant: String, Sendable, Hashable, Codable, CaseIterable {
    case twoHanded, oneHanded, slice, volley
}

/// Where the camera stands relative to the direction the player hits in.
public enum CameraView: String, Sendable, Hashable, Codable, CaseIterable {
    /// 70 to 110 degrees from the hitting direction.
    case side
    /// The player hits towards the camera (less than 20 degrees).
    case front
    /// The player hits away from the camera.
    case behind
    /// Between the others.
    case oblique

    /// - Parameter angle: degrees between the camera and the direction the player hits in, 0 to 180.
    public init(angle: Double) {
        switch angle {
        case ..<20: self = .front
        case 70...110: self = .side
        case 160...: self = .behind
        default: self = .oblique
        }
    }
}

/// A camera view and how sure it is, 0 to 1.
public struct CameraEstimate: Sendable, Hashable, Codable {
    public var view: CameraView
    public var confidence: Double
    /// Degrees between the camera and the direction the player hits in, 0 from the front to 180 from behind; nil when only
    /// the view's name is known.
    public private(set) var angle: Double?
    /// The same with a sign: positive where the player hits to the right of the picture, negative where to the left.
    public private(set) var heading: Double?
    /// Degrees by which upright things lean in the picture, positive where their lower ends lie further to the right; nil
    /// where the camera stood level, or nobody knows. What is measured from the vertical allows for it.
    public var roll: Double?

    /// - Parameter heading: degrees from -180 to 180; nil when only the view's name is known.
    public init(view: CameraView, confidence: Double, heading: Double? = nil, roll: Double? = nil) {
        self.view = view
        self.confidence = confidence
        angle = heading.map(abs)
        self.heading = heading
        self.roll = roll
    }
}

/// The instants that bound a swing's phases; each is defined where it is found, in SwingSegmentation.
public enum EventName: String, Sendable, Hashable, Codable, CaseIterable {
    // Serve and overhead.
    case start, release, trophy, racketLow
    // Ground strokes.
    case ready, unitTurn, backswingEnd, forwardSwing
    // Both.
    case contact, finish
}

/// What an event's time was read from.
public enum EventSource: String, Sendable, Hashable, Codable {
    case audio, pose
    case audioAndPose = "audio+pose"
    case ballAndPose = "ball+pose"
    case audioBallAndPose = "audio+ball+pose"

    /// Whether a sound has its share in it.
    public var isHeard: Bool {
        switch self {
        case .audio, .audioAndPose, .audioBallAndPose: true
        case .pose, .ballAndPose: false
        }
    }

    /// Whether the ball has its share in it.
    public var isSeenInBall: Bool {
        switch self {
        case .ballAndPose, .audioBallAndPose: true
        case .audio, .pose, .audioAndPose: false
        }
    }
}

/// A labelled instant of a swing. Times are seconds of the source's presentation time and may lie between frames.
public struct SwingEvent: Sendable, Hashable, Codable {
    public var name: EventName
    public var time: Double
    /// The decoded frame nearest to `time`.
    public var frame: Int
    /// 0 to 1.
    public var confidence: Double
    /// One standard deviation, in seconds.
    public var uncertainty: Double
    public var source: EventSource

    public init(
        name: EventName, time: Double, frame: Int, confidence: Double, uncertainty: Double, source: EventSource
    ) {
        self.name = name
        self.time = time
        self.frame = frame
        self.confidence = confidence
        self.uncertainty = uncertainty
        self.source = source
    }
}

/// The names of the intervals between events.
public enum PhaseName: String, Sendable, Hashable, Codable, CaseIterable {
    // Serve and overhead.
    case preparation, loading, cocking, acceleration
    // Ground strokes (with preparation).
    case backswing, forwardSwing
    // Both.
    case followThrough
}

/// A labelled interval of a swing, in seconds.
public struct Phase: Sendable, Hashable, Codable {
    public var name: PhaseName
    public var start: Double
    public var end: Double

    public init(name: PhaseName, start: Double, end: Double) {
        self.name = name
        self.start = start
        self.end = end
    }
}

/// One execution of a stroke.
public struct Swing: Sendable, Hashable, Codable {
    public var index: Int
    public var stroke: Stroke
    /// 0 to 1.
    public var strokeConfidence: Double
    public var variant: StrokeVariant?
    /// Seconds.
    public var start: Double
    /// Seconds.
    public var end: Double
    /// In order of time; an event that cannot be seen is absent.
    public var events: [SwingEvent]
    public var phases: [Phase]

    public init(
        index: Int, stroke: Stroke, strokeConfidence: Double, variant: StrokeVariant?, start: Double, end: Double,
        events: [SwingEvent], phases: [Phase]
    ) {
        self.index = index
        self.stroke = stroke
        self.strokeConfidence = strokeConfidence
        self.variant = variant
        self.start = start
        self.end = end
        self.events = events
        self.phases = phases
    }

    public func event(_ name: EventName) -> SwingEvent? { events.first { $0.name == name } }

    /// Whether its name is sure enough for that stroke's rules. A hit above the head whose toss nobody saw is a serve by
    /// default, at 0.55: of three in copies of clips two were the toss. A ground stroke's confidence is how often such a name
    /// is right: of eight named at 0.7 to 0.8 two were the other stroke, by the other hand (samples and copies of them).
    public var isNameSure: Bool { stroke != .unknown && strokeConfidence >= (stroke.isOverhead ? 0.6 : 0.8) }
}
