/// What a clip sounds like, as data; a plan without one gives a silent file.
struct SoundPlan: Sendable, Hashable, Codable {
    /// From 0, calm, to 1, a fresh breeze over the microphone.
    var wind = 0.3
    /// Whether a rally is played on the next court but one, 25 to 40 m away.
    var neighbours = false
    /// Whether the player's shoes are heard.
    var shoes = true

    static let calm = SoundPlan(wind: 0.1)
    static let windy = SoundPlan(wind: 0.7)
    static let neighbours = SoundPlan(wind: 0.25, neighbours: true)
}

/// Something that makes a sound at a place; the time is clip time in seconds, when it happens there.
struct SoundSource: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A racket meets the ball.
        case impact
        /// The ball meets the ground.
        case bounce
        /// A shoe meets the ground.
        case step
    }

    var kind: Kind
    var time: Double
    var place: Vector

    /// The same as a microphone at a point hears it.
    func heard(at microphone: Vector) -> SoundEvent {
        SoundEvent(kind: kind, time: time, distance: (place - microphone).norm)
    }
}

/// A sound source as seen by the microphone.
struct SoundEvent: Sendable, Hashable {
    var kind: SoundSource.Kind
    /// When it happens, in seconds of clip time; it is heard later, see `arrival`.
    var time: Double
    /// Metres to the microphone.
    var distance: Double

    /// In air of 20 degrees Celsius, in m/s.
    static let speedOfSound = 343.0

    /// When it is heard, in seconds of clip time.
    var arrival: Double { time + distance / Self.speedOfSound }
}
