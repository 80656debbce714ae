public import SwingCore

/// A result folder that could not be made.
public struct OutputError: UserFacingError {
    public enum Code: Sendable, Hashable {
        case notWritable, notOurs, diskFull
        /// The file that was to receive the signals.
        case signalsNotWritable
    }

    public let code: Code
    public let path: String
    public let detail: String

    public init(_ code: Code, path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }

    public var kind: FailureKind { .input }

    public var whatHappened: String {
        switch code {
        case .notWritable: "The results could not be written to \(path)\(detail.isEmpty ? "." : ": \(detail).")"
        case .diskFull: "The results could not be written to \(path): the disk is full."
        case .signalsNotWritable:
            "The signals could not be written to \(path)\(detail.isEmpty ? "." : ": \(detail).")"
        case .notOurs: "\(path) already exists and holds something else than an analysis."
        }
    }

    public var whyItMatters: String? {
        switch code {
        case .notWritable, .diskFull, .signalsNotWritable: "Nothing was written for this clip."
        case .notOurs: "It was left as it is, and nothing was written for this clip."
        }
    }

    public var whatToDo: String {
        switch code {
        case .notWritable: "Choose a folder you may write to with --out, and check that the disk has room."
        case .diskFull: "Make room, or choose another disk with --out."
        case .signalsNotWritable: "Name a file in a folder that exists and that you may write to with --signals."
        case .notOurs: "Choose another folder with --out."
        }
    }
}
