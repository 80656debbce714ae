import ArgumentParser
import SwingCore

/// The command line: arguments, exit status and terminal output; decides nothing.
@main
struct Courtside: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courtside",
        abstract: "Reads a tennis player's own swing video and writes the coaching back onto it.",
        version: ToolVersion.version,
        subcommands: [Analyze.self, Batch.self, Merge.self, Evaluate.self, Rules.self, Models.self, Doctor.self])

    // ArgumentParser ends with its own codes; the contract says 2 for a wrong command line.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var patient = command as? any AsyncParsableCommand {
                try await patient.run()
            } else {
                try command.run()
            }
        } catch {
            ExitStatus.of(error).leave()
        }
    }
}
