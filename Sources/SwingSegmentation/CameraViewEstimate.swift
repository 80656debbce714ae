internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Where the camera stands, from the heading of the trunk around contact.
///
/// The heading of the hit is 0 degrees towards the camera, +-90 across the picture and 180 away. The network's depth is
/// rough and turns shoulders seen from behind too little, so the classes are wider towards `behind` than the
/// geometric 20 degrees, and the confidence falls near a border.
struct HitHeading {
    /// Degrees.
    var degrees: Double
    /// 0 to 1.
    var weight: Double

    /// Serve and overhead: the trunk turns about 42 degrees beyond the target in the follow-through (clips).
    static func overhead(_ candidate: OverheadCandidate, in signals: BodySignals) -> HitHeading {
        let forward = candidate.side == .right ? 1.0 : -1.0
        let window = signals.indices(
            from: candidate.apexTime, through: candidate.apexTime + 0.5 * candidate.tempo)
        let at = signals.shoulderYaw[candidate.apex]
        let most = window.map { forward * (signals.shoulderYaw[$0] - at) }.max() ?? 0
        let overturn = min(most, 110) - 42
        return HitHeading(degrees: at + forward * overturn, weight: 1)
    }

    /// Ground strokes: the chest faces the target at contact in a forehand, a little later in a backhand.
    static func groundStroke(
        _ candidate: GroundStrokeCandidate, stroke: Stroke, contact: Double, in signals: BodySignals
    ) -> HitHeading {
        let reach = (stroke == .backhand ? 0.25 : 0.08) * candidate.tempo
        let window = signals.indices(from: contact, through: contact + reach)
        let values = window.map { signals.shoulderYaw[$0] }
        let mean = values.isEmpty ? signals.shoulderYaw[candidate.peak] : values.reduce(0, +) / Double(values.count)
        return HitHeading(degrees: mean, weight: 0.8)
    }

    /// The camera view all swings together speak for; nil without any.
    static func camera(_ headings: [HitHeading]) -> CameraEstimate? {
        guard !headings.isEmpty else { return nil }
        let x = headings.reduce(0.0) { $0 + $1.weight * cos(Geometry.radians($1.degrees)) }
        let y = headings.reduce(0.0) { $0 + $1.weight * sin(Geometry.radians($1.degrees)) }
        let weight = headings.reduce(0.0) { $0 + $1.weight }
        let angle = abs(Geometry.degrees(atan2(y, x)))
        let agreement = hypot(x, y) / weight
        let borders: [(view: CameraView, from: Double, to: Double)] = [
            (.front, -30, 30), (.oblique, 30, 70), (.side, 70, 120), (.behind, 120, 240),
        ]
        guard let found = borders.first(where: { angle >= $0.from && angle < $0.to }) else { return nil }
        let margin = min(angle - found.from, found.to - angle)
        let confidence = (0.45 + 0.45 * min(1, margin / 25)) * agreement * min(1, weight / Double(headings.count))
        return CameraEstimate(view: found.view, confidence: confidence)
    }
}
