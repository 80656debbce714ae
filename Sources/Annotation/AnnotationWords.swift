public import SwingCore

/// Every word an overlay shows that does not come from the analysis.
public enum AnnotationWords {
    public static let focusOverline = "Pick one thing to improve"
    public static let strengthOverline = "What works well"

    /// The headline when there was nothing to rate.
    public static func headline(of outcome: Outcome) -> String? {
        switch outcome {
        case .analyzed: nil
        case .noPlayer: "No player found yet"
        case .noSwing: "No swing found yet"
        }
    }

    public static func name(of stroke: Stroke) -> String {
        switch stroke {
        case .serve: "Serve"
        case .overhead: "Overhead"
        case .forehand: "Forehand"
        case .backhand: "Backhand"
        case .unknown: "Swing"
        }
    }

    public static func name(of event: EventName) -> String {
        switch event {
        case .start: "Start"
        case .release: "Release"
        case .trophy: "Trophy"
        case .racketLow: "Racket low"
        case .ready: "Ready"
        case .unitTurn: "Unit turn"
        case .backswingEnd: "Racket back"
        case .forwardSwing: "Forward swing"
        case .contact: "Contact"
        case .finish: "Finish"
        }
    }

    public static func name(of phase: PhaseName) -> String {
        switch phase {
        case .preparation: "Preparation"
        case .loading: "Loading"
        case .cocking: "Racket drop"
        case .acceleration: "Acceleration"
        case .backswing: "Backswing"
        case .forwardSwing: "Forward swing"
        case .followThrough: "Follow-through"
        }
    }

    /// A phase's name where there is little room.
    public static func shortName(of phase: PhaseName) -> String {
        switch phase {
        case .preparation: "Prepare"
        case .loading: "Load"
        case .cocking: "Drop"
        case .acceleration: "Swing"
        case .backswing: "Back"
        case .forwardSwing: "Forward"
        case .followThrough: "Finish"
        }
    }

    /// Beside the deepest bend of a knee.
    static let deepest = "deepest"

    /// Beside a value read at an event: "at contact".
    static func marker(at event: EventName) -> String {
        switch event {
        case .start: "at the start"
        case .unitTurn: "at the unit turn"
        case .forwardSwing: "as you swing forward"
        default: "at \(name(of: event).lowercased())"
        }
    }

    /// A metric's value as a person reads it.
    static func value(_ value: Double, _ unit: MetricUnit) -> String {
        switch unit {
        case .degrees: "\(whole(value))°"
        case .bodyHeights, .share: "\(whole(value * 100)) %"
        case .shoulderWidths, .ratio: decimals(value, places: 1)
        case .seconds: decimals(value, places: 2) + " s"
        }
    }

    /// What the number counts, where the unit does not say it.
    static func measure(_ unit: MetricUnit) -> String? {
        switch unit {
        case .bodyHeights: "of body height"
        case .shoulderWidths: "shoulder widths"
        case .degrees, .share, .ratio, .seconds: nil
        }
    }

    /// "Aim for 50–82°"; nil when the band has no edge.
    static func aim(_ band: BandInterval, _ unit: MetricUnit) -> String? {
        switch (band.low, band.high) {
        case (let low?, let high?) where unit == .degrees: "Aim for \(whole(low))–\(whole(high))°"
        case (let low?, let high?) where unit == .bodyHeights || unit == .share:
            "Aim for \(whole(low * 100))–\(whole(high * 100)) %"
        case (let low?, let high?): "Aim for \(value(low, unit)) – \(value(high, unit))"
        case (let low?, nil): "Aim for \(value(low, unit)) or more"
        case (nil, let high?): "Aim for \(value(high, unit)) or less"
        case (nil, nil): nil
        }
    }

    private static func whole(_ value: Double) -> String {
        let number = Int(value.rounded())
        return number < 0 ? "−\(-number)" : "\(number)"
    }

    private static func decimals(_ value: Double, places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let number = Int((abs(value) * Double(scale)).rounded())
        let rest = String(number % scale)
        let padded = String(repeating: "0", count: max(0, places - rest.count)) + rest
        return (value < 0 && number != 0 ? "−" : "") + "\(number / scale).\(padded)"
    }
}
