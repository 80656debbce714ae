import SwingCore

/// The stretch of time a metric looks at, as a pure function of the swing's events.
struct MetricWindow: Sendable {
    /// Start and end in seconds of presentation time.
    let bounds: @Sendable (SwingContext) throws(MetricGap) -> (start: Double, end: Double)

    init(_ bounds: @escaping @Sendable (SwingContext) throws(MetricGap) -> (start: Double, end: Double)) {
        self.bounds = bounds
    }

    /// Real seconds relative to contact: `aroundContact(-0.05, 0.15)`.
    static func aroundContact(_ start: Double, _ end: Double) -> MetricWindow {
        MetricWindow { (context: SwingContext) throws(MetricGap) in
            let contact = try context.time(of: .contact)
            return (contact + context.presentation(start), contact + context.presentation(end))
        }
    }

    /// A serve's loading: from release (or start) to 0.10 s before contact (or 0.2 s after the trophy position).
    static let serveLoading = MetricWindow { (context: SwingContext) throws(MetricGap) in
        let end: Double
        if let contact = context.firstTime(of: .contact) {
            end = contact - context.presentation(0.10)
        } else {
            end = try context.time(of: .trophy) + context.presentation(0.2)
        }
        let earliest = end - context.presentation(1.2)
        let start = context.firstTime(of: .release, .start) ?? context.swing.start
        guard end > start else { throw .eventUnsure(.release) }
        return (max(start, earliest), end)
    }

    /// A ground stroke's loading: 0.25 s before the end of the backswing (or 0.6 s before contact) to 0.05 s before
    /// contact.
    static let groundStrokeLoading = MetricWindow { (context: SwingContext) throws(MetricGap) in
        let contact = try context.time(of: .contact)
        let end = contact - context.presentation(0.05)
        let start =
            context.firstTime(of: .backswingEnd).map { $0 - context.presentation(0.25) }
            ?? contact - context.presentation(0.6)
        guard end > start else { throw .eventUnsure(.backswingEnd) }
        return (start, end)
    }

    /// Trophy to racket low point, or to half way to contact when the low point was not seen.
    static let serveCocking = MetricWindow { (context: SwingContext) throws(MetricGap) in
        let trophy = try context.time(of: .trophy)
        if let low = context.firstTime(of: .racketLow), low > trophy { return (trophy, low) }
        let contact = try context.time(of: .contact)
        guard contact > trophy else { throw .eventUnsure(.trophy) }
        return (trophy, (trophy + contact) / 2)
    }

    /// Release to 0.15 s after the trophy position.
    static let serveTossArm = MetricWindow { (context: SwingContext) throws(MetricGap) in
        let trophy = try context.time(of: .trophy)
        let start = context.firstTime(of: .release, .start) ?? trophy - context.presentation(0.5)
        return (min(start, trophy), trophy + context.presentation(0.15))
    }
}
