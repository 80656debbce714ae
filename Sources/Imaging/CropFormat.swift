internal import CSwing

/// How a network wants the colours of a crop: what becomes of them, and in which order they lie.
public struct CropFormat: Sendable, Hashable {
    /// What black becomes, for red, green and blue.
    public var black: SIMD3<Float>
    /// What the full colours become.
    public var full: SIMD3<Float>
    /// Colour by colour, each row by row, instead of pixel by pixel.
    public var isPlanar: Bool
    /// Blue, green, red instead of red, green, blue.
    public var isBlueFirst: Bool

    public init(
        black: SIMD3<Float> = .zero, full: SIMD3<Float> = .one, isPlanar: Bool = false, isBlueFirst: Bool = false
    ) {
        self.black = black
        self.full = full
        self.isPlanar = isPlanar
        self.isBlueFirst = isBlueFirst
    }

    var native: csw_crop_format {
        csw_crop_format(
            low: (black.x, black.y, black.z), high: (full.x, full.y, full.z), is_planar: isPlanar,
            is_blue_first: isBlueFirst)
    }
}
