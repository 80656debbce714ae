import SwingCore

/// Where everything is at one instant, in metres of the world.
struct Joints: Sendable, Hashable {
    /// Indexed by `Landmark.rawValue`.
    var landmarks: [Vector]
    var pelvis: Axes
    var chest: Axes
    var head: Axes
    /// The middle of the head.
    var headCenter: Vector
    /// Mid shoulder.
    var neck: Vector
    /// The middle of each fist.
    var hittingFist: Vector
    var otherFist: Vector
    /// From the handle to the tip, and across the strings.
    var racket: Vector
    var face: Vector
    /// The hitting side.
    var handedness = Handedness.right

    /// Everything at the origin, before a pose is known.
    static let nowhere = Joints(
        landmarks: Array(repeating: Vector(), count: Landmark.allCases.count), pelvis: Axes(up: .up, heading: 0),
        chest: Axes(up: .up, heading: 0), head: Axes(up: .up, heading: 0), headCenter: Vector(), neck: Vector(),
        hittingFist: Vector(), otherFist: Vector(), racket: .up, face: Vector(0, 1, 0))

    subscript(_ landmark: Landmark) -> Vector {
        get { landmarks[landmark.rawValue] }
        set { landmarks[landmark.rawValue] = newValue }
    }

    subscript(_ joint: PairedJoint, _ side: Handedness) -> Vector {
        get { self[joint.on(side)] }
        set { self[joint.on(side)] = newValue }
    }

    func middle(_ joint: PairedJoint) -> Vector { (self[joint, .left] + self[joint, .right]) / 2 }

    /// A point on the racket's axis, in metres from the hitting fist.
    func onRacket(_ distance: Double) -> Vector { hittingFist + racket * distance }

    /// The same pose of a left-handed player: mirrored at the plane x = 0.
    var mirrored: Joints {
        var copy = self
        for landmark in Landmark.allCases { copy[landmark] = self[landmark.partner].flippedX }
        copy.pelvis = pelvis.mirrored
        copy.chest = chest.mirrored
        copy.head = head.mirrored
        copy.headCenter = headCenter.flippedX
        copy.neck = neck.flippedX
        copy.hittingFist = hittingFist.flippedX
        copy.otherFist = otherFist.flippedX
        copy.racket = racket.flippedX
        copy.face = face.flippedX
        copy.handedness = handedness.opposite
        return copy
    }
}

extension SIMD3 where Scalar == Double {
    /// The mirror image at the plane x = 0.
    var flippedX: Vector { Vector(-x, y, z) }
}

extension Axes {
    /// The mirror image at x = 0, with right still to the right of forward.
    var mirrored: Axes {
        var copy = self
        copy.right = -right.flippedX
        copy.forward = forward.flippedX
        copy.up = up.flippedX
        return copy
    }
}
