internal import CStudio
import SwingCore

/// People, rackets and the ball as solids the ray-marcher draws.
struct Figure {
    private(set) var shapes: [cst_shape] = []
    private(set) var strings: [cst_strings] = []
    private var part: Int32 = 0
    // The person that is being added.
    private var joints = Joints.nowhere
    private var body = Body()
    private var look = Look()
    /// Metres of a player of `Body.motionStature` to metres of this one; widths also follow the build.
    private var scale: Double { body.scale }
    private var width: Double { scale * body.build }

    /// Adds a person; parts are numbered on, so that people do not flow into each other.
    mutating func append(_ joints: Joints, body: Body, look: Look, hasRacket: Bool = true) {
        self.joints = joints
        self.body = body
        self.look = look
        nextBody()
        addHead()
        addTrunk()
        for side in Handedness.allCases {
            addArm(side)
            addLeg(side)
        }
        if hasRacket { addRacket() }
    }

    mutating func append(ball: Vector) {
        nextBody()
        nextPart()
        add(
            .ellipsoid(ball, .init(up: .up, heading: 0), [BallFlight.radius, BallFlight.radius, BallFlight.radius]),
            0xD8E84A)
    }

    // MARK: Building blocks

    private enum Solid {
        case cone(Vector, Vector, Double, Double)
        /// Centre, axes, half axes along right, forward and up.
        case ellipsoid(Vector, Axes, Vector)
        case box(Vector, Axes, Vector, round: Double)
        /// Centre, long axis, short axis, half axes and the tube's radius.
        case hoop(Vector, Vector, Vector, Vector)
    }

    private mutating func nextPart() { part += 1 }

    /// Leaves a gap in the numbers, by which the renderer knows that what follows may be far away.
    private mutating func nextBody() { part += 1 }

    private mutating func add(_ solid: Solid, _ tint: Tint, blend: Double = 0, gloss: Double = 0.1) {
        var shape = cst_shape()
        shape.part = part
        shape.blend = Float(blend * scale)
        let color = tint.linear
        shape.color = cst_vector(x: color.x, y: color.y, z: color.z)
        shape.gloss = Float(gloss)
        switch solid {
        case .cone(let from, let to, let first, let second):
            shape.kind = CST_ROUND_CONE
            shape.a = cst_vector(from)
            shape.b = cst_vector(to)
            shape.r = cst_vector(Vector(first, second, 0))
        case .ellipsoid(let center, let axes, let radii):
            shape.kind = CST_ELLIPSOID
            shape.a = cst_vector(center)
            shape.u = cst_vector(axes.right)
            shape.v = cst_vector(axes.forward)
            shape.r = cst_vector(radii)
        case .box(let center, let axes, let half, let round):
            shape.kind = CST_BOX
            shape.a = cst_vector(center)
            shape.b = cst_vector(Vector(round, 0, 0))
            shape.u = cst_vector(axes.right)
            shape.v = cst_vector(axes.forward)
            shape.r = cst_vector(half)
        case .hoop(let center, let long, let short, let radii):
            shape.kind = CST_HOOP
            shape.a = cst_vector(center)
            shape.u = cst_vector(long)
            shape.v = cst_vector(short)
            shape.r = cst_vector(radii)
        }
        shapes.append(shape)
    }

    // MARK: Head

    private mutating func addHead() {
        let head = joints.head
        let center = joints.headCenter
        let s = scale * body.headSize
        func at(_ right: Double, _ forward: Double, _ up: Double) -> Vector {
            center + head.world(right * s, forward * s, up * s)
        }
        nextPart()
        add(.ellipsoid(at(0, -0.004, 0.022), head, Vector(0.073, 0.092, 0.094) * s), look.skin, blend: 0.03, gloss: 0.3)
        add(.ellipsoid(at(0, 0.026, -0.050), head, Vector(0.052, 0.058, 0.062) * s), look.skin, blend: 0.03, gloss: 0.3)
        add(.cone(at(0, 0.082, 0.012), at(0, 0.100, -0.020), 0.009 * s, 0.014 * s), look.skin, blend: 0.012, gloss: 0.3)
        for sign in [-1.0, 1.0] {
            add(
                .ellipsoid(at(sign * 0.074, -0.006, 0.004), head, Vector(0.010, 0.020, 0.030) * s), look.skin,
                blend: 0.008)
        }
        let neckBase = joints.neck - joints.chest.up * (0.03 * s)
        add(.cone(neckBase, at(0, -0.018, -0.06), 0.058 * width, 0.050 * width), look.skin, blend: 0.03)
        addFace(at)
        addHair(at)
    }

    private mutating func addFace(_ at: (Double, Double, Double) -> Vector) {
        let head = joints.head
        let s = scale * body.headSize
        nextPart()
        for sign in [-1.0, 1.0] {
            add(.ellipsoid(at(sign * 0.029, 0.077, 0.014), head, Vector(0.013, 0.010, 0.007) * s), 0xF4F0EA, gloss: 0.6)
            add(.ellipsoid(at(sign * 0.029, 0.085, 0.014), head, Vector(0.006, 0.005, 0.006) * s), 0x241A14, gloss: 0.8)
            add(.cone(at(sign * 0.015, 0.086, 0.033), at(sign * 0.043, 0.074, 0.034), 0.0055 * s, 0.004 * s), look.hair)
        }
        add(.cone(at(-0.018, 0.081, -0.052), at(0.018, 0.081, -0.052), 0.006 * s, 0.006 * s), 0x9A4A44)
    }

    private mutating func addHair(_ at: (Double, Double, Double) -> Vector) {
        let head = joints.head
        let s = scale * body.headSize
        nextPart()
        add(
            .ellipsoid(at(0, -0.018, 0.042), head, Vector(0.080, 0.094, 0.086) * s), look.hair, blend: 0.02, gloss: 0.25
        )
        add(
            .ellipsoid(at(0, -0.050, -0.010), head, Vector(0.072, 0.058, 0.070) * s), look.hair, blend: 0.02,
            gloss: 0.25)
        if !look.hasCap {
            add(
                .ellipsoid(at(0, 0.048, 0.090), head, Vector(0.056, 0.036, 0.028) * s), look.hair, blend: 0.02,
                gloss: 0.25)
        }
        if look.hasPonytail {
            add(
                .cone(at(0, -0.105, 0.03), at(0, -0.15, -0.10), 0.030 * s, 0.018 * s), look.hair, blend: 0.02,
                gloss: 0.25)
            add(
                .cone(at(0, -0.15, -0.10), at(0, -0.14, -0.20), 0.020 * s, 0.008 * s), look.hair, blend: 0.02,
                gloss: 0.25)
        }
        guard look.hasCap else { return }
        nextPart()
        add(.ellipsoid(at(0, -0.012, 0.062), head, Vector(0.086, 0.104, 0.074) * s), look.trim, blend: 0.01)
        add(.ellipsoid(at(0, 0.115, 0.058), head, Vector(0.062, 0.062, 0.010) * s), look.trim, blend: 0.01)
    }

    // MARK: Trunk

    private mutating func addTrunk() {
        let chest = joints.chest
        let pelvis = joints.pelvis
        let hips = joints.middle(.hip)
        let up = joints.neck - hips
        // A child's trunk is the same for both.
        let isFemale = body.sex == .female && body.age == .adult
        let broad = body.halfShoulders / 0.191 * body.build
        func along(_ share: Double) -> Vector { hips + up * share }
        nextPart()
        add(
            .ellipsoid(
                along(0.70) + chest.forward * (0.012 * scale), chest,
                Vector(0.165 * broad, 0.112 * width, 0.150 * scale)),
            look.shirt, blend: 0.06)
        add(
            .ellipsoid(along(0.40), chest, Vector((isFemale ? 0.122 : 0.138) * width, 0.100 * width, 0.140 * scale)),
            look.shirt, blend: 0.07)
        add(
            .ellipsoid(along(0.10), pelvis, Vector((isFemale ? 0.160 : 0.152) * width, 0.114 * width, 0.105 * scale)),
            look.shirt, blend: 0.06)
        if isFemale {
            for sign in [-1.0, 1.0] {
                let center = along(0.69) + chest.world(sign * 0.072 * scale, 0.085 * width, 0)
                add(.ellipsoid(center, chest, Vector(0.066, 0.056, 0.062) * width), look.shirt, blend: 0.04)
            }
        }
        for side in Handedness.allCases {
            let shoulder = joints[.shoulder, side]
            let elbow = joints[.elbow, side]
            add(
                .cone(
                    joints.neck + (shoulder - joints.neck) * 0.35 + chest.up * (0.005 * scale), shoulder,
                    0.062 * width, 0.068 * width), look.shirt, blend: 0.05)
            let cuff = shoulder + (elbow - shoulder) * (isFemale ? 0.42 : 0.60)
            add(.cone(shoulder, cuff, 0.067 * width, 0.062 * width), look.shirt, blend: 0.04)
        }
        addShirtDetails(along)
        addShorts()
    }

    /// What tells the front from the back: collar, placket and logo; a yoke and a stripe behind.
    private mutating func addShirtDetails(_ along: (Double) -> Vector) {
        let chest = joints.chest
        let s = scale
        nextPart()
        let collar = joints.neck + chest.world(0, 0.010 * s, 0.012 * s)
        add(.hoop(collar, chest.right, chest.forward, Vector(0.070 * width, 0.068 * width, 0.014 * s)), look.trim)
        let front = along(0.84) + chest.forward * (0.106 * width)
        add(.box(front, chest, Vector(0.012, 0.016, 0.060) * s, round: 0.006), look.trim)
        let logo = along(0.72) + chest.world(0.075 * s, 0.112 * width, 0)
        add(.ellipsoid(logo, chest, Vector(0.022, 0.016, 0.018) * s), look.logo)
        let yoke = along(0.86) - chest.forward * (0.062 * width)
        add(.ellipsoid(yoke, chest, Vector(0.135 * width, 0.045 * width, 0.055 * s)), look.trim)
        let number = along(0.60) - chest.forward * (0.095 * width)
        add(.box(number, chest, Vector(0.030, 0.016, 0.055) * s, round: 0.008), look.trim)
    }

    private mutating func addShorts() {
        let pelvis = joints.pelvis
        let hips = joints.middle(.hip)
        nextPart()
        add(
            .ellipsoid(hips - pelvis.up * (0.010 * scale), pelvis, Vector(0.166 * width, 0.124 * width, 0.110 * scale)),
            look.shorts, blend: 0.05)
        let isSkirt = body.sex == .female
        for side in Handedness.allCases {
            let hip = joints[.hip, side] + pelvis.right * (side == .right ? 0.018 : -0.018) * scale
            let knee = joints[.knee, side]
            let hem = hip + (knee - hip) * (isSkirt ? 0.46 : 0.66)
            add(
                .cone(hip - pelvis.up * (0.01 * scale), hem, 0.098 * width, (isSkirt ? 0.100 : 0.086) * width),
                look.shorts, blend: isSkirt ? 0.08 : 0.035)
        }
    }

    // MARK: Limbs

    private mutating func addArm(_ side: Handedness) {
        let shoulder = joints[.shoulder, side]
        let elbow = joints[.elbow, side]
        let wrist = joints[.wrist, side]
        let fist = side == joints.handedness ? joints.hittingFist : joints.otherFist
        nextPart()
        add(.cone(shoulder, elbow, 0.050 * width, 0.039 * width), look.skin, blend: 0.02, gloss: 0.3)
        let swell = elbow + (wrist - elbow) * 0.28
        add(.cone(elbow, swell, 0.038 * width, 0.043 * width), look.skin, blend: 0.02, gloss: 0.3)
        add(.cone(swell, wrist, 0.042 * width, 0.027 * width), look.skin, blend: 0.02, gloss: 0.3)
        add(.cone(wrist, fist, 0.027 * width, 0.038 * scale), look.skin, blend: 0.02, gloss: 0.3)
        let index = joints[side == .right ? .rightIndex : .leftIndex]
        let pinky = joints[side == .right ? .rightPinky : .leftPinky]
        add(.cone(index, pinky, 0.020 * scale, 0.018 * scale), look.skin, blend: 0.02, gloss: 0.3)
        let thumb = joints[side == .right ? .rightThumb : .leftThumb]
        add(.cone(fist, thumb, 0.018 * scale, 0.013 * scale), look.skin, blend: 0.012, gloss: 0.3)
        if side == joints.handedness {
            nextPart()
            let band = wrist + (elbow - wrist) * 0.14
            add(.cone(band, band + (elbow - wrist).unit * (0.04 * scale), 0.034 * width, 0.035 * width), look.shirt)
        }
    }

    private mutating func addLeg(_ side: Handedness) {
        let hip = joints[.hip, side]
        let knee = joints[.knee, side]
        let ankle = joints[.ankle, side]
        let shank = ankle - knee
        let back = (hip + ankle - knee * 2).across(shank.unit).unit
        nextPart()
        add(.cone(hip, knee, 0.088 * width, 0.056 * width), look.skin, blend: 0.02, gloss: 0.25)
        add(
            .cone(knee, knee + shank * 0.3 + back * (0.012 * scale), 0.053 * width, 0.056 * width), look.skin,
            blend: 0.03, gloss: 0.25)
        add(
            .cone(knee + shank * 0.3 + back * (0.012 * scale), ankle, 0.056 * width, 0.034 * width), look.skin,
            blend: 0.03, gloss: 0.25)
        nextPart()
        add(.cone(knee + shank * 0.80, ankle, 0.044 * width, 0.041 * width), 0xF2F2F0)
        addShoe(side)
    }

    private mutating func addShoe(_ side: Handedness) {
        let ankle = joints[.ankle, side]
        let heel = joints[.heel, side]
        let toe = joints[.footIndex, side]
        let foot = Axes(forward: toe - heel, side: (toe - heel).cross(ankle - heel))
        let s = scale
        nextPart()
        add(
            .cone(heel + foot.up * (0.024 * s), ankle - foot.up * (0.012 * s), 0.036 * s, 0.044 * s), look.shoes,
            blend: 0.03)
        add(
            .cone(
                heel + foot.up * (0.022 * s) + foot.forward * (0.02 * s),
                toe + foot.up * (0.018 * s) - foot.forward * (0.03 * s),
                0.037 * s, 0.038 * s), look.shoes, blend: 0.03)
        add(
            .cone(ankle, toe - foot.forward * (0.07 * s) + foot.up * (0.03 * s), 0.042 * s, 0.034 * s), look.shoes,
            blend: 0.03)
        nextPart()
        let middle = (heel + toe) / 2 - foot.up * (0.004 * s)
        add(
            .box(middle, foot, Vector(0.043 * s, (toe - heel).norm / 2 + 0.022 * s, 0.010 * s), round: 0.009), look.trim
        )
    }

    // MARK: Racket

    private mutating func addRacket() {
        let axis = joints.racket
        let across = axis.cross(joints.face).unit
        let center = joints.onRacket(Racket.sweetSpot)
        nextPart()
        let grip = joints.onRacket(0.16)
        add(.cone(joints.onRacket(Racket.butt), grip, 0.018, 0.015), 0x22242A, gloss: 0.2)
        nextPart()
        for sign in [-1.0, 1.0] {
            let throat = center - axis * (Racket.headHalfLength * 0.88) + across * (sign * Racket.headHalfWidth * 0.52)
            add(.cone(grip - axis * 0.01, throat, 0.010, 0.009), look.racket, gloss: 0.8)
        }
        add(
            .hoop(
                center, axis, across,
                Vector(Racket.headHalfLength + 0.008, Racket.headHalfWidth + 0.008, 0.0105)), look.racket, gloss: 0.8)
        var web = cst_strings()
        web.center = cst_vector(center)
        web.u = cst_vector(axis)
        web.v = cst_vector(across)
        web.radius_u = Float(Racket.headHalfLength)
        web.radius_v = Float(Racket.headHalfWidth)
        web.spacing = 0.016
        web.thickness = 0.0022
        web.color = cst_vector(Vector(0.85, 0.86, 0.82))
        strings.append(web)
    }
}
