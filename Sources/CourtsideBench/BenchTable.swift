import Foundation

/// Medians of every case, with their ratios to the yardstick.
struct BenchTable {
    static let yardstick = "ffmpeg re-encode"

    private var names: [String] = []
    private var measurements: [String: [Measurement]] = [:]

    mutating func add(_ measurement: Measurement, to name: String) {
        if measurements[name] == nil { names.append(name) }
        measurements[name, default: []].append(measurement)
    }

    var text: String {
        let heading = Self.line("", ["wall s", "ratio", "processor s", "ratio"])
        let unit = medians(Self.yardstick)
        let rows = names.map { name in
            let row = medians(name)
            return Self.line(
                name,
                [
                    Self.number(row.wall, 2), Self.ratio(row.wall, unit.wall), Self.number(row.processor, 2),
                    Self.ratio(row.processor, unit.processor),
                ])
        }
        return ([heading] + rows).joined(separator: "\n")
    }

    private func medians(_ name: String) -> (wall: Double?, processor: Double?) {
        let all = measurements[name] ?? []
        return (Self.median(all.map(\.wall)), Self.median(all.compactMap(\.processor)))
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    private static func ratio(_ value: Double?, _ unit: Double?) -> String {
        guard let value, let unit, unit > 0 else { return "" }
        return number(value / unit, 2)
    }

    static func number(_ value: Double?, _ digits: Int) -> String {
        value.map { $0.formatted(.number.precision(.fractionLength(digits)).grouping(.never)) } ?? ""
    }

    static func line(_ name: String, _ cells: [String]) -> String {
        name.padding(toLength: 32, withPad: " ", startingAt: 0)
            + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
    }
}
