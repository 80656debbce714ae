/// Everything measured and decided about one clip: `analysis.json`, schema version 1, and the one source of all other
/// files. Times are seconds of the source's presentation time, `frame` the 0-based decoded frame in presentation order,
/// angles degrees, positions pixels of the displayed picture.
public struct Analysis: Sendable, Hashable, Codable {
    public static let currentSchemaVersion = 1

    public var schemaVersion: Int
    /// The language of every sentence in it; nil: English.
    public var language: Language?
    public var tool: ToolInfo
    public var video: VideoInfo
    public var frames: FrameAccount
    public var outcome: Outcome
    public var outcomeReason: String
    public var player: PlayerInfo
    public var camera: CameraEstimate
    public var tracking: TrackingInfo
    public var swings: [SwingAnalysis]
    /// What the swings of one stroke have in common.
    public var patterns: [StrokePattern]
    public var focus: Focus?
    public var strength: Strength?
    /// Seconds of wall time per stage, and `total`.
    public var timings: [String: Double]

    /// - Parameter frames: nil for a clip of which nothing is missing.
    public init(
        language: Language? = nil, tool: ToolInfo, video: VideoInfo, frames: FrameAccount? = nil,
        outcome: Outcome, outcomeReason: String,
        player: PlayerInfo,
        camera: CameraEstimate, tracking: TrackingInfo, swings: [SwingAnalysis], patterns: [StrokePattern] = [],
        focus: Focus?, strength: Strength?, timings: [String: Double]
    ) {
        self.schemaVersion = Self.currentSchemaVersion
        self.language = language == .english ? nil : language
        self.tool = tool
        self.video = video
        self.frames = frames ?? FrameAccount(decoded: video.frameCount)
        self.outcome = outcome
        self.outcomeReason = outcomeReason
        self.player = player
        self.camera = camera
        self.tracking = tracking
        self.swings = swings
        self.patterns = patterns
        self.focus = focus
        self.strength = strength
        self.timings = timings
    }
}

extension Analysis {
    // The contract names `focus` and `strength` in every file, so an absent one is written as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encodeIfPresent(language, forKey: .language)
        try container.encode(tool, forKey: .tool)
        try container.encode(video, forKey: .video)
        try container.encode(frames, forKey: .frames)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(outcomeReason, forKey: .outcomeReason)
        try container.encode(player, forKey: .player)
        try container.encode(camera, forKey: .camera)
        try container.encode(tracking, forKey: .tracking)
        try container.encode(swings, forKey: .swings)
        try container.encode(patterns, forKey: .patterns)
        try container.encode(focus, forKey: .focus)
        try container.encode(strength, forKey: .strength)
        try container.encode(timings, forKey: .timings)
    }
}

/// What an analysis came to. An absent player or swing is a result, not an error.
public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    case analyzed, noPlayer, noSwing
}

/// Which program, network and rule book produced an analysis.
public struct ToolInfo: Sendable, Hashable, Codable {
    public struct Model: Sendable, Hashable, Codable {
        public var name: String
        public var sha256: String
        /// Of the weights, where they lie in a file of their own.
        public var weightsSHA256: String?

        public init(name: String, sha256: String, weightsSHA256: String? = nil) {
            self.name = name
            self.sha256 = sha256
            self.weightsSHA256 = weightsSHA256
        }

        private enum CodingKeys: String, CodingKey {
            case name, sha256
            case weightsSHA256 = "weightsSha256"
        }
    }

    public struct Rules: Sendable, Hashable, Codable {
        public var name: String
        public var version: String

        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    public var name: String
    public var version: String
    public var model: Model
    /// The second landmark network; nil without one.
    public var secondModel: Model?
    public var rules: Rules

    public init(name: String, version: String, model: Model, secondModel: Model? = nil, rules: Rules) {
        self.name = name
        self.version = version
        self.model = model
        self.secondModel = secondModel
        self.rules = rules
    }
}

/// How the capture rate is known.
public enum CaptureRateSource: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file's own rate: its times are taken for real times.
    case file
    /// The camera wrote it into the file.
    case tag
    /// The user said it.
    case option
}

/// A span of presentation time, in seconds.
public struct TimeSpan: Sendable, Hashable, Codable {
    public var start: Double
    public var end: Double

    public init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

/// The source file as it was read.
public struct VideoInfo: Sendable, Hashable, Codable {
    public var path: String
    public var sha256: String
    public var codec: String
    /// Displayed (rotated) size in pixels.
    public var width: Int
    public var height: Int
    /// Degrees clockwise the stored picture was turned for display.
    public var rotation: Int
    /// Of these, the degrees that no tag tells: the picture lay on its side and was turned upright; nil where it stood.
    public var turned: Int?
    /// Whether the clip was filmed through a fence, whose wires were looked past; nil where none was seen.
    public var fence: Bool?
    /// Frames per second in the file.
    public var frameRate: Double
    /// Real frames per second when filmed; speeds and durations use this.
    public var captureRate: Double
    public var captureRateSource: CaptureRateSource
    /// How many times slower than filmed the clip seems to play, as far as its swings show, where neither the camera nor the
    /// user said that it is slow motion; nil when it looks real. No duration is rated then.
    public var suspectedSlowdown: Double?
    public var variableFrameRate: Bool
    public var frameCount: Int
    /// Frames that show the picture of the frame before.
    public var duplicateFrames: Int
    /// Where the picture stands still while time goes on.
    public var frozenSpans: [TimeSpan]
    /// Seconds from the first frame to the end of the last.
    public var duration: Double
    public var hasAudio: Bool
    /// The sound track; nil when the file has none.
    public var audio: AudioInfo?

    public init(
        path: String, sha256: String, codec: String, width: Int, height: Int, rotation: Int, frameRate: Double,
        captureRate: Double, captureRateSource: CaptureRateSource = .file, variableFrameRate: Bool, frameCount: Int,
        duplicateFrames: Int = 0, frozenSpans: [TimeSpan] = [], duration: Double, hasAudio: Bool,
        audio: AudioInfo? = nil
    ) {
        self.path = path
        self.sha256 = sha256
        self.codec = codec
        self.width = width
        self.height = height
        self.rotation = rotation
        self.frameRate = frameRate
        self.captureRate = captureRate
        self.captureRateSource = captureRateSource
        self.variableFrameRate = variableFrameRate
        self.frameCount = frameCount
        self.duplicateFrames = duplicateFrames
        self.frozenSpans = frozenSpans
        self.duration = duration
        self.hasAudio = hasAudio
        self.audio = audio
    }
}

/// Who plays, as far as the clip and the user tell.
public struct PlayerInfo: Sendable, Hashable, Codable {
    public var name: String?
    public var handedness: Handedness?
    /// 0 to 1.
    public var handednessConfidence: Double
    /// Metres, as given by the user; nil when not known.
    public var height: Double?
    /// Years, as given by the user; nil when not known.
    public var age: Int?

    public init(
        name: String?, handedness: Handedness?, handednessConfidence: Double, height: Double? = nil, age: Int? = nil
    ) {
        self.name = name
        self.height = height
        self.age = age
        self.handedness = handedness
        self.handednessConfidence = handednessConfidence
    }

    // The contract names these keys even when nothing is known, so nil is written as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(handedness, forKey: .handedness)
        try container.encode(handednessConfidence, forKey: .handednessConfidence)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(age, forKey: .age)
    }
}

/// Which of the people in a clip is the player, and why.
public struct SubjectInfo: Sendable, Hashable, Codable {
    /// Counted from 1 from the left of the picture.
    public var number: Int
    /// In words.
    public var reason: String

    public init(number: Int, reason: String) {
        self.number = number
        self.reason = reason
    }
}

/// How well the player could be followed.
public struct TrackingInfo: Sendable, Hashable, Codable {
    public var framesWithPose: Int
    /// 0 to 1.
    public var meanConfidence: Double
    public var people: Int
    /// Which of them is the player; nil when nobody was found.
    public var subject: SubjectInfo?

    public init(framesWithPose: Int, meanConfidence: Double, people: Int, subject: SubjectInfo? = nil) {
        self.framesWithPose = framesWithPose
        self.meanConfidence = meanConfidence
        self.people = people
        self.subject = subject
    }
}

/// One swing with everything measured and decided about it; encoded flat, as the contract has it.
public struct SwingAnalysis: Sendable, Hashable {
    public var swing: Swing
    public var metrics: [Metric]
    public var findings: [Finding]
    public var rating: Rating

    public init(swing: Swing, metrics: [Metric], findings: [Finding], rating: Rating) {
        self.swing = swing
        self.metrics = metrics
        self.findings = findings
        self.rating = rating
    }
}

extension SwingAnalysis: Codable {
    private enum CodingKeys: String, CodingKey {
        case index, stroke, strokeConfidence, variant, start, end, events, phases, metrics, findings, rating
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        swing = try Swing(from: decoder)
        metrics = try container.decode([Metric].self, forKey: .metrics)
        findings = try container.decode([Finding].self, forKey: .findings)
        rating = try container.decode(Rating.self, forKey: .rating)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(swing.index, forKey: .index)
        try container.encode(swing.stroke, forKey: .stroke)
        try container.encode(swing.strokeConfidence, forKey: .strokeConfidence)
        try container.encode(swing.variant, forKey: .variant)
        try container.encode(swing.start, forKey: .start)
        try container.encode(swing.end, forKey: .end)
        try container.encode(swing.events, forKey: .events)
        try container.encode(swing.phases, forKey: .phases)
        try container.encode(metrics, forKey: .metrics)
        try container.encode(findings, forKey: .findings)
        try container.encode(rating, forKey: .rating)
    }
}
