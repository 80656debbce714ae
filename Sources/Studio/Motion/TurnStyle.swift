/// How much of a stroke's turn a player makes.
struct TurnStyle: Sendable, Hashable, Codable {
    /// The trunk's heading before the forward swing, as a share of what the stroke's model has.
    var trunk: Double
    /// The share of what the trunk is turned less that arms and racket are turned less, too.
    var arms: Double

    /// Seconds from contact in which the difference goes: around contact the stroke is as written, or prescribed speeds no
    /// longer hold.
    private static let fading = -0.30 ... -0.02
    /// The hips' part of it.
    private static let hips = 0.8

    /// How much of the difference there is, 0 to 1.
    ///
    /// - Parameter time: seconds from contact.
    private static func strength(at time: Double) -> Double {
        let share = (fading.upperBound - time) / (fading.upperBound - fading.lowerBound)
        let held = min(1, max(0, share))
        return held * held * (3 - 2 * held)
    }

    /// - Parameter time: seconds from contact.
    func applied(to stance: Stance, at time: Double) -> Stance {
        let missing = (1 - trunk) * Self.strength(at: time)
        guard missing != 0 else { return stance }
        var copy = stance
        let turn = -missing * stance.chestHeading
        copy.chestHeading += turn
        copy.pelvisHeading -= missing * Self.hips * stance.pelvisHeading
        for arm in [\Stance.hitting, \.other] {
            copy[keyPath: arm].reach = stance[keyPath: arm].reach.turned(by: turn * arms)
            copy[keyPath: arm].elbow = stance[keyPath: arm].elbow.turned(by: turn * arms)
        }
        copy.racket = stance.racket.turned(by: turn * arms)
        copy.face = stance.face.turned(by: turn * arms)
        return copy
    }
}
