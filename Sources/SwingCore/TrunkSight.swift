#if canImport(Glibc)
    internal import Glibc
#endif

/// What a network that learned from rendered players tells of the trunk at a moment: which way it is turned, and whether the
/// landmark network exchanged the sides.
///
/// Directions are seen from above, from the right joint to the left one: across the picture to the right, and away from the
/// camera. They are shorter than 1 where the plain and the mirrored run of the network disagree.
public struct TrunkSight: Sendable, Hashable, Codable {
    public var shoulders: ImagePoint
    public var hips: ImagePoint
    /// Natural logarithm of the odds that the landmark network exchanged the sides of shoulders and arms.
    public var armsExchanged: Double
    /// The same of hips and legs.
    public var legsExchanged: Double

    public init(shoulders: ImagePoint, hips: ImagePoint, armsExchanged: Double = 0, legsExchanged: Double = 0) {
        (self.shoulders, self.hips) = (shoulders, hips)
        (self.armsExchanged, self.legsExchanged) = (armsExchanged, legsExchanged)
    }

    /// Where the chest faces, in degrees from the camera: 0 towards it, 90 to the right across the picture, 180 away from it.
    public var chestYaw: Double { Geometry.degrees(atan2(shoulders.y, shoulders.x)) }

    /// The same of the hips.
    public var hipYaw: Double { Geometry.degrees(atan2(hips.y, hips.x)) }

    /// The mirror's left is on the right, as are its sides: across stays, and what was behind is before.
    public var mirrored: TrunkSight {
        TrunkSight(
            shoulders: ImagePoint(shoulders.x, -shoulders.y), hips: ImagePoint(hips.x, -hips.y),
            armsExchanged: armsExchanged, legsExchanged: legsExchanged)
    }

    /// What is told between this moment and another, a share of the way towards it.
    public func moved(_ share: Double, towards other: TrunkSight) -> TrunkSight {
        TrunkSight(
            shoulders: shoulders + (other.shoulders - shoulders) * share, hips: hips + (other.hips - hips) * share,
            armsExchanged: armsExchanged + (other.armsExchanged - armsExchanged) * share,
            legsExchanged: legsExchanged + (other.legsExchanged - legsExchanged) * share)
    }
}
