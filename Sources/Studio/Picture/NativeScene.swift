internal import CStudio
import SwingCore

extension cst_vector {
    init(_ vector: Vector) { self.init(x: Float(vector.x), y: Float(vector.y), z: Float(vector.z)) }
    init(_ tint: Tint) { self.init(Vector(tint)) }
}

extension cst_camera {
    /// A phone's lens as wide as this, in metres, softens what is very near.
    private static let lensDiameter: Float = 0.0025

    /// - Parameter focus: the distance of what is sharp, in metres.
    init(_ camera: Camera, focus: Double) {
        self.init(
            position: cst_vector(camera.position), right: cst_vector(camera.axes.right), up: cst_vector(camera.axes.up),
            forward: cst_vector(camera.axes.forward), focal: Float(camera.focal), center_x: Float(camera.center.x),
            center_y: Float(camera.center.y), aperture: Self.lensDiameter, focus: Float(focus))
    }
}

extension cst_light {
    init(_ lamp: Lamp) {
        self.init(
            direction: cst_vector(lamp.direction), color: cst_vector(lamp.color), sharpness: Float(lamp.sharpness))
    }
}

extension cst_mesh {
    /// Degrees that the fence is turned from the picture's plane, and where its post stands as a share of the way to
    /// the picture's side.
    private static let turn = 9.0
    private static let postShare = 0.78
    private static let galvanised: Tint = 0x868E8F

    /// - Parameter camera: at rest; the fence stays where it is when the camera moves.
    init(_ foreground: Place.Foreground, camera: Camera, seed: UInt32) {
        self.init()
        guard case .fence(let distance) = foreground else { return }
        let side = seed.isMultiple(of: 2) ? 1.0 : -1.0
        let ahead = Vector(camera.axes.forward.x, camera.axes.forward.y, 0).unit
        let halfWidth = Double(camera.size.width) / 2 / camera.focal * distance
        is_there = 1
        point = cst_vector(camera.position + ahead * distance)
        along = cst_vector(ahead.turned(by: 90 + side * Self.turn))
        color = cst_vector(Self.galvanised)
        post = Float(side * Self.postShare * halfWidth)
    }
}

extension cst_court {
    private static let lineTint: Tint = 0xEDEDEB
    private static let steelTint: Tint = 0x999D9D
    /// The share of the light that the ground throws back up, before its colour.
    private static let bounceShare = 0.75

    init(_ place: Place, camera: Camera, seed: UInt32) {
        let lighting = Lighting(place)
        var lamps = lighting.lamps.map { cst_light($0) }
        let count = lamps.count
        while lamps.count < Int(CST_MAX_LIGHTS) { lamps.append(cst_light()) }
        let open = lighting.lamps.reduce(lighting.sky) { $0 + $1.color * max(0, $1.direction.z) }
        let ground = (Vector(place.inside) + Vector(place.outside)) / 2
        self.init()
        inside = cst_vector(place.inside)
        outside = cst_vector(place.outside)
        line = cst_vector(Self.lineTint)
        post = cst_vector(Self.steelTint)
        fence = cst_vector(place.fence)
        leaf = cst_vector(lighting.backdrop)
        sky = cst_vector(lighting.zenith)
        sky_low = cst_vector(lighting.horizon)
        surroundings = lighting.isHall ? CST_HALL : CST_OUTDOORS
        mottle = place.surface.mottle
        stripes = place.surface == .grass ? 0.13 : 0
        center_x = Float(place.courtX)
        baseline_y = Float(place.baselineY)
        lights = (lamps[0], lamps[1], lamps[2], lamps[3])
        light_count = Int32(count)
        sky_light = cst_vector(lighting.sky)
        bounce = cst_vector(open * ground * Self.bounceShare)
        mesh = cst_mesh(place.foreground, camera: camera, seed: seed)
        exposure = Float(place.exposure)
        noise = Float(place.noise)
        self.seed = seed
    }
}

extension Place.Surface {
    /// How uneven the colour is, as a share of it.
    fileprivate var mottle: Float {
        switch self {
        case .hard: 0.16
        case .clay: 0.30
        case .grass: 0.34
        }
    }
}
