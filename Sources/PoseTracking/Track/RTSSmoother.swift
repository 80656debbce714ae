internal import SwingCore

/// Kalman filter forwards and Rauch-Tung-Striebel pass backwards for one coordinate with velocity.
struct RTSSmoother: Sendable {
    private struct State {
        var position: Double
        var velocity: Double
        // Covariance: position, cross, velocity.
        var pp: Double
        var pv: Double
        var vv: Double
    }

    let noise: TrackSmoother.Noise
    /// Length of the torso in the coordinate's unit.
    let scale: Double
    /// Seconds.
    let times: [Double]
    let confidences: [Double?]

    /// Not knowing the first velocity: torso lengths per second.
    private static let initialSpeed = 10.0

    /// One coordinate at one time.
    struct Estimate: Sendable {
        var position: Double
        /// What the movement since the measurements leaves open: small amid confident measurements, growing in a gap.
        /// It knows nothing of a network that is wrong in every frame alike.
        var variance: Double
    }

    /// - Parameter values: one per time; nil where nothing was measured.
    func smooth(_ values: [Double?]) -> [Estimate] {
        guard let first = values.firstIndex(where: { $0 != nil }), let start = values[first] else { return [] }
        var state = State(
            position: start, velocity: 0, pp: square(noise.measurement * scale * 10), pv: 0,
            vv: square(Self.initialSpeed * scale))
        var predicted: [State] = []
        var filtered: [State] = []
        for index in values.indices {
            if index > 0 { state = predict(state, over: times[index] - times[index - 1]) }
            predicted.append(state)
            if let value = values[index] { state = update(state, with: value, confidence: confidences[index] ?? 0) }
            filtered.append(state)
        }
        return backwards(predicted: predicted, filtered: filtered)
    }

    private func square(_ value: Double) -> Double { value * value }

    private func predict(_ s: State, over dt: Double) -> State {
        let q = square(noise.acceleration * scale)
        return State(
            position: s.position + s.velocity * dt, velocity: s.velocity,
            pp: s.pp + 2 * dt * s.pv + dt * dt * s.vv + q * dt * dt * dt * dt / 4,
            pv: s.pv + dt * s.vv + q * dt * dt * dt / 2, vv: s.vv + q * dt * dt)
    }

    private func update(_ s: State, with value: Double, confidence: Double) -> State {
        let total = s.pp + noise.variance(confidence: confidence, torso: scale)
        let (k0, k1) = (s.pp / total, s.pv / total)
        let innovation = value - s.position
        return State(
            position: s.position + k0 * innovation, velocity: s.velocity + k1 * innovation,
            pp: (1 - k0) * s.pp, pv: (1 - k0) * s.pv, vv: s.vv - k1 * s.pv)
    }

    private func backwards(predicted: [State], filtered: [State]) -> [Estimate] {
        var result = filtered
        for index in filtered.indices.dropLast().reversed() {
            let f = filtered[index]
            let p = predicted[index + 1]
            let s = result[index + 1]
            let dt = times[index + 1] - times[index]
            // Gain C = P F' inv(P_predicted).
            let (a, b) = (f.pp + dt * f.pv, f.pv)
            let (c, d) = (f.pv + dt * f.vv, f.vv)
            let determinant = p.pp * p.vv - p.pv * p.pv
            guard determinant > 0 else { continue }
            let c00 = (a * p.vv - b * p.pv) / determinant
            let c01 = (b * p.pp - a * p.pv) / determinant
            let c10 = (c * p.vv - d * p.pv) / determinant
            let c11 = (d * p.pp - c * p.pv) / determinant
            let dx = s.position - p.position
            let dv = s.velocity - p.velocity
            // P_smoothed = P + C (P_smoothed' - P_predicted) C', with ' for the next time.
            let (dpp, dpv, dvv) = (s.pp - p.pp, s.pv - p.pv, s.vv - p.vv)
            result[index] = State(
                position: f.position + c00 * dx + c01 * dv, velocity: f.velocity + c10 * dx + c11 * dv,
                pp: f.pp + c00 * c00 * dpp + 2 * c00 * c01 * dpv + c01 * c01 * dvv,
                pv: f.pv + c00 * c10 * dpp + (c00 * c11 + c01 * c10) * dpv + c01 * c11 * dvv,
                vv: f.vv + c10 * c10 * dpp + 2 * c10 * c11 * dpv + c11 * c11 * dvv)
        }
        return result.map { Estimate(position: $0.position, variance: max(0, $0.pp)) }
    }
}
