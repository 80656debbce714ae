/// How a metric's claimed error compares with its errors against the exact truth of `samples/`, and by how much it is
/// therefore made wider or narrower.
///
/// One scale a metric, the same in every view, so that a clip and its mirror image are held to the same claim.
public struct MeasuredClaim: Sendable, Hashable {
    /// What the claim of `MetricUncertainty` is multiplied by.
    public let scale: Double
    /// Measured values that the scale comes from: six readings of each clip, one of them mirrored, one encoded again.
    public let values: Int
    /// Swings that they are of; readings of one swing share most of their error.
    public let swings: Int
    /// Percent of the values whose truth lies within the scaled claim; a Gaussian's share is 68.
    public let within: Int
    /// The same in percent where each clip is held to a scale that was found without it.
    public let heldOut: Int

    /// What is known of a metric's claim; nil where fewer than five swings or 25 values show it.
    public static func of(_ metric: String) -> MeasuredClaim? { table[metric] }

    /// What a metric's claim is multiplied by; 1 where too few swings show it.
    static func scale(of metric: String) -> Double { table[metric]?.scale ?? 1 }

    /// Made by `scripts/claim-scales`, which tells how. No claim is narrowed below half, since the samples are drawn and
    /// few: their toss arms are all as straight as one another, and their trophy positions much alike.
    static let table: [String: MeasuredClaim] = [
        "bh2.finishBalance": MeasuredClaim(scale: 1.33, values: 42, swings: 7, within: 60, heldOut: 57),
        "bh2.headStill": MeasuredClaim(scale: 1.41, values: 30, swings: 5, within: 67, heldOut: 60),
        "bh2.prepLead": MeasuredClaim(scale: 1.17, values: 42, swings: 7, within: 69, heldOut: 67),
        "bh2.trunkLeanContact": MeasuredClaim(scale: 0.95, values: 42, swings: 7, within: 64, heldOut: 57),
        "fh.finishBalance": MeasuredClaim(scale: 0.76, values: 107, swings: 18, within: 71, heldOut: 69),
        "fh.headStill": MeasuredClaim(scale: 0.95, values: 78, swings: 13, within: 67, heldOut: 69),
        "fh.kneeFlexionLoad": MeasuredClaim(scale: 0.55, values: 90, swings: 15, within: 67, heldOut: 67),
        "fh.prepLead": MeasuredClaim(scale: 1.15, values: 102, swings: 17, within: 68, heldOut: 66),
        "fh.shoulderTurn": MeasuredClaim(scale: 1.09, values: 90, swings: 15, within: 68, heldOut: 64),
        "fh.spacing": MeasuredClaim(scale: 0.52, values: 34, swings: 6, within: 65, heldOut: 68),
        "fh.trunkLeanContact": MeasuredClaim(scale: 0.82, values: 108, swings: 18, within: 67, heldOut: 67),
        "serve.contactForward": MeasuredClaim(scale: 0.7, values: 36, swings: 6, within: 64, heldOut: 64),
        "serve.elbowFlexionContact": MeasuredClaim(scale: 1.0, values: 40, swings: 7, within: 68, heldOut: 70),
        "serve.frontKneeFlexion": MeasuredClaim(scale: 1.09, values: 59, swings: 11, within: 66, heldOut: 68),
        "serve.hipRise": MeasuredClaim(scale: 1.14, values: 84, swings: 14, within: 67, heldOut: 63),
        "serve.hitElbowHeightCocking": MeasuredClaim(scale: 0.93, values: 36, swings: 6, within: 67, heldOut: 67),
        "serve.shoulderElevationContact": MeasuredClaim(scale: 0.66, values: 30, swings: 5, within: 67, heldOut: 67),
        "serve.shoulderTiltTrophy": MeasuredClaim(scale: 0.5, values: 36, swings: 6, within: 83, heldOut: 83),
        "serve.tossArmElevation": MeasuredClaim(scale: 0.91, values: 73, swings: 13, within: 73, heldOut: 74),
        "serve.tossElbowStraight": MeasuredClaim(scale: 0.5, values: 36, swings: 6, within: 97, heldOut: 97),
        "serve.trunkLeanTrophy": MeasuredClaim(scale: 1.19, values: 84, swings: 14, within: 69, heldOut: 68),
        "serve.trunkSideLeanContact": MeasuredClaim(scale: 1.06, values: 30, swings: 5, within: 67, heldOut: 57),
        "serve.wristHeightContact": MeasuredClaim(scale: 0.93, values: 72, swings: 12, within: 68, heldOut: 65),
    ]
}
