internal import Glibc
internal import SwingCore

/// Which frames are read thoroughly, and where the player is in each of them.
public struct ReadingPlan: Sendable {
    /// Where the player is in each frame of the clip; nil where no swing is near.
    let regions: [RegionOfInterest?]
    /// Whether each frame is read; near a swing, what the survey read as well is not.
    private let isRead: [Bool]
    let crops: [CropVariant]

    /// Whether no frame is read a second time.
    public var isEmpty: Bool { count == 0 }

    /// Frames that are read.
    public var count: Int { isRead.count { $0 } }

    /// Whether a frame is read, by its place in presentation order.
    public func contains(_ frame: Int) -> Bool { isRead.indices.contains(frame) && isRead[frame] }

    /// Whether a frame is near a swing, by its place in presentation order: read now, or well enough by the survey.
    public func isNearSwing(_ frame: Int) -> Bool { regions.indices.contains(frame) && regions[frame] != nil }

    /// Clips up to this length are read from end to end: windows would save little and might miss something.
    static let shortClip = 8.0

    /// - Parameters:
    ///   - looks: the player's, in the order of time.
    ///   - all: everybody's, the player's among them.
    ///   - times: of every frame, as the looks count them.
    ///   - hasSecond: a second network reads the joints, too.
    init(looks: [SurveyLook], of all: [SurveyLook] = [], times: [Double], quality: TrackingQuality, hasSecond: Bool) {
        crops = quality.crops
        guard let first = times.first, let last = times.last, !crops.isEmpty, !looks.isEmpty else {
            regions = times.map { _ in nil }
            isRead = times.map { _ in false }
            return
        }
        let path = RegionPath(looks, besides: all)
        let readsAll = quality == .best || last - first <= Self.shortClip
        let windows = readsAll ? nil : SwingWindows(looks)
        let regions = times.map { windows?.contains($0) ?? true ? path.region(at: $0) : nil }
        var isRead = regions.map { $0 != nil }
        // What the survey read from the same crops stands.
        for look in looks where !hasSecond && quality.surveyCrops == crops {
            if let region = regions[look.frame], look.asked.isAlmost(region) { isRead[look.frame] = false }
        }
        (self.regions, self.isRead) = (regions, isRead)
    }
}

/// Where the player is between two looks: the looks' own regions, freed of their jitter.
struct RegionPath: Sendable {
    private let times: [Double]
    private let regions: [RegionOfInterest]
    /// How many seconds before the first look the player stood where it sees him: a detector that knows people by their faces
    /// does not see who waits behind a racket. Whether anybody is there the reading tells.
    private let wait: Double

    /// Between looks further apart than this the player was out of sight, in seconds.
    static let longestGap = 0.35
    /// Looks whose median settles size and turn. The place follows each look.
    private static let smoothing = 5

    /// Seconds before the first look that somebody who stands still then is taken to have stood there.
    private static let longestWait = 2.0
    /// Seconds after it in which he stands still, and how far he goes at most meanwhile, as a share of his region's side.
    private static let standing = (seconds: 0.25, share: 0.04)
    /// Who stands so far away, as a share of both regions' mean side, covers nobody.
    private static let apart = 0.4

    /// - Parameter all: everybody's looks: where somebody else was, nobody waited.
    init(_ looks: [SurveyLook], besides all: [SurveyLook] = []) {
        times = looks.map(\.time)
        wait = Self.wait(before: looks, besides: all)
        let found = looks.map(\.found)
        regions = found.indices.map { index in
            let near = max(0, index - Self.smoothing / 2)...min(found.count - 1, index + Self.smoothing / 2)
            let together = near.filter { abs(looks[$0].time - looks[index].time) <= Self.longestGap }
            var region = found[index]
            region.side = Median.of(together.map { found[$0].side }) ?? region.side
            // Around the look's own, so that a turn past half a circle does not tear the median apart.
            let own = found[index].rotation
            let turns = together.map { remainder(found[$0].rotation - own, 2 * .pi) }
            region.rotation = own + (Median.of(turns) ?? 0)
            return region
        }
    }

    private static func wait(before looks: [SurveyLook], besides all: [SurveyLook]) -> Double {
        guard let first = looks.first else { return 0 }
        let near = looks.prefix { $0.time - first.time <= standing.seconds }
        let stands =
            near.count > 1
            && near.allSatisfy {
                Geometry.distance($0.found.center, first.found.center) <= standing.share * first.found.side
            }
        let others = all.filter {
            $0.time < first.time
                && Geometry.distance($0.found.center, first.found.center)
                    < apart * ($0.found.side + first.found.side) / 2
        }
        let alone = min(longestWait, first.time - (others.map(\.time).max() ?? -.infinity))
        return stands ? max(longestGap, alone) : longestGap
    }

    /// Nil where the player was not seen nearby.
    func region(at time: Double) -> RegionOfInterest? {
        let after = times.partitioningIndex { $0 >= time }
        guard after < times.count else {
            return times.last.map { time - $0 <= Self.longestGap } == true ? regions.last : nil
        }
        guard after > 0 else { return times[0] - time <= wait ? regions[0] : nil }
        let (before, gap) = (after - 1, times[after] - times[after - 1])
        guard gap <= Self.longestGap else {
            // The edges of a gap are read as far as the looks reach.
            return time == times[after] ? regions[after] : nil
        }
        return regions[before].moved((time - times[before]) / gap, towards: regions[after])
    }
}
