internal import SwingCore

/// A place where a landmark may be, in pixels of the displayed picture.
struct LandmarkCandidate: Sendable, Hashable {
    var position: ImagePoint
    /// The heatmap's height there, 0 to 1.
    var likelihood: Double
}

/// What the landmark network says about one crop: for every landmark where it may be, and how plainly it is seen.
///
/// One is kept for every frame of a clip, so its numbers lie packed in two arrays of floats (a thousandth of a pixel at
/// 4K): a long clip's readings take a sixth of what nested arrays would.
struct LandmarkReading: Sendable, Codable {
    /// That this is a person, 0 to 1.
    let confidence: Double
    /// Candidates per landmark.
    private let counts: [UInt8]
    /// Three numbers per candidate, then one per landmark (visibility), then three per landmark (world).
    private let numbers: [Float]

    /// - Parameters:
    ///   - candidates: per landmark, best first; never empty.
    ///   - visibility: per landmark: not hidden, 0 to 1.
    ///   - world: per landmark in metres, hip-centred, in the picture's axes.
    init(candidates: [[LandmarkCandidate]], visibility: [Double], world: [WorldPoint], confidence: Double) {
        self.confidence = confidence
        counts = candidates.map { UInt8($0.count) }
        var numbers: [Float] = []
        numbers.reserveCapacity(3 * candidates.reduce(0) { $0 + $1.count } + visibility.count + 3 * world.count)
        for candidate in candidates.joined() {
            numbers += [Float(candidate.position.x), Float(candidate.position.y), Float(candidate.likelihood)]
        }
        numbers += visibility.map(Float.init)
        for point in world { numbers += [Float(point.x), Float(point.y), Float(point.z)] }
        self.numbers = numbers
    }

    /// Best first; never empty.
    func candidates(_ landmark: Landmark) -> [LandmarkCandidate] {
        let first = counts[..<landmark.rawValue].reduce(0) { $0 + Int($1) }
        return (first..<first + Int(counts[landmark.rawValue])).map(candidate)
    }

    /// Every landmark's best candidate.
    var best: [LandmarkCandidate] {
        var first = 0
        return counts.map { count in
            defer { first += Int(count) }
            return candidate(first)
        }
    }

    /// The middle between a joint's left and right best candidate.
    func middle(of joint: PairedJoint) -> ImagePoint {
        let best = best
        return (best[joint.on(.left).rawValue].position + best[joint.on(.right).rawValue].position) / 2
    }

    var visibility: [Double] { numbers[afterCandidates..<afterVisibility].map(Double.init) }

    var world: [WorldPoint] {
        stride(from: afterVisibility, to: numbers.count, by: 3).map {
            WorldPoint(Double(numbers[$0]), Double(numbers[$0 + 1]), Double(numbers[$0 + 2]))
        }
    }

    /// The same reading with the trunk's turn reflected about the line of sight: the landmarks of both sides exchanged
    /// in the picture, while their depths, which the network read right, stay.
    func reflected(_ landmarks: Set<Landmark>) -> LandmarkReading {
        func source(_ landmark: Landmark) -> Landmark { landmarks.contains(landmark) ? landmark.partner : landmark }
        let (visibility, world) = (visibility, world)
        return LandmarkReading(
            candidates: Landmark.allCases.map { candidates(source($0)) },
            visibility: Landmark.allCases.map { visibility[source($0).rawValue] },
            world: Landmark.allCases.map {
                let there = world[source($0).rawValue]
                return WorldPoint(there.x, there.y, world[$0.rawValue].z)
            },
            confidence: confidence)
    }

    private var afterCandidates: Int { 3 * counts.reduce(0) { $0 + Int($1) } }
    private var afterVisibility: Int { afterCandidates + counts.count }

    private func candidate(_ index: Int) -> LandmarkCandidate {
        LandmarkCandidate(
            position: ImagePoint(Double(numbers[3 * index]), Double(numbers[3 * index + 1])),
            likelihood: Double(numbers[3 * index + 2]))
    }
}
