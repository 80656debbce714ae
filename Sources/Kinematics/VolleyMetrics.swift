import SwingCore

/// The volley's metrics, advisory in spirit: almost no published norms (technique.md, section 2, "Volley").
enum VolleyMetrics {
    static let all: [MetricDefinition] = [
        // Both feet off the ground and down again before the volley.
        MetricDefinition(
            "vol.splitStep", .yesNo,
            views: ViewModes(
                side: .rateWide(sigma: 0.2), oblique: .rateWide(sigma: 0.2), behind: .rateWide(sigma: 0.2)),
            floor: CaptureRateFloor(advisory: 50, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .splitStep),
        // Hitting wrist behind mid shoulder, furthest from the unit turn to contact.
        MetricDefinition(
            "vol.compactBackswing", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.03), oblique: .rateWide(sigma: 0.05), behind: .hidden),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .takeBack),
        GroundStrokeMetrics.contactForward("vol", of: .hittingWrist, from: .shoulders, timeRate: 3),
        // Start of the forward swing to contact.
        MetricDefinition(
            "vol.pushTime", .seconds,
            views: ViewModes(
                side: .rateWide(sigma: 0.03), oblique: .rateWide(sigma: 0.03), behind: .rateWide(sigma: 0.035)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 1, anchor: .event, events: [.contact],
            formula: .forwardSwingTime),
        // Hip, knee, ankle; deepest bend in the last quarter second before contact.
        MetricDefinition(
            "vol.kneeFlexion", .degrees,
            views: ViewModes(side: .rateWide(sigma: 9), oblique: .rateWide(sigma: 12), behind: .rateWide(sigma: 11)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 120, anchor: .window, events: [.contact],
            formula: .deepestKneeBend(.hitting, in: .aroundContact(-0.25, 0), orOther: .other)),
        GroundStrokeMetrics.trunkLean("vol.trunkLean"),
        // Hitting wrist's way after contact until it has slowed to 30 %.
        MetricDefinition(
            "vol.quietFinish", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.04), oblique: .rateWide(sigma: 0.05), behind: .rateWide(sigma: 0.06)),
            floor: CaptureRateFloor(advisory: 60, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .wristTravelAfterContact),
        GroundStrokeMetrics.headStill("vol", until: 0.12),
    ]
}
