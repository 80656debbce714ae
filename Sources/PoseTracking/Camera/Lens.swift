internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// How wide the camera sees. A camera that pans moves the edges of its picture faster than the middle; unrolled from a
/// cylinder around the camera, all of it moves alike, and a shift, a turn and a scale tell the whole motion.
///
/// Positions in pixels from the picture's middle.
public struct Lens: Sendable, Hashable, Codable {
    /// 1 over the square of the focal length in pixels; 0 for a lens so long that nothing bends.
    public var curvature: Double

    /// - Parameter curvature: not negative.
    public init(curvature: Double) { self.curvature = curvature }

    /// Focal length in pixels; nil where it is endless.
    public var focal: Double? { curvature > 0 ? 1 / curvature.squareRoot() : nil }

    /// Onto the cylinder.
    func unrolled(_ point: ImagePoint) -> ImagePoint {
        guard let focal else { return point }
        let x = point.x / focal
        return ImagePoint(focal * atan(x), point.y / (1 + x * x).squareRoot())
    }

    /// Back into the picture plane. Beyond `widestAngle`, where the plane runs to infinity, it goes on straight.
    func rolled(_ point: ImagePoint) -> ImagePoint {
        guard let focal else { return point }
        let angle = point.x / focal
        let near = max(-Self.widestAngle, min(Self.widestAngle, angle))
        let stretch = 1 / cos(near)
        return ImagePoint(focal * (tan(near) + (angle - near) * stretch * stretch), point.y * stretch)
    }

    /// How an unrolled point changes with the curvature.
    func slope(_ point: ImagePoint) -> ImagePoint {
        // Series of `unrolled` in the curvature; a few per cent are enough to step towards a better one.
        let square = point.x * point.x
        return ImagePoint(-point.x * square / 3, -point.y * square / 2) / (1 + curvature * square)
    }

    /// 60 degrees, in radians.
    private static let widestAngle = Double.pi / 3
}

/// A lens as far as it is known.
struct LensEstimate: Sendable {
    /// Its curvature may be negative while it is only an estimate.
    var lens: Lens
    /// 1 over the square of the curvature's standard deviation.
    var weight: Double

    /// Before anything was seen: a telephone's main camera, whose focal length is about 0.8 of the longer side (26 mm
    /// on a 36 mm film), and as likely as not something else.
    static func unknown(size: ImagePoint) -> LensEstimate {
        let focal = 0.8 * max(size.x, size.y)
        return LensEstimate(lens: Lens(curvature: 1 / (focal * focal)), weight: focal * focal * focal * focal)
    }

    /// Takes in what one pair of frames says.
    mutating func learn(_ other: LensEstimate) {
        let total = weight + other.weight
        guard total > 0 else { return }
        lens.curvature = max(0, (lens.curvature * weight + other.lens.curvature * other.weight) / total)
        weight = total
    }
}
