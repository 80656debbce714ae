import SwingCore

extension Motion {
    /// The hands are behind the hips at contact.
    mutating func meetLate(_ kind: StrokeKind) {
        if kind.isBackhand {
            hitting.reach = hitting.reach.rewritten(
                -0.15...0.15,
                [-0.09: [-0.60, -0.68, -0.50], 0: [-0.62, -0.75, -0.42], 0.09: [-0.68, 0.68, -0.28]]
            ).velocity([-10, 14, -2], at: 0)
            racket = racket.velocity([4, 40, 10], at: 0)
            other.elbow = other.elbow.rewritten(
                -0.2...0.15, [-0.16: [-0.85, 0, -0.1], 0: [-0.9, 0.15, 0], 0.12: [-0.75, 0.1, -0.5]])
        } else {
            hitting.reach = hitting.reach.rewritten(
                -0.15...0.15,
                [-0.10: [0.74, -0.58, -0.48], 0: [0.86, -0.44, -0.52], 0.09: [0.42, 0.72, -0.05]]
            ).velocity([6, 15, 4], at: 0)
            racket = racket.velocity([-2, 38, 10], at: 0)
        }
    }

    /// The hand passes a hand's breadth from the ribs, the elbow tucked behind it.
    mutating func crowd() {
        hitting.reach = hitting.reach.rewritten(
            -0.23...0.25,
            [
                -0.22: [0.40, -0.62, -0.66], -0.10: [0.25, 0.10, -0.95], 0: [-0.36, 0.62, -0.70],
                0.09: [-0.62, 0.76, 0.05], 0.20: [-0.70, 0.66, 0.28],
            ]
        ).velocity([-17, 16, 22], at: 0)
        hitting.flexion = hitting.flexion.rewritten(-0.23...0.25, [-0.22: 78, -0.10: 108, 0: 116, 0.09: 100, 0.2: 96])
        hitting.elbow = hitting.elbow.rewritten(
            -0.25...0.1,
            [-0.22: [0.85, -0.2, 0.1], -0.1: [0.50, -0.80, -0.1], 0: [0.45, -0.75, -0.45], 0.09: [0.6, -0.3, -0.6]])
    }

    /// Hand and racket come to rest in front, on the hitting side, and sink.
    mutating func stopInFront() {
        hitting.reach = hitting.reach.rewritten(
            0.01...0.7,
            [
                0.07: [0.42, 0.90, 0.02], 0.14: [0.42, 0.90, 0.08], 0.3: [0.44, 0.86, -0.12],
                0.6: [0.36, 0.80, -0.42],
            ]
        ).velocity([-7, 16, 9], at: 0)
        hitting.flexion = hitting.flexion.rewritten(0.01...0.7, [0.07: 40, 0.2: 46, 0.4: 58, 0.6: 68])
        hitting.elbow = hitting.elbow.rewritten(0.1...0.5, [0.2: [0.4, -0.5, -0.75], 0.4: [0.5, -0.5, -0.7]])
        racket = racket.rewritten(
            0.01...0.7,
            [
                0.055: [0.32, 0.92, 0.20], 0.12: [-0.05, 0.94, 0.34], 0.3: [-0.02, 0.93, 0.36],
                0.62: [-0.15, 0.86, 0.48],
            ])
        face = face.rewritten(
            0.01...0.5, [0.08: [-0.90, 0.3, -0.25], 0.3: [-0.92, 0.1, -0.3], 0.5: [-0.92, 0, -0.3]])
        chestHeading = chestHeading.rewritten(0.01...0.7, [0.13: -8, 0.32: -14, 0.6: -12])
        other.flexion = other.flexion.rewritten(0.1...0.5, [0.15: 100, 0.4: 90])
        otherOnRacket = otherOnRacket.rewritten(0.5...1.1, [0.72: 0, 1.05: 1])
    }
}
