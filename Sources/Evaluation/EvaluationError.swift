public import SwingCore

/// Why an evaluation could not be made.
public enum EvaluationError: UserFacingError, Hashable {
    case noFolder(path: String)
    /// The folder holds neither a truth file nor labels.
    case noTruth(folder: String)
    /// A truth, label or baseline file that is not what it should be. `detail` has no final full stop.
    case unreadable(path: String, detail: String)
    case unwritable(path: String, detail: String)

    public var kind: FailureKind { .input }

    public var whatHappened: String {
        switch self {
        case .noFolder(let path): "\(path) is not a folder that can be read."
        case .noTruth(let folder): "\(folder) holds no clip whose truth is known."
        case .unreadable(let path, let detail): "\(path) could not be read: \(detail)."
        case .unwritable(let path, let detail): "\(path) could not be written: \(detail)."
        }
    }

    public var whyItMatters: String? {
        switch self {
        case .noFolder, .noTruth: "Without the truth nothing can be compared, so nothing was analysed."
        case .unreadable: "Its figures cannot be compared."
        case .unwritable: "The figures were measured but not stored."
        }
    }

    public var whatToDo: String {
        switch self {
        case .noFolder: "Check the path; to try the command: courtside evaluate samples"
        case .noTruth:
            "Put NAME.truth.json beside NAME.mp4, or a labels.json into the folder; to try it: courtside evaluate samples"
        case .unreadable: "Mend the file or write it again; a baseline is written with --update-baseline."
        case .unwritable: "Choose a file in a folder you may write to, and check that the disk has room."
        }
    }
}
