import SwingCore

/// Metrics that several ground strokes share, with the stroke's prefix (technique.md, section 2).
enum GroundStrokeMetrics {
    /// 80 % of the shoulder turn to contact. Read from depth, so advisory in every view.
    static func preparationLead(_ prefix: String) -> MetricDefinition {
        MetricDefinition(
            prefix + ".prepLead", .seconds,
            views: ViewModes(
                side: .rateWide(sigma: 0.05), oblique: .rateWide(sigma: 0.05), behind: .rateWide(sigma: 0.04)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 1, anchor: .event, events: [.contact],
            formula: .preparationLead)
    }

    /// The shoulders' turn away from the net at the end of the backswing.
    ///
    /// Not from the side: of the two rendered players who hardly turned there, 40 degrees too much were read.
    static func shoulderTurn(_ prefix: String) -> MetricDefinition {
        MetricDefinition(
            prefix + ".shoulderTurn", .degrees,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 15), behind: .rate(sigma: 16)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 150, anchor: .event, events: [.backswingEnd],
            formula: .shoulderTurn(at: .backswingEnd))
    }

    /// The shoulders' turn towards the net from the start of the forward swing to contact.
    static func opening(_ id: String, timeRate: Double) -> MetricDefinition {
        .atContact(
            id, .degrees,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 14), behind: .rateWide(sigma: 14)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: timeRate, formula: .opening)
    }

    /// Hip, knee, ankle; deepest bend from 0.25 s before the end of the backswing to contact - 0.05 s.
    ///
    /// Not from the side: who loads stands side-on and bends towards that camera. The three of the samples that got past
    /// the check for that read 24, 26 and 43 degrees too straight.
    static func kneeFlexion(_ prefix: String, leg: SideRole, orOther: SideRole?) -> MetricDefinition {
        MetricDefinition(
            prefix + ".kneeFlexionLoad", .degrees,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 7), behind: .rateWide(sigma: 5)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 120, anchor: .window, events: [.contact],
            formula: .deepestKneeBend(leg, in: .groundStrokeLoading, orOther: orOther))
    }

    /// Hands ahead of the origin at contact, along the hitting direction.
    static func contactForward(
        _ prefix: String, of hit: HitPoint, from origin: ForwardOrigin = .hips, timeRate: Double
    ) -> MetricDefinition {
        .atContact(
            prefix + ".contactForward", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.03), oblique: .hidden, behind: .hidden),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: timeRate,
            formula: .contactForward(of: hit, from: origin))
    }

    /// Nose against mid shoulder around contact. The error is what the samples' heads are off by.
    static func headStill(_ prefix: String, until end: Double = 0.15) -> MetricDefinition {
        MetricDefinition(
            prefix + ".headStill", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.014), oblique: .rate(sigma: 0.014), behind: .rate(sigma: 0.014)),
            floor: CaptureRateFloor(advisory: 60, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .headMovement(in: .aroundContact(-0.05, end)))
    }

    /// Mid hip to mid shoulder against the vertical at contact. From in front or behind the lean towards the ball points
    /// at the lens: the samples' forehands of 7 degrees read 0 to 2.
    static func trunkLean(_ id: String) -> MetricDefinition {
        .atContact(
            id, .degrees,
            views: ViewModes(side: .rate(sigma: 4), oblique: .rate(sigma: 4.5), behind: .rateWide(sigma: 6)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 60, isSlow: true,
            formula: .trunkLean(at: .contact))
    }

    /// Mid hip against mid ankle 0.4 s after contact.
    static func finishBalance(_ prefix: String) -> MetricDefinition {
        MetricDefinition(
            prefix + ".finishBalance", .ratio,
            views: ViewModes(side: .rate(sigma: 0.04), oblique: .rate(sigma: 0.04), behind: .rate(sigma: 0.04)),
            floor: CaptureRateFloor(advisory: 30, full: 30), timeRate: 0, anchor: .window, events: [.contact],
            formula: .finishBalance)
    }

    /// Wrist to wrist 0.15 s after contact.
    ///
    /// The arms are spread along the way of the ball: of hands 0.8 body heights apart a diagonal shows 0.42 to 0.72 (players drawn by
    /// lot), the view from behind or in front next to nothing.
    static func offArm(_ prefix: String) -> MetricDefinition {
        MetricDefinition(
            prefix + ".offArm", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.035), oblique: .rateWide(sigma: 0.2), behind: .hidden),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 1.5, anchor: .event, events: [.contact],
            formula: .wristGap(afterContact: 0.15))
    }

    /// Hitting shoulder, elbow, wrist at contact.
    static func elbow(_ prefix: String, views: ViewModes, timeRate: Double) -> MetricDefinition {
        .atContact(
            prefix + ".elbowFlexionContact", .degrees, views: views,
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: timeRate,
            formula: .flexion(of: .elbow(.hitting), at: .contact))
    }
}
