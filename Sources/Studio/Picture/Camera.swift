import Foundation
import SwingCore

/// Where a camera is asked to stand. Angles in degrees, lengths in metres.
struct CameraPlan: Sendable, Hashable, Codable {
    /// From the hitting direction, seen from above: 0 in front of the player, 90 at the player's right, 180 behind.
    var angle: Double
    /// Over the ground.
    var height = 1.4
    /// From the point it looks at.
    var distance = 8.5
    /// Vertical field of view.
    var fieldOfView = 24.0
    /// Roll about the line of sight, clockwise.
    var roll = 0.0
    /// The point it looks at: x, y, z.
    var target = Vector(0, 0.1, 1.2)
    /// How the camera leaves that rest while it films.
    var movement = CameraMovement.none

    /// The name of the view (technique.md, section 2).
    var view: CameraView { CameraView(angle: abs((angle + 180).truncatingRemainder(dividingBy: 360) - 180)) }
}

/// A pinhole camera. A pixel (x, y) is measured from the picture's top left corner; the first pixel covers 0 to 1.
struct Camera: Sendable, Hashable {
    var position: Vector
    /// Along the picture's x, against its y, and along the line of sight.
    var axes: Axes
    /// Pixels.
    var focal: Double
    var size: PictureSize

    /// The camera at rest.
    init(_ plan: CameraPlan, size: PictureSize) {
        let angle = radians(plan.angle)
        let level = (plan.distance * plan.distance - pow(plan.height - plan.target.z, 2)).squareRoot()
        position = Vector(
            plan.target.x + sin(angle) * level, plan.target.y + cos(angle) * level, plan.height)
        let sight = (plan.target - position).unit
        var axes = Axes(forward: sight, side: sight.cross(.up))
        let roll = radians(plan.roll)
        let right = axes.right
        axes.right = right * cos(roll) - axes.up * sin(roll)
        axes.up = axes.up * cos(roll) + right * sin(roll)
        self.axes = axes
        focal = Double(size.height) / 2 / tan(radians(plan.fieldOfView) / 2)
        self.size = size
    }

    /// The camera while it moves.
    ///
    /// - Parameter time: seconds from the moment at which a pan passes the rest.
    init(_ plan: CameraPlan, size: PictureSize, at time: Double) {
        self.init(plan, size: size)
        guard plan.movement != .none else { return }
        let sway = plan.movement.sway(at: time)
        position += axes.world(sway.shift.x, sway.shift.y, sway.shift.z)
        let turned = axes.forward.turned(by: sway.yaw) + axes.up * radians(sway.pitch)
        let right = axes.right.turned(by: sway.yaw) - axes.up * radians(sway.roll)
        axes = Axes(forward: turned, side: right)
    }

    /// The picture's middle in pixels.
    var center: ImagePoint { ImagePoint(Double(size.width), Double(size.height)) / 2 }

    /// The pixel of a point; nil behind the camera.
    func pixel(of point: Vector) -> ImagePoint? {
        let offset = point - position
        let depth = offset.dot(axes.forward)
        guard depth > 0.1 else { return nil }
        return center + ImagePoint(offset.dot(axes.right), -offset.dot(axes.up)) * (focal / depth)
    }
}
