internal import Glibc
internal import Imaging
internal import SwingCore

/// The turned square around a person that the landmark network looks at.
struct RegionOfInterest: Sendable, Hashable {
    /// Pixels of the displayed picture.
    var center: ImagePoint
    /// Side in pixels.
    var side: Double
    /// Radians the square is turned clockwise so that the body stands upright in it.
    var rotation: Double

    /// The published pipeline enlarges the circle around the body by this much.
    static let enlargement = 1.25

    /// - Parameters:
    ///   - hipCenter: centre of the hips.
    ///   - scalePoint: a point on the circle around the whole body, above the head.
    init(hipCenter: ImagePoint, scalePoint: ImagePoint) {
        let up = scalePoint - hipCenter
        center = hipCenter
        side = 2 * up.length * Self.enlargement
        rotation = Self.normalized(.pi / 2 - atan2(-up.y, up.x))
    }

    /// Maps pixels of a square crop to pixels of the picture.
    func cropTransform(cropSide: Int) -> AffineTransform {
        AffineTransform(
            cutting: center, at: ImagePoint(repeating: Double(cropSide) / 2), scale: side / Double(cropSide),
            rotation: rotation)
    }

    /// Maps pixels of a variant's square crop, reflected where it is a mirror image, to pixels of the picture.
    func cropTransform(_ variant: CropVariant) -> AffineTransform {
        var cut = self
        cut.side *= variant.scale
        cut.rotation += variant.turn
        let side = LandmarkDecoding.cropSide
        let plain = cut.cropTransform(cropSide: side)
        return variant.isMirrored ? plain.mirrored(sum: Double(side)) : plain
    }

    /// Turns a hip-centred position from the crop's axes to the picture's.
    func rotatedBack(_ point: WorldPoint) -> WorldPoint {
        let (cosine, sine) = (cos(rotation), sin(rotation))
        return WorldPoint(
            cosine * point.x - sine * point.y, sine * point.x + cosine * point.y, point.z)
    }

    private static func normalized(_ angle: Double) -> Double {
        angle - 2 * .pi * floor((angle + .pi) / (2 * .pi))
    }
}

extension RegionOfInterest {
    /// Nobody leans further than this while playing tennis, in radians; what does stands on its head in a fence's mesh.
    private static let steepest = 1.2

    /// A quarter turn, give or take an eighth.
    var isLying: Bool { abs(abs(rotation) - .pi / 2) < .pi / 4 }

    var isStanding: Bool { abs(rotation) <= Self.steepest }

    /// The upright box around the body, without the region's margin.
    var box: Rect {
        let body = side / Self.enlargement
        return Rect(x: center.x - body / 2, y: center.y - body / 2, width: body, height: body)
    }

    var upright: RegionOfInterest {
        var upright = self
        upright.rotation = 0
        return upright
    }

    /// The region on its way to where it is later, after a share of the way from 0 to 1.
    func moved(_ share: Double, towards next: RegionOfInterest) -> RegionOfInterest {
        var region = self
        region.center += (next.center - center) * share
        region.side += (next.side - side) * share
        region.rotation += remainder(next.rotation - rotation, 2 * .pi) * share
        return region
    }

    /// Whether crops of two regions are so much alike that the network reads the same from both: a few of its pixels
    /// apart.
    func isAlmost(_ other: RegionOfInterest) -> Bool {
        Geometry.distance(center, other.center) < 0.03 * other.side && abs(side / other.side - 1) < 0.05
            && abs(remainder(rotation - other.rotation, 2 * .pi)) < 0.05
    }

    /// Whether the circles in two regions overlap: whoever is in one may be seen in the other.
    func touches(_ other: RegionOfInterest) -> Bool {
        Geometry.distance(center, other.center) < (side + other.side) / 2
    }

    /// Whether two regions hold the same person: centres near each other for their size, and of like size.
    func isSamePerson(as other: RegionOfInterest) -> Bool {
        let ratio = side / other.side
        return (0.6...1.7).contains(ratio) && Geometry.distance(center, other.center) < 0.12 * min(side, other.side)
    }
}
