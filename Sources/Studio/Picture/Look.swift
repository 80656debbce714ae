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

/// What the place looks like.
struct Place: Sendable, Hashable, Codable {
    var inside: Tint = 0x3F6FB5
    var outside: Tint = 0x4E8A63
    var fence: Tint = 0x2B5B47
    var leaf: Tint = 0x5F7F3C
    var sky: Tint = 0xA9CBEA
    /// Degrees of the sun over the horizon, and where it stands; 0 towards the net, 90 to the right.
    var sunHeight = 48.0
    var sunHeading = 215.0
    /// 1 is a clear day.
    var sunStrength = 1.0
    /// Where the court's middle line and the baseline are, seen from the player, in metres.
    var courtX = 0.0
    var baselineY = 0.25

    static let hardCourt = Place()
    static let clay = Place(
        inside: 0xB5653F, outside: 0xA85C3A, fence: 0x24483A, leaf: 0x6F8A3E, sky: 0xB9D2EA, sunHeight: 38,
        sunHeading: 140)
}
