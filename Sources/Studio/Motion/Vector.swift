import Foundation

/// A position or direction in the world: x to the right of a player who faces the net, y towards the net, z up; metres.
typealias Vector = SIMD3<Double>

extension SIMD3 where Scalar == Double {
    /// Euclidean length.
    var norm: Double { (self * self).sum().squareRoot() }

    /// The same direction with length 1; the zero vector stays.
    var unit: Vector {
        let norm = self.norm
        return norm > 1e-12 ? self / norm : self
    }

    func dot(_ other: Vector) -> Double { (self * other).sum() }

    func cross(_ other: Vector) -> Vector {
        Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The part of the vector across `axis`, which has length 1.
    func across(_ axis: Vector) -> Vector { self - axis * dot(axis) }

    static let up = Vector(0, 0, 1)
}

/// Three perpendicular directions of length 1.
struct Axes: Sendable, Hashable {
    var right: Vector
    var forward: Vector
    var up: Vector

    /// - Parameters:
    ///   - up: the direction that is kept.
    ///   - heading: degrees; 0 faces the net, positive turns clockwise seen from above.
    init(up: Vector, heading: Double) {
        let angle = heading * .pi / 180
        self.up = up.unit
        right = Vector(cos(angle), -sin(angle), 0).across(self.up).unit
        forward = self.up.cross(right)
    }

    /// Axes that look along a heading and a pitch, in degrees, without roll.
    init(heading: Double, pitch: Double) {
        let angle = heading * .pi / 180
        let rise = pitch * .pi / 180
        forward = Vector(sin(angle) * cos(rise), cos(angle) * cos(rise), sin(rise))
        right = Vector(cos(angle), -sin(angle), 0)
        up = right.cross(forward)
    }

    /// - Parameter forward: kept; `side` only says where right roughly is.
    init(forward: Vector, side: Vector) {
        self.forward = forward.unit
        right = side.across(self.forward).unit
        up = right.cross(self.forward)
    }

    /// A point given in these axes' own coordinates (right, forward, up), as a world vector.
    func world(_ right: Double, _ forward: Double, _ up: Double) -> Vector {
        self.right * right + self.forward * forward + self.up * up
    }
}
