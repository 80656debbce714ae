/// Lines of text in columns, for a terminal.
enum TextTable {
    /// The first column is aligned to the left, the others to the right, two spaces apart.
    static func lines(_ rows: [[String]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + space : space + text
            }.joined(separator: "  ").trimmingTrailingSpaces
        }
    }

    /// Two blocks side by side, the right one starting at a column that the left one does not reach.
    static func beside(_ left: [String], _ right: [String], at column: Int) -> [String] {
        (0..<max(left.count, right.count)).map { index in
            let first = index < left.count ? left[index] : ""
            guard index < right.count, !right[index].isEmpty else { return first }
            return first + String(repeating: " ", count: max(0, column - first.count)) + right[index]
        }
    }

    /// Words on lines of at most `width` characters; the following lines are indented, the first one keeps its margin.
    static func wrapped(_ text: String, indent: Int, width: Int = EvaluationText.width) -> [String] {
        var lines: [String] = []
        var line = String(text.prefix { $0 == " " })
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: indent) + word
            } else {
                line += (isEmpty ? "" : " ") + word
            }
            isEmpty = false
        }
        return lines + [line]
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
