import SwingCore

/// The serve's metrics. Formulas, modes, errors and frame rates: technique.md, section 2, "Serve". "Front leg" and
/// "tossing" are the side that does not hit.
enum ServeMetrics {
    static let all: [MetricDefinition] = loading + contact

    private static let loading: [MetricDefinition] = [
        // Front hip, knee, ankle; deepest bend from release to contact - 0.10 s.
        MetricDefinition(
            "serve.frontKneeFlexion", .degrees,
            views: ViewModes(side: .rate(sigma: 9), oblique: .rateWide(sigma: 12), behind: .rate(sigma: 9)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 40, anchor: .window,
            events: [.trophy, .contact], formula: .deepestKneeBend(.other, in: .serveLoading)),
        // Mid hip to mid shoulder against the vertical at trophy.
        MetricDefinition(
            "serve.trunkLeanTrophy", .degrees,
            views: ViewModes(side: .rate(sigma: 5), oblique: .rateWide(sigma: 7), behind: .rateWide(sigma: 7)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 60, anchor: .event, events: [.trophy],
            formula: .trunkLean(at: .trophy)),
        // Hitting shoulder to tossing shoulder above the horizontal at trophy.
        MetricDefinition(
            "serve.shoulderTiltTrophy", .degrees,
            views: ViewModes(side: .rate(sigma: 4), oblique: .rateWide(sigma: 6), behind: .hidden),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 80, anchor: .event, events: [.trophy],
            formula: .shoulderTilt(at: .trophy)),
        // Tossing shoulder to wrist above the horizontal; highest from release to trophy + 0.15 s. From in front or behind
        // an arm that leans towards the net looks steeper: the samples' read 11 degrees too high there, 2 from the side.
        MetricDefinition(
            "serve.tossArmElevation", .degrees,
            views: ViewModes(side: .rate(sigma: 4), oblique: .rate(sigma: 6), behind: .rate(sigma: 11)),
            floor: CaptureRateFloor(advisory: 30, full: 30), timeRate: 120, anchor: .window, events: [.trophy],
            formula: .highestArm(.other, in: .serveTossArm)),
        // Tossing shoulder, elbow, wrist at release.
        MetricDefinition(
            "serve.tossElbowStraight", .degrees,
            views: ViewModes(side: .rate(sigma: 9), oblique: .rate(sigma: 10), behind: .rate(sigma: 10)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 250, anchor: .event, events: [.release],
            eventConfidence: MetricGates.contactEventConfidence, formula: .flexion(of: .elbow(.other), at: .release)),
        // Hitting hip, shoulder, elbow; median from trophy to racket low point.
        MetricDefinition(
            "serve.hitElbowHeightCocking", .degrees,
            views: ViewModes(side: .rateWide(sigma: 13), oblique: .rateWide(sigma: 11), behind: .rateWide(sigma: 11)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 200, anchor: .window, events: [.trophy],
            formula: .medianArmElevation(.hitting, in: .serveCocking)),
    ]

    private static let contact: [MetricDefinition] = [
        // Hitting shoulder, elbow, wrist at contact.
        .atContact(
            "serve.elbowFlexionContact", .degrees,
            views: ViewModes(side: .rate(sigma: 18), oblique: .rate(sigma: 10), behind: .rate(sigma: 10)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 900,
            formula: .flexion(of: .elbow(.hitting), at: .contact)),
        // Hitting hip, shoulder, elbow at contact.
        .atContact(
            "serve.shoulderElevationContact", .degrees,
            // From the side the lean that opens this angle points at the lens: rendered serves with 135 degrees read 174.
            // From a diagonal some of it does: a rendered one with 104 reads 151, a professional's 166.
            views: ViewModes(side: .hidden, oblique: .hidden, behind: .rate(sigma: 10)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 300,
            formula: .armElevation(.hitting, at: .contact)),
        // Mid hip to mid shoulder, sideways towards the tossing side at contact.
        .atContact(
            "serve.trunkSideLeanContact", .degrees,
            // From a diagonal the lean towards the ball mixes in: a professional's read -2 degrees there.
            views: ViewModes(side: .hidden, oblique: .hidden, behind: .rate(sigma: 3.5)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 280, formula: .sideLean),
        // Mid hip: lowest in loading to contact.
        .atContact(
            "serve.hipRise", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.015), oblique: .rate(sigma: 0.015), behind: .rate(sigma: 0.018)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 0.9, formula: .hipRise),
        // Hitting wrist above the heels' ground line at contact.
        .atContact(
            "serve.wristHeightContact", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.04), oblique: .rate(sigma: 0.045), behind: .rateWide(sigma: 0.05)),
            floor: CaptureRateFloor(advisory: 60, full: 60), timeRate: 1.2, formula: .wristHeight),
        // Hitting wrist ahead of the front toe at contact.
        .atContact(
            "serve.contactForward", .bodyHeights,
            views: ViewModes(side: .rateWide(sigma: 0.07), oblique: .hidden, behind: .hidden),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 5,
            formula: .contactForward(of: .hittingWrist, from: .frontToe)),
        // Which foot stands first after contact.
        MetricDefinition(
            "serve.landing", .yesNo,
            views: ViewModes(
                side: .rateWide(sigma: 0.15), oblique: .rateWide(sigma: 0.15), behind: .rateWide(sigma: 0.2)),
            floor: CaptureRateFloor(advisory: 50, full: 60), timeRate: 0, anchor: .window, events: [.contact],
            formula: .frontFootLanding),
    ]
}
