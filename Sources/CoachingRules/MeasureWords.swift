import SwingCore

/// Numbers as a player reads them: sensible digits and words for units.
enum MeasureWords {
    /// "38°", "0.14 body heights", "0.45 s", "85 %".
    static func value(_ value: Double, _ unit: MetricUnit) -> String { number(value, unit) + suffix(unit) }

    /// "38° ± 9°", "0.14 ± 0.02 body heights".
    static func value(_ value: Double, _ sigma: Double, _ unit: MetricUnit) -> String {
        switch unit {
        case .degrees, .ratio, .share: "\(number(value, unit))\(suffix(unit)) ± \(number(sigma, unit))\(suffix(unit))"
        case .bodyHeights, .shoulderWidths, .seconds:
            "\(number(value, unit)) ± \(number(sigma, unit))\(suffix(unit))"
        }
    }

    /// "34° to 100°", "0.07 or more", "up to 60°"; nil for an interval without edges.
    static func interval(_ interval: BandInterval, _ unit: MetricUnit) -> String? {
        func edge(_ value: Double) -> String {
            switch unit {
            case .degrees, .ratio, .share, .seconds: number(value, unit) + suffix(unit)
            case .bodyHeights, .shoulderWidths: number(value, unit)
            }
        }
        switch (interval.low, interval.high) {
        case (let low?, let high?): return "\(edge(low)) to \(edge(high))"
        case (let low?, nil): return "\(edge(low)) or more"
        case (nil, let high?): return "up to \(edge(high))"
        case (nil, nil): return nil
        }
    }

    private static func number(_ value: Double, _ unit: MetricUnit) -> String {
        switch unit {
        case .degrees: fixed(value, decimals: 0)
        case .ratio, .share: fixed(value * 100, decimals: 0)
        case .bodyHeights, .shoulderWidths, .seconds: fixed(value, decimals: 2)
        }
    }

    private static func suffix(_ unit: MetricUnit) -> String {
        switch unit {
        case .degrees: "°"
        case .bodyHeights: " body heights"
        case .shoulderWidths: " shoulder widths"
        case .seconds: " s"
        case .ratio, .share: " %"
        }
    }

    /// A number with a fixed count of decimals, never "-0".
    static func fixed(_ value: Double, decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let rest = "\(whole % scale)"
        return "\(sign)\(whole / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}
