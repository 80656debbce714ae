import Foundation

/// A digital filter of second order (R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients").
struct Filter: Sendable {
    private let b: (Double, Double, Double)
    private let a: (Double, Double)
    private var state = (0.0, 0.0)

    /// A filter without a resonance at its corner.
    private static let flatQuality = 0.5.squareRoot()

    static func lowPass(_ frequency: Double) -> Filter {
        let (cosine, alpha) = corner(frequency)
        return Filter(((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2), cosine, alpha)
    }

    static func highPass(_ frequency: Double) -> Filter {
        let (cosine, alpha) = corner(frequency)
        return Filter(((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2), cosine, alpha)
    }

    private static func corner(_ frequency: Double) -> (cosine: Double, alpha: Double) {
        let angle = 2 * Double.pi * frequency / Track.sampleRate
        return (cos(angle), sin(angle) / (2 * flatQuality))
    }

    private init(_ b: (Double, Double, Double), _ cosine: Double, _ alpha: Double) {
        let scale = 1 / (1 + alpha)
        self.b = (b.0 * scale, b.1 * scale, b.2 * scale)
        a = (-2 * cosine * scale, (1 - alpha) * scale)
    }

    /// The next sample.
    mutating func callAsFunction(_ input: Double) -> Double {
        let output = b.0 * input + state.0
        state = (b.1 * input - a.0 * output + state.1, b.2 * input - a.1 * output)
        return output
    }
}
