import ArgumentParser
import Inference
import SwingCore

/// `courtside models ...`
struct Models: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the networks, or check that they are the tested ones.",
        subcommands: [List.self, Verify.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the networks this program uses.")

        func run() throws {
            let library = try ModelLibrary()
            for entry in library.entries {
                print("\(entry.name)  (\(entry.role), \(entry.input.width) x \(entry.input.height), \(entry.licence))")
                print("  \(library.folder)/\(entry.file)")
                print("  sha256 \(entry.sha256)")
            }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Check every network's size and hash.")

        func run() throws {
            let library = try ModelLibrary()
            for entry in library.entries {
                _ = try library.verify(entry)
                print("ok  \(entry.name)  \(entry.file)")
            }
        }
    }
}
