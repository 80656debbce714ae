internal import SwingCore

/// What it costs a wrist to lie elsewhere than where the body in space has it.
///
/// The landmarks in space come from how bodies move, not from a peak in the picture, and are too coarse to place a wrist. Of two
/// peaks that are as likely, though, they tell the one that the forearm can reach in that pose: the hitting arm of players drawn
/// by lot comes out a fiftieth nearer, and a filmed backhand that was none for its wrist's jumps is found. Elbows, knees and
/// ankles came out worse with it.
struct WristInSpace: Sendable {
    /// From elbow to wrist in the picture, in pixels: left, right.
    private let forearms: [ImagePoint]
    /// Pixels off that cost `cost`.
    private let distance: Double

    /// In torso lengths.
    private static let distance = 0.5
    /// From 0.4 to 0.6 the filmed backhand is found and named; with 0.3 it is not found, with 0.8 its variant is not
    /// right, and 1 moves wrists of the samples off sure peaks.
    private static let cost = 0.6
    /// Nothing costs more than so many times that: how far off a place is that cannot be.
    private static let most = 2.0
    /// Metres from shoulders to hips: what is shorter is no body.
    private static let shortestTrunk = 0.1

    /// Nil for all other joints.
    ///
    /// - Parameter torso: the clip's typical torso in pixels.
    init?(of joint: PairedJoint, in reading: LandmarkReading, torso: Double) {
        guard joint == .wrist else { return nil }
        func middle(_ joint: PairedJoint) -> WorldPoint {
            (reading.worldPosition(joint.on(.left)) + reading.worldPosition(joint.on(.right))) / 2
        }
        let trunk = Geometry.distance(middle(.shoulder), middle(.hip))
        guard trunk > Self.shortestTrunk else { return nil }
        forearms = [Handedness.left, .right].map { side in
            let forearm = reading.worldPosition(joint.on(side)) - reading.worldPosition(PairedJoint.elbow.on(side))
            return ImagePoint(forearm.x, forearm.y) * (torso / trunk)
        }
        distance = Self.distance * torso
    }

    func cost(of wrist: ImagePoint, on side: Handedness, from elbow: ImagePoint) -> Double {
        let off = Geometry.distance(wrist, elbow + forearms[side == .left ? 0 : 1]) / distance
        return Self.cost * min(off * off, Self.most)
    }
}
