internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Numbers over time, at frame times that need not be evenly spaced. Pure functions, zero phase.
enum Series {
    /// Gaussian smoothing with a standard deviation in seconds, symmetric in time, so nothing is moved.
    static func smooth(_ values: [Double], at times: [Double], sigma: Double) -> [Double] {
        guard sigma > 0, values.count > 2 else { return values }
        var first = 0
        return values.indices.map { i in
            while times[i] - times[first] > 3 * sigma { first += 1 }
            var sum = 0.0
            var weights = 0.0
            var j = first
            while j < values.count, times[j] - times[i] <= 3 * sigma {
                let distance = (times[j] - times[i]) / sigma
                let weight = exp(-0.5 * distance * distance)
                sum += weight * values[j]
                weights += weight
                j += 1
            }
            return sum / weights
        }
    }

    /// Central differences per second.
    static func derivative(_ values: [Double], at times: [Double]) -> [Double] {
        guard values.count > 1 else { return values.map { _ in 0 } }
        return values.indices.map { i in
            let before = max(0, i - 1)
            let after = min(values.count - 1, i + 1)
            return (values[after] - values[before]) / (times[after] - times[before])
        }
    }

    /// The mean speed from each point over the next `span` seconds or a little more, per second; the last points take the
    /// value of the last that sees so far.
    static func speeds(_ points: [SIMD2<Double>], at times: [Double], over span: Double) -> [Double] {
        var result: [Double] = []
        var last = 0
        for i in points.indices {
            while last < points.count, times[last] - times[i] < span { last += 1 }
            guard last < points.count else { break }
            let way = points[last] - points[i]
            result.append(hypot(way.x, way.y) / (times[last] - times[i]))
        }
        let end = result.last ?? 0
        return result + points.indices.dropFirst(result.count).map { _ in end }
    }

    /// Removes the jumps of a full turn from angles in degrees.
    static func unwrapped(_ degrees: [Double]) -> [Double] {
        var turns = 0.0
        var result = degrees
        for i in degrees.indices.dropFirst() {
            let step = degrees[i] - degrees[i - 1]
            if step > 180 { turns -= 360 } else if step < -180 { turns += 360 }
            result[i] = degrees[i] + turns
        }
        return result
    }

    /// The differences from each value to the next, within a range of places.
    static func steps(_ values: [Double], over range: Range<Int>) -> [(index: Int, step: Double)] {
        range.dropLast().map { ($0, values[$0 + 1] - values[$0]) }
    }

    /// From the least to the greatest; 0 for no values.
    static func extent(_ values: some Collection<Double>) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

    /// The mean; nil for no values.
    static func mean(_ values: some Collection<Double>) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The middle value; nil for no values.
    static func median(_ values: [Double]) -> Double? { values.isEmpty ? nil : quantile(values, 0.5) }

    /// The value below which `share` (0 to 1) of the values lie; 0 for none.
    static func quantile(_ values: some Sequence<Double>, _ share: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count - 1) + 0.5))]
    }

    /// The vertex time of the parabola through the extreme at `index` and its neighbours, never beyond them.
    static func vertexTime(_ values: [Double], at times: [Double], around index: Int) -> Double {
        guard index > 0, index + 1 < values.count else { return times[index] }
        let before = times[index - 1] - times[index]
        let after = times[index + 1] - times[index]
        let slopeBefore = (values[index - 1] - values[index]) / before
        let slopeAfter = (values[index + 1] - values[index]) / after
        let curvature = (slopeAfter - slopeBefore) / (after - before)
        guard curvature != 0 else { return times[index] }
        let slope = slopeBefore - curvature * before
        return times[index] + min(after, max(before, -slope / (2 * curvature)))
    }

    /// The centre of the time around `index` in which the values stay less than `depth` below the one there, weighted with
    /// how far they stay above that level, and how long it is. Steadier than a vertex where the extreme is flat or torn.
    static func plateau(
        _ values: [Double], at times: [Double], around index: Int, depth: Double
    ) -> (centre: Double, length: Double) {
        let level = values[index] - depth
        var first = index
        var last = index
        while first > 0, values[first - 1] > level { first -= 1 }
        while last + 1 < values.count, values[last + 1] > level { last += 1 }
        var sum = 0.0
        var weights = 0.0
        for i in first...last {
            let span = times[min(i + 1, times.count - 1)] - times[max(i - 1, 0)]
            let weight = (values[i] - level) * span
            sum += weight * times[i]
            weights += weight
        }
        return (weights > 0 ? sum / weights : times[index], times[last] - times[first])
    }

    /// The time between `index` and `index + 1` where the values pass `level`.
    static func crossingTime(_ values: [Double], at times: [Double], after index: Int, level: Double) -> Double {
        guard index >= 0, index + 1 < values.count else { return times[max(0, min(index, times.count - 1))] }
        let step = values[index + 1] - values[index]
        guard step != 0 else { return times[index] }
        let share = min(1, max(0, (level - values[index]) / step))
        return times[index] + share * (times[index + 1] - times[index])
    }

    /// The median of the values up to `reach` places before and after each.
    static func runningMedian(_ values: [Float], reach: Int) -> [Float] {
        var window: [Float] = Array(values.prefix(reach)).sorted()
        func place(of value: Float) -> Int {
            window.partitioningIndex { $0 >= value }
        }
        return values.indices.map { index in
            if index + reach < values.count {
                window.insert(values[index + reach], at: place(of: values[index + reach]))
            }
            if index > reach { window.remove(at: place(of: values[index - reach - 1])) }
            return window[window.count / 2]
        }
    }
}
