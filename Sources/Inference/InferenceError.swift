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
    /// The manifest that names the network, where it is one that an analysis can do without.
    private var optionalIn: String?

    public init(_ code: Code, path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }

    /// The same error of a network that is used only because a manifest names it.
    func ofOptionalNetwork(in manifest: String) -> InferenceError {
        var error = self
        error.optionalIn = manifest
        return error
    }

    public var kind: FailureKind { .environment }

    public var whatHappened: String {
        let because = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .manifestMissing where optionalIn != nil: "The list of your own networks, \(path), was not found."
        case .manifestMissing: "The list of networks, models/manifest.json, was not found\(because)."
        case .manifestInvalid: "\(path) could not be understood\(because)."
        case .weightsMissing: "The network \(path) is missing."
        case .weightsAltered: "The network \(path) is not the one that was tested\(because)."
        case .cannotLoad: "The network \(path) could not be loaded\(because)."
        case .cannotRun: "The network \(path) stopped with an error\(because)."
        }
    }

    public var whyItMatters: String? {
        optionalIn == nil
            ? "Without it the player cannot be followed, so nothing was analysed."
            : "Nothing was analysed, so that nobody takes the result for one that this network has improved."
    }

    public var whatToDo: String {
        switch (code, optionalIn) {
        case (.manifestMissing, _?): return "Name the folder that holds it in COURTSIDE_EXTRA_MODELS, or name none."
        case (.manifestInvalid, let manifest?): return "Put \(manifest) right as models/README.md says, or remove it."
        case (_, let manifest?): return "Put the network's files right, or take it out of \(manifest)."
        default: break
        }
        return switch code {
        case .manifestMissing: "Run: make setup - or set COURTSIDE_MODELS to the folder that holds it."
        case .manifestInvalid: "Restore the file from the repository."
        case .weightsMissing, .weightsAltered:
            "Fetch it again with: make setup - then check with: courtside models verify"
        case .cannotLoad, .cannotRun: "Check the set-up with: courtside doctor"
        }
    }
}
