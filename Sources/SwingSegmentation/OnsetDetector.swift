public import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Finds the short, sudden sounds of a clip, from its samples in order.
///
/// A racket meets a ball for 4 to 5 ms, and is heard as a broadband click under 20 ms; wind, voices and cheers are as
/// loud but last (technique.md, section 4: loudness does not tell hits from a crowd, brevity does). So the band from 0.8
/// to 6 kHz is cut into slices of 2 ms, and an onset is a slice that stands above the median around it, comes up
/// within a few slices and is gone soon. Which onset belongs to a swing is `SoundTiming`'s to say.
///
/// Keeps one number for each 2 ms, 14 MB for two hours.
public struct OnsetDetector: Sendable {
    /// Seconds over which loudness is taken: shorter than the click, long enough for a band's level.
    static let slice = 0.002
    /// The strings' and the frame's click lies in this band, in Hz; rumble below, hiss above.
    static let band = 800.0...6000.0
    /// Least height over the median, in dB: what is clearly audible; real clips show hits at 17 to 36.
    static let leastStrength = 15.0
    /// Half the length of the running median, in seconds: long against a click, short against a gust.
    static let surroundings = 0.2
    /// The longest way up to and down from the loudest slice, in seconds (technique.md: decay under 60 ms).
    static let longestRise = 0.012
    static let longestDecay = 0.060
    /// How far below its top a sound starts and is over, in dB.
    static let drop = 12.0
    /// Echoes and second clicks closer than this belong to the first, in seconds.
    static let shortestPause = 0.03

    private let rate: Double
    private let samplesPerSlice: Int
    private var filter: BandPass
    private var runStart = 0.0
    private var samplesInRun = 0
    private var energy = 0.0
    private var filled = 0
    private var levels: [Float] = []
    private var found: [SoundOnset] = []

    /// - Parameter rate: samples a second, at least twice the band's upper end.
    public init(rate: Int = 48_000) {
        precondition(Double(rate) > 2 * Self.band.upperBound, "the band needs a higher sample rate")
        self.rate = Double(rate)
        samplesPerSlice = max(1, Int((Self.slice * Double(rate)).rounded()))
        filter = BandPass(Self.band, rate: Double(rate))
    }

    /// Takes the next samples, from -1 to 1; `start` is the presentation time of the first, in seconds. Samples that do not
    /// follow the ones before begin anew, so that a hole in the sound is no click.
    public mutating func add(_ samples: [Float], at start: Double) {
        let expected = runStart + Double(samplesInRun) / rate
        if samplesInRun > 0, abs(start - expected) > Self.slice { endRun() }
        if samplesInRun == 0 { runStart = start }
        samplesInRun += samples.count
        for sample in samples {
            let value = filter.next(Double(sample))
            energy += value * value
            filled += 1
            if filled == samplesPerSlice {
                // Digital silence is 10^-9 of full scale: far below any microphone.
                levels.append(Float(10 * log10(energy / Double(samplesPerSlice) + 1e-9)))
                energy = 0
                filled = 0
            }
        }
    }

    /// All onsets so far, in order of time.
    public mutating func onsets() -> [SoundOnset] {
        endRun()
        return found
    }

    private mutating func endRun() {
        let seconds = Double(samplesPerSlice) / rate
        let median = Series.runningMedian(levels, reach: Int(Self.surroundings / Self.slice))
        let pause = Int(Self.shortestPause / Self.slice)
        var index = 0
        while index < levels.count {
            defer { index += 1 }
            guard Double(levels[index] - median[index]) >= Self.leastStrength,
                isTop(index, within: pause), let start = start(of: index)
            else { continue }
            found.append(
                SoundOnset(
                    // It begins somewhere within its slice: the middle errs least.
                    time: runStart + (Double(start) + 0.5) * seconds, strength: Double(levels[index] - median[index])))
        }
        levels = []
        samplesInRun = 0
        energy = 0
        filled = 0
        filter = BandPass(Self.band, rate: rate)
    }

    private func isTop(_ index: Int, within pause: Int) -> Bool {
        let near = max(0, index - pause)...min(levels.count - 1, index + pause)
        return near.allSatisfy { levels[$0] < levels[index] || ($0 >= index && levels[$0] <= levels[index]) }
    }

    /// The slice in which the sound of a loudest slice begins; nil where it comes or goes too slowly.
    private func start(of top: Int) -> Int? {
        let floor = levels[top] - Float(Self.drop)
        var first = top
        while first > 0, levels[first - 1] > floor { first -= 1 }
        guard first > 0, Double(top - first) * Self.slice <= Self.longestRise else { return nil }
        let end = min(levels.count, top + Int(Self.longestDecay / Self.slice))
        return levels[top..<end].contains { $0 <= floor } ? first : nil
    }
}

/// A second-order high-pass followed by a second-order low-pass, both Butterworth.
private struct BandPass: Sendable {
    private var high: Biquad
    private var low: Biquad

    init(_ band: ClosedRange<Double>, rate: Double) {
        high = Biquad(corner: band.lowerBound, rate: rate, isHighPass: true)
        low = Biquad(corner: band.upperBound, rate: rate, isHighPass: false)
    }

    mutating func next(_ sample: Double) -> Double { low.next(high.next(sample)) }
}

/// One second-order section by the bilinear transform, in transposed direct form II.
private struct Biquad: Sendable {
    private let b: (Double, Double, Double)
    private let a: (Double, Double)
    private var state = (0.0, 0.0)

    init(corner: Double, rate: Double, isHighPass: Bool) {
        let k = tan(.pi * corner / rate)
        let norm = 1 / (1 + k * 2.0.squareRoot() + k * k)
        b = isHighPass ? (norm, -2 * norm, norm) : (k * k * norm, 2 * k * k * norm, k * k * norm)
        a = (2 * (k * k - 1) * norm, (1 - k * 2.0.squareRoot() + k * k) * norm)
    }

    mutating func next(_ x: Double) -> Double {
        let y = b.0 * x + state.0
        state = (b.1 * x - a.0 * y + state.1, b.2 * x - a.1 * y)
        return y
    }
}
