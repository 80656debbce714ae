import SwingCore

extension StrokeModel {
    /// Small differences between one player and the next: the tempo of the preparation, how deep the legs go, where the
    /// trunk rests. What happens around contact stays as written.
    mutating func vary(with random: inout SplitMix64) {
        let tempo = random.next(in: 0.96...1.04)
        let depth = random.next(in: 0.94...1.06)
        let rest = random.next(in: -2...2)
        let sway = random.next(in: -0.012...0.012)
        motion.pelvis.z = motion.pelvis.z.map { $1 < 0 ? $1 * depth : $1 }
        motion.chestHeading = motion.chestHeading.map { time, value in time < -1 ? value + rest : value }
        motion.pelvis.x = motion.pelvis.x.map { time, value in time < -1 ? value + sway : value }
        retime(before: -0.4) { -0.4 + ($0 + 0.4) * tempo }
    }

    /// The moments of a player who swings in another tempo; the motion itself stays as written. Who swings slower hits less hard.
    mutating func retime(_ style: SwingStyle) {
        release = release.map(style.played)
        span = style.played(span.lowerBound)...style.played(span.upperBound)
        ball.struck /= style.tempo
    }

    /// Moves every time before `limit`, in seconds from contact.
    mutating func retime(before limit: Double, _ change: @escaping (Double) -> Double) {
        let move = { (time: Double) in time < limit ? change(time) : time }
        motion = motion.retimed(move)
        release = release.map(move)
        span = move(span.lowerBound)...span.upperBound
    }
}

extension Motion {
    /// The same motion with its times moved. Around contact they must stay, or prescribed speeds no longer hold.
    func retimed(_ move: (Double) -> Double) -> Motion {
        var copy = self
        for path in [
            \Motion.pelvisHeading, \.chestHeading, \.leanForward, \.leanRight, \.gazeHeading, \.gazePitch,
            \.otherOnRacket,
            \.hitting.flexion, \.hitting.lift, \.other.flexion, \.other.lift, \.leftFoot.heading, \.leftFoot.heel,
            \.rightFoot.heading, \.rightFoot.heel,
        ] { copy[keyPath: path] = self[keyPath: path].retimed(move) }
        for path in [\Motion.hitting.reach, \.hitting.elbow, \.other.reach, \.other.elbow, \.racket, \.face] {
            copy[keyPath: path] = self[keyPath: path].retimed(move)
        }
        for path in [\Motion.pelvis, \.leftFoot.ball, \.rightFoot.ball] {
            copy[keyPath: path] = self[keyPath: path].retimed(move)
        }
        return copy
    }
}
