public import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A turn, a scale and a shift of the plane: x' = a x - b y + shift.x, y' = b x + a y + shift.y.
public struct Similarity: Sendable, Hashable, Codable {
    /// Scale times cosine of the turn.
    public var a: Double
    /// Scale times sine of the turn; positive is clockwise on a screen whose y points down.
    public var b: Double
    public var shift: ImagePoint

    public static let identity = Similarity(a: 1, b: 0, shift: .zero)

    public init(a: Double, b: Double, shift: ImagePoint) {
        self.a = a
        self.b = b
        self.shift = shift
    }

    /// A turn by degrees, clockwise on a screen whose y points down, about a point that stays.
    static func turn(by degrees: Double, about center: ImagePoint) -> Similarity {
        let angle = Geometry.radians(degrees)
        let turn = Similarity(a: cos(angle), b: sin(angle), shift: .zero)
        return Similarity(a: turn.a, b: turn.b, shift: center - turn.apply(to: center))
    }

    public var scale: Double { (a * a + b * b).squareRoot() }

    public func apply(to point: ImagePoint) -> ImagePoint { turned(point) + shift }

    /// Without the shift: for directions.
    func turned(_ direction: ImagePoint) -> ImagePoint {
        ImagePoint(a * direction.x - b * direction.y, b * direction.x + a * direction.y)
    }

    /// First `inner`, then this one.
    func after(_ inner: Similarity) -> Similarity {
        Similarity(a: a * inner.a - b * inner.b, b: b * inner.a + a * inner.b, shift: apply(to: inner.shift))
    }

    /// - Precondition: the scale is not 0.
    var inverse: Similarity {
        let square = a * a + b * b
        let back = Similarity(a: a / square, b: -b / square, shift: .zero)
        return Similarity(a: back.a, b: back.b, shift: -back.turned(shift))
    }

    /// Between this one (0) and another (1); for the small turns between neighbouring frames.
    func blended(with other: Similarity, _ share: Double) -> Similarity {
        Similarity(
            a: a + (other.a - a) * share, b: b + (other.b - b) * share, shift: shift + (other.shift - shift) * share)
    }

    /// How far it moves the points of a picture around the origin, as the root of the mean square.
    func travel(over size: ImagePoint) -> Double {
        let change = (a - 1) * (a - 1) + b * b
        let meanSquareRadius = (size * size).sum() / 12
        return ((shift * shift).sum() + change * meanSquareRadius).squareRoot()
    }
}
