import SwingCore

/// The volley's metrics, advisory in spirit: almost no published norms (technique.md, section 2, "Volley").
enum VolleyMetrics {
    static let all: [MetricDefinition] = [
        GroundStrokeMetrics.contactForward("vol", of: .hittingWrist, from: .shoulders, timeRate: 3),
        // Hip, knee, ankle; deepest bend in the last quarter second before contact.
        MetricDefinition(
            "vol.kneeFlexion", .degrees,
            views: ViewModes(side: .rateWide(sigma: 9), oblique: .rateWide(sigma: 12), behind: .rateWide(sigma: 11)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 120, anchor: .window, events: [.contact],
            formula: .deepestKneeBend(.hitting, in: .aroundContact(-0.25, 0), orOther: .other)),
        GroundStrokeMetrics.trunkLean("vol.trunkLean", behind: .rateWide(sigma: 6)),
        GroundStrokeMetrics.headStill("vol", until: 0.12),
    ]
}
