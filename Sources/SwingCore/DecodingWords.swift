/// Where decoding a file stopped and why, in words, without a final full stop.
public enum DecodingWords {
    public static func sentence(for error: any Error) -> String {
        guard let decoding = error as? DecodingError else { return "\(error)" }
        switch decoding {
        case .keyNotFound(let key, let context):
            return "\"\(key.stringValue)\" is missing at \(place(context.codingPath))"
        case .valueNotFound(_, let context):
            return "a value is missing at \(place(context.codingPath))"
        case .typeMismatch(_, let context):
            return "the value at \(place(context.codingPath)) is of another kind"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return "the file is not complete JSON"
        case .dataCorrupted(let context):
            return "the value at \(place(context.codingPath)) is not one this program knows"
        @unknown default:
            return "\(error)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "the top of the file" }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
