public import SwingCore

/// A planar affine map: x' = a x + b y + tx, y' = c x + d y + ty. Pixels.
public struct AffineTransform: Sendable, Hashable {
    public var a: Double
    public var b: Double
    public var tx: Double
    public var c: Double
    public var d: Double
    public var ty: Double

    public init(a: Double, b: Double, tx: Double, c: Double, d: Double, ty: Double) {
        self.a = a
        self.b = b
        self.tx = tx
        self.c = c
        self.d = d
        self.ty = ty
    }

    /// Row-major 2x3.
    var rows: [Double] { [a, b, tx, c, d, ty] }

    public func apply(to point: ImagePoint) -> ImagePoint {
        ImagePoint(a * point.x + b * point.y + tx, c * point.x + d * point.y + ty)
    }

    /// The map that first applies `inner`, then this one.
    public func after(_ inner: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * inner.a + b * inner.c, b: a * inner.b + b * inner.d, tx: a * inner.tx + b * inner.ty + tx,
            c: c * inner.a + d * inner.c, d: c * inner.b + d * inner.d, ty: c * inner.tx + d * inner.ty + ty)
    }

    /// The map back.
    ///
    /// - Precondition: it does not squash the plane onto a line.
    public var inverse: AffineTransform {
        let determinant = a * d - b * c
        precondition(determinant != 0, "a map onto a line has no inverse")
        return AffineTransform(
            a: d / determinant, b: -b / determinant, tx: (b * ty - d * tx) / determinant, c: -c / determinant,
            d: a / determinant, ty: (c * tx - a * ty) / determinant)
    }
}
