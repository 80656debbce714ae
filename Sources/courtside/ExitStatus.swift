import ArgumentParser
import Foundation
import SwingCore
import SwingPipeline

/// How the program ends, and what it says as it does.
struct ExitStatus {
    /// Done, but something is left to look at: clips that failed, figures that got worse.
    static let incomplete: Int32 = 1
    static let wrongInput: Int32 = 2
    static let interrupted: Int32 = 130
    static let unexpected: Int32 = 70

    let code: Int32
    /// For stderr; nil when there is nothing to say.
    let message: String?
    /// For stdout: help and version are results, not errors.
    let output: String?

    static func of(_ error: any Error) -> ExitStatus {
        switch error {
        case let known as any UserFacingError:
            return ExitStatus(code: known.kind.rawValue, message: known.message, output: nil)
        case is Interrupted:
            return ExitStatus(
                code: interrupted, message: "Stopped. Nothing half-written was left behind.", output: nil)
        case let quiet as ExitCode:
            return ExitStatus(code: quiet.rawValue, message: nil, output: nil)
        default:
            return ofParser(error)
        }
    }

    private static func ofParser(_ error: any Error) -> ExitStatus {
        let code = Courtside.exitCode(for: error)
        let text = Courtside.fullMessage(for: error)
        if code == .success { return ExitStatus(code: 0, message: nil, output: text) }
        if code == .validationFailure { return ExitStatus(code: wrongInput, message: text, output: nil) }
        let words = """
            Something unexpected happened: \(error)
            Nothing half-written was left behind.
            Please report it with the clip's format and the output of: courtside doctor
            """
        return ExitStatus(code: unexpected, message: words, output: nil)
    }

    func leave() -> Never {
        if let output { print(output) }
        if let message { Console.standardError(message + "\n") }
        exit(code)
    }
}
