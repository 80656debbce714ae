// Which word belongs to which stroke, event, phase and rating.

extension NameWords {
    /// As a title: "Serve". An unknown stroke is a "Swing".
    public func title(of stroke: Stroke) -> String {
        switch stroke {
        case .serve: strokes.serve
        case .overhead: strokes.overhead
        case .forehand: strokes.forehand
        case .backhand: strokes.backhand
        case .unknown: strokes.unknown
        }
    }

    /// Stroke and variant as a title: "Two-handed backhand".
    public func title(of swing: Swing) -> String {
        let name = title(of: swing.stroke)
        return switch (swing.stroke, swing.variant) {
        case (.unknown, _), (_, nil): name
        case (_, .twoHanded?): strokes.twoHanded(stroke: inSentence(name))
        case (_, .oneHanded?): strokes.oneHanded(stroke: inSentence(name))
        case (_, .slice?): strokes.slice(stroke: name)
        case (_, .volley?): strokes.volley(stroke: name)
        }
    }

    /// As a title: "Ball release".
    public func title(of event: EventName) -> String { events[event] }

    /// As a title: "Racket drop".
    public func title(of phase: PhaseName) -> String { phases[phase] }

    /// A title inside a sentence: "two-handed backhand".
    public func inSentence(_ title: String) -> String { losesCapitals ? title.lowercased() : title }
}

extension NameWords.Events {
    public subscript(_ event: EventName) -> String {
        switch event {
        case .start: start
        case .release: release
        case .trophy: trophy
        case .racketLow: racketLow
        case .ready: ready
        case .unitTurn: unitTurn
        case .backswingEnd: backswingEnd
        case .forwardSwing: forwardSwing
        case .contact: contact
        case .finish: finish
        }
    }
}

extension NameWords.Phases {
    public subscript(_ phase: PhaseName) -> String {
        switch phase {
        case .preparation: preparation
        case .loading: loading
        case .cocking: cocking
        case .acceleration: acceleration
        case .backswing: backswing
        case .forwardSwing: forwardSwing
        case .followThrough: followThrough
        }
    }
}

extension RatingWords {
    public subscript(_ rating: Rating) -> String {
        switch rating {
        case .excellent: excellent
        case .good: good
        case .needsWork: needsWork
        case .critical: critical
        case .notRated: notRated
        }
    }
}

extension CoachingWords {
    /// The line over the cue: what kind of step it is.
    public func headline(of rating: Rating) -> String {
        switch rating {
        case .needsWork, .critical, .notRated: improve
        case .good: smallStep
        case .excellent: makeItAHabit
        }
    }
}

extension OverlayWords {
    /// "Aim for 50° to 82°"; nil when the range has no edge.
    public func aim(_ range: BandInterval, _ unit: MetricUnit, _ measures: MeasureWords) -> String? {
        measures.range(range, unit, counts: false).map { aim(range: $0) }
    }
}
