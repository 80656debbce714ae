import Imaging
import SwingCore

@testable import PoseTracking

#if canImport(Glibc)
    import Glibc
#endif

/// A picture of a wall with a random soft pattern, filmed by a camera whose every movement is known.
struct FilmedScene {
    /// What one frame shows of the wall.
    struct View {
        /// From the frame's points, in pixels from its middle, to the wall's.
        var toWall: (ImagePoint) -> ImagePoint

        static func similarity(_ motion: Similarity) -> View { View(toWall: motion.apply) }

        /// Moved to the right and down, zoomed out (above 1) and rolled.
        static func moved(_ x: Double, _ y: Double, scale: Double = 1, degrees: Double = 0) -> View {
            let angle = Geometry.radians(degrees)
            return similarity(
                Similarity(a: scale * cos(angle), b: scale * sin(angle), shift: ImagePoint(x, y)))
        }

        /// Turned to the right by a camera of this focal length, in pixels; the wall is a cylinder around it.
        static func panned(degrees: Double, focal: Double) -> View {
            View { point in
                let x = point.x / focal
                return ImagePoint(
                    focal * (atan(x) + Geometry.radians(degrees)), point.y / (1 + x * x).squareRoot())
            }
        }
    }

    /// Something in front of the wall.
    struct Block {
        var box: Rect
        /// Of its own pattern.
        var seed: UInt64
        /// Where its pattern starts: a graphic's stays with the box.
        var origin: ImagePoint
    }

    var size = PictureSize(width: 320, height: 180)
    var seed: UInt64 = 1
    /// 0 for a wall without any pattern, 1 for a strong one.
    var contrast = 1.0

    var middle: ImagePoint { ImagePoint(Double(size.width), Double(size.height)) / 2 }

    func frame(_ view: View, index: Int, blocks: [Block] = []) throws -> Frame {
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let point = ImagePoint(Double(x) + 0.5, Double(y) + 0.5)
                let value: Double
                if let block = blocks.last(where: { $0.box.contains(point) }) {
                    value = Self.pattern(point - block.origin, seed: block.seed)
                } else {
                    value = Self.pattern(view.toWall(point - middle), seed: seed) * contrast
                }
                let byte = UInt8(128 + 100 * value)
                let at = (y * size.width + x) * 3
                (pixels[at], pixels[at + 1], pixels[at + 2]) = (byte, byte, byte)
            }
        }
        return try Frame(
            Raster(size: size, pixels: pixels), index: index, time: Self.time(index))
    }

    static func time(_ index: Int) -> MediaTime { .synthetic(seconds: Double(index) / 60) }

    /// Smooth noise between -1 and 1, a value every 9 pixels.
    private static func pattern(_ point: ImagePoint, seed: UInt64) -> Double {
        let cell = point / 9
        let (column, row) = (cell.x.rounded(.down), cell.y.rounded(.down))
        func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }
        let (u, v) = (smooth(cell.x - column), smooth(cell.y - row))
        func knot(_ dx: Int, _ dy: Int) -> Double {
            var bits = UInt64(bitPattern: Int64(Int(column) + dx)) &* 0x9E37_79B9_7F4A_7C15
            bits ^= UInt64(bitPattern: Int64(Int(row) + dy)) &* 0xC2B2_AE3D_27D4_EB4F
            bits = (bits ^ seed &* 0x1656_67B1_9E37_79F9) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 31)) &* 0x94D0_49BB_1331_11EB
            return Double(bits >> 40) / Double(1 << 23) - 1
        }
        let upper = knot(0, 0) * (1 - u) + knot(1, 0) * u
        let lower = knot(0, 1) * (1 - u) + knot(1, 1) * u
        return upper * (1 - v) + lower * v
    }

    /// A grid of the picture's points, from near one edge to near the other.
    var grid: [ImagePoint] {
        stride(from: 0.1, through: 0.9, by: 0.2).flatMap { y in
            stride(from: 0.1, through: 0.9, by: 0.2).map { x in
                ImagePoint(x * Double(size.width), y * Double(size.height))
            }
        }
    }

    /// How far apart, in wall pixels at the most, a point of a frame and its stabilised place in the reference frame
    /// see the wall.
    func worstMiss(_ motion: CameraMotion, views: [Int: View], reference: View) throws -> Double {
        var worst = 0.0
        for (index, view) in views {
            guard let placement = motion.placement(at: Self.time(index)) else { return .infinity }
            for point in grid {
                let stabilised = motion.stabilised(point, under: placement)
                let miss = Geometry.distance(
                    reference.toWall(stabilised - middle), view.toWall(point - middle))
                worst = max(worst, miss)
            }
        }
        return worst
    }
}

extension CameraMotion {
    /// The first frame that is exactly where the reference is.
    var referenceFrame: Int? {
        views.first { $0.placement.toReference == .identity && $0.placement.source == .measured }?.frame
    }
}
