internal import SwingCore

/// How a metric's claimed error compares with its errors against exact truth, and by how much it is therefore made wider or
/// narrower: in `samples/`, and of players drawn by lot, most of whom the networks of motion have learned from. Of 32 that
/// nothing was fitted to or learned from, 67 % of the truths lie within one claim and 95 % within two. What is told of the
/// trunk's turn comes from players who turn as much or as little as they like, of all strokes together.
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
            side: 1.43, oblique: 2.54, behind: 2.91, swings: 49, within: 67, heldOut: 67),
        "bh1.headStill": MeasuredClaim(
            side: 0.77, oblique: 1.03, behind: 1.34, swings: 35, within: 63, heldOut: 66),
        "bh1.kneeFlexionLoad": MeasuredClaim(
            side: 1.03, oblique: 1.04, behind: 0.98, swings: 22, within: 68, heldOut: 64),
        "bh1.offArm": MeasuredClaim(
            side: 1.11, oblique: 0.83, behind: 0.89, swings: 35, within: 66, heldOut: 66),
        "bh1.prepLead": MeasuredClaim(
            side: 2.05, oblique: 1.28, behind: 2.29, swings: 32, within: 69, heldOut: 66),
        "bh1.shoulderTurn": MeasuredClaim(
            side: 1.05, oblique: 1.13, behind: 0.94, swings: 28, within: 68, heldOut: 68),
        "bh1.staySideOn": MeasuredClaim(
            side: 0.82, oblique: 0.62, behind: 0.85, swings: 13, within: 69, heldOut: 69),
        "bh2.finishBalance": MeasuredClaim(
            side: 1.11, oblique: 1.47, behind: 1.1, swings: 89, within: 67, heldOut: 66),
        "bh2.handsTogether": MeasuredClaim(
            side: 0.61, oblique: 0.5, behind: 0.5, swings: 34, within: 74, heldOut: 74),
        "bh2.headStill": MeasuredClaim(
            side: 1.64, oblique: 1.37, behind: 1.71, swings: 57, within: 68, heldOut: 67),
        "bh2.kneeFlexionLoad": MeasuredClaim(
            side: 0.97, oblique: 1.35, behind: 0.78, swings: 61, within: 67, heldOut: 67),
        "bh2.prepLead": MeasuredClaim(
            side: 2.05, oblique: 1.28, behind: 2.29, swings: 32, within: 69, heldOut: 66),
        "bh2.rotateThrough": MeasuredClaim(
            side: 0.82, oblique: 0.62, behind: 0.85, swings: 13, within: 69, heldOut: 69),
        "bh2.shoulderTurn": MeasuredClaim(
            side: 1.05, oblique: 1.13, behind: 0.94, swings: 28, within: 68, heldOut: 68),
        "bh2.trunkLeanContact": MeasuredClaim(
            side: 0.67, oblique: 1.01, behind: 0.88, swings: 90, within: 68, heldOut: 69),
        "fh.finishBalance": MeasuredClaim(
            side: 1.27, oblique: 1.11, behind: 0.8, swings: 126, within: 67, heldOut: 67),
        "fh.followThrough": MeasuredClaim(
            side: 1.15, oblique: 1.15, behind: 1.16, swings: 23, within: 70, heldOut: 65),
        "fh.headStill": MeasuredClaim(
            side: 1.1, oblique: 1.29, behind: 1.12, swings: 79, within: 67, heldOut: 66),
        "fh.kneeFlexionLoad": MeasuredClaim(
            side: 0.71, oblique: 0.7, behind: 0.73, swings: 80, within: 68, heldOut: 68),
        "fh.prepLead": MeasuredClaim(
            side: 2.05, oblique: 1.28, behind: 2.29, swings: 32, within: 69, heldOut: 66),
        "fh.shoulderTurn": MeasuredClaim(
            side: 1.05, oblique: 1.13, behind: 0.94, swings: 28, within: 68, heldOut: 68),
        "fh.spacing": MeasuredClaim(
            side: 1.32, oblique: 1.32, behind: 1.32, swings: 42, within: 67, heldOut: 67),
        "fh.trunkLeanContact": MeasuredClaim(
            side: 0.5, oblique: 0.61, behind: 0.79, swings: 126, within: 67, heldOut: 66),
        "serve.contactForward": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 21, within: 81, heldOut: 81),
        "serve.elbowFlexionContact": MeasuredClaim(
            side: 1.29, oblique: 1.55, behind: 0.97, swings: 41, within: 63, heldOut: 63),
        "serve.frontKneeFlexion": MeasuredClaim(
            side: 0.85, oblique: 0.5, behind: 1.02, swings: 71, within: 68, heldOut: 68),
        "serve.hipRise": MeasuredClaim(
            side: 1.07, oblique: 1.08, behind: 1.27, swings: 111, within: 68, heldOut: 68),
        "serve.hitElbowHeightCocking": MeasuredClaim(
            side: 0.8, oblique: 0.65, behind: 1.2, swings: 39, within: 72, heldOut: 67),
        "serve.shoulderElevationContact": MeasuredClaim(
            side: 0.76, oblique: 0.76, behind: 0.76, swings: 16, within: 69, heldOut: 69),
        "serve.shoulderTiltTrophy": MeasuredClaim(
            side: 0.5, oblique: 0.52, behind: 0.5, swings: 62, within: 73, heldOut: 73),
        "serve.tossArmElevation": MeasuredClaim(
            side: 0.53, oblique: 1.53, behind: 1.21, swings: 101, within: 66, heldOut: 66),
        "serve.tossElbowStraight": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 44, within: 86, heldOut: 86),
        "serve.trunkLeanTrophy": MeasuredClaim(
            side: 0.89, oblique: 1.2, behind: 1.28, swings: 111, within: 67, heldOut: 66),
        "serve.trunkSideLeanContact": MeasuredClaim(
            side: 0.92, oblique: 0.92, behind: 0.92, swings: 19, within: 68, heldOut: 68),
        "serve.wristHeightContact": MeasuredClaim(
            side: 1.13, oblique: 0.97, behind: 0.66, swings: 77, within: 68, heldOut: 68),
        "slice.headStill": MeasuredClaim(
            side: 0.87, oblique: 1.41, behind: 1.25, swings: 38, within: 71, heldOut: 71),
        "slice.highToLow": MeasuredClaim(
            side: 1.25, oblique: 1.11, behind: 1.23, swings: 29, within: 66, heldOut: 62),
        "slice.offArm": MeasuredClaim(
            side: 0.79, oblique: 0.94, behind: 0.91, swings: 39, within: 67, heldOut: 67),
        "slice.staySideOn": MeasuredClaim(
            side: 0.82, oblique: 0.62, behind: 0.85, swings: 13, within: 69, heldOut: 69),
        "smash.elbowFlexionContact": MeasuredClaim(
            side: 1.07, oblique: 1.1, behind: 0.94, swings: 16, within: 69, heldOut: 62),
        "smash.elbowReady": MeasuredClaim(
            side: 0.5, oblique: 0.76, behind: 1.29, swings: 29, within: 69, heldOut: 69),
        "smash.offArmPoint": MeasuredClaim(
            side: 0.5, oblique: 1.51, behind: 2.04, swings: 46, within: 70, heldOut: 70),
        "smash.wristHeightContact": MeasuredClaim(
            side: 1.11, oblique: 1.21, behind: 0.69, swings: 31, within: 68, heldOut: 68),
        "vol.compactBackswing": MeasuredClaim(
            side: 0.88, oblique: 1.86, behind: 1.25, swings: 36, within: 64, heldOut: 64),
        "vol.headStill": MeasuredClaim(
            side: 1.32, oblique: 1.11, behind: 0.83, swings: 63, within: 70, heldOut: 67),
        "vol.kneeFlexion": MeasuredClaim(
            side: 1.26, oblique: 0.54, behind: 0.95, swings: 52, within: 69, heldOut: 67),
        "vol.pushTime": MeasuredClaim(
            side: 0.5, oblique: 0.5, behind: 0.5, swings: 50, within: 88, heldOut: 88),
        "vol.quietFinish": MeasuredClaim(
            side: 0.91, oblique: 0.95, behind: 1.38, swings: 49, within: 65, heldOut: 65),
        "vol.trunkLean": MeasuredClaim(
            side: 0.65, oblique: 1.17, behind: 1.32, swings: 90, within: 69, heldOut: 69),
    ]
}
