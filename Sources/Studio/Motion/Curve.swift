import Foundation

/// A number over time: values at exact times, a smooth curve between them, constant outside.
///
/// Piecewise cubic with harmonic-mean slopes (Fritsch and Butland 1984): it never swings beyond its values, and rests
/// at each extreme. A slope can be prescribed where a speed is known.
struct Curve: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var times: [Double]
    private(set) var values: [Double]
    private var prescribed: [Double: Double] = [:]

    /// Times in seconds, in any order.
    init(dictionaryLiteral elements: (Double, Double)...) { self.init(elements) }

    /// - Precondition: at least one value; no time twice.
    init(_ elements: [(Double, Double)]) {
        precondition(!elements.isEmpty, "a curve has at least one value")
        let sorted = elements.sorted { $0.0 < $1.0 }
        times = sorted.map(\.0)
        values = sorted.map(\.1)
    }

    static func constant(_ value: Double) -> Curve { Curve([(0, value)]) }

    /// Prescribes the slope, in units per second, at one of the curve's times.
    func slope(_ slope: Double, at time: Double) -> Curve {
        var copy = self
        copy.prescribed[time] = slope
        return copy
    }

    /// The curve with another value at one of its times, or at a new time.
    func replacing(_ time: Double, with value: Double) -> Curve {
        var copy = self
        if let index = times.firstIndex(of: time) {
            copy.values[index] = value
            return copy
        }
        let place = times.firstIndex { $0 > time } ?? times.count
        copy.times.insert(time, at: place)
        copy.values.insert(value, at: place)
        return copy
    }

    /// The curve with all its values in a span of time replaced; a slope stays prescribed where a value stays.
    func rewritten(_ span: ClosedRange<Double>, _ keys: KeyValuePairs<Double, Double>) -> Curve {
        let kept = zip(times, values).filter { !span.contains($0.0) }
        var copy = Curve(kept + keys.map { ($0.key, $0.value) })
        copy.prescribed = prescribed.filter { copy.times.contains($0.key) }
        return copy
    }

    /// The curve with every value changed by its time and value.
    func map(_ change: (_ time: Double, _ value: Double) -> Double) -> Curve {
        var copy = self
        copy.values = zip(times, values).map { change($0, $1) }
        return copy
    }

    /// The curve with its times stretched moved.
    func retimed(_ change: (Double) -> Double) -> Curve {
        var copy = self
        copy.times = times.map(change)
        copy.prescribed = [:]
        for (time, slope) in prescribed { copy.prescribed[change(time)] = slope }
        return copy
    }

    func callAsFunction(_ time: Double) -> Double {
        guard let right = times.firstIndex(where: { $0 > time }) else { return values[values.count - 1] }
        guard right > 0 else { return values[0] }
        let left = right - 1
        let width = times[right] - times[left]
        let u = (time - times[left]) / width
        let start = slope(left) * width
        let end = slope(right) * width
        let rise = values[right] - values[left]
        return values[left] + u * (start + u * ((3 * rise - 2 * start - end) + u * (start + end - 2 * rise)))
    }

    private func slope(_ index: Int) -> Double {
        if let given = prescribed[times[index]] { return given }
        guard index > 0, index < times.count - 1 else { return 0 }
        let before = times[index] - times[index - 1]
        let after = times[index + 1] - times[index]
        let first = (values[index] - values[index - 1]) / before
        let second = (values[index + 1] - values[index]) / after
        guard first * second > 0 else { return 0 }
        return 3 * (before + after) / ((2 * after + before) / first + (after + 2 * before) / second)
    }
}

/// A point over time, in metres.
struct PathCurve: Sendable, ExpressibleByDictionaryLiteral {
    var x: Curve
    var y: Curve
    var z: Curve

    init(dictionaryLiteral elements: (Double, Vector)...) {
        x = Curve(elements.map { ($0.0, $0.1.x) })
        y = Curve(elements.map { ($0.0, $0.1.y) })
        z = Curve(elements.map { ($0.0, $0.1.z) })
    }

    func callAsFunction(_ time: Double) -> Vector { Vector(x(time), y(time), z(time)) }

    /// The path with all its points in a span of time replaced.
    func rewritten(_ span: ClosedRange<Double>, _ keys: KeyValuePairs<Double, Vector>) -> PathCurve {
        var copy = self
        for (axis, path) in [\PathCurve.x, \.y, \.z].enumerated() {
            let own = keys.map { ($0.key, $0.value[axis]) }
            let kept = zip(self[keyPath: path].times, self[keyPath: path].values).filter { !span.contains($0.0) }
            copy[keyPath: path] = Curve(kept + own)
        }
        return copy
    }

    func retimed(_ change: (Double) -> Double) -> PathCurve {
        var copy = self
        copy.x = x.retimed(change)
        copy.y = y.retimed(change)
        copy.z = z.retimed(change)
        return copy
    }
}
