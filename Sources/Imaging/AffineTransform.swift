internal import Glibc
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

    /// For cutting a crop out of a picture: maps the crop's pixels to the picture's.
    ///
    /// The numbers are rounded to a lattice, so that a reflected picture gives the reflected crop bit by bit: the pixels
    /// are sampled at 1/32 of a pixel, reckoned in 1/1024, and on the lattice no place, of luma or of chroma at half its
    /// size, lies halfway between two of those, where rounding prefers one side.
    ///
    /// - Parameters:
    ///   - center: the place in the picture that comes to lie at `middle`, a pixel of the crop or halfway between two.
    ///   - scale: pixels of the picture to one of the crop.
    ///   - rotation: how far the crop is turned, in radians clockwise.
    public init(cutting center: ImagePoint, at middle: ImagePoint, scale: Double, rotation: Double) {
        func step(_ number: Double, each size: Double = 1, from first: Double = 0) -> Double {
            (((number * Self.stepsPerPixel - first) / size).rounded() * size + first) / Self.stepsPerPixel
        }
        // Origins lie halfway between two steps. Where the middle is half a pixel, and likely the centre, too, an odd
        // number of steps puts them there by itself: rounding would have to prefer one side.
        func origin(_ number: Double) -> Double { step(number, from: 0.5) }
        let isBetweenPixels = middle.x != middle.x.rounded()
        let cosine = step(cos(rotation) * scale, each: isBetweenPixels ? 2 : 1, from: isBetweenPixels ? 1 : 0)
        let sine = step(sin(rotation) * scale)
        self.init(
            a: cosine, b: -sine, tx: origin(center.x - cosine * middle.x + sine * middle.y),
            c: sine, d: cosine, ty: origin(center.y - sine * middle.x - cosine * middle.y))
    }

    private static let stepsPerPixel = 256.0

    /// The same crop as a mirror image.
    ///
    /// - Parameter sum: the crop's pixel x is x' in the mirror image where both add up to this.
    public func mirrored(sum: Double) -> AffineTransform {
        after(AffineTransform(a: -1, b: 0, tx: sum, c: 0, d: 1, ty: 0))
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
