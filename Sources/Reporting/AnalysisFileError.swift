public import SwingCore

/// Why an `analysis.json` could not be read.
public struct AnalysisFileError: UserFacingError, Hashable {
    /// What is the matter with the file.
    public enum Problem: Sendable, Hashable {
        /// It follows another version of the schema.
        case otherVersion(found: Int)
        /// It is not JSON, or a value is missing or of another kind.
        case unreadable(detail: String)
    }

    public var path: String
    public var problem: Problem

    public init(path: String, problem: Problem) {
        self.path = path
        self.problem = problem
    }

    public var kind: FailureKind { .input }

    public var whatHappened: String {
        switch problem {
        case .otherVersion(let found):
            "\(path) follows schema version \(found); this program reads version \(Analysis.currentSchemaVersion)."
        case .unreadable(let detail):
            "\(path) could not be read: \(detail)."
        }
    }

    public var whyItMatters: String? { "Its results cannot be shown or compared." }

    public var whatToDo: String {
        switch problem {
        case .otherVersion(let found) where found > Analysis.currentSchemaVersion:
            "Update courtside, or analyze the clip again with this version: courtside analyze CLIP"
        case .otherVersion, .unreadable:
            "Analyze the clip again to write a new file: courtside analyze CLIP"
        }
    }

    /// Where decoding stopped and why, without a final full stop.
    static func sentence(for error: any Error) -> String {
        guard let decoding = error as? DecodingError else { return "\(error)" }
        switch decoding {
        case .keyNotFound(let key, let context):
            return "\"\(key.stringValue)\" is missing at \(place(context.codingPath))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
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
