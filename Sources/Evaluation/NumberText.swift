/// Numbers as the screen shows them.
enum NumberText {
    /// Stands for what was not measured.
    static let none = "-"

    /// A fixed number of decimals, rounded half away from zero, without a minus before a zero.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return none }
        let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        let scaled = Int((abs(value) * power).rounded())
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(power))
        let digits = String(part)
        let fraction = decimals > 0 ? "." + String(repeating: "0", count: decimals - digits.count) + digits : ""
        return (value < 0 && scaled > 0 ? "-" : "") + "\(whole)" + fraction
    }

    /// With a plus before what is positive.
    static func signed(_ value: Double, _ decimals: Int) -> String {
        let text = fixed(value, decimals)
        return value > 0 && text.contains { $0 >= "1" && $0 <= "9" } ? "+" + text : text
    }

    /// `87 %`; a hundred only when it is all, so that one miss in a thousand shows.
    static func percent(_ share: Double?) -> String {
        guard let share else { return none }
        let text = fixed(share * 100, 0)
        return (text == "100" && share < 1 ? "99" : text) + " %"
    }

    /// Torso lengths as `4.1 %`.
    static func torso(_ error: Double?) -> String { error.map { fixed($0 * 100, 1) + " %" } ?? none }

    /// Mean size and bias: `12.1 (-3.0)`.
    static func error(_ tally: ErrorTally, _ decimals: Int) -> String {
        guard let size = tally.meanSize, let bias = tally.bias else { return none }
        return "\(fixed(size, decimals)) (\(signed(bias, decimals)))"
    }

    /// `3 of 4`.
    static func of(_ hits: Int, _ count: Int) -> String { "\(hits) of \(count)" }

    static func of(_ tally: ShareTally) -> String { tally.count > 0 ? of(tally.hits, tally.count) : none }

    /// A figure's value in its unit.
    static func value(_ value: Double, _ unit: Figure.Unit) -> String {
        switch unit {
        case .share: fixed(value * 100, 1) + " %"
        case .torsoLengths: fixed(value * 100, 2) + " % of the torso"
        case .degrees: fixed(value, 1) + " degrees"
        case .milliseconds: fixed(value, 1) + " ms"
        case .count: fixed(value, 0)
        case .deviations: fixed(value, 2) + " deviations"
        }
    }
}
