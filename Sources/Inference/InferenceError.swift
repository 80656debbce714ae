internal import CSwing
internal import Imaging
public import SwingCore

/// A network that is missing, altered or cannot be run.
public struct InferenceError: UserFacingError {
    public enum Code: Sendable, Hashable {
        case manifestMissing, manifestInvalid, weightsMissing, weightsAltered, cannotLoad, cannotRun
    }

    public let code: Code
    /// The file concerned.
    public let path: String
    public let detail: String

    public init(_ code: Code, path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }

    public var kind: FailureKind { .environment }

    public var whatHappened: String {
        let because = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .manifestMissing: "The list of networks, models/manifest.json, was not found\(because)."
        case .manifestInvalid: "\(path) could not be understood\(because)."
        case .weightsMissing: "The network \(path) is missing."
        case .weightsAltered: "The network \(path) is not the one that was tested\(because)."
        case .cannotLoad: "The network \(path) could not be loaded\(because)."
        case .cannotRun: "The network \(path) stopped with an error\(because)."
        }
    }

    public var whyItMatters: String? { "Without it the player cannot be followed, so nothing was analysed." }

    public var whatToDo: String {
        switch code {
        case .manifestMissing: "Run: make setup - or set COURTSIDE_MODELS to the folder that holds it."
        case .manifestInvalid: "Restore the file from the repository."
        case .weightsMissing, .weightsAltered:
            "Fetch it again with: make setup - then check with: courtside models verify"
        case .cannotLoad, .cannotRun: "Check the set-up with: courtside doctor"
        }
    }
}
