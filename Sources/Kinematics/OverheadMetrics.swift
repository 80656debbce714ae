import SwingCore

/// The smash's metrics, by analogy with the serve and always capped at needsWork by the rule book (technique.md,
/// section 2, "Smash").
enum OverheadMetrics {
    static let all: [MetricDefinition] = [
        // Shoulder line away from the net; furthest from 0.7 to 0.3 s before contact. Of nine players drawn by lot who turned
        // as they liked, seen from a diagonal, it is off by 10 to 48 degrees.
        MetricDefinition(
            "smash.sidewaysTurn", .degrees,
            views: ViewModes(side: .hidden, oblique: .rateWide(sigma: 21), behind: .rate(sigma: 15)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 150, anchor: .window, events: [.contact],
            formula: .furthestShoulderTurn(in: .aroundContact(-0.7, -0.3))),
        // Other shoulder to wrist above the horizontal; highest from 0.6 to 0.2 s before contact.
        MetricDefinition(
            "smash.offArmPoint", .degrees,
            views: ViewModes(side: .rate(sigma: 8), oblique: .rate(sigma: 8), behind: .rate(sigma: 9)),
            floor: CaptureRateFloor(advisory: 30, full: 30), timeRate: 120, anchor: .window, events: [.contact],
            formula: .highestArm(.other, in: .aroundContact(-0.6, -0.2))),
        // Hitting hip, shoulder, elbow; median from 0.5 to 0.15 s before contact.
        MetricDefinition(
            "smash.elbowReady", .degrees,
            views: ViewModes(side: .rateWide(sigma: 11), oblique: .rateWide(sigma: 11), behind: .rateWide(sigma: 11)),
            floor: CaptureRateFloor(advisory: 30, full: 60), timeRate: 150, anchor: .window, events: [.contact],
            formula: .medianArmElevation(.hitting, in: .aroundContact(-0.5, -0.15))),
        // Hitting shoulder, elbow, wrist at contact.
        .atContact(
            "smash.elbowFlexionContact", .degrees,
            views: ViewModes(side: .rate(sigma: 18), oblique: .rate(sigma: 10), behind: .rate(sigma: 10)),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 900,
            formula: .flexion(of: .elbow(.hitting), at: .contact)),
        // Hitting wrist above the heels' ground line at contact.
        .atContact(
            "smash.wristHeightContact", .bodyHeights,
            views: ViewModes(side: .rate(sigma: 0.04), oblique: .rate(sigma: 0.045), behind: .rateWide(sigma: 0.05)),
            floor: CaptureRateFloor(advisory: 60, full: 60), timeRate: 1.2, formula: .wristHeight),
        // Hitting wrist ahead of mid hip at contact.
        .atContact(
            "smash.contactForward", .bodyHeights,
            views: ViewModes(side: .rateWide(sigma: 0.045), oblique: .hidden, behind: .hidden),
            floor: CaptureRateFloor(advisory: 60, full: 120), timeRate: 5,
            formula: .contactForward(of: .hittingWrist, from: .hips)),
    ]
}
