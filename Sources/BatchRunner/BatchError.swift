public import SwingCore

/// What keeps a whole run from starting or going on. What concerns one clip only is an entry, not an error.
public struct BatchError: UserFacingError {
    public enum Code: Sendable, Hashable {
        case folderMissing, sameFolder, outNotWritable, inUse, notResults
    }

    public let code: Code
    public let path: String
    /// The system's or the other run's words; empty when there are none.
    public let detail: String

    init(_ code: Code, path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }

    public var kind: FailureKind { .input }

    public var whatHappened: String {
        switch code {
        case .folderMissing: "\(path) is not a folder that can be read."
        case .sameFolder: "\(path) is the folder of the clips and was named for the results, too."
        case .outNotWritable: "\(path) could not be written\(detail.isEmpty ? "." : ": \(detail).")"
        case .inUse: "Another run is at work on \(path)\(detail.isEmpty ? "." : " (\(detail)).")"
        case .notResults: "\(path) holds no results of a batch\(detail.isEmpty ? "." : ": \(detail).")"
        }
    }

    public var whyItMatters: String? {
        switch code {
        case .folderMissing: nil
        case .sameFolder: "Results among the clips would be hard to tell from them, so nothing was started."
        case .outNotWritable: "What is done already is kept."
        case .inUse: "Two runs at once would write over each other's results, so this one did nothing."
        case .notResults: "Nothing was joined."
        }
    }

    public var whatToDo: String {
        switch code {
        case .folderMissing: "Name the folder that holds the clips; put quotes around a name with spaces."
        case .sameFolder: "Choose another folder with --out; it may lie inside that of the clips."
        case .outNotWritable:
            "Choose a folder you may write to with --out, check that the disk has room, and run again."
        case .inUse: "Wait until it ends, or choose another folder with --out."
        case .notResults: "Name folders that 'courtside batch' wrote with --out."
        }
    }
}
