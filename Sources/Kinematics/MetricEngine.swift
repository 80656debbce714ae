public import SwingCore

/// Measures one swing: every metric of its stroke, as a number with its error or as the reason there is none.
public struct MetricEngine: Sendable {
    public init() {}

    /// Every metric id this engine can give, in order.
    public static var metricIDs: [String] { catalogue.map(\.id) + consistencyIDs }

    static let catalogue: [MetricDefinition] =
        ServeMetrics.all + OverheadMetrics.all + ForehandMetrics.all + BackhandMetrics.oneHanded
        + BackhandMetrics.twoHanded + BackhandMetrics.slice + VolleyMetrics.all

    /// Whether a camera view and a capture rate, in real frames per second, can show a metric at all.
    public static func shows(_ id: String, from view: CameraView, captureRate: Double) -> Bool {
        catalogue.contains { metric in
            metric.id == id && metric.views[view] != .hidden
                && captureRate >= metric.floor.advisory * MetricGates.rateTolerance
        }
    }

    /// Measures the swing of a context, in the order of the catalogue. A stroke `unknown`, and a kind of stroke without
    /// metrics, has none: that is a result, not an error.
    public func measurements(in context: SwingContext) -> [Measurement] {
        definitions(for: context.swing).map { definition in
            do throws(MetricGap) {
                try Self.requireStroke(of: definition, in: context)
                return .measured(try Self.metric(definition, in: context))
            } catch {
                return Self.unavailable(definition, error, in: context)
            }
        }
    }

    /// The metrics of a swing's stroke and variant.
    func definitions(for swing: Swing) -> [MetricDefinition] {
        switch (swing.stroke, swing.variant) {
        case (.serve, _): ServeMetrics.all
        case (.overhead, _): OverheadMetrics.all
        case (.forehand, .volley), (.backhand, .volley): VolleyMetrics.all
        case (.forehand, .slice): []
        case (.forehand, _): ForehandMetrics.all
        case (.backhand, .oneHanded): BackhandMetrics.oneHanded
        case (.backhand, .slice): BackhandMetrics.slice
        case (.backhand, _): BackhandMetrics.twoHanded
        case (.unknown, _): []
        }
    }

    private static func requireStroke(of definition: MetricDefinition, in context: SwingContext) throws(MetricGap) {
        guard context.swing.isNameSure else { throw .strokeUnsure }
        let unclear = context.swing.stroke == .backhand && context.swing.variant == nil
        if unclear, !BackhandMetrics.handNeutral.contains(definition.id) { throw .strokeUnsure }
    }

    private static func metric(
        _ definition: MetricDefinition, in context: SwingContext
    ) throws(MetricGap) -> Metric {
        let mode = MetricGates.mode(of: definition, in: context)
        guard let poseSigma = mode.poseSigma else { throw .noView }
        let isSlow = try MetricGates.rateIsAdvisory(for: definition, in: context)
        let event = try MetricGates.event(of: definition, in: context)
        if definition.unit == .seconds, context.isPaceEstimated { throw .slowMotionUnknown }
        guard context.bodyScale != nil else { throw .occluded(.body) }
        let reading = try definition.formula.read(context)
        guard reading.value.isFinite else { throw .occluded(.body) }
        let nearest = context.track.index(nearest: reading.time)
        return Metric(
            id: definition.id, value: reading.value, unit: definition.unit, time: reading.time,
            frame: nearest.map { context.track.frames[$0].frame } ?? event.frame,
            uncertainty: MeasuredClaim.scale(of: definition.id, from: context.camera.view)
                * MetricUncertainty.sigma(
                    poseSigma: poseSigma, reading: reading, definition: definition, event: event, context: context),
            confidence: reading.confidence * event.confidence, advisory: isSlow || mode.isWide,
            geometry: reading.geometry)
    }

    private static func unavailable(
        _ definition: MetricDefinition, _ gap: MetricGap, in context: SwingContext
    ) -> Measurement {
        func reason(_ reason: NotRatedReason, _ detail: NotRatedDetail) -> Measurement {
            .unavailable(id: definition.id, reason: reason, detail: detail)
        }
        switch gap {
        case .noView: return reason(.noView, .views(betterViews(for: definition, in: context)))
        case .lowFrameRate: return reason(.lowFrameRate, .frameRate(Int(context.captureRate.rounded())))
        case .slowMotionUnknown: return reason(.slowMotionUnknown, .nothing)
        case .occluded(let part): return reason(.occluded, .part(part))
        case .eventUnsure(let name): return reason(.eventUnsure, .moment(name))
        case .strokeUnsure: return reason(.strokeUnsure, .nothing)
        case .notJudged(let why): return reason(.notMeasurable, .exemption(why))
        }
    }

    /// The camera places that show a metric better; none when the present one is the best. Where only doubt about the
    /// view kept it back, the present one counts: from there, but clearly.
    private static func betterViews(for definition: MetricDefinition, in context: SwingContext) -> [CameraView] {
        let view = context.camera.view
        let isDoubted = definition.views[view] != .hidden && MetricGates.mode(of: definition, in: context) == .hidden
        let places: [CameraView] = [.side, .behind, .oblique]
        let present: CameraView = view == .front ? .behind : view
        func views(_ accepts: (ViewMode) -> Bool) -> [CameraView] {
            places.filter { (isDoubted || $0 != present) && accepts(definition.views[$0]) }
        }
        let full = views { if case .rate = $0 { true } else { false } }
        return full.isEmpty ? views { $0 != .hidden } : full
    }
}
