internal import SwingCore

/// When what a clip shows at a time was filmed: the same time, but in a clip made for another frame rate.
struct PictureClock {
    /// Seconds, each rising.
    private let shown: [Double]
    private let filmed: [Double]

    /// - Parameter frames: in the order of time.
    init(_ frames: [SpottedFrame]) {
        guard frames.contains(where: { $0.lag != 0 }) else {
            (shown, filmed) = ([], [])
            return
        }
        shown = frames.map(\.time.seconds)
        filmed = frames.map(\.filmed)
    }

    func filmed(at time: Double) -> Double { Self.told(time, from: shown, to: filmed) }

    func shown(at time: Double) -> Double { Self.told(time, from: filmed, to: shown) }

    /// On the straight line between the two frames about a time; beyond the first and the last as late as they are.
    private static func told(_ time: Double, from: [Double], to: [Double]) -> Double {
        guard let first = from.first, let last = from.last else { return time }
        if time <= first { return time + to[0] - first }
        if time >= last { return time + to[to.count - 1] - last }
        let next = from.partitioningIndex { $0 > time }
        let share = (time - from[next - 1]) / (from[next] - from[next - 1])
        return to[next - 1] + share * (to[next] - to[next - 1])
    }
}
