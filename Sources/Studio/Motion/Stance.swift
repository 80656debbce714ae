import Foundation

/// One arm at one instant; see `ArmMotion`.
struct ArmStance: Sendable, Hashable {
    var reach: Vector
    var flexion: Double
    var elbow: Vector
    var lift: Double
}

/// One foot at one instant; see `FootMotion`.
struct FootStance: Sendable, Hashable {
    var ball: Vector
    var heading: Double
    var heel: Double
}

/// Everything that decides a pose at one instant: what a `Motion` says of that instant, and where on the court it takes
/// place. Lengths are those of a player of `Body.motionStature`, but for `origin`.
struct Stance: Sendable, Hashable {
    /// Metres of the world that everything else is counted from.
    var origin = Vector()
    var pelvis: Vector
    var pelvisHeading: Double
    var chestHeading: Double
    /// From the hips to the neck.
    var lean: Vector
    var gazeHeading: Double
    var gazePitch: Double
    var hitting: ArmStance
    var other: ArmStance
    var otherOnRacket: Double
    var otherGrip: Double
    var racket: Vector
    var face: Vector
    var leftFoot: FootStance
    var rightFoot: FootStance
}

extension Motion {
    /// - Parameter time: seconds from contact.
    func stance(at time: Double) -> Stance {
        Stance(
            pelvis: pelvis(time), pelvisHeading: pelvisHeading(time), chestHeading: chestHeading(time),
            lean: Vector(tan(radians(leanRight(time))), tan(radians(leanForward(time))), 1).unit,
            gazeHeading: gazeHeading(time), gazePitch: gazePitch(time), hitting: hitting.stance(at: time),
            other: other.stance(at: time), otherOnRacket: otherOnRacket(time), otherGrip: otherGrip,
            racket: racket(time), face: face(time), leftFoot: leftFoot.stance(at: time),
            rightFoot: rightFoot.stance(at: time))
    }
}

extension ArmMotion {
    func stance(at time: Double) -> ArmStance {
        ArmStance(reach: reach(time), flexion: flexion(time), elbow: elbow(time), lift: lift(time))
    }
}

extension FootMotion {
    func stance(at time: Double) -> FootStance {
        FootStance(ball: ball(time), heading: heading(time), heel: heel(time))
    }
}

extension Stance {
    /// The same pose elsewhere.
    ///
    /// - Parameters:
    ///   - origin: where the pose's own origin comes to lie, in metres of the world.
    ///   - heading: degrees that the whole person turns clockwise, seen from above.
    func placed(at origin: Vector, heading: Double = 0) -> Stance {
        var copy = self
        copy.origin = self.origin + origin
        guard heading != 0 else { return copy }
        let turn = { (vector: Vector) in vector.turned(by: heading) }
        copy.pelvis = turn(pelvis)
        copy.lean = turn(lean)
        copy.racket = turn(racket)
        copy.face = turn(face)
        for arm in [\Stance.hitting, \.other] {
            copy[keyPath: arm].reach = turn(self[keyPath: arm].reach)
            copy[keyPath: arm].elbow = turn(self[keyPath: arm].elbow)
        }
        for foot in [\Stance.leftFoot, \.rightFoot] {
            copy[keyPath: foot].ball = turn(self[keyPath: foot].ball)
            copy[keyPath: foot].heading += heading
        }
        copy.pelvisHeading += heading
        copy.chestHeading += heading
        copy.gazeHeading += heading
        return copy
    }

    /// Between this stance and another: each direction on its shorter way, so bones keep their length.
    ///
    /// - Parameter share: 0 is this stance, 1 the other.
    func blended(with other: Stance, _ share: Double) -> Stance {
        guard share > 0 else { return self }
        guard share < 1 else { return other }
        func number(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        func angle(_ a: Double, _ b: Double) -> Double { a + (b - a).remainder(dividingBy: 360) * share }
        func point(_ a: Vector, _ b: Vector) -> Vector { a + (b - a) * share }
        func direction(_ a: Vector, _ b: Vector) -> Vector { point(a.unit, b.unit).unit }
        func arm(_ a: ArmStance, _ b: ArmStance) -> ArmStance {
            ArmStance(
                reach: direction(a.reach, b.reach), flexion: number(a.flexion, b.flexion),
                elbow: direction(a.elbow, b.elbow), lift: number(a.lift, b.lift))
        }
        func foot(_ a: FootStance, _ b: FootStance) -> FootStance {
            var foot = FootStance(
                ball: point(a.ball, b.ball), heading: angle(a.heading, b.heading), heel: number(a.heel, b.heel))
            // A foot that goes elsewhere is lifted on its way.
            let step = (other.origin + b.ball - origin - a.ball).norm
            if step > Self.leastStep {
                foot.ball.z += min(Self.highestStep, step * 0.3) * sin(.pi * share)
            }
            return foot
        }
        return Stance(
            origin: point(origin, other.origin), pelvis: point(pelvis, other.pelvis),
            pelvisHeading: angle(pelvisHeading, other.pelvisHeading),
            chestHeading: angle(chestHeading, other.chestHeading), lean: direction(lean, other.lean),
            gazeHeading: angle(gazeHeading, other.gazeHeading), gazePitch: number(gazePitch, other.gazePitch),
            hitting: arm(hitting, other.hitting), other: arm(self.other, other.other),
            otherOnRacket: number(otherOnRacket, other.otherOnRacket), otherGrip: number(otherGrip, other.otherGrip),
            racket: direction(racket, other.racket), face: direction(face, other.face),
            leftFoot: foot(leftFoot, other.leftFoot), rightFoot: foot(rightFoot, other.rightFoot))
    }
}

extension Stance {
    /// A foot that moves less than this far, in metres, slides on its sole.
    private static let leastStep = 0.02
    /// How high a foot is lifted in a step from one act to the next, in metres.
    private static let highestStep = 0.07
}

extension SIMD3 where Scalar == Double {
    /// Turned about the vertical by degrees, clockwise seen from above.
    func turned(by heading: Double) -> Vector {
        let angle = radians(heading)
        return Vector(x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle), z)
    }
}
