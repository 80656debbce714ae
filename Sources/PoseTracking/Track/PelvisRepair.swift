internal import SwingCore

/// Takes hips and legs along where shoulders and arms were exchanged.
///
/// A network that takes the back for the front exchanges the sides of the whole body, or only of what is above the pelvis:
/// which of the two is told by how hips and shoulders stand to one another once the shoulders are right.
struct PelvisRepair: Sendable {
    /// Shoulders and hips that stand the other way round, both as far apart as this in torso lengths, belong to no body:
    /// shoulders turn 60 degrees against the pelvis at most, an adult's stand 0.66 apart and the hips half as far. Hips
    /// 0.16 to 0.19 apart were right (a small player's serve), 0.25 and more were not (the coach's clip).
    private static let shouldersApart = 0.4
    private static let hipsApart = 0.2

    /// - Parameters:
    ///   - frames: with shoulders and arms where they belong.
    ///   - read: the same frames as the network read them.
    func repaired(_ frames: [ObservedFrame], asRead read: [ObservedFrame]) -> [ObservedFrame] {
        let torso = read.typicalTorso
        return zip(frames, read).map { frame, read in
            guard let reading = frame.reading, isTwisted(reading, torso: torso),
                reading.separation(of: .shoulder) != read.reading?.separation(of: .shoulder)
            else { return frame }
            var result = frame
            result.sight = .read(reading.reflected(Landmark.hipsAndLegs))
            return result
        }
    }

    private func isTwisted(_ reading: LandmarkReading, torso: Double) -> Bool {
        let shoulders = reading.separation(of: .shoulder) / torso
        let hips = reading.separation(of: .hip) / torso
        return abs(shoulders) > Self.shouldersApart && abs(hips) > Self.hipsApart && shoulders * hips < 0
    }
}
