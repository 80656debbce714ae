import Foundation

/// How a camera moves while it films: held in a hand, or turned after the player.
struct CameraMovement: Sendable, Hashable, Codable {
    /// Degrees of pitch and of yaw, as the root of the mean square; a phone in a hand 0.15 to 0.4, a tripod 0.
    var shake = 0.0
    /// Degrees a second about the vertical, positive to the right; slow is 2 to 4.
    var pan = 0.0
    /// Two hands with other seeds shake differently.
    var seed: UInt64 = 1

    static let none = CameraMovement()

    /// How far a camera is off its rest.
    struct Sway: Sendable, Hashable {
        /// Degrees; yaw to the right, pitch up, roll clockwise.
        var yaw = 0.0
        var pitch = 0.0
        var roll = 0.0
        /// Metres to the right, along the line of sight and up.
        var shift = Vector()
    }

    /// The roll beside the pitch, and metres of each axis for a degree of shake: 0.25 degrees go with 3 mm.
    private static let rollShare = 0.6
    private static let metresPerDegree = 0.012
    /// Hertz: from breathing to the tremor of the hand.
    private static let frequencies = 0.5...6.0
    private static let waves = 7

    /// - Parameter time: seconds from the moment at which a pan passes the rest.
    func sway(at time: Double) -> Sway {
        var random = SplitMix64(seed: seed)
        var sway = Sway()
        // Always in this order: each takes its own random numbers.
        sway.yaw = shake * Self.wander(at: time, &random) + pan * time
        sway.pitch = shake * Self.wander(at: time, &random)
        sway.roll = shake * Self.rollShare * Self.wander(at: time, &random)
        for axis in 0..<3 { sway.shift[axis] = shake * Self.metresPerDegree * Self.wander(at: time, &random) }
        return sway
    }

    /// A smooth wandering number of mean square 1: waves whose size falls with their frequency, as a hand's does.
    private static func wander(at time: Double, _ random: inout SplitMix64) -> Double {
        var sum = 0.0
        var power = 0.0
        for index in 0..<waves {
            let share = (Double(index) + random.next(in: 0...1)) / Double(waves)
            let frequency = frequencies.lowerBound * pow(frequencies.upperBound / frequencies.lowerBound, share)
            let size = 1 / frequency
            sum += size * sin(2 * .pi * (frequency * time + random.next(in: 0...1)))
            power += size * size / 2
        }
        return sum / power.squareRoot()
    }
}
