public import SwingCore

/// How many frames a second were filmed, and how that is known.
public struct CaptureRate: Sendable, Hashable {
    /// Frames per second of real time.
    public let value: Double
    public let source: CaptureRateSource

    /// A tag this many times the file's rate means slow motion. Below, it is the rate the camera was set to, which
    /// dim light, dropped frames and rounding keep the file from reaching: the file's times are real times.
    private static let leastSlowdown = 1.5

    /// - Parameters:
    ///   - asked: what the user said; it decides.
    ///   - tag: what the camera wrote into the file.
    ///   - frameRate: the file's own rate.
    public init(asked: Double?, tag: Double?, frameRate: Double) {
        if let asked {
            (value, source) = (asked, .option)
        } else if let tag, frameRate <= 0 || Self.changesPace(tag / frameRate) {
            (value, source) = (tag, .tag)
        } else {
            (value, source) = (frameRate, .file)
        }
    }

    /// How many times slower than filmed a file of that rate plays; 1 unless somebody says so, and where it is too little
    /// to tell from dropped frames.
    public func slowdown(at frameRate: Double) -> Double {
        guard source != .file, frameRate > 0, value > 0 else { return 1 }
        let slowdown = value / frameRate
        return Self.changesPace(slowdown) ? slowdown : 1
    }

    /// Whether so many times slower, or faster below 1, is another pace and no rounding.
    public static func changesPace(_ slowdown: Double) -> Bool { max(slowdown, 1 / slowdown) >= leastSlowdown }

    /// Whether so many times slower is no pace at all but the way rates are told: 59.94 a second are called 60, and clocks of
    /// cameras differ.
    public static func isRounding(_ slowdown: Double) -> Bool { abs(slowdown - 1) <= 0.01 }
}
