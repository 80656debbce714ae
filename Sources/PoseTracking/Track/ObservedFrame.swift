internal import SwingCore

/// One frame's reading with its place in time.
struct ObservedFrame: Sendable, Codable {
    /// What is known of the player in a frame.
    enum Sight: Sendable, Codable {
        /// Not looked at: the survey passed it over and no swing is near.
        case passedOver
        /// Looked at, and the player was not there.
        case absent
        case read(LandmarkReading)
    }

    var frame: Int
    var time: MediaTime
    var sight: Sight
    /// What flew about the player; nil where nobody looked, or nothing did.
    var spots: [MovingSpot]?
    /// How much later than shown the picture was taken, in frames; nil where it was not, or nobody knows.
    var lag: Double?

    var isPassedOver: Bool {
        if case .passedOver = sight { true } else { false }
    }

    var reading: LandmarkReading? {
        if case .read(let reading) = sight { reading } else { nil }
    }

    /// The landmark network's depth tells finer turns than this many radians; what is further off was misread. Larger and
    /// smaller margins, of 10 to 35 degrees, do much the same.
    private static let turnMargin = Geometry.radians(25)

    /// The same frame with shoulders and hips turned in space nearly as `TrunkSight` tells.
    func turned(by trunk: TrunkSight?) -> ObservedFrame {
        guard let reading, let trunk else { return self }
        var result = self
        result.sight = .read(
            reading.turned(.shoulder, along: trunk.shoulders, within: Self.turnMargin).turned(
                .hip, along: trunk.hips, within: Self.turnMargin))
        return result
    }
}

extension [ObservedFrame] {
    /// Readings further apart than this, in seconds, say nothing of each other.
    private static var longestStep: Double { 0.35 }

    /// Stretches of frames with a reading, as indices; frames that were passed over do not end one.
    var runs: [[Int]] {
        var runs: [[Int]] = []
        var isOpen = false
        for index in indices {
            switch self[index].sight {
            case .passedOver: continue
            case .absent: isOpen = false
            case .read:
                let last = runs.last?.last.map { self[index].time.seconds - self[$0].time.seconds } ?? .infinity
                if isOpen, last <= Self.longestStep {
                    runs[runs.count - 1].append(index)
                } else {
                    runs.append([index])
                }
                isOpen = true
            }
        }
        return runs
    }

    /// The median time from one frame to the next, in seconds; 0 for fewer than two.
    var typicalInterval: Double {
        Median.of(zip(self, dropFirst()).map { $1.time.seconds - $0.time.seconds }) ?? 0
    }

    /// The median distance from the middle of the shoulders to the middle of the hips, in pixels; at least 1.
    var typicalTorso: Double {
        let lengths = compactMap(\.reading).map {
            Geometry.distance($0.middle(of: .shoulder), $0.middle(of: .hip))
        }.sorted()
        return lengths.isEmpty ? 1 : Swift.max(1, lengths[lengths.count / 2])
    }
}
