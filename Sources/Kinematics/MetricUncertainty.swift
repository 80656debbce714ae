import SwingCore

/// How one standard deviation of a metric is put together (technique.md, section 5).
enum MetricUncertainty {
    /// Applied to the pose error when the view only just allows the metric. What a low frame rate costs is in the timing
    /// error already.
    static let wideFactor = 1.3
    /// The standard deviation of an instant that lies anywhere between two frames, in frames.
    static let samplingShare = 0.29

    /// sigma² = (pose error)² + (timing error)² + (what the formula leaves open)².
    ///
    /// The pose error is the greater of what is assumed for the view and what this clip's landmarks leave open. Either
    /// is bias-like, so it is never divided by a number of frames.
    ///
    /// - Parameter poseSigma: the one-camera error of this view, in the metric's unit (`ViewMode.poseSigma`).
    /// - Returns: one standard deviation in the metric's unit.
    static func sigma(
        poseSigma: Double, reading: Reading, definition: MetricDefinition, event: SwingEvent, context: SwingContext
    ) -> Double {
        let small = context.bodyHeight.map { max(1, MetricGates.fullDetailHeight / $0) } ?? 1
        let assumed = poseSigma * small
        let pose = max(assumed, landmarkSigma(of: reading, by: definition.formula, in: context))
        let time = timingSigma(of: reading, definition: definition, event: event, context: context)
        let formula = reading.formulaSigma
        return (pose * pose + time * time + formula * formula).squareRoot()
    }

    /// What the uncertainty of the landmarks a reading was taken from makes of it: each is moved by one standard
    /// deviation across and along the picture, either way, and the changes add up as independent errors do.
    ///
    /// Either way, since a reading that hangs on a threshold may jump one way only, and a mirror image must claim the same.
    ///
    /// - Returns: one standard deviation in the reading's unit; a displacement that leaves no reading adds nothing.
    static func landmarkSigma(of reading: Reading, by formula: Formula, in context: SwingContext) -> Double {
        guard let nearest = context.track.index(nearest: reading.time), let pose = context.track.frames[nearest].pose
        else { return 0 }
        var variance = 0.0
        for landmark in Set(reading.geometry.landmarks).sorted(by: { $0.rawValue < $1.rawValue }) {
            let deviation = pose[landmark].uncertainty
            guard deviation > 0 else { continue }
            let spread = LandmarkSpread(of: landmark)
            for offset in [ImagePoint(spread.across * deviation, 0), ImagePoint(0, spread.along * deviation)] {
                let changes = [offset, offset * -1].compactMap { offset in
                    (try? formula.read(context.displacing(landmark, by: offset))).map { $0.value - reading.value }
                }
                guard !changes.isEmpty else { continue }
                variance += changes.reduce(0) { $0 + $1 * $1 } / Double(changes.count)
            }
        }
        return variance.squareRoot()
    }

    /// What the error of the instant makes of the reading: half the way it changes from one standard deviation before
    /// the event to one after it. Where the track does not show that, and for a window, the rate that technique.md
    /// assumes stands in.
    static func timingSigma(
        of reading: Reading, definition: MetricDefinition, event: SwingEvent, context: SwingContext
    ) -> Double {
        let sigma = timeSigma(definition.anchor, event: event, context: context)
        let assumed = definition.timeRate * sigma
        guard definition.anchor == .event else { return assumed }
        let shift = context.presentation(sigma)
        let values = [-shift, shift].compactMap { offset in
            try? definition.formula.read(context.moving(event.name, by: offset)).value
        }
        switch values.count {
        case 2: return abs(values[1] - values[0]) / 2
        case 1: return abs(values[0] - reading.value)
        default: return assumed
        }
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
