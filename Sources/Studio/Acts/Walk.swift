import Foundation

/// Walking in a straight line from one spot to another, with feet that stay where they are put down.
struct Walk: Sendable {
    /// Metres a second (Bohannon 1997: comfortable gait of adults, 1.3 to 1.4).
    static let speed = 1.35
    /// Seconds to reach that speed, and to stop.
    private static let ramp = 0.5
    /// From one foot's contact to the other's, as a share of stature (Winter 2009, chapter 1: about 0.41).
    private static let stepShare = 0.41
    /// The share of a stride that a foot is in the air.
    private static let swingShare = 0.38
    /// Half the distance between the feet's lines, in metres of a player of `Body.motionStature`.
    private static let halfBase = 0.10

    var from: Vector
    var to: Vector
    /// Clip time in seconds.
    var start: Double
    var body: Body

    private var distance: Double { (to - from).norm }
    private var step: Double { Self.stepShare * body.stature }
    var end: Double { start + distance / Self.speed + Self.ramp }

    /// Degrees; 0 towards the net, positive to the right.
    var heading: Double { degrees(atan2(to.x - from.x, to.y - from.y)) }

    /// - Parameter time: clip time in seconds.
    func stance(at time: Double) -> Stance {
        let gone = travelled(at: time)
        let left = foot(at: gone, offset: step, side: -1)
        let right = foot(at: gone, offset: 2 * step, side: 1)
        // The arms swing against the legs.
        let swing = max(-1, min(1, (left.ball.y - right.ball.y) * body.scale / (1.3 * step)))
        let straddle = abs(left.ball.y - right.ball.y) * body.scale
        let stance = Stance(
            pelvis: Vector(0, 0, -0.025 - 0.09 * straddle * straddle), pelvisHeading: 4 * swing,
            chestHeading: -5 * swing, lean: Vector(0, 0.05, 1).unit, gazeHeading: 0, gazePitch: -8,
            hitting: ArmStance(
                reach: Vector(0.16, sin(radians(20 * swing)), -1).unit, flexion: 25, elbow: Vector(0.4, -1, 0), lift: 0),
            other: ArmStance(
                reach: Vector(-0.16, -sin(radians(26 * swing)), -1).unit, flexion: 18, elbow: Vector(-0.4, -1, 0),
                lift: 0),
            otherOnRacket: 0, otherGrip: Racket.secondHand, racket: Vector(0.10, 0.86, -0.45).unit,
            face: Vector(1, 0, 0.1), leftFoot: left, rightFoot: right)
        let direction = (to - from).unit
        return stance.placed(at: from + direction * gone, heading: heading)
    }

    /// Metres gone at a time: a trapezoid of speed.
    private func travelled(at time: Double) -> Double {
        let since = max(0, min(end - start, time - start))
        let ramp = Self.ramp
        let left = end - start - since
        if since < ramp { return Self.speed * since * since / (2 * ramp) }
        if left < ramp { return distance - Self.speed * left * left / (2 * ramp) }
        return Self.speed * (since - ramp / 2)
    }

    /// Where a foot is when the body has gone a distance.
    ///
    /// - Parameter offset: where it is first put down, in metres from the start; after that every second step.
    private func foot(at gone: Double, offset: Double, side: Double) -> FootStance {
        var last = 0.0
        var next = min(distance, offset)
        var place = last
        var height = 0.0
        var heel = 0.0
        while true {
            let middle = (last + next) / 2
            let half = Self.swingShare * (next - last) / 2
            if gone <= middle - half || next <= last {
                heel = risen(behind: gone - last)
                place = last
                break
            }
            if gone < middle + half {
                let share = (gone - middle + half) / (2 * half)
                place = last + (next - last) * share * share * (3 - 2 * share)
                height = 0.06 * sin(.pi * share)
                heel = risen(behind: middle - half - last) * (1 - share) * (1 - share)
                break
            }
            (last, next) = (next, min(distance, next + 2 * step))
        }
        return FootStance(
            ball: Vector(side * Self.halfBase, (place - gone) / body.scale + 0.06, height), heading: side * 7,
            heel: heel)
    }

    /// Degrees that the heel has come up when the body is so far past its foot, in metres.
    private func risen(behind: Double) -> Double { 42 * max(0, min(1, (behind - 0.1 * step) / (0.5 * step))) }
}
