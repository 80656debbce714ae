import Foundation

/// Two bones of fixed length that join a root with a target.
struct TwoBones {
    var upper: Double
    var lower: Double

    /// The joint between the bones and the reached end, which is the target unless that is out of reach.
    ///
    /// - Parameters:
    ///   - pole: where the joint points, roughly.
    ///   - straightest: the longest span as a share of both bones.
    func solve(
        from root: Vector, to target: Vector, pole: Vector, straightest: Double = 0.9999
    ) -> (middle: Vector, end: Vector) {
        let line = target - root
        let longest = (upper + lower) * straightest
        let shortest = abs(upper - lower) + 0.02 * (upper + lower)
        let span = max(shortest, min(longest, line.norm))
        let direction = line.unit
        let along = (upper * upper - lower * lower + span * span) / (2 * span)
        let height = max(0, upper * upper - along * along).squareRoot()
        var side = pole.across(direction)
        if side.norm < 1e-6 { side = Vector(0, 1, 0).across(direction) }
        return (root + direction * along + side.unit * height, root + direction * span)
    }

    /// The distance between the ends at a flexion in degrees, 0 straight.
    static func span(_ upper: Double, _ lower: Double, flexion: Double) -> Double {
        (upper * upper + lower * lower + 2 * upper * lower * cos(radians(flexion))).squareRoot()
    }
}
