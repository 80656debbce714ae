internal import SwingCore

/// Tells volleys and slices from drives, by the way of the hitting hand around contact.
///
/// A drive lifts the hand after contact; a slice comes down on the ball, and a volley blocks it: hardly any backswing, little
/// turn, no lift. Heights and the turn of the trunk are what a camera sees from every side.
struct HandPath {
    /// How far the hand comes forward from its furthest place before contact, depth included, in H.
    var backswing: Double
    /// How far the trunk turns in the half second before contact, in degrees.
    var turn: Double
    /// How far the hand sinks in the last 0.2 s before contact, in H.
    var fall: Double
    /// How far it rises in the 0.2 s after it, in H.
    var lift: Double
}

extension HandPath {
    /// Nil where the clip does not show the time around contact.
    init?(
        of hand: Handedness, tempo: Double, contact: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) {
        let reach = 0.2 * tempo
        guard let first = signals.times.first, let last = signals.times.last, first <= contact - 2 * reach,
            last >= contact + reach
        else { return nil }
        let side = signals[hand]
        let at = signals.index(nearest: contact)
        let before = signals.indices(from: contact - 3 * reach, through: contact)
        backswing =
            before.map { index in
                let dx = side.wristX[index] - side.wristX[at]
                let dy = side.wristHeight[index] - side.wristHeight[at]
                let dz = (side.wristWorld[index].z - side.wristWorld[at].z) / configuration.worldHeight
                return (dx * dx + dy * dy + dz * dz).squareRoot()
            }.max() ?? 0
        let headings = signals.indices(from: contact - 2.5 * reach, through: contact + 0.5 * reach)
            .map { signals.shoulderYaw[$0] }
        turn = (headings.max() ?? 0) - (headings.min() ?? 0)
        fall = side.wristHeight[signals.index(nearest: contact - reach)] - side.wristHeight[at]
        lift = side.wristHeight[signals.index(nearest: contact + reach)] - side.wristHeight[at]
    }

    /// The variant this path shows; nil for a drive.
    func variant(of stroke: Stroke, _ configuration: SegmentationConfiguration) -> StrokeVariant? {
        if backswing <= configuration.volleyBackswing, turn <= configuration.volleyTurn,
            lift.magnitude <= configuration.volleyLift, fall <= configuration.volleyFall
        {
            return .volley
        }
        if stroke == .backhand, fall >= configuration.sliceFall, lift <= configuration.sliceLift { return .slice }
        return nil
    }
}
