import SwingCore

/// One stroke of a clip with its seeded faults and its small differences from the next player's.
struct PlannedSwing: Sendable {
    let kind: StrokeKind
    let faults: [Fault]
    let model: StrokeModel
    /// Nil for who swings as the strokes are written.
    let style: SwingStyle?
    private let turn: TurnStyle?
    /// Clip time of contact in seconds; it lies between frames, as in life.
    let contactTime: Double

    init(
        _ kind: StrokeKind, faults: [Fault], contact: Double, by player: PlayerPlan = PlayerPlan(), clock: FrameClock,
        random: inout SplitMix64
    ) {
        self.kind = kind
        self.faults = faults
        var model = kind.model
        for fault in faults { fault.apply(to: &model) }
        model.vary(with: &random)
        if let style = player.style { model.retime(style) }
        self.model = model
        (style, turn) = (player.style, player.turn)
        contactTime = contact + random.next(in: -0.5...0.5) / clock.filmedRate
    }

    /// Clip times in seconds that the motion spans, whether shown or not.
    var span: ClosedRange<Double> {
        model.span.lowerBound + contactTime...model.span.upperBound + contactTime
    }

    /// Seconds before contact from which the player waits for the ball.
    var lead: Double {
        let written = kind.model.span.lowerBound
        return -(style?.played(written) ?? written)
    }

    /// - Parameter time: clip time in seconds.
    func stance(at time: Double) -> Stance {
        let time = time - contactTime
        let stance = style?.stance(of: model.motion, at: time) ?? model.motion.stance(at: time)
        return turn?.applied(to: stance, at: style?.written(time) ?? time) ?? stance
    }
}

/// Random numbers that are the same everywhere (Steele, Lea and Flood 2014).
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func next(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }
}
