public import Imaging
public import SwingCore

/// Notices frames that show nothing new: pictures that a camera or a converter put in twice, and spans in which the
/// picture stands still while time goes on.
///
/// They are counted, not taken out: every frame keeps its index and its time. What gives them away is how abruptly
/// they stand still: a player who stops does so over some frames. A clip without any movement tells nothing.
public struct RepeatedPictures: Sendable {
    /// The largest change of a block's mean luma, of 255, that compression makes of a picture coded twice.
    static let stillChange = 4.0
    /// A repeat changes by this share at most of what the frames around it change by.
    static let stillShare = 0.12
    /// Beside so large a change, any that compression makes is small.
    private static let plainChange = stillChange / stillShare
    /// Changes looked at on each side. The second largest counts: one alone may be a key frame, sharper than the last.
    static let reach = 5
    /// Seconds without anything new that make a frozen span. A repeat or two, as a rate converter makes, are shorter.
    static let frozenSeconds = 0.25

    private var times: [Double] = []
    /// What each frame but the first changes.
    private var changes: [Double] = []
    private var last: Frame?

    public init() {}

    /// - Parameter frame: the next in presentation order; those that were passed over do not come.
    public mutating func add(_ frame: Frame) {
        if let last { changes.append(frame.change(since: last, enough: Self.plainChange)) }
        times.append(frame.time.seconds)
        last = frame
    }

    /// Frames that show the picture of the one that came before.
    public var count: Int { runs.reduce(0) { $0 + $1.count } }

    /// Spans in which the picture stands still, from its first frame to the first that shows something else, or to the
    /// clip's last frame.
    public var frozenSpans: [TimeSpan] {
        runs.map { TimeSpan(start: times[$0.lowerBound], end: times[min($0.upperBound + 1, times.count - 1)]) }
            .filter { $0.end - $0.start >= Self.frozenSeconds }
    }

    /// Repeats in a row, as ranges of `changes`: the frame after each repeats the frame before it.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        while start < changes.count {
            var end = start
            while end < changes.count, changes[end] <= Self.stillChange { end += 1 }
            if end > start, isAbrupt(start..<end) { runs.append(start..<end) }
            start = end + 1
        }
        return runs
    }

    private func isAbrupt(_ run: Range<Int>) -> Bool {
        let sides = [changes[..<run.lowerBound].suffix(Self.reach), changes[run.upperBound...].prefix(Self.reach)]
        let movements = sides.compactMap { $0.count < 2 ? nil : $0.sorted()[$0.count - 2] }
        guard let movement = movements.min(), let most = changes[run].max() else { return false }
        return most <= Self.stillShare * movement
    }
}
