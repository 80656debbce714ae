import SwingCore

/// The backhands' metrics: one-handed, two-handed and slice (technique.md, section 2).
enum BackhandMetrics {
    private static let armViews = ViewModes(
        side: .rate(sigma: 9), oblique: .rateWide(sigma: 11), behind: .rateWide(sigma: 11))

    /// The front leg of a one-hander is on the hitting side.
    static let oneHanded: [MetricDefinition] = [
        GroundStrokeMetrics.preparationLead("bh1"),
        GroundStrokeMetrics.shoulderTurn("bh1"),
        GroundStrokeMetrics.opening("bh1.staySideOn", timeRate: 250),
        GroundStrokeMetrics.contactForward("bh1", of: .hittingWrist, timeRate: 5.5),
        GroundStrokeMetrics.elbow("bh1", views: armViews, timeRate: 400),
        GroundStrokeMetrics.offArm("bh1"),
        GroundStrokeMetrics.kneeFlexion("bh1", leg: .hitting, orOther: nil),
        GroundStrokeMetrics.headStill("bh1"),
        GroundStrokeMetrics.finishBalance("bh1"),
    ]

    /// The loading leg of a two-hander is on the other side.
    static let twoHanded: [MetricDefinition] = [
        GroundStrokeMetrics.preparationLead("bh2"),
        GroundStrokeMetrics.shoulderTurn("bh2"),
        GroundStrokeMetrics.opening("bh2.rotateThrough", timeRate: 350),
        GroundStrokeMetrics.contactForward("bh2", of: .bothWrists, timeRate: 5.5),
        // Share of frames with the wrists together from unit turn to contact + 0.08 s.
        MetricDefinition(
            "bh2.handsTogether", .share,
            views: ViewModes(side: .rateWide(sigma: 0.08), oblique: .rate(sigma: 0.07), behind: .rate(sigma: 0.07)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .handsTogether),
        GroundStrokeMetrics.kneeFlexion("bh2", leg: .other, orOther: .hitting),
        GroundStrokeMetrics.headStill("bh2"),
        GroundStrokeMetrics.trunkLean("bh2.trunkLeanContact"),
        GroundStrokeMetrics.finishBalance("bh2"),
    ]

    /// What does not depend on the number of hands, for a backhand whose variant is not clear.
    static let handNeutral: Set<String> = ["bh2.headStill", "bh2.trunkLeanContact", "bh2.finishBalance"]

    static let slice: [MetricDefinition] = [
        // Hitting wrist's way down from forward-swing start to contact.
        .atContact(
            "slice.highToLow", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.03), oblique: .rate(sigma: 0.03), behind: .rate(sigma: 0.035)),
            floor: CaptureRateFloor(advisory: 60, full: 60), timeRate: 2.5, formula: .wristDrop),
        GroundStrokeMetrics.opening("slice.staySideOn", timeRate: 200),
        GroundStrokeMetrics.contactForward("slice", of: .hittingWrist, timeRate: 4),
        GroundStrokeMetrics.elbow("slice", views: armViews, timeRate: 350),
        GroundStrokeMetrics.offArm("slice"),
        GroundStrokeMetrics.headStill("slice"),
    ]
}
