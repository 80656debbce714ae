import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The real binary, run as a person would.
struct Program {
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The executable that was built together with these tests: beside the test bundle, or, where a helper of the
    /// toolchain loads the bundle, in the checkout's build folder.
    static let path: String = {
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("courtside").path
        return FileManager.default.isExecutableFile(atPath: beside)
            ? beside : Repository.root + "/.build/debug/courtside"
    }()

    /// - Parameter executable: another program, such as a script of the repository that runs this one.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], executable: String = path
    ) async throws -> Outcome {
        let changes = Dictionary(
            uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) })
        let result = try await Subprocess.run(
            .path(FilePath(executable)), arguments: Arguments(arguments), environment: .inherit.updating(changes),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        guard case .exited(let status) = result.terminationStatus else {
            return Outcome(status: -1, output: result.standardOutput, errors: "\(result.terminationStatus)")
        }
        return Outcome(status: status, output: result.standardOutput, errors: result.standardError)
    }
}
