#if canImport(Glibc)
    import Glibc
#endif

extension SIMD where Scalar == Double {
    /// Euclidean length.
    // Inlined into other modules, and so made for the type at hand: tracking calls it millions of times.
    @inlinable public var length: Double { (self * self).sum().squareRoot() }
}

/// Planar and spatial geometry shared by the stages. Angles in degrees.
public enum Geometry {
    /// Distance between two points, in their own unit.
    @inlinable public static func distance<V: SIMD>(_ a: V, _ b: V) -> Double where V.Scalar == Double {
        (b - a).length
    }

    /// The angle at `joint` between the directions to `a` and `b`, 0 to 180 degrees; nil when a direction has no length.
    @inlinable public static func includedAngle<V: SIMD>(_ a: V, joint: V, _ b: V) -> Double? where V.Scalar == Double {
        angle(between: a - joint, and: b - joint)
    }

    /// Flexion at `joint`: 180 degrees minus the included angle, so 0 is straight.
    @inlinable public static func flexion<V: SIMD>(_ a: V, joint: V, _ b: V) -> Double? where V.Scalar == Double {
        includedAngle(a, joint: joint, b).map { 180 - $0 }
    }

    /// The unsigned angle between two directions, 0 to 180 degrees.
    @inlinable public static func angle<V: SIMD>(between u: V, and v: V) -> Double? where V.Scalar == Double {
        let lengths = u.length * v.length
        guard lengths > 1e-12 else { return nil }
        return degrees(cosine: (u * v).sum() / lengths)
    }

    /// The angle from 0 to 180 degrees of a cosine that may be rounded past 1.
    @usableFromInline static func degrees(cosine: Double) -> Double { degrees(acos(max(-1, min(1, cosine)))) }

    /// How far a picture direction points above the horizontal, -90 to 90 degrees (the picture's y points down).
    public static func elevation(of direction: ImagePoint) -> Double? {
        guard direction.length > 1e-9 else { return nil }
        return degrees(atan2(-direction.y, abs(direction.x)))
    }

    public static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    public static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
