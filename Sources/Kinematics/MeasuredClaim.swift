/// How a metric's claimed error compares with its errors against the exact truth of `samples/`, and by how much it is
/// therefore made wider or narrower.
///
/// One scale a metric, the same in every view, so that a clip and its mirror image are held to the same claim.
public struct MeasuredClaim: Sendable, Hashable {
    /// What the claim of `MetricUncertainty` is multiplied by.
    public let scale: Double
    /// Measured values that the scale comes from: four readings of each clip, one of them encoded again (x264, veryfast,
    /// crf 18); where those are fewer than 25, six readings of the program before, one mirrored and one encoded again.
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
        "bh2.finishBalance": MeasuredClaim(scale: 1.35, values: 28, swings: 7, within: 64, heldOut: 57),
        "bh2.headStill": MeasuredClaim(scale: 1.41, values: 30, swings: 5, within: 67, heldOut: 60),
        "bh2.prepLead": MeasuredClaim(scale: 1.13, values: 28, swings: 7, within: 68, heldOut: 68),
        "bh2.trunkLeanContact": MeasuredClaim(scale: 1.02, values: 28, swings: 7, within: 64, heldOut: 57),
        "fh.finishBalance": MeasuredClaim(scale: 0.86, values: 70, swings: 18, within: 67, heldOut: 70),
        "fh.headStill": MeasuredClaim(scale: 1.01, values: 52, swings: 13, within: 67, heldOut: 69),
        "fh.kneeFlexionLoad": MeasuredClaim(scale: 0.59, values: 60, swings: 15, within: 68, heldOut: 67),
        "fh.prepLead": MeasuredClaim(scale: 1.15, values: 68, swings: 17, within: 68, heldOut: 69),
        "fh.shoulderTurn": MeasuredClaim(scale: 1.11, values: 60, swings: 15, within: 67, heldOut: 65),
        "fh.spacing": MeasuredClaim(scale: 0.52, values: 34, swings: 6, within: 65, heldOut: 68),
        "fh.trunkLeanContact": MeasuredClaim(scale: 0.85, values: 72, swings: 18, within: 67, heldOut: 65),
        "serve.contactForward": MeasuredClaim(scale: 0.7, values: 36, swings: 6, within: 64, heldOut: 64),
        "serve.elbowFlexionContact": MeasuredClaim(scale: 1.01, values: 27, swings: 7, within: 63, heldOut: 70),
        "serve.frontKneeFlexion": MeasuredClaim(scale: 1.11, values: 39, swings: 10, within: 67, heldOut: 69),
        "serve.hipRise": MeasuredClaim(scale: 1.12, values: 56, swings: 14, within: 68, heldOut: 64),
        "serve.hitElbowHeightCocking": MeasuredClaim(scale: 0.93, values: 36, swings: 6, within: 67, heldOut: 67),
        "serve.shoulderElevationContact": MeasuredClaim(scale: 0.66, values: 30, swings: 5, within: 67, heldOut: 67),
        "serve.shoulderTiltTrophy": MeasuredClaim(scale: 0.5, values: 25, swings: 7, within: 84, heldOut: 84),
        "serve.tossArmElevation": MeasuredClaim(scale: 0.81, values: 48, swings: 12, within: 67, heldOut: 67),
        "serve.tossElbowStraight": MeasuredClaim(scale: 0.5, values: 25, swings: 7, within: 92, heldOut: 92),
        "serve.trunkLeanTrophy": MeasuredClaim(scale: 1.18, values: 56, swings: 14, within: 70, heldOut: 62),
        "serve.trunkSideLeanContact": MeasuredClaim(scale: 1.06, values: 30, swings: 5, within: 67, heldOut: 57),
        "serve.wristHeightContact": MeasuredClaim(scale: 1.01, values: 48, swings: 12, within: 67, heldOut: 65),
    ]
}
