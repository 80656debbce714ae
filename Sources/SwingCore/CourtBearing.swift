/// How the court lies as a camera sees it: which way its lines run, seen from whoever films the player.
///
/// A court's lines run along it and across it, and so do nets, fences and most walls: their direction is known up to quarter
/// turns. Which of the four is the way to the net, the body tells.
public struct CourtBearing: Sendable, Hashable {
    /// For each whole degree from 0 up to 90 how likely it is that lines run that far to the right of the way from the camera
    /// to the player, seen from above; summing to 1.
    public var shares: [Double]

    /// - Parameter shares: 90 numbers, none negative, some positive; scaled to a sum of 1.
    public init(shares: [Double]) {
        precondition(shares.count == Self.quarter, "one share for each degree of a quarter turn")
        let total = shares.reduce(0, +)
        precondition(total > 0, "something must be likely")
        self.shares = shares.map { $0 / total }
    }

    /// Degrees of a quarter turn.
    public static let quarter = 90

    /// How likely it is that lines run so many degrees to the right, whatever the turn; between two degrees as between them.
    public func share(at degrees: Double) -> Double {
        let turned = degrees - Double(Self.quarter) * (degrees / Double(Self.quarter)).rounded(.down)
        let before = Int(turned)
        let part = turned - Double(before)
        return (1 - part) * shares[before % Self.quarter] + part * shares[(before + 1) % Self.quarter]
    }
}
