import Foundation

/// A colour as it is written in design tools: sRGB, 0xRRGGBB.
struct Tint: Sendable, Hashable, Codable, ExpressibleByIntegerLiteral {
    var rgb: UInt32

    init(integerLiteral value: UInt32) { rgb = value }

    /// Linear light, 0 to 1.
    var linear: SIMD3<Float> {
        func channel(_ shift: UInt32) -> Float {
            let value = Double((rgb >> shift) & 0xFF) / 255
            return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
        return SIMD3(channel(16), channel(8), channel(0))
    }
}

/// What a player looks like.
struct Look: Sendable, Hashable, Codable {
    var skin: Tint = 0xD9A07C
    var hair: Tint = 0x3A2A20
    var shirt: Tint = 0xF2F2F0
    /// Collar, placket and the yoke over the shoulder blades.
    var trim: Tint = 0x24365E
    var logo: Tint = 0xC8102E
    var shorts: Tint = 0x24365E
    var shoes: Tint = 0xF4F4F4
    var racket: Tint = 0xC8202E
    var hasPonytail = false
    var hasCap = false
}
