import SwingCore

/// How one standard deviation of a metric is put together (technique.md, section 5).
enum MetricUncertainty {
    /// Applied to the pose error when view or frame rate only just allow the metric.
    static let advisoryFactor = 1.3
    /// The standard deviation of an instant that lies anywhere between two frames, in frames.
    static let samplingShare = 0.29

    /// sigma² = (pose error)² + (timeRate · sigma_t)².
    ///
    /// - Parameter poseSigma: the assumed one-camera error for this view, in the metric's unit. It is bias-like, so it
    ///   is never divided by a number of frames.
    /// - Returns: one standard deviation in the metric's unit.
    static func sigma(
        poseSigma: Double, advisory: Bool, definition: MetricDefinition, event: SwingEvent, context: SwingContext
    ) -> Double {
        let small = context.bodyHeight.map { max(1, MetricGates.fullDetailHeight / $0) } ?? 1
        let pose = poseSigma * (advisory ? advisoryFactor : 1) * small
        let time = definition.timeRate * timeSigma(definition.anchor, event: event, context: context)
        return (pose * pose + time * time).squareRoot()
    }

    /// One standard deviation of the instant, in real seconds.
    static func timeSigma(_ anchor: TimeAnchor, event: SwingEvent, context: SwingContext) -> Double {
        let sampling = samplingShare / context.captureRate
        switch anchor {
        case .event: return max(sampling, event.uncertainty * context.realTimeFactor)
        case .window: return sampling
        }
    }
}
