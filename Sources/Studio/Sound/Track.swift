/// Samples of one sound or of a mix, full scale from -1 to 1.
struct Track: Sendable {
    /// Samples a second.
    static let sampleRate = 48_000.0

    private(set) var samples: [Double]

    /// Silence.
    init(seconds: Double) {
        samples = Array(repeating: 0, count: max(0, Int((seconds * Self.sampleRate).rounded())))
    }

    /// A sound made sample by sample from the seconds since its start.
    init(seconds: Double, _ sample: (_ time: Double) -> Double) {
        self.init(seconds: seconds)
        for index in samples.indices { samples[index] = sample(Double(index) / Self.sampleRate) }
    }

    /// Mixes a sound in; what lies outside is cut off.
    mutating func add(_ sound: Track, at seconds: Double, gain: Double = 1) {
        let start = Int((seconds * Self.sampleRate).rounded())
        let first = max(0, -start)
        let last = min(sound.samples.count, samples.count - start)
        guard first < last else { return }
        for index in first..<last { samples[start + index] += gain * sound.samples[index] }
    }

    func filtered(_ filters: Filter...) -> Track {
        var copy = self
        for var filter in filters {
            for index in copy.samples.indices { copy.samples[index] = filter(copy.samples[index]) }
        }
        return copy
    }

    /// The same, louder and softer over the seconds since its start.
    func shaped(_ gain: (_ time: Double) -> Double) -> Track {
        var copy = self
        for index in copy.samples.indices { copy.samples[index] *= gain(Double(index) / Self.sampleRate) }
        return copy
    }

    /// The same with this root mean square; silence stays.
    func scaled(toRootMeanSquare level: Double) -> Track {
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, samples.count))
        guard power > 0 else { return self }
        return scaled(by: level / power.squareRoot())
    }

    /// The same with this largest magnitude; silence stays.
    func scaled(toPeak level: Double) -> Track {
        let peak = samples.reduce(0) { max($0, abs($1)) }
        return peak > 0 ? scaled(by: level / peak) : self
    }

    private func scaled(by factor: Double) -> Track {
        var copy = self
        for index in copy.samples.indices { copy.samples[index] *= factor }
        return copy
    }
}

extension SplitMix64 {
    /// White noise from -1 to 1.
    mutating func noise() -> Double { next(in: -1...1) }
}
