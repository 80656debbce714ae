internal import SwingCore

/// What it costs two feet, or two knees, to stand each where the other stood one look before.
///
/// A foot that passes the other goes on to a place where none was; both in each other's place is what an exchange of the sides looks
/// like, and a body at rest gives no other sign of it. Arms do pass each other in a swing.
struct TradedPlaces: Sendable {
    /// Pixels between the two, from which on they have places of their own.
    private let apart: Double

    /// In torso lengths.
    private static let apart = 0.2
    /// How far from the other's place, as a share of the way to it.
    private static let near = 0.3
    /// As much as a clear jump costs. From 2 to 8 it makes no difference; without it 7 of 84 frames more stay exchanged (samples in
    /// fast quality), and 6 of 144 of players drawn by lot.
    private static let cost = 4.0

    /// Nil for all other joints.
    ///
    /// - Parameter torso: the clip's typical torso in pixels.
    init?(_ joint: PairedJoint, torso: Double) {
        switch joint {
        case .knee, .ankle, .heel, .footIndex: apart = Self.apart * torso
        case .shoulder, .elbow, .wrist, .hip, .ear: return nil
        }
    }

    func cost(
        from start: (left: ImagePoint, right: ImagePoint), to end: (left: ImagePoint, right: ImagePoint)
    ) -> Double {
        let between = Geometry.distance(start.left, start.right)
        let off = max(Geometry.distance(start.left, end.right), Geometry.distance(start.right, end.left))
        return between > apart && off < Self.near * between ? Self.cost : 0
    }
}
