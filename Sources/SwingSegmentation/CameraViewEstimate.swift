internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Where the camera stands, from how the body is turned around contact.
///
/// The heading of the hit is 0 degrees towards the camera, +-90 across the picture and 180 away. Shoulders and hips stand at
/// a stroke's own angle to the hit: a forehand's chest faces it just after contact, a one-handed backhand's stays side-on.
/// Several readings vote, and the one in their middle counts, so that a trunk that was read the wrong way round does not.
struct HitHeading {
    /// Degrees.
    var degrees: Double
    /// 0 to 1: how far the readings agree.
    var weight: Double

    /// A heading of a part of the body, as it is turned to the hit.
    private struct Reading {
        var yaw: Double
        /// Degrees that the part still has to turn, in its stroke's direction, to face the hit; negative beyond it.
        var remaining: Double
    }

    /// Serve and overhead: at its furthest turn in the follow-through the chest is about 42 degrees beyond the target (clips), and
    /// the hips stop facing it. Seen from behind, the network turns the chest too little and the hips too far, by 10 to 40
    /// degrees each; the middle between both, with a quarter of what lies beyond side-on on top, is within 15 degrees of the
    /// truth in 55 of 58 rendered hits, in 18 of the 19 seen from more than 115 degrees. Where the two contradict each
    /// other the chest at the hit, some 8 degrees short of the target, decides.
    static func overhead(_ candidate: OverheadCandidate, contact: Double, in signals: BodySignals) -> HitHeading {
        let forward = candidate.side == .right ? 1.0 : -1.0
        let hit = signals.index(nearest: contact)
        let window = signals.indices(from: contact, through: contact + 0.5 * candidate.tempo)
        func furthest(_ yaw: [Double]) -> Double {
            let most = window.map { forward * (yaw[$0] - yaw[hit]) }.max() ?? 0
            return yaw[hit] + forward * min(most, 110)
        }
        let (chest, hips) = (furthest(signals.shoulderYaw) - forward * 42, furthest(signals.hipYaw))
        func turn(to heading: Double) -> Double { (heading - chest).remainder(dividingBy: 360) }
        let hipTurn = turn(to: hips)
        let middle =
            abs(hipTurn) <= Self.contradiction
            ? hipTurn / 2 : [0, hipTurn, turn(to: signals.shoulderYaw[hit] + forward * 8)].sorted()[1]
        let seen = (chest + middle).remainder(dividingBy: 360)
        let beyond = max(0, abs(seen) - 90)
        return HitHeading(
            degrees: seen + (seen < 0 ? -1 : 1) * min(Self.shyness * beyond, 90 - beyond), weight: 1)
    }

    /// What is missing of each degree that a trunk is read beyond side-on.
    private static let shyness = 0.25

    /// Chest and hips of a body that was read right differ by less, in degrees (rendered: 59 at most).
    private static let contradiction = 75.0

    /// Ground strokes: chest and hips just after contact, and the chest of the player who waits for the ball, who looks the
    /// way the ball will go.
    static func groundStroke(
        _ candidate: GroundStrokeCandidate, name: StrokeName, contact: Double, ready: Double?, in signals: BodySignals
    ) -> HitHeading {
        let forward = (name.hand == .right ? 1.0 : -1.0) * (name.stroke == .backhand ? -1 : 1)
        func at(_ delay: Double) -> Int { signals.index(nearest: contact + delay * candidate.tempo) }
        // Degrees short of the hit just after contact (T2: one-handed backhands are struck side-on; clips).
        // Who hits one-handed without having been seen waiting may also open up to the net: less than half the way.
        let (chest, hips): (Double, Double) =
            switch (name.stroke, name.variant) {
            case (.backhand, .oneHanded), (.backhand, .slice): ready == nil ? (26, 22) : (68, 55)
            case (.backhand, .volley): (36, 38)
            case (.backhand, _): (22, 22)
            default: (8, 15)
            }
        var readings = [
            Reading(yaw: signals.shoulderYaw[at(0.05)], remaining: chest),
            Reading(yaw: signals.hipYaw[at(0.12)], remaining: hips),
        ]
        if let ready { readings.append(Reading(yaw: signals.shoulderYaw[signals.index(nearest: ready)], remaining: 0)) }
        return HitHeading(readings, forward: forward)
    }

    init(degrees: Double, weight: Double) {
        self.degrees = degrees
        self.weight = weight
    }

    private init(_ readings: [Reading], forward: Double) {
        let headings = readings.map { $0.yaw + forward * $0.remaining }
        func apart(_ one: Double, _ other: Double) -> Double {
            abs((one - other).remainder(dividingBy: 360))
        }
        let distances = headings.map { heading in headings.reduce(0.0) { $0 + apart(heading, $1) } }
        let middle = headings.indices.min { distances[$0] < distances[$1] } ?? 0
        let nearest = headings.indices.filter { $0 != middle }.map { apart(headings[$0], headings[middle]) }.min() ?? 90
        // Two readings within 30 degrees mean the same; the middle of those that agree is steadier than one.
        let agreeing = headings.filter { apart($0, headings[middle]) <= 30 }
        let turns = agreeing.map { ($0 - headings[middle]).remainder(dividingBy: 360) }
        degrees = headings[middle] + turns.reduce(0, +) / Double(max(1, turns.count))
        weight = min(1, max(0.2, 1.3 - nearest / 60))
    }

    /// The camera view all swings together speak for; nil without any.
    ///
    /// - Parameter court: how the court lies to the camera, as far as its lines tell.
    static func camera(_ headings: [HitHeading], court: CourtBearing?) -> CameraEstimate? {
        guard !headings.isEmpty else { return nil }
        let x = headings.reduce(0.0) { $0 + $1.weight * cos(Geometry.radians($1.degrees)) }
        let y = headings.reduce(0.0) { $0 + $1.weight * sin(Geometry.radians($1.degrees)) }
        let weight = headings.reduce(0.0) { $0 + $1.weight }
        let heading = Geometry.degrees(atan2(y, x))
        if let sight = court.flatMap({ CourtHeading(besides: heading, court: $0) }) {
            return estimate(
                heading: sight.degrees.remainder(dividingBy: 360), sureness: 3 * sight.deviation, agreement: 1)
        }
        let agreement = hypot(x, y) / weight
        return estimate(
            heading: heading, sureness: 20, agreement: agreement * weight / Double(headings.count))
    }

    /// - Parameters:
    ///   - heading: of the hit, in degrees from -180 to 180.
    ///   - sureness: degrees from a border at which the view is sure.
    ///   - agreement: 0 to 1.
    private static func estimate(heading: Double, sureness: Double, agreement: Double) -> CameraEstimate? {
        let angle = abs(heading)
        // The contract's borders, wider at both ends, where few degrees of the shoulders show.
        let borders: [(view: CameraView, from: Double, to: Double)] = [
            (.front, -38, 38), (.oblique, 38, 70), (.side, 70, 110), (.oblique, 110, 155), (.behind, 155, 205),
        ]
        guard let found = borders.first(where: { angle >= $0.from && angle < $0.to }) else { return nil }
        let margin = min(angle - found.from, found.to - angle)
        let confidence = (0.45 + 0.45 * min(1, margin / sureness)) * agreement
        return CameraEstimate(view: found.view, confidence: confidence, heading: heading)
    }
}
