import Foundation

/// The light of a place.
enum Light: String, Sendable, Hashable, Codable, CaseIterable {
    /// A sun and its hard shadow under a blue sky.
    case clearDay
    /// Soft light from everywhere, hardly a shadow.
    case overcast
    /// Two floodlights under a dim sky with the last of the sun's warmth.
    case dusk
    /// A hall: warm-white lamps under the ceiling.
    case indoor
}

/// A light far away, and how sharp the edges of its shadows are.
struct Lamp: Sendable, Hashable {
    /// Towards the light, of length 1.
    var direction: Vector
    /// Linear light.
    var color: Vector
    /// A shadow's edge is a part in this many as wide as the shadow is long.
    var sharpness: Double

    /// - Parameters:
    ///   - height: degrees over the horizon.
    ///   - heading: degrees; 0 towards the net, 90 to the right.
    init(height: Double, heading: Double, color: Vector, sharpness: Double) {
        let rise = radians(height)
        let turn = radians(heading)
        direction = Vector(sin(turn) * cos(rise), cos(turn) * cos(rise), sin(rise))
        self.color = color
        self.sharpness = sharpness
    }
}

/// A light as the renderer needs it. On a clear day level ground gets about 1.
struct Lighting: Sendable, Hashable {
    /// At most four.
    var lamps: [Lamp]
    /// From everywhere above.
    var sky: Vector
    /// Straight up and over the horizon, as they are seen; in a hall the ceiling's colour and its lamps.
    var zenith: Vector
    var horizon: Vector
    /// Trees; a hall's walls over their padding.
    var backdrop: Vector
    var isHall = false

    /// The sun's disc is half a degree wide; a lens and dust soften it.
    private static let sunSharpness = 28.0

    private static let hallWall: Tint = 0xC9C4B4

    init(_ place: Place) {
        backdrop = Vector(place.leaf)
        switch place.light {
        case .clearDay:
            lamps = [
                Lamp(
                    height: place.sunHeight, heading: place.sunHeading,
                    color: Vector(0.86, 0.80, 0.70) * place.sunStrength, sharpness: Self.sunSharpness)
            ]
            sky = Vector(0.34, 0.38, 0.44)
            horizon = Vector(place.sky)
            zenith = horizon * 0.72
        case .overcast:
            lamps = [
                Lamp(height: 78, heading: place.sunHeading, color: Vector(0.36, 0.37, 0.38), sharpness: 2.2)
            ]
            sky = Vector(0.36, 0.38, 0.40)
            horizon = Vector(0.62, 0.65, 0.68)
            zenith = Vector(0.46, 0.49, 0.53)
        case .dusk:
            lamps = [
                Lamp(
                    height: 34, heading: place.sunHeading, color: Vector(0.40, 0.38, 0.34), sharpness: 14),
                Lamp(
                    height: 38, heading: place.sunHeading + 155, color: Vector(0.27, 0.26, 0.235), sharpness: 14),
            ]
            sky = Vector(0.125, 0.112, 0.138)
            horizon = Vector(0.40, 0.20, 0.13)
            zenith = Vector(0.045, 0.075, 0.16)
        case .indoor:
            lamps = [20.0, 140, 260].map {
                Lamp(height: 58, heading: place.sunHeading + $0, color: Vector(0.225, 0.208, 0.172), sharpness: 5)
            }
            sky = Vector(0.27, 0.255, 0.22)
            horizon = Vector(1.5, 1.42, 1.22)
            zenith = Vector(0.62, 0.62, 0.60)
            backdrop = Vector(Self.hallWall)
            isHall = true
        }
    }
}

extension Vector {
    /// Linear light.
    init(_ tint: Tint) {
        let linear = tint.linear
        self.init(Double(linear.x), Double(linear.y), Double(linear.z))
    }
}
