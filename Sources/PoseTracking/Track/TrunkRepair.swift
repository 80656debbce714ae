internal import SwingCore

/// Puts shoulders and arms right that the network read on the wrong sides: exchanged at once, or after a turn that it
/// read mirrored.
struct TrunkRepair: Sendable {
    /// A turn that seems mirrored from where an exchange was put right, give or take so many frames, is that exchange's
    /// own trace: its ends are never found to the frame.
    private static let trace = 2

    /// The same frames with shoulders and arms where they belong.
    func repaired(_ frames: [ObservedFrame]) -> [ObservedFrame] {
        let exchanged = SideExchange().stretches(in: frames)
        let steady = frames.reflected(in: exchanged)
        let mirrored = TrunkTurnRepair().stretches(in: steady)
        return steady.reflected(in: mirrored.filter { stretch in !exchanged.contains { isTrace(stretch, of: $0) } })
    }

    /// Whether a stretch begins or ends where an exchange does. Both are indices of frames.
    func isTrace(_ stretch: [Int], of exchanged: [Int]) -> Bool {
        guard let first = stretch.first, let last = stretch.last, let begin = exchanged.first, let end = exchanged.last
        else { return false }
        return [first, last].contains { min(abs($0 - begin), abs($0 - end)) <= Self.trace }
    }
}
