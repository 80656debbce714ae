internal import SwingCore

/// How things lean in the picture that stand upright, in degrees, positive where their lower ends lie further to the
/// right.
///
/// A camera tilted to its side makes them lean alike. Under one that looks down they stand like the ribs of a fan whose
/// lower ends lie together, so that a player at the picture's left leans to the right without doing so.
public struct UprightLean: Sendable, Hashable, Codable {
    /// In the middle of the picture: the camera's roll.
    public var roll: Double
    /// More at the right edge of the picture than at the left; negative under a camera that looks down.
    public var fan: Double

    public init(roll: Double, fan: Double) {
        self.roll = roll
        self.fan = fan
    }

    /// Less is as likely the background's own fault: of clips turned by 4 degrees, 0.8 were missed at most.
    private static let leastRoll = 1.0
    /// The same of a fan: halfway to an edge it leans by a quarter of this.
    private static let leastFan = 4.0

    /// What is clear of the roll, else 0.
    var clearRoll: Double { abs(roll) >= Self.leastRoll ? roll : 0 }

    /// How much more than in the middle things lean at a place, as far as that is clear.
    ///
    /// - Parameter place: in widths of the picture from its middle.
    func beside(_ place: Double) -> Double { abs(fan) >= Self.leastFan ? fan * max(-0.5, min(0.5, place)) : 0 }
}
