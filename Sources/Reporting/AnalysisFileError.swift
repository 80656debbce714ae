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
}
