/// What the decoded frames' times say about a clip: its rate, its length and whether the rate varies.
public struct FrameTiming: Sendable, Hashable {
    /// Frames per second on average; 0 for a single frame.
    public let frameRate: Double
    /// Seconds from the first frame to the end of the last.
    public let duration: Double
    public let isVariable: Bool

    /// A step this far from the median is more than the rounding of a coarse time base.
    static let steadyTolerance = 0.2
    /// More uneven steps than this share make a rate variable.
    static let unevenShare = 0.02

    /// - Parameter times: presentation times in seconds, increasing.
    public init(times: [Double]) {
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        guard let first = times.first, let last = times.last, !steps.isEmpty, last > first else {
            (frameRate, duration, isVariable) = (0, 0, false)
            return
        }
        let median = steps.sorted()[steps.count / 2]
        let steady = steps.filter { abs($0 - median) <= Self.steadyTolerance * median }
        isVariable = Double(steps.count - steady.count) > Self.unevenShare * Double(steps.count)
        // One odd step, as at a clip's start, says nothing about the rate of the others.
        let counted = isVariable ? steps : steady
        frameRate = Double(counted.count) / counted.reduce(0, +)
        duration = last - first + median
    }
}
