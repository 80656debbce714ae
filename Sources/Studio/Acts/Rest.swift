import Foundation

/// What a person does between strokes: stands about, or picks up a ball.
enum Rest {
    /// Stands at ease, the racket hanging; the weight wanders a little from foot to foot.
    ///
    /// - Parameter time: seconds; any zero.
    static func standing(at time: Double) -> Stance {
        var stance = atEase
        let sway = sin(2 * .pi * time / 4.3)
        let breath = sin(2 * .pi * time / 3.1 + 1)
        stance.pelvis.x = 0.025 * sway
        stance.chestHeading = 3 * sway
        stance.gazeHeading = 9 * sin(2 * .pi * time / 7.7)
        stance.hitting.flexion += 4 * breath
        stance.other.flexion += 5 * sway
        return stance
    }

    /// Seconds from the start of a pick-up to the hand's closing round the ball, and to its end.
    static let grabTime = 1.15
    static let pickUpDuration = 2.3
    /// Where the ball lies, in metres from the spot (right, towards the heading) of a player of `Body.motionStature`.
    static let ballPlace = Vector(-0.22, 0.36, 0)

    /// Bends down for a ball and comes up with it.
    ///
    /// - Parameter time: seconds from the start.
    static func pickUp(at time: Double) -> Stance {
        let depth = pickUpDepth(time)
        var down = atEase
        down.pelvis = Vector(0, -0.20, -0.46)
        down.lean = Vector(-0.16, 1.15, 1).unit
        down.gazePitch = -55
        down.gazeHeading = -14
        down.hitting.reach = Vector(0.42, 0.05, -0.9).unit
        down.hitting.flexion = 55
        down.racket = Vector(0.5, 0.8, 0.12).unit
        down.other.reach = Vector(-0.03, 0.22, -0.97).unit
        down.other.flexion = 6
        down.leftFoot = FootStance(ball: Vector(-0.16, 0.18, 0), heading: -8, heel: 0)
        down.rightFoot = FootStance(ball: Vector(0.15, -0.18, 0), heading: 16, heel: 38)
        return atEase.blended(with: down, depth)
    }

    private static let pickUpDepth: Curve = [0: 0, 0.95: 1, 1.3: 1, 2.15: 0, 2.3: 0]

    private static let atEase = Stance(
        pelvis: Vector(0, -0.02, -0.02), pelvisHeading: 0, chestHeading: 0, lean: Vector(0, 0.03, 1).unit,
        gazeHeading: 0, gazePitch: -4,
        hitting: ArmStance(reach: Vector(0.2, 0.1, -1).unit, flexion: 28, elbow: Vector(0.5, -1, 0), lift: 0),
        other: ArmStance(reach: Vector(-0.18, 0.05, -1).unit, flexion: 16, elbow: Vector(-0.5, -1, 0), lift: 0),
        otherOnRacket: 0, otherGrip: Racket.secondHand, racket: Vector(0.15, 0.8, -0.55).unit,
        face: Vector(1, 0, 0.2),
        leftFoot: FootStance(ball: Vector(-0.15, 0.07, 0), heading: -10, heel: 0),
        rightFoot: FootStance(ball: Vector(0.15, 0.07, 0), heading: 10, heel: 0))
}
