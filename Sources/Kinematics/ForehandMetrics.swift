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
            // From a diagonal the hand's way forward counts as well: one of 46 degrees read 0.12 for a true 0.27.
            views: ViewModes(side: .hidden, oblique: .hidden, behind: .rate(sigma: 0.03)),
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
            // As with spacing; from the front the hand is nearer to the camera than the shoulders and reads 0.3 too far.
            views: ViewModes(side: .hidden, oblique: .hidden, behind: .rate(sigma: 0.25)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .followThrough),
        GroundStrokeMetrics.finishBalance("fh"),
    ]
}
