public import SwingCore

/// Every word an overlay shows that does not come from the analysis.
public enum AnnotationWords {
    public static let strengthOverline = "What works well"

    /// The headline when there was nothing to rate.
    public static func headline(of outcome: Outcome) -> String? {
        switch outcome {
        case .analyzed: nil
        case .noPlayer: "No player found yet"
        case .noSwing: "No swing found yet"
        }
    }

    /// What to film next time, when there was nothing to rate.
    static func advice(for outcome: Outcome) -> String? {
        switch outcome {
        case .analyzed: nil
        case .noPlayer: "Keep the whole body in the picture, from head to feet, for the whole swing."
        case .noSwing: "Film one whole stroke, from getting ready to the finish, with the camera still."
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
        default: "at \(event.title.lowercased())"
        }
    }

    /// "Aim for 50° to 82°"; nil when the range has no edge.
    static func aim(_ range: BandInterval, _ unit: MetricUnit) -> String? {
        MeasureWords.range(range, unit, counts: false).map { "Aim for " + $0 }
    }
}
