import Foundation
import SwingCore

/// How a player swings who does not swing as the strokes are written: slower, with less of a backswing, to a ball at another height.
///
/// Strokes are written as the best play them, each with one tempo and one shape. Who learns from such alone, or is measured on
/// such alone, knows one player.
struct SwingStyle: Sendable, Hashable, Codable {
    /// How much longer everything takes than written.
    var tempo = 1.0
    /// How much longer still the preparation takes.
    var preparation = 1.0
    /// How far back on their way arms and racket go: 1 as written, 0 hardly further than where they swing through in any case. Of a
    /// serve and a smash 1: their arms go different ways.
    var backswing = 1.0
    /// The share of the way that arms and racket go on after contact.
    var followThrough = 1.0
    /// Degrees that the hitting arm reaches higher about contact.
    var height = 0.0
    /// The share of the way that the legs go down.
    var legs = 1.0

    /// Seconds from contact, as written, before which the preparation lies.
    private static let prepared = -0.4
    /// In which the arms leave the ready position for where they wait for the ball.
    private static let takesBack = -1.1 ... -0.45
    /// From how long before contact on they swing through at least, and at most.
    private static let swingsThrough = (least: 0.10, most: 0.80)
    /// In which what they go on less after contact grows and goes again.
    private static let wayOn = (grows: 0.06...0.2, goes: 0.6...1.0)
    /// The same of the height.
    private static let about = (grows: -0.35 ... -0.08, goes: 0.05...0.3)

    /// The time as written at which this player's stance is found.
    ///
    /// - Parameter time: seconds from contact.
    func written(_ time: Double) -> Double {
        let time = time / tempo
        return time < Self.prepared ? Self.prepared + (time - Self.prepared) / preparation : time
    }

    /// When this player does what is written for a time; both in seconds from contact.
    func played(_ time: Double) -> Double {
        (time < Self.prepared ? Self.prepared + (time - Self.prepared) * preparation : time) * tempo
    }

    /// - Parameter time: seconds from contact.
    func stance(of motion: Motion, at time: Double) -> Stance {
        let time = written(time)
        var stance = motion.stance(at: time)
        if backswing < 1, time < 0 {
            // Where the arms are soon before contact they wait from early on, and set off from there ever faster.
            let (least, most) = Self.swingsThrough
            let furthest = least + backswing * backswing * (most - least)
            stance.blendArms(
                with: motion.stance(at: furthest * tanh(time / furthest)), Self.share(of: Self.takesBack, at: time))
        }
        let stopped = (1 - followThrough) * Self.strength(Self.wayOn, at: time)
        if stopped > 0 { stance.blendArms(with: motion.stance(at: Self.wayOn.grows.lowerBound), stopped) }
        let raised = height * Self.strength(Self.about, at: time)
        stance.pelvis.z *= stance.pelvis.z < 0 ? legs : 1
        if raised != 0 { stance.hitting.reach = Self.raised(stance.hitting.reach, by: raised) }
        return stance
    }

    /// The same direction so many degrees higher, short of straight up or down.
    private static func raised(_ direction: Vector, by angle: Double) -> Vector {
        let level = Vector(direction.x, direction.y, 0)
        let pitch = radians(max(-85, min(85, degrees(atan2(direction.z, level.norm)) + angle)))
        return level.unit * cos(pitch) + Vector.up * sin(pitch)
    }

    /// 0 to 1 and back to 0.
    private static func strength(
        _ spans: (grows: ClosedRange<Double>, goes: ClosedRange<Double>), at time: Double
    ) -> Double {
        share(of: spans.grows, at: time) * (1 - share(of: spans.goes, at: time))
    }

    /// 0 before a span, 1 after it.
    private static func share(of span: ClosedRange<Double>, at time: Double) -> Double {
        let held = min(1, max(0, (time - span.lowerBound) / (span.upperBound - span.lowerBound)))
        return held * held * (3 - 2 * held)
    }
}

extension Stance {
    /// Arms and racket between these and another stance's.
    fileprivate mutating func blendArms(with other: Stance, _ share: Double) {
        let between = blended(with: other, share)
        (hitting, self.other, racket, face) = (between.hitting, between.other, between.racket, between.face)
    }
}
