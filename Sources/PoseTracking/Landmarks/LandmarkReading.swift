internal import Glibc
internal import SwingCore

/// A place where a landmark may be, in pixels of the displayed picture.
struct LandmarkCandidate: Sendable, Hashable {
    var position: ImagePoint
    /// The heatmap's height there, 0 to 1.
    var likelihood: Double
}

/// For every landmark, where it may be: best first.
///
/// One is kept for every frame of a clip, so its numbers lie packed in an array of floats (a thousandth of a pixel at
/// 4K): a long clip's readings take a sixth of what nested arrays would.
struct Candidates: Sendable, Hashable, Codable {
    /// Candidates per landmark.
    private let counts: [UInt8]
    /// Three numbers per candidate.
    private let numbers: [Float]

    init(_ candidates: [[LandmarkCandidate]]) {
        counts = candidates.map { UInt8($0.count) }
        numbers = candidates.joined().flatMap {
            [Float($0.position.x), Float($0.position.y), Float($0.likelihood)]
        }
    }

    subscript(_ landmark: Landmark) -> [LandmarkCandidate] {
        let first = counts[..<landmark.rawValue].reduce(0) { $0 + Int($1) }
        return (first..<first + Int(counts[landmark.rawValue])).map(candidate)
    }

    /// Every landmark's best candidate; nil where it has none.
    var best: [LandmarkCandidate?] {
        var first = 0
        return counts.map { count in
            defer { first += Int(count) }
            return count > 0 ? candidate(first) : nil
        }
    }

    private func candidate(_ index: Int) -> LandmarkCandidate {
        LandmarkCandidate(
            position: ImagePoint(Double(numbers[3 * index]), Double(numbers[3 * index + 1])),
            likelihood: Double(numbers[3 * index + 2]))
    }
}

/// What the networks say about one person in one frame: for every landmark where it may be, and how plainly it is seen.
struct LandmarkReading: Sendable, Codable {
    /// That this is a person, 0 to 1.
    let confidence: Double
    /// Never empty.
    private let places: Candidates
    /// One number per landmark (visibility), then three per landmark (world).
    private var numbers: [Float]
    /// Where the second network sees landmarks; nil where it was not asked.
    var second: Candidates?

    /// - Parameters:
    ///   - candidates: per landmark, best first; never empty.
    ///   - visibility: per landmark: not hidden, 0 to 1.
    ///   - world: per landmark in metres, hip-centred, in the picture's axes.
    init(candidates: [[LandmarkCandidate]], visibility: [Double], world: [WorldPoint], confidence: Double) {
        self.confidence = confidence
        places = Candidates(candidates)
        numbers = visibility.map(Float.init) + world.flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
    }

    /// Best first; never empty.
    func candidates(_ landmark: Landmark) -> [LandmarkCandidate] { places[landmark] }

    /// Every landmark's best candidate.
    var best: [LandmarkCandidate] { places.best.compactMap(\.self) }

    /// The middle between a joint's left and right best candidate.
    func middle(of joint: PairedJoint) -> ImagePoint {
        let best = best
        return (best[joint.on(.left).rawValue].position + best[joint.on(.right).rawValue].position) / 2
    }

    /// How far to the right of the right one a joint's left best candidate stands in the picture, in pixels.
    func across(_ joint: PairedJoint) -> Double {
        let best = best
        return best[joint.on(.left).rawValue].position.x - best[joint.on(.right).rawValue].position.x
    }

    var visibility: [Double] { numbers[..<Landmark.allCases.count].map(Double.init) }

    var world: [WorldPoint] {
        stride(from: Landmark.allCases.count, to: numbers.count, by: 3).map {
            WorldPoint(Double(numbers[$0]), Double(numbers[$0 + 1]), Double(numbers[$0 + 2]))
        }
    }

    /// The same reading with the trunk's turn reflected about the line of sight: the landmarks of both sides exchanged
    /// in the picture, while their depths, which the network read right, stay. What the
    /// second network saw stays: it seldom makes the same mistake.
    func reflected(_ landmarks: Set<Landmark>) -> LandmarkReading {
        func source(_ landmark: Landmark) -> Landmark { landmarks.contains(landmark) ? landmark.partner : landmark }
        let (visibility, world) = (visibility, world)
        var result = LandmarkReading(
            candidates: Landmark.allCases.map { candidates(source($0)) },
            visibility: Landmark.allCases.map { visibility[source($0).rawValue] },
            world: Landmark.allCases.map {
                let there = world[source($0).rawValue]
                return WorldPoint(there.x, there.y, world[$0.rawValue].z)
            },
            confidence: confidence)
        result.second = second
        return result
    }

    /// The same reading with a joint's line from right to left turned, seen from above, about its middle.
    ///
    /// - Parameters:
    ///   - direction: across the picture to the right, and away from the camera.
    ///   - margin: how far off it the line stays as it is, in radians.
    func turned(_ joint: PairedJoint, along direction: ImagePoint, within margin: Double) -> LandmarkReading {
        var result = self
        let (left, right) = (joint.on(.left), joint.on(.right))
        let (from, to) = (worldPosition(right), worldPosition(left))
        let known = atan2(direction.y, direction.x)
        let off = remainder(atan2(to.z - from.z, to.x - from.x) - known, 2 * .pi)
        let angle = known + min(margin, max(-margin, off))
        let half = ImagePoint(cos(angle), sin(angle)) * (hypot(to.x - from.x, to.z - from.z) / 2)
        let middle = (from + to) / 2
        result.moveInWorld(left, to: WorldPoint(middle.x + half.x, to.y, middle.z + half.y))
        result.moveInWorld(right, to: WorldPoint(middle.x - half.x, from.y, middle.z - half.y))
        return result
    }

    private func place(inWorld landmark: Landmark) -> Int { Landmark.allCases.count + 3 * landmark.rawValue }

    func worldPosition(_ landmark: Landmark) -> WorldPoint {
        let first = place(inWorld: landmark)
        return WorldPoint(Double(numbers[first]), Double(numbers[first + 1]), Double(numbers[first + 2]))
    }

    private mutating func moveInWorld(_ landmark: Landmark, to position: WorldPoint) {
        let first = place(inWorld: landmark)
        for axis in 0..<3 { numbers[first + axis] = Float(position[axis]) }
    }
}

extension Landmark {
    /// What the network reads mirrored together. The pelvis turns less and is mostly read right.
    static let shouldersAndArms: Set<Landmark> = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftPinky, .rightPinky,
        .leftIndex, .rightIndex, .leftThumb, .rightThumb,
    ]
    /// What it exchanges as well where it takes the back of the whole body for the front.
    static let hipsAndLegs: Set<Landmark> = [
        .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
        .rightFootIndex,
    ]
}
