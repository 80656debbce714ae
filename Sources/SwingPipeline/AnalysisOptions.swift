public import CoachingRules
public import PoseTracking
public import SwingCore
internal import VideoIO

/// What the user asked for, beyond the clip itself. Nil means: find out.
public struct AnalysisOptions: Sendable {
    public var player: String?
    /// The player's stature in metres.
    public var height: Double?
    /// The player's age in years.
    public var age: Int?
    public var hand: Handedness?
    public var stroke: Stroke?
    public var view: CameraView?
    public var level: PlayerLevel
    /// In the words of `language`.
    public var ruleBook: RuleBook
    /// What everything a player reads is written in.
    public var language: Language
    /// Real frames per second when filmed; nil takes what the camera wrote, or the file's own rate.
    public var captureRate: Double?
    /// How thoroughly the player is read.
    public var quality: TrackingQuality
    /// Which person is analysed.
    public var subject: SubjectRequest
    /// Whether `annotated.mp4` is written.
    public var writesVideo: Bool
    public var reduceMotion: Bool
    /// Whether the annotated video keeps the tags that say where and with what the clip was filmed, too.
    public var keepsMetadata: Bool
    /// H.264 constant rate factor and x264 preset of the annotated video.
    public var crf: Int
    public var preset: String
    /// A file that receives the signals the swings were found in, as CSV; nil for none.
    public var signals: String?
    /// What is written beside the results for other programs.
    public var exports: Set<ExportFormat>
    /// CPU threads for decoding, inference and encoding.
    public var threads: Int

    public static let defaultCRF = 20
    public static let defaultPreset = "veryfast"

    public init(
        player: String? = nil, height: Double? = nil, age: Int? = nil, hand: Handedness? = nil,
        stroke: Stroke? = nil, view: CameraView? = nil, level: PlayerLevel = .intermediate, ruleBook: RuleBook,
        language: Language = .english, captureRate: Double? = nil, quality: TrackingQuality = .balanced,
        subject: SubjectRequest = .automatic, writesVideo: Bool = true, reduceMotion: Bool = false,
        keepsMetadata: Bool = false, crf: Int = defaultCRF, preset: String = defaultPreset, signals: String? = nil,
        exports: Set<ExportFormat> = [], threads: Int
    ) {
        self.player = player
        self.height = height
        self.age = age
        self.hand = hand
        self.stroke = stroke
        self.view = view
        self.level = level
        self.ruleBook = ruleBook
        self.language = language
        self.captureRate = captureRate
        self.quality = quality
        self.subject = subject
        self.writesVideo = writesVideo
        self.reduceMotion = reduceMotion
        self.keepsMetadata = keepsMetadata
        self.crf = crf
        self.preset = preset
        self.signals = signals
        self.exports = exports
        self.threads = threads
    }

    /// A form in which what was measured leaves for other programs.
    public enum ExportFormat: String, Sendable, CaseIterable {
        /// `poses.csv`.
        case csv
    }

    /// How every video of this run is encoded.
    var encoding: EncodingOptions { EncodingOptions(crf: crf, preset: preset, threads: threads) }
}
