/// The points a metric is measured on and how, so that an overlay can draw exactly what was measured.
public struct MetricGeometry: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Three landmarks: the flexion at the middle one.
        case jointAngle
        /// Three landmarks: the included angle at the middle one.
        case includedAngle
        /// Landmarks from and to (or two pairs whose middles count): the angle of that line from the vertical.
        case angleFromVertical
        /// Landmarks from and to: the angle of that line above the horizontal.
        case angleFromHorizontal
        /// One landmark's height, or its rise.
        case height
        /// Two landmarks: the distance between them.
        case distance
        /// A duration or share: nothing to draw at one place.
        case time
    }

    public var kind: Kind
    public var landmarks: [Landmark]

    public init(kind: Kind, landmarks: [Landmark]) {
        self.kind = kind
        self.landmarks = landmarks
    }
}

/// The unit of a metric's value.
public enum MetricUnit: String, Sendable, Hashable, Codable {
    case degrees = "deg"
    case bodyHeights = "H"
    case shoulderWidths = "SW"
    case seconds = "s"
    /// Of the stance's width.
    case ratio
    /// Of the swing's time.
    case share
    /// 1 for yes, 0 for no.
    case yesNo
}

/// A measured number with its unit, time, uncertainty and confidence.
public struct Metric: Sendable, Hashable, Codable {
    /// Stable name, such as `serve.frontKneeFlexion`.
    public var id: String
    public var value: Double
    public var unit: MetricUnit
    /// Seconds: the instant the value was read at.
    public var time: Double
    /// The decoded frame nearest to `time`.
    public var frame: Int
    /// One standard deviation, in the metric's unit.
    public var uncertainty: Double
    /// 0 to 1, from exactly the landmarks and the event the metric uses.
    public var confidence: Double
    /// True when camera view or frame rate only just allow the metric: its uncertainty is widened and it never rates
    /// worse than needsWork.
    public var advisory: Bool
    public var geometry: MetricGeometry
    /// The value of a length in metres; nil for other units, and where the player's height is not known.
    public var metres: Double?

    public init(
        id: String, value: Double, unit: MetricUnit, time: Double, frame: Int, uncertainty: Double, confidence: Double,
        advisory: Bool, geometry: MetricGeometry, metres: Double? = nil
    ) {
        self.id = id
        self.value = value
        self.unit = unit
        self.time = time
        self.frame = frame
        self.uncertainty = uncertainty
        self.confidence = confidence
        self.advisory = advisory
        self.geometry = geometry
        self.metres = metres
    }

    /// The same number, a length told in metres, too.
    ///
    /// - Parameter height: the player's, in metres.
    public func scaled(by height: Double) -> Metric {
        guard unit == .bodyHeights else { return self }
        var scaled = self
        scaled.metres = value * height
        return scaled
    }
}

/// Why something was not rated. The words for each stand in the rule book.
public enum NotRatedReason: String, Sendable, Hashable, Codable, CaseIterable {
    case noView = "NO_VIEW"
    case lowFrameRate = "LOW_FPS"
    case occluded = "OCCLUDED"
    case blur = "BLUR"
    case fewRepetitions = "FEW_REPS"
    case eventUnsure = "EVENT_UNSURE"
    case strokeUnsure = "STROKE_UNSURE"
    case notMeasurable = "NOT_MEASURABLE"
    case slowMotionUnknown = "SLOWMO_UNKNOWN"
    /// The error bar is too wide for the bands.
    case tooUncertain = "TOO_UNCERTAIN"
}

/// What measuring one metric came to: a number, or the reason there is none.
public enum Measurement: Sendable, Hashable {
    case measured(Metric)
    case unavailable(id: String, reason: NotRatedReason, detail: NotRatedDetail)

    /// The number; nil where there is none.
    public var metric: Metric? {
        guard case .measured(let metric) = self else { return nil }
        return metric
    }

    public var id: String {
        switch self {
        case .measured(let metric): metric.id
        case .unavailable(let id, _, _): id
        }
    }
}
