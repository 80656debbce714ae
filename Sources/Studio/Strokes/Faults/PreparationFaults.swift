import SwingCore

extension StrokeModel {
    /// The split step is on time, but the turn waits half a second and the far foot never gets across.
    mutating func prepareLate() {
        motion = motion.hastened(kind)
    }
}

extension Motion {
    /// When the hurried turn starts, in seconds from contact.
    private static let lateStart = -0.60

    /// The same motion with the time from split step to forward swing squeezed into what is left after a late start.
    fileprivate func hastened(_ kind: StrokeKind) -> Motion {
        let moves: [(from: Double, to: Double)] = [
            (-1.12, Self.lateStart), (-0.36, -0.22), (-0.22, -0.16), (-0.10, -0.09), (0, 0),
        ]
        var copy = retimed { time in
            guard time > -1.13, time < 0, let next = moves.firstIndex(where: { $0.from >= time }) else { return time }
            guard next > 0 else { return moves[0].to }
            let (a, b) = (moves[next - 1], moves[next])
            return a.to + (time - a.from) * (b.to - a.to) / (b.from - a.from)
        }
        // Feet and hips settle in an open stance: there was time for one step only.
        copy.chestHeading = chestHeading.lateTurn(start: Self.lateStart, most: kind.isBackhand ? -63 : 54)
        copy.pelvisHeading = pelvisHeading.lateHipTurn(start: Self.lateStart, most: kind.isBackhand ? -54 : 37)
        if !kind.isBackhand { copy.otherOnRacket = copy.otherOnRacket.rewritten(-1.7 ... -0.2, [-0.62: 1, -0.48: 0]) }
        copy.stayOpen(kind)
        return copy
    }

    /// Only the foot on the ball's side steps; the other stays where the split step left it.
    private mutating func stayOpen(_ kind: StrokeKind) {
        let far = kind.isBackhand ? \Motion.rightFoot : \Motion.leftFoot
        let side = kind.side
        self[keyPath: far].ball = self[keyPath: far].ball.rewritten(-0.99...1.1, [-0.9: [-0.30 * side, 0.08, 0]])
        self[keyPath: far].heading = [
            -1.8: -6 * side, -0.5: -4 * side, -0.15: 12 * side, 0.2: 4 * side, 0.8: -6 * side,
        ]
        self[keyPath: far].heel = [-1.8: 12, -0.6: 20, -0.3: 14, 0: 10, 0.8: 8]
        pelvis = pelvis.rewritten(
            -0.59...1.1,
            [
                -0.40: [0.06 * side, -0.05, -0.12], -0.20: [0.12 * side, -0.03, -0.15],
                0: [0.08 * side, 0.03, -0.09], 0.3: [0.04 * side, 0.06, -0.08], 1.1: [-0.02, 0.02, -0.09],
            ])
    }

    /// The chest faces the net until the arm pulls it round, 40 degrees at most.
    mutating func keepFacingNet(_ kind: StrokeKind) {
        let side = kind.side
        if kind.isBackhand {
            chestHeading = chestHeading.rewritten(-0.01...0.01, [0: -12])
            pelvisHeading = pelvisHeading.rewritten(-0.01...0.01, [0: -6])
        }
        chestHeading = chestHeading.lateTurn(start: -0.75, most: side * 41)
        pelvisHeading = pelvisHeading.lateHipTurn(start: -0.75, most: side * (kind.isBackhand ? 28 : 35))
        hitting.reach = hitting.reach.map { time, value in
            guard time > -1, time < -0.05 else { return value }
            return Vector(value.x, max(value.y, side > 0 ? -0.42 : 0.05), value.z)
        }
        guard !kind.isBackhand else { return }
        otherOnRacket = otherOnRacket.rewritten(-1.7 ... -0.2, [-1.16: 1, -1.0: 0])
        other.reach = other.reach.map { time, value in
            time > -1 && time < -0.1 ? Vector(value.x * 0.35, 0.85, -0.25) : value
        }
    }
}

extension Curve {
    /// A shoulder turn that is largest 0.11 s before contact, and fastest on its way back 0.055 s before it.
    ///
    /// - Parameter most: the turn's heading in degrees.
    fileprivate func lateTurn(start: Double, most: Double) -> Curve {
        turned(start: start, share: 0.25, of: most, at: -0.32, until: -0.11, fastest: -0.055)
    }

    /// The hips' part of it, earlier and smaller.
    fileprivate func lateHipTurn(start: Double, most: Double) -> Curve {
        turned(start: start, share: 0.5, of: most, at: -0.36, until: -0.17, fastest: -0.085)
    }

    /// - Parameters:
    ///   - share: how much of the turn is made at `time`.
    ///   - until: when the turn is largest.
    ///   - fastest: when it opens fastest; the rate rises evenly until then and falls to 0.7 of it at contact.
    private func turned(
        start: Double, share: Double, of most: Double, at time: Double, until: Double, fastest: Double
    ) -> Curve {
        let contact = self(0)
        let rate = (contact - most) / ((fastest - until) / 2 - 0.85 * fastest)
        return rewritten(
            -1.7...0,
            [start: 0, time: share * most, until: most, fastest: contact + 0.85 * rate * fastest, 0: contact]
        ).slope(rate, at: fastest).slope(0.7 * rate, at: 0)
    }
}
