/// A short sound that stands out of what surrounds it: perhaps a racket meeting a ball.
public struct SoundOnset: Sendable, Hashable, Codable {
    /// When it starts to be heard, in seconds on the picture's clock.
    public var time: Double
    /// How far its loudest 2 ms stand above the sound around it, in decibels.
    public var strength: Double

    public init(time: Double, strength: Double) {
        self.time = time
        self.strength = strength
    }
}
