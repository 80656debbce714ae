/// Numbers as a player reads them: the one place for digits and unit words on the video, the pages and the terminal.
/// Lengths are told as a share of the player's own height, which needs no explaining.
public struct MeasureWords: Sendable, Hashable {
    /// Between whole and fraction.
    public let decimalMark: String
    /// What a share of the height counts.
    public let ofHeight: String
    /// What a ratio counts: all of them are shares of the stance's width.
    public let ofStance: String
    /// What a share counts: all of them are shares of the swing's time.
    public let ofSwing: String
    public let shoulderWidths: String
    public let between: Phrase
    public let atLeast: Phrase
    public let atMost: Phrase
    public let yes: String
    public let no: String

    /// In English, as everything is that speaks to who runs the program.
    public static let english = Words.english.measures

    /// The bare number with its sign of unit: "38°", "14 %", "0.45 s", "1.2".
    public func number(_ value: Double, _ unit: MetricUnit) -> String {
        let text = digits(value, unit)
        return switch unit {
        case .degrees: text + "°"
        case .bodyHeights, .ratio, .share: text + " %"
        case .seconds: text + " s"
        case .shoulderWidths, .yesNo: text
        }
    }

    /// What the number counts, where its sign of unit does not say it.
    public func counted(_ unit: MetricUnit) -> String? {
        switch unit {
        case .bodyHeights: ofHeight
        case .ratio: ofStance
        case .share: ofSwing
        case .shoulderWidths: shoulderWidths
        case .degrees, .seconds, .yesNo: nil
        }
    }

    /// "38°", "14 % of your height", "0.45 s".
    public func value(_ value: Double, _ unit: MetricUnit) -> String {
        joined(number(value, unit), counted(unit))
    }

    /// "38° ± 9°", "14 ± 2 % of your height"; an uncertainty is never told as zero.
    public func value(_ value: Double, uncertainty: Double, _ unit: MetricUnit) -> String {
        if unit == .yesNo { return number(value, unit) }
        let sigma = number(max(uncertainty, Self.smallestStep(unit)), unit)
        let first = unit == .degrees ? number(value, unit) : digits(value, unit)
        return joined("\(first) ± \(sigma)", counted(unit))
    }

    /// A length as people measure themselves: "26 cm", "1.98 m".
    public func length(_ metres: Double) -> String {
        abs(metres) < 1 ? fixed(metres * 100, decimals: 0) + " cm" : fixed(metres, decimals: 2) + " m"
    }

    /// "34° to 100°", "7 % of your height or more", "up to 60°"; nil for an interval without edges.
    ///
    /// - Parameter counts: whether what the number counts is said; false where it stands beside it already.
    public func range(_ interval: BandInterval, _ unit: MetricUnit, counts: Bool = true) -> String? {
        if unit == .yesNo { return number(interval.low ?? 0, unit) }
        let counted = counts ? counted(unit) : nil
        switch (interval.low, interval.high) {
        case (let low?, let high?):
            let first = unit == .degrees ? number(low, unit) : digits(low, unit)
            return joined(between(low: first, high: number(high, unit)), counted)
        case (let low?, nil): return atLeast(value: joined(number(low, unit), counted))
        case (nil, let high?): return atMost(value: joined(number(high, unit), counted))
        case (nil, nil): return nil
        }
    }

    private func joined(_ number: String, _ counted: String?) -> String {
        counted.map { number + " " + $0 } ?? number
    }

    private func digits(_ value: Double, _ unit: MetricUnit) -> String {
        switch unit {
        case .degrees: fixed(value, decimals: 0)
        case .bodyHeights, .ratio, .share: fixed(value * 100, decimals: 0)
        case .shoulderWidths: fixed(value, decimals: 1)
        case .seconds: fixed(value, decimals: 2)
        case .yesNo: value >= 0.5 ? yes : no
        }
    }

    private static func smallestStep(_ unit: MetricUnit) -> Double {
        switch unit {
        case .degrees: 1
        case .bodyHeights, .ratio, .share, .seconds: 0.01
        case .shoulderWidths: 0.1
        case .yesNo: 1
        }
    }

    /// A number with a fixed count of decimals, as this language writes it.
    public func fixed(_ value: Double, decimals: Int) -> String {
        localized(Self.fixed(value, decimals: decimals))
    }

    /// A plain number with the mark of this language.
    public func localized(_ number: String) -> String { number.replacing(".", with: decimalMark) }

    /// A number with a fixed count of decimals, a point and a true minus sign, never minus zero.
    public static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && whole > 0 ? "−" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let rest = "\(whole % scale)"
        return "\(sign)\(whole / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}
