internal import SwingCore

/// How a metric's claimed error compares with its errors against exact truth, and by how much it is therefore made wider or
/// narrower: in `samples/`, and of players drawn by lot, most of whom the networks of motion have learned from. Of 32 that
/// nothing was fitted to or learned from, 58 % of the truths lie within one claim and 93 % within two.
///
/// One scale a metric and view, so that a clip and its mirror image are held to the same claim. What one view shows plainly
/// another foreshortens.
public struct MeasuredClaim: Sendable, Hashable {
    /// What the claim of `MetricUncertainty` is multiplied by.
    let scales: ByView<Double>
    /// Swings that the scales come from.
    public let swings: Int
    /// Percent of them whose truth lies within the scaled claim; a Gaussian's share is 68.
    public let within: Int
    /// The same in percent where each clip is held to scales that were found without it.
    public let heldOut: Int

    init(side: Double, oblique: Double, behind: Double, swings: Int, within: Int, heldOut: Int) {
        scales = ByView(side: side, oblique: oblique, behind: behind)
        (self.swings, self.within, self.heldOut) = (swings, within, heldOut)
    }

    /// What is known of a metric's claim; nil where too few swings show it.
    public static func of(_ metric: String) -> MeasuredClaim? { table[metric] }

    /// What a metric's claim is multiplied by; 1 where too few swings show it.
    static func scale(of metric: String, from view: CameraView) -> Double { table[metric]?.scales[view] ?? 1 }

    /// No claim is narrowed below this share of what is assumed: rendered players are much alike, in how straight a toss arm
    /// is, for one.
    static let leastScale = 0.5

    /// Made by `scripts/claim-scales`, which tells how.
    static let table: [String: MeasuredClaim] = [
        "bh1.finishBalance": MeasuredClaim(
            side: 1.68, oblique: 2.66, behind: 2.97, swings: 28, within: 68, heldOut: 68),
        "bh1.headStill": MeasuredClaim(
            side: 1.02, oblique: 1.12, behind: 1.5, swings: 20, within: 70, heldOut: 65),
        "bh1.offArm": MeasuredClaim(
            side: 1.3, oblique: 0.93, behind: 1.13, swings: 20, within: 65, heldOut: 65),
        "bh1.prepLead": MeasuredClaim(
            side: 1.24, oblique: 0.63, behind: 1.43, swings: 28, within: 71, heldOut: 71),
        "bh1.shoulderTurn": MeasuredClaim(
            side: 0.85, oblique: 0.79, behind: 1.12, swings: 18, within: 61, heldOut: 61),
        "bh1.staySideOn": MeasuredClaim(
            side: 0.5, oblique: 0.58, behind: 0.5, swings: 12, within: 83, heldOut: 83),
        "bh2.finishBalance": MeasuredClaim(
            side: 0.96, oblique: 1.45, behind: 1.09, swings: 58, within: 69, heldOut: 67),
        "bh2.handsTogether": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 24, within: 83, heldOut: 83),
        "bh2.headStill": MeasuredClaim(
            side: 1.65, oblique: 1.33, behind: 1.86, swings: 40, within: 65, heldOut: 65),
        "bh2.kneeFlexionLoad": MeasuredClaim(
            side: 0.91, oblique: 1.24, behind: 0.76, swings: 39, within: 69, heldOut: 67),
        "bh2.prepLead": MeasuredClaim(
            side: 1.51, oblique: 1.4, behind: 2.35, swings: 56, within: 66, heldOut: 64),
        "bh2.rotateThrough": MeasuredClaim(
            side: 1.05, oblique: 1.18, behind: 0.9, swings: 33, within: 70, heldOut: 67),
        "bh2.shoulderTurn": MeasuredClaim(
            side: 1.0, oblique: 0.53, behind: 1.43, swings: 49, within: 65, heldOut: 65),
        "bh2.trunkLeanContact": MeasuredClaim(
            side: 0.52, oblique: 1.01, behind: 0.94, swings: 58, within: 67, heldOut: 67),
        "fh.finishBalance": MeasuredClaim(
            side: 1.34, oblique: 1.11, behind: 1.03, swings: 94, within: 67, heldOut: 66),
        "fh.followThrough": MeasuredClaim(
            side: 1.1, oblique: 1.1, behind: 1.1, swings: 18, within: 67, heldOut: 67),
        "fh.headStill": MeasuredClaim(
            side: 1.03, oblique: 1.21, behind: 1.11, swings: 58, within: 67, heldOut: 67),
        "fh.kneeFlexionLoad": MeasuredClaim(
            side: 0.65, oblique: 0.84, behind: 0.62, swings: 59, within: 68, heldOut: 68),
        "fh.prepLead": MeasuredClaim(
            side: 1.16, oblique: 1.37, behind: 2.05, swings: 90, within: 69, heldOut: 69),
        "fh.shoulderTurn": MeasuredClaim(
            side: 1.41, oblique: 1.38, behind: 1.43, swings: 70, within: 69, heldOut: 69),
        "fh.spacing": MeasuredClaim(
            side: 1.36, oblique: 1.36, behind: 1.36, swings: 33, within: 67, heldOut: 67),
        "fh.trunkLeanContact": MeasuredClaim(
            side: 0.59, oblique: 0.69, behind: 0.82, swings: 94, within: 67, heldOut: 66),
        "serve.contactForward": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 16, within: 88, heldOut: 88),
        "serve.elbowFlexionContact": MeasuredClaim(
            side: 1.28, oblique: 1.53, behind: 1.06, swings: 32, within: 72, heldOut: 69),
        "serve.frontKneeFlexion": MeasuredClaim(
            side: 0.81, oblique: 0.5, behind: 0.98, swings: 57, within: 65, heldOut: 65),
        "serve.hipRise": MeasuredClaim(
            side: 1.05, oblique: 1.42, behind: 1.25, swings: 85, within: 67, heldOut: 65),
        "serve.hitElbowHeightCocking": MeasuredClaim(
            side: 0.73, oblique: 0.64, behind: 0.95, swings: 31, within: 65, heldOut: 68),
        "serve.shoulderElevationContact": MeasuredClaim(
            side: 0.76, oblique: 0.76, behind: 0.76, swings: 13, within: 69, heldOut: 69),
        "serve.shoulderTiltTrophy": MeasuredClaim(
            side: 0.5, oblique: 0.7, behind: 0.51, swings: 48, within: 69, heldOut: 69),
        "serve.tossArmElevation": MeasuredClaim(
            side: 0.5, oblique: 1.42, behind: 1.18, swings: 78, within: 68, heldOut: 68),
        "serve.tossElbowStraight": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 37, within: 89, heldOut: 89),
        "serve.trunkLeanTrophy": MeasuredClaim(
            side: 0.97, oblique: 1.25, behind: 1.25, swings: 85, within: 69, heldOut: 66),
        "serve.trunkSideLeanContact": MeasuredClaim(
            side: 0.87, oblique: 0.87, behind: 0.87, swings: 15, within: 67, heldOut: 67),
        "serve.wristHeightContact": MeasuredClaim(
            side: 0.86, oblique: 0.83, behind: 0.73, swings: 60, within: 67, heldOut: 67),
        "slice.headStill": MeasuredClaim(
            side: 0.9, oblique: 1.6, behind: 1.65, swings: 24, within: 71, heldOut: 71),
        "slice.highToLow": MeasuredClaim(
            side: 1.48, oblique: 1.14, behind: 1.43, swings: 20, within: 75, heldOut: 60),
        "slice.offArm": MeasuredClaim(
            side: 0.92, oblique: 1.0, behind: 0.99, swings: 24, within: 67, heldOut: 67),
        "slice.staySideOn": MeasuredClaim(
            side: 1.21, oblique: 1.32, behind: 0.9, swings: 15, within: 67, heldOut: 67),
        "smash.elbowReady": MeasuredClaim(
            side: 0.53, oblique: 0.88, behind: 1.7, swings: 14, within: 64, heldOut: 64),
        "smash.offArmPoint": MeasuredClaim(
            side: 0.75, oblique: 1.7, behind: 2.09, swings: 25, within: 68, heldOut: 64),
        "smash.sidewaysTurn": MeasuredClaim(
            side: 0.71, oblique: 0.54, behind: 0.84, swings: 19, within: 68, heldOut: 68),
        "smash.wristHeightContact": MeasuredClaim(
            side: 0.82, oblique: 0.89, behind: 0.51, swings: 18, within: 67, heldOut: 61),
        "vol.compactBackswing": MeasuredClaim(
            side: 1.21, oblique: 1.95, behind: 1.63, swings: 21, within: 62, heldOut: 62),
        "vol.headStill": MeasuredClaim(
            side: 1.29, oblique: 0.99, behind: 0.5, swings: 39, within: 69, heldOut: 69),
        "vol.kneeFlexion": MeasuredClaim(
            side: 1.35, oblique: 0.5, behind: 0.79, swings: 29, within: 62, heldOut: 62),
        "vol.pushTime": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 30, within: 93, heldOut: 93),
        "vol.quietFinish": MeasuredClaim(
            side: 0.88, oblique: 0.98, behind: 1.32, swings: 29, within: 62, heldOut: 62),
        "vol.trunkLean": MeasuredClaim(
            side: 0.69, oblique: 1.09, behind: 1.36, swings: 53, within: 66, heldOut: 66),
    ]
}
