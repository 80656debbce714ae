internal import SwingCore

/// Keeps account of a clip's frames while they are read, and finds what is missing between them.
struct FrameLedger {
    /// What the native reader says about damage, up to the frame just read or the end.
    struct Damage: Equatable {
        /// Spots that could not be read or decoded.
        var failures = 0
        /// Coded pictures between this frame and the one before that no frame came from.
        var lostBefore = 0
        /// Presentation time of the earliest of them, seconds.
        var firstLost = 0.0
        /// Whether this frame rests on a damaged one.
        var isDistorted = false
    }

    /// Why so little is left that an analysis would mislead.
    enum Shortfall: Equatable {
        case nothing, mostIsUndecodable, endsEarly
    }

    /// Less than this share of a clip is no clip.
    static let leastShare = 0.1
    /// The shortest rest of an incomplete clip that can hold a swing, seconds.
    static let leastRest = 0.5
    /// A step longer than this many usual ones is a gap, where damage explains it.
    private static let damagedStep = 1.5
    /// The same in a steady clip where nothing explains it, in usual steps and in seconds.
    private static let emptyStep = 3.5
    private static let emptySeconds = 0.1
    /// A clip is steady when at least this share of its steps are usual ones; others have gaps by nature.
    private static let steadyShare = 0.9

    private var times: [Double] = []
    private var damages: [Int: Damage] = [:]
    private var failures = 0
    private var final = Damage()

    /// Enters a frame.
    ///
    /// - Parameter time: its presentation time, seconds.
    mutating func add(time: Double, damage: Damage) {
        enter(damage, at: times.count)
        times.append(time)
    }

    /// Enters a frame that nobody asked for; nothing is known of its damage.
    mutating func passOver(time: Double) { times.append(time) }

    /// Enters what was lost after the last frame.
    mutating func finish(_ damage: Damage) {
        enter(damage, at: times.count)
        final = damage
    }

    /// Only what is not whole is kept: a long clip without damage costs its times alone.
    private mutating func enter(_ damage: Damage, at index: Int) {
        var step = damage
        step.failures = damage.failures - failures
        failures = damage.failures
        if step != Damage() { damages[index] = step }
    }

    /// The account once the last frame was read.
    ///
    /// - Parameters:
    ///   - promised: frames the index promises.
    ///   - unread: frames it promises whose data never came.
    ///   - promisedEnd: seconds at which the header lets the last frame end.
    func account(promised: Int?, unread: Int, promisedEnd: Double?, retimed: Int) -> FrameAccount {
        let spans = gaps + distortions + tail(promised: promised, unread: unread, promisedEnd: promisedEnd)
        return FrameAccount(
            promised: promised, decoded: times.count, retimed: retimed,
            missing: spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
    }

    /// Nil when enough is left to analyse.
    func shortfall(of account: FrameAccount) -> Shortfall? {
        guard let first = times.first, let last = times.last else { return .nothing }
        let lost = account.missing.filter { $0.reason != .distorted }
        guard let longest = lost.max(by: { $0.length < $1.length }) else { return nil }
        let gone = lost.reduce(0) { $0 + $1.length }
        // A missing start or end lies outside of what the frames cover.
        let inside = lost.filter { first < $0.start && $0.start < last }.reduce(0) { $0 + $1.length }
        let rest = last + step - first - inside
        guard rest < Self.leastRest || rest < Self.leastShare * (rest + gone) else { return nil }
        return longest.reason == .endsEarly ? .endsEarly : .mostIsUndecodable
    }

    // MARK: What is missing

    private var steps: [Double] { zip(times.dropFirst(), times).map { $0 - $1 } }

    /// The usual step, seconds.
    private var step: Double {
        let sorted = steps.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private func isSteady(_ step: Double) -> Bool {
        let usual = steps.count { abs($0 - step) <= FrameTiming.steadyTolerance * step }
        return Double(usual) >= Self.steadyShare * Double(times.count - 1)
    }

    private var gaps: [MissingSpan] {
        let step = step
        let steady = isSteady(step)
        var found: [MissingSpan] = []
        if let first = times.first, let lead = damages[0], lead.lostBefore > 0,
            first - lead.firstLost > max(Self.emptySeconds, Self.emptyStep * step)
        {
            // Pictures before the first key frame.
            found.append(MissingSpan(start: lead.firstLost, end: first, reason: .undecodable))
        }
        for (index, (later, earlier)) in zip(times.dropFirst(), times).enumerated() {
            let damage = damages[index + 1]
            let isExplained = (damage?.failures ?? 0) > 0 || (failures > 0 && (damage?.lostBefore ?? 0) > 0)
            if isExplained, later - earlier > Self.damagedStep * step {
                found.append(MissingSpan(start: earlier + step, end: later, reason: .undecodable))
            } else if steady, later - earlier > max(Self.emptySeconds, Self.emptyStep * step) {
                found.append(MissingSpan(start: earlier + step, end: later, reason: .absent))
            }
        }
        return found
    }

    private var distortions: [MissingSpan] {
        let step = step
        var found: [MissingSpan] = []
        for index in damages.keys.sorted() where index < times.count && damages[index]?.isDistorted == true {
            let next = index + 1 < times.count ? times[index + 1] : .infinity
            let end = next - times[index] > Self.damagedStep * step ? times[index] + step : next
            if let last = found.last, last.end >= times[index] {
                found[found.count - 1].end = end
            } else {
                found.append(MissingSpan(start: times[index], end: end, reason: .distorted))
            }
        }
        return found
    }

    /// What should have come after the last frame: first what was read in vain, then what was never read. Where the
    /// file gives a count and a length, both have to say so: a few containers count pictures that are not there.
    private func tail(promised: Int?, unread: Int, promisedEnd: Double?) -> [MissingSpan] {
        guard let last = times.last else { return [] }
        let step = step
        var end = last + step
        var found: [MissingSpan] = []
        if final.lostBefore > 0, failures > 0 {
            let start = end
            end += Double(final.lostBefore) * step
            found.append(MissingSpan(start: start, end: end, reason: .undecodable))
        }
        let isShort = promisedEnd.map { $0 - end > max(Self.emptySeconds, Self.emptyStep * step) }
        if unread > 0, isShort != false {
            found.append(MissingSpan(start: end, end: end + Double(unread) * step, reason: .endsEarly))
        } else if promised == nil, let promisedEnd, isShort == true {
            found.append(MissingSpan(start: end, end: promisedEnd, reason: .endsEarly))
        }
        return found
    }
}

extension MissingSpan {
    fileprivate var length: Double { end - start }
}
