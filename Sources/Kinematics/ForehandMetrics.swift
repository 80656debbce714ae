import SwingCore

/// The forehand's metrics (technique.md, section 2, "Forehand").
enum ForehandMetrics {
    static let all: [MetricDefinition] = [
        GroundStrokeMetrics.preparationLead("fh"),
        GroundStrokeMetrics.shoulderTurn("fh"),
        GroundStrokeMetrics.kneeFlexion("fh", leg: .hitting, orOther: .other),
        GroundStrokeMetrics.contactForward("fh", of: .hittingWrist, timeRate: 6.5),
        // Hitting wrist from mid shoulder across the hitting direction at contact.
        .atContact(
            "fh.spacing", .bodyHeights,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 0.04), behind: .rate(sigma: 0.03)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 2, isSlow: true, formula: .spacing),
        GroundStrokeMetrics.elbow(
            "fh",
            views: ViewModes(side: .rateWide(sigma: 11), oblique: .rateWide(sigma: 12), behind: .rateWide(sigma: 12)),
            timeRate: 500),
        GroundStrokeMetrics.headStill("fh"),
        GroundStrokeMetrics.trunkLean("fh.trunkLeanContact"),
        // Hitting wrist past mid shoulder to the other side, furthest within 0.6 s after contact.
        MetricDefinition(
            "fh.followThrough", .shoulderWidths,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 0.15), behind: .rate(sigma: 0.12)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .followThrough),
        GroundStrokeMetrics.finishBalance("fh"),
    ]
}
