import Foundation

/// A direction over time: unit vectors at exact times, joined on the sphere by cubic Bezier arcs.
///
/// The angular velocity is continuous and can be prescribed, so a racket's speed at contact is what the data says.
struct DirectionCurve: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var times: [Double]
    private(set) var values: [Vector]
    private var prescribed: [Double: Vector] = [:]

    /// Times in seconds, in any order; directions of any length.
    init(dictionaryLiteral elements: (Double, Vector)...) {
        let sorted = elements.sorted { $0.0 < $1.0 }
        times = sorted.map(\.0)
        values = sorted.map { $0.1.unit }
    }

    /// Prescribes how fast the tip of the unit vector moves at one of the curve's times, in 1/s (radians a second).
    func velocity(_ velocity: Vector, at time: Double) -> DirectionCurve {
        var copy = self
        copy.prescribed[time] = velocity
        return copy
    }

    /// The curve with another direction at one of its times, or at a new time.
    func replacing(_ time: Double, with value: Vector) -> DirectionCurve {
        var copy = self
        if let index = times.firstIndex(of: time) {
            copy.values[index] = value.unit
            return copy
        }
        let place = times.firstIndex { $0 > time } ?? times.count
        copy.times.insert(time, at: place)
        copy.values.insert(value.unit, at: place)
        return copy
    }

    /// The curve with all its directions in a span of time replaced; a velocity stays prescribed where a direction
    /// stays.
    func rewritten(_ span: ClosedRange<Double>, _ keys: KeyValuePairs<Double, Vector>) -> DirectionCurve {
        let kept = zip(times, values).filter { !span.contains($0.0) }
        let all = (kept + keys.map { ($0.key, $0.value.unit) }).sorted { $0.0 < $1.0 }
        var copy = self
        copy.times = all.map(\.0)
        copy.values = all.map(\.1)
        copy.prescribed = prescribed.filter { copy.times.contains($0.key) }
        return copy
    }

    /// The curve with every direction changed by its time and value.
    func map(_ change: (_ time: Double, _ value: Vector) -> Vector) -> DirectionCurve {
        var copy = self
        copy.values = zip(times, values).map { change($0, $1).unit }
        return copy
    }

    func retimed(_ change: (Double) -> Double) -> DirectionCurve {
        var copy = self
        copy.times = times.map(change)
        copy.prescribed = [:]
        for (time, velocity) in prescribed { copy.prescribed[change(time)] = velocity }
        return copy
    }

    func callAsFunction(_ time: Double) -> Vector {
        guard let right = times.firstIndex(where: { $0 > time }) else { return values[values.count - 1] }
        guard right > 0 else { return values[0] }
        let left = right - 1
        let width = times[right] - times[left]
        let u = (time - times[left]) / width
        let a = values[left]
        let d = values[right]
        let b = Self.step(from: a, by: velocity(left) * (width / 3))
        let c = Self.step(from: d, by: velocity(right) * (-width / 3))
        let ab = Self.blend(a, b, u)
        let bc = Self.blend(b, c, u)
        let cd = Self.blend(c, d, u)
        return Self.blend(Self.blend(ab, bc, u), Self.blend(bc, cd, u), u)
    }

    private func velocity(_ index: Int) -> Vector {
        if let given = prescribed[times[index]] { return given.across(values[index]) }
        guard index > 0, index < times.count - 1 else { return Vector() }
        let before = times[index] - times[index - 1]
        let after = times[index + 1] - times[index]
        let first = Self.arc(from: values[index], to: values[index - 1]) / -before
        let second = Self.arc(from: values[index], to: values[index + 1]) / after
        // Parabola through three points; a reversal rests.
        guard first.dot(second) > 0 else { return Vector() }
        return (first * after + second * before) / (before + after)
    }

    /// The tangent at `a` that leads to `b` along the great circle; its length is the angle in radians.
    private static func arc(from a: Vector, to b: Vector) -> Vector {
        let cosine = max(-1, min(1, a.dot(b)))
        let side = b - a * cosine
        return side.unit * acos(cosine)
    }

    private static func step(from a: Vector, by tangent: Vector) -> Vector {
        let angle = tangent.norm
        return angle < 1e-12 ? a : (a * cos(angle) + tangent / angle * sin(angle)).unit
    }

    private static func blend(_ a: Vector, _ b: Vector, _ u: Double) -> Vector {
        step(from: a, by: arc(from: a, to: b) * u)
    }
}
