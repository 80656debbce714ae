internal import Inference
internal import SwingCore

/// Makes one reading of what the two networks say, in which landmarks stand where the joints' centres are.
///
/// Where the second network knows a joint, its peaks are the candidates, each drawn towards the first network's peak
/// when that lies near: networks of different making err in different places, and averaging all of their maps was
/// found to lose arms. A place that only one of them sees is half as likely. All else, and what is not in the picture's
/// plane, stays as the first network read it.
struct CandidateFusion: Sendable {
    /// In torso lengths; nil where the second network counts for nothing.
    private let gate: Double?
    private let centers: JointCenters?

    /// A crop counts the middle of a pixel as a whole number; a place in the picture is counted from the pixel's corner.
    private static let pixelMiddle = ImagePoint(repeating: 0.5)

    /// - Parameter second: how the second network is believed; nil for not at all.
    init(second: SecondReadingForm?) {
        gate = second?.gate
        centers = second?.centers.map(JointCenters.init)
    }

    func joined(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        let near = gate.map { $0 * frames.typicalTorso }
        return frames.map { frame in
            guard let reading = frame.reading else { return frame }
            var joined = frame
            joined.sight = .read(self.joined(reading, near: near))
            return joined
        }
    }

    /// - Parameter near: peaks this near, in pixels, are of one joint; nil leaves the second network out.
    func joined(_ reading: LandmarkReading, near: Double?) -> LandmarkReading {
        let best = reading.best.map(\.position)
        let shifts = zip(JointCenters.blazePose.moved(best), best).map { $0 - $1 + Self.pixelMiddle }
        let own = Landmark.allCases.map { landmark in
            reading.candidates(landmark).map { $0.shifted(by: shifts[landmark.rawValue]) }
        }
        return LandmarkReading(
            candidates: joined(own, with: reading.second, best: best, near: near),
            visibility: reading.visibility, world: JointCenters.blazePose.moved(reading.world),
            confidence: reading.confidence)
    }

    private func joined(
        _ first: [[LandmarkCandidate]], with second: Candidates?, best: [ImagePoint], near: Double?
    ) -> [[LandmarkCandidate]] {
        guard let second, let near else { return first }
        let seen = zip(second.best, best).map { $0?.position ?? $1 }
        let shifts = zip(centers?.moved(seen) ?? seen, seen).map { $0 - $1 + Self.pixelMiddle }
        return Landmark.allCases.map { landmark in
            let own = first[landmark.rawValue]
            let other = second[landmark].map { $0.shifted(by: shifts[landmark.rawValue]) }
            guard !other.isEmpty else { return own }
            return other.map { $0.mixed(with: own, near: near) }.sorted { $0.likelihood > $1.likelihood }
        }
    }
}

extension LandmarkCandidate {
    fileprivate func shifted(by shift: ImagePoint) -> LandmarkCandidate {
        LandmarkCandidate(position: position + shift, likelihood: likelihood)
    }

    /// The candidate drawn towards the nearest of another network's, if that is near, by how likely each finds it; it is
    /// as likely as both find it on average.
    fileprivate func mixed(with others: [LandmarkCandidate], near: Double) -> LandmarkCandidate {
        let nearest = others.min {
            Geometry.distance($0.position, position) < Geometry.distance($1.position, position)
        }
        guard let nearest, Geometry.distance(nearest.position, position) <= near else {
            return LandmarkCandidate(position: position, likelihood: likelihood / 2)
        }
        let sum = max(nearest.likelihood + likelihood, .leastNormalMagnitude)
        return LandmarkCandidate(
            position: position + (nearest.position - position) * (nearest.likelihood / sum), likelihood: sum / 2)
    }
}
