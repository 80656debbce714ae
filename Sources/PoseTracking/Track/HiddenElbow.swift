internal import SwingCore

/// Where an elbow is that the network reads on the other arm.
///
/// An arm behind the body, or behind the other arm, is not seen, and the network finds the one elbow in sight for both
/// sides. Its landmarks in space come from how bodies move, not from a peak in the picture: of elbows read on or beside
/// the other one and less plainly seen than it, they are as far off as the peak, but in another direction. Midway
/// between the two a hidden elbow is off by 15 instead of 17 % of the torso on the samples, and by 20 instead of 28 % on
/// players drawn by lot. Knees and ankles gain nothing by it; of wrists, those of players drawn by lot do, while more of
/// the samples' lie nearer to the other arm's place.
struct HiddenElbow: Sendable {
    private let reading: LandmarkReading
    private let visibility: [Double]
    /// Pixels.
    private let torso: Double

    /// Torso lengths from one elbow to the other: wholly on it, and clear of it.
    private static let together = 0.15
    private static let apart = 0.3
    /// By how much less visible the hidden elbow is than the other: a little, which says nothing, and clearly.
    private static let hardlyLess = 0.2
    private static let clearlyLess = 0.4
    /// What the landmarks in space then count; from 0.5 to 0.7 all are as good.
    private static let share = 0.6
    /// Landmarks more visible than this tell how large the body is in the picture.
    private static let inSight = 0.5

    /// - Parameter torso: the clip's typical torso in pixels.
    init(in reading: LandmarkReading, torso: Double) {
        self.reading = reading
        visibility = reading.visibility
        self.torso = torso
    }

    /// The same candidates with a hidden elbow drawn from the other one towards where the body in space has it.
    ///
    /// - Parameter chosen: one candidate per landmark.
    func placed(_ chosen: [LandmarkCandidate]) -> [LandmarkCandidate] {
        let distance = Geometry.distance(position(.leftElbow, in: chosen), position(.rightElbow, in: chosen)) / torso
        let together = Self.ramp(distance, from: Self.apart, to: Self.together)
        guard together > 0 else { return chosen }
        var result = chosen
        for side in Handedness.allCases {
            let (elbow, shoulder) = (PairedJoint.elbow.on(side), PairedJoint.shoulder.on(side))
            let hidden = Self.ramp(
                visibility[elbow.partner.rawValue] - visibility[elbow.rawValue], from: Self.hardlyLess,
                to: Self.clearlyLess)
            guard hidden > 0, let pixelsPerMetre = pixelsPerMetre(chosen) else { continue }
            let upperArm = flat(reading.worldPosition(elbow) - reading.worldPosition(shoulder))
            let inSpace = position(shoulder, in: chosen) + upperArm * pixelsPerMetre
            result[elbow.rawValue].position +=
                (inSpace - position(elbow, in: chosen)) * (Self.share * together * hidden)
        }
        return result
    }

    /// The body's size in the picture: how its landmarks spread there against how they do in space, least squares.
    private func pixelsPerMetre(_ chosen: [LandmarkCandidate]) -> Double? {
        let seen = PairedJoint.allCases.filter { $0 != .ear }.flatMap { joint in Handedness.allCases.map(joint.on) }
            .filter { visibility[$0.rawValue] > Self.inSight }
        guard seen.count > 1 else { return nil }
        let picture = seen.map { position($0, in: chosen) }
        let space = seen.map { flat(reading.worldPosition($0)) }
        let (pictureMiddle, spaceMiddle) = (Self.mean(picture), Self.mean(space))
        let spread = space.map { (($0 - spaceMiddle) * ($0 - spaceMiddle)).sum() }.reduce(0, +)
        guard spread > 0 else { return nil }
        return zip(picture, space).map { (($0 - pictureMiddle) * ($1 - spaceMiddle)).sum() }.reduce(0, +) / spread
    }

    private func position(_ landmark: Landmark, in chosen: [LandmarkCandidate]) -> ImagePoint {
        chosen[landmark.rawValue].position
    }

    private func flat(_ point: WorldPoint) -> ImagePoint { ImagePoint(point.x, point.y) }

    private static func mean(_ points: [ImagePoint]) -> ImagePoint { points.reduce(.zero, +) / Double(points.count) }

    /// 0 at one value, 1 at the other, straight between.
    private static func ramp(_ value: Double, from none: Double, to full: Double) -> Double {
        min(1, max(0, (value - none) / (full - none)))
    }
}
