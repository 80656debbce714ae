public import SwingCore

/// What is known for certain about one clip: from the file that rendered it, or from a person who labelled it.
///
/// An absent fact is not known; it is left out of the report and counted, never guessed.
///
/// # The file `NAME.truth.json` beside `NAME.mp4`, `"truthVersion": 1`
///
/// ```json
/// { "truthVersion": 1,
///   "size": [960, 540],
///   "frameRate": 60, "captureRate": 60,
///   "handedness": "right",
///   "view": "side",
///   "swings": [
///     { "stroke": "serve", "variant": null,
///       "events": { "trophy": 1.3345, "contact": 1.7512 },
///       "metrics": { "serve.frontKneeFlexion": 71.4 },
///       "faults": [ { "rule": "serve.frontKneeFlexion", "rating": "needsWork" } ] } ],
///   "landmarks": ["leftShoulder", "rightShoulder"],
///   "frames": [
///     { "time": 0.0,
///       "joints2d": [424.3, 336.8, 1, 391.0, 335.2, 0],
///       "joints3d": [0.063, 0.063, 1.554, 0.421, 0.058, 1.551] } ] }
/// ```
///
/// Only `truthVersion` must be there. A key that is absent says "not in the truth"; further keys (`camera`, `ball3d`,
/// `seed`, `body`, ...) may stand beside these at every level and are ignored here.
///
/// | key | meaning |
/// |---|---|
/// | `size` | displayed (rotated) width and height in pixels; joints outside it are not counted |
/// | `frameRate`, `captureRate` | frames per second in the file, and when filmed; together they give the slow motion |
/// | `handedness` | `right` or `left`, the hitting side |
/// | `view` | `side`, `front`, `behind` or `oblique` |
/// | `plan` | how the clip was rendered; of it `camera.angle`, degrees around the player from the hitting direction |
/// | `swings` | every swing of the clip in order of time; `[]` says that there is none |
/// | `stroke` | a stroke's name as in `analysis.json`: `serve`, `overhead`, `forehand`, `backhand` |
/// | `variant` | `twoHanded`, `oneHanded`, `slice`, `volley`; `null` says that no variant's name fits |
/// | `events` | seconds of presentation time, not rounded to frames, by the names in `analysis.json`; `contact` is a must |
/// | `metrics` | true value by metric id, in the metric's own unit, computed from the 3D joints |
/// | `faults` | complete: every rule that must come out as `needsWork` or `critical`, seeded or following; `[]`: none; `"shown": false` beside one that perfect eyes would not see in the picture |
/// | `frames` | one entry per frame of the file, in order |
/// | `time` | the frame's presentation time in seconds |
/// | `landmarks` | the `Landmark` names that the arrays below list, in their order |
/// | `joints2d` | for each landmark x, y in pixels of the displayed picture, and 1 if seen, 0 if hidden |
/// | `joints3d` | for each landmark x, y, z in metres, in any fixed right-angled frame |
///
/// Joints that are looked at: left and right shoulder, elbow, wrist, hip, knee, ankle. Others may stand there too.
/// A joint behind the camera, or one that is not known, has nulls.
public struct Truth: Sendable, Hashable {
    /// Displayed size in pixels.
    public var pictureSize: PictureSize?
    public var handedness: Handedness?
    public var view: CameraView?
    /// Degrees between the camera and the direction the player hits in, 0 from the front to 180 from behind.
    public var viewAngle: Double?
    /// Frames per second when filmed.
    public var captureRate: Double?
    /// How many times slower than filmed the clip plays; 1 is normal speed. Tolerances in time grow with it.
    public var slowdown: Double
    /// One entry per frame whose joints are known; empty when none are.
    public var frames: [Frame]
    /// In order of time; nil when nothing is known about swings, empty when there are none.
    public var swings: [Swing]?

    public init(
        pictureSize: PictureSize? = nil, handedness: Handedness? = nil, view: CameraView? = nil,
        viewAngle: Double? = nil, captureRate: Double? = nil, slowdown: Double = 1, frames: [Frame] = [],
        swings: [Swing]? = nil
    ) {
        self.pictureSize = pictureSize
        self.handedness = handedness
        self.view = view
        self.viewAngle = viewAngle
        self.captureRate = captureRate
        self.slowdown = slowdown
        self.frames = frames
        self.swings = swings
    }
}

extension Truth {
    /// Where the joints are in one frame.
    public struct Frame: Sendable, Hashable {
        /// Seconds of presentation time.
        public var time: Double
        public var joints2D: [Landmark: Joint]
        /// Metres, in any fixed right-angled frame.
        public var joints3D: [Landmark: SIMD3<Double>]

        public init(time: Double, joints2D: [Landmark: Joint] = [:], joints3D: [Landmark: SIMD3<Double>] = [:]) {
            self.time = time
            self.joints2D = joints2D
            self.joints3D = joints3D
        }
    }

    /// A joint in the picture.
    public struct Joint: Sendable, Hashable {
        /// Pixels of the displayed picture.
        public var position: ImagePoint
        /// Whether nothing hides it; nil when not known.
        public var isVisible: Bool?

        public init(position: ImagePoint, isVisible: Bool? = nil) {
            self.position = position
            self.isVisible = isVisible
        }
    }

    /// One swing as it truly was.
    public struct Swing: Sendable, Hashable {
        public var stroke: Stroke?
        public var variant: Variant
        /// Seconds of presentation time.
        public var contact: Double
        /// How sure `contact` is, in seconds; 0 when exact.
        public var contactTolerance: Double
        /// Seconds of presentation time, `contact` among them.
        public var events: [EventName: Double]
        /// True value by metric id, in the metric's unit; nil when not known.
        public var metrics: [String: Double]?
        /// Every rule that must come out as needsWork or critical, with its rating; nil when not known.
        public var faults: [String: Rating]?
        /// Those of `faults` that the picture does not show even to perfect eyes.
        public var hiddenFaults: Set<String> = []
        /// False when the picture does not show the contact: missing such a swing is no mistake.
        public var isVisible: Bool

        public init(
            stroke: Stroke? = nil, variant: Variant = .unknown, contact: Double, contactTolerance: Double = 0,
            events: [EventName: Double] = [:], metrics: [String: Double]? = nil, faults: [String: Rating]? = nil,
            isVisible: Bool = true
        ) {
            self.stroke = stroke
            self.variant = variant
            self.contact = contact
            self.contactTolerance = contactTolerance
            self.events = events.merging([.contact: contact]) { _, contact in contact }
            self.metrics = metrics
            self.faults = faults
            self.isVisible = isVisible
        }
    }

    /// What the truth says about a swing's variant.
    public enum Variant: Sendable, Hashable {
        /// Nothing.
        case unknown
        /// No variant's name fits.
        case plain
        case named(StrokeVariant)

        /// - Parameter isStated: whether the truth speaks about the variant at all, be it to say that there is none.
        init(_ variant: StrokeVariant?, isStated: Bool) {
            self = variant.map { .named($0) } ?? (isStated ? .plain : .unknown)
        }
    }
}
