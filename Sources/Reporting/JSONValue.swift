import Foundation

/// A JSON document as values, so that numbers can be rounded and the text laid out before it is written.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue {
    /// The same document with every fractional number rounded; integers stay as they are.
    var rounded: JSONValue {
        switch self {
        case .null, .bool, .integer, .string: self
        case .number(let value): .number(Self.rounded(value))
        case .array(let values): .array(values.map(\.rounded))
        case .object(let members): .object(members.mapValues(\.rounded))
        }
    }

    /// Six significant digits, but never fewer than four decimals nor more than nine.
    static func rounded(_ value: Double) -> Double {
        guard value.isFinite, value != 0, abs(value) < 1e9 else { return value }
        let digitsBeforePoint = Int(log10(abs(value)).rounded(.down)) + 1
        let scale = pow(10, Double(max(4, min(9, 6 - digitsBeforePoint))))
        return (value * scale).rounded() / scale
    }

    /// JSON text with sorted keys; a value that fits stands on one line.
    package func text(indent: Int = 0, width: Int = 120) -> String {
        let compact = compactText
        if indent > 0 || !isContainer, compact.count + indent <= width { return compact }
        let margin = String(repeating: " ", count: indent + 2)
        let end = String(repeating: " ", count: indent)
        switch self {
        case .array(let values):
            let lines = values.map { margin + $0.text(indent: indent + 2, width: width) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + end + "]"
        case .object(let members):
            let lines = members.sorted { $0.key < $1.key }.map { key, value in
                margin + Self.quoted(key) + ": " + value.text(indent: indent + 2, width: width)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + end + "}"
        default:
            return compact
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }

    private var compactText: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.compactText).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ": " + $0.value.compactText }
                .joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
