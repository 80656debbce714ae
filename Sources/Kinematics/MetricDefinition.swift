import SwingCore

/// How far a camera view shows a metric.
enum ViewMode: Sendable, Hashable {
    /// Full rule; `sigma` is the assumed one-camera error in the metric's unit.
    case rate(sigma: Double)
    /// Shown with a wider error bar, never worse than needsWork.
    case rateWide(sigma: Double)
    /// Not computed.
    case hidden

    /// Shown, but only just.
    var isWide: Bool { if case .rateWide = self { true } else { false } }

    /// The one-camera error to reckon with, in the metric's unit; nil where it is hidden.
    var poseSigma: Double? {
        switch self {
        case .hidden: nil
        case .rate(let sigma): sigma
        case .rateWide(let sigma): sigma * MetricUncertainty.wideFactor
        }
    }
}

/// A metric's mode per camera view.
typealias ViewModes = ByView<ViewMode>

/// Something of each camera view. `front` counts as `behind`, mirrored.
struct ByView<Value: Sendable & Hashable>: Sendable, Hashable {
    var side: Value
    var oblique: Value
    var behind: Value

    subscript(_ view: CameraView) -> Value {
        switch view {
        case .side: side
        case .oblique: oblique
        case .front, .behind: behind
        }
    }
}

/// The lowest capture rates, in real frames per second, for an advisory value and for a full rating.
struct CaptureRateFloor: Sendable, Hashable {
    var advisory: Double
    var full: Double
}

/// What a metric's time hangs on, for the timing part of its uncertainty.
enum TimeAnchor: Sendable, Hashable {
    /// The instant of an event: its own uncertainty counts.
    case event
    /// An extreme or a median over a window: only the sampling between frames counts.
    case window
}

/// One metric: what it is measured on, where it is valid, and how.
struct MetricDefinition: Sendable {
    /// Stable name, such as `serve.frontKneeFlexion`.
    let id: String
    let unit: MetricUnit
    let views: ViewModes
    let floor: CaptureRateFloor
    /// How fast the value changes at that moment, in units per real second.
    let timeRate: Double
    let anchor: TimeAnchor
    /// Events that place it, in order of preference: the first one found and sure enough is used.
    let events: [EventName]
    /// The least confidence of that event.
    let eventConfidence: Double
    let formula: Formula

    init(
        _ id: String, _ unit: MetricUnit, views: ViewModes, floor: CaptureRateFloor, timeRate: Double,
        anchor: TimeAnchor, events: [EventName], eventConfidence: Double = MetricGates.windowEventConfidence,
        formula: Formula
    ) {
        self.id = id
        self.unit = unit
        self.views = views
        self.floor = floor
        self.timeRate = timeRate
        self.anchor = anchor
        self.events = events
        self.eventConfidence = eventConfidence
        self.formula = formula
    }

    /// A metric read at the instant of contact.
    ///
    /// - Parameter isSlow: true for what hardly changes around contact: an unsure instant only widens its error.
    static func atContact(
        _ id: String, _ unit: MetricUnit, views: ViewModes, floor: CaptureRateFloor, timeRate: Double,
        isSlow: Bool = false, formula: Formula
    ) -> MetricDefinition {
        MetricDefinition(
            id, unit, views: views, floor: floor, timeRate: timeRate, anchor: .event, events: [.contact],
            eventConfidence: isSlow ? MetricGates.windowEventConfidence : MetricGates.contactEventConfidence,
            formula: formula)
    }
}

/// A pure function from a swing to one reading.
struct Formula: Sendable {
    let read: @Sendable (SwingContext) throws(MetricGap) -> Reading

    init(_ read: @escaping @Sendable (SwingContext) throws(MetricGap) -> Reading) { self.read = read }
}

/// What a formula read off the track.
struct Reading: Sendable {
    var value: Double
    /// Seconds of presentation time.
    var time: Double
    /// The least confidence among the landmarks used, 0 to 1.
    var confidence: Double
    var geometry: MetricGeometry
    /// What the formula itself leaves open, one standard deviation in the metric's unit.
    var formulaSigma = 0.0
}

/// Why a formula has no reading.
enum MetricGap: Error, Sendable, Hashable {
    /// The camera view hides it, or a limb points at the lens.
    case noView
    case lowFrameRate
    case slowMotionUnknown
    /// The part of the body that was not seen.
    case occluded(NotRatedDetail.BodyPart)
    case eventUnsure(EventName)
    case strokeUnsure
    /// Deliberately left alone, with the reason.
    case notJudged(NotRatedDetail.Exemption)
}
