/// What the place looks like.
struct Place: Sendable, Hashable, Codable {
    var inside: Tint = 0x3F6FB5
    var outside: Tint = 0x4E8A63
    /// The fence's screen; the padding of a hall's walls.
    var fence: Tint = 0x2B5B47
    /// Trees, and the sky over the horizon on a clear day.
    var leaf: Tint = 0x5F7F3C
    var sky: Tint = 0xA9CBEA
    var surface = Surface.hard
    var light = Light.clearDay
    /// Degrees of the sun over the horizon, and where it stands; 0 towards the net, 90 to the right. Without a sun,
    /// only the heading matters: the lamps turn with it.
    var sunHeight = 48.0
    var sunHeading = 215.0
    /// 1 is a clear day.
    var sunStrength = 1.0
    /// Factor on all light: below 1 the picture is taken too dark.
    var exposure = 1.0
    /// Standard deviation of the sensor's noise in steps of 255; 2 to 4 at dusk and indoors, 0 for none.
    var noise = 0.0
    var foreground = Foreground.none
    /// Where the court's middle line and the baseline are, seen from the player, in metres.
    var courtX = 0.0
    var baselineY = 0.25

    enum Surface: String, Sendable, Hashable, Codable { case hard, clay, grass }

    /// What stands between the camera and the court, beside the net.
    enum Foreground: Sendable, Hashable, Codable {
        case none
        /// Chain link, this many metres in front of the camera at rest (1.0 to 2.5).
        case fence(distance: Double)
    }

    static let hardCourt = Place()
    static let greenCourt = Place(inside: 0x3E7F5B, outside: 0x8A4A3C, fence: 0x22423A)
    static let blueCourt = Place(inside: 0x2E5E9E, outside: 0x3F78B8, fence: 0x1E2F4A, leaf: 0x58753F)
    static let clay = Place(
        inside: 0xB5653F, outside: 0xA85C3A, fence: 0x24483A, leaf: 0x6F8A3E, sky: 0xB9D2EA, surface: .clay,
        sunHeight: 38, sunHeading: 140)
    static let grass = Place(
        inside: 0x5F8438, outside: 0x4B7033, fence: 0x1F3D2C, leaf: 0x4F7034, sky: 0xB4D0E8, surface: .grass,
        sunHeight: 52, sunHeading: 160)
    static let overcast = blueCourt.lit(.overcast)
    static let dusk = hardCourt.lit(.dusk, noise: 3)
    static let indoor = indoorGreen.lit(.indoor, noise: 2.5)
    static let indoorGreen = Place(
        inside: 0x3E8A63, outside: 0x2C5F74, fence: 0x27485A, light: .indoor, sunHeading: 20)
    static let indoorBlue = Place(
        inside: 0x3467A8, outside: 0x3F8068, fence: 0x2A4F46, light: .indoor, sunHeading: 20)

    /// Filmed through the fence, which stands this near the camera, in metres.
    var behindFence: Place {
        var copy = self
        copy.foreground = .fence(distance: 1.8)
        return copy
    }

    /// The same place in another light.
    func lit(_ light: Light, noise: Double = 0, exposure: Double = 1) -> Place {
        var copy = self
        copy.light = light
        copy.noise = noise
        copy.exposure = exposure
        return copy
    }
}
