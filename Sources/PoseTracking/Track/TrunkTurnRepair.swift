internal import SwingCore

/// Puts right the turns of the trunk that were read as their mirror image.
///
/// Seen from the side, the trunk turns through the line of sight as the ball is hit, and the player's back comes into
/// view. The network keeps seeing the front: the line between the shoulders shrinks to nothing and then grows again on
/// the side it came from, and the arms go with the shoulders, for half a second. The depths stay right. A body cannot
/// turn so: its turn rate would reverse within a few hundredths of a second. Only turns that the readings follow into
/// the line of sight and out of it again are put right; everything else is left as it was read.
struct TrunkTurnRepair: Sendable {
    /// Shoulders less far apart than this share of the torso at their widest tell nothing.
    private static let leastWidth = 0.15
    /// The shoulders are one behind the other: nearer together than this share of the torso. At few frames a second they
    /// are past it before they are seen again, by so many torso lengths a second: those of a trunk that turns at 800
    /// degrees a second stand 0.66 torso lengths apart.
    private static let passing = 0.25
    private static let passingStart = 0.1
    private static let passingSpeed = 9.0
    /// A mirrored turn has ended once the shoulders are this near together, even if nothing more happens.
    private static let ended = 0.1
    /// The turn into the line of sight is looked for in so many seconds.
    private static let approach = 0.2
    /// No trunk stays turned away from the ball for longer, seconds.
    private static let longest = 1.2

    /// The same frames with mirrored turns of the shoulders and arms reflected back.
    func repaired(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        frames.reflected(where: mirroredStretches) { TrunkTurn($1, time: $0.time.seconds, torso: $2) }
    }

    /// Stretches of turns that were read mirrored, as ranges of indices.
    func mirroredStretches(_ turns: [TrunkTurn]) -> [Range<Int>] {
        let reflected = TurnTracker().reflected(turns)
        var stretches: [Range<Int>] = []
        for index in reflected.indices where reflected[index] {
            if let last = stretches.last, last.upperBound == index {
                stretches[stretches.count - 1] = last.lowerBound..<index + 1
            } else {
                stretches.append(index..<index + 1)
            }
        }
        return stretches.map { trimmed($0, turns) }.filter { isMirroredTurn($0, turns) }
    }

    private func trimmed(_ stretch: Range<Int>, _ turns: [TrunkTurn]) -> Range<Int> {
        let last = stretch.last { abs(turns[$0].separation) >= Self.ended } ?? stretch.lowerBound
        return stretch.lowerBound..<last + 1
    }

    private func passing(in seconds: Double) -> Double {
        max(Self.passing, Self.passingStart + Self.passingSpeed * seconds)
    }

    private func isMirroredTurn(_ stretch: Range<Int>, _ turns: [TrunkTurn]) -> Bool {
        func width(_ indices: some Sequence<Int>) -> Double { indices.map { abs(turns[$0].separation) }.max() ?? 0 }
        guard let last = stretch.last, stretch.lowerBound > 0 else { return false }
        let first = stretch.lowerBound
        let before = (0..<first).reversed().prefix { turns[first].time - turns[$0].time <= Self.approach }
        return turns[last].time - turns[first].time < Self.longest
            && width([first - 1, first]) < passing(in: turns[first].time - turns[first - 1].time)
            && width(before) > Self.leastWidth && width(stretch) >= Self.leastWidth
    }
}
