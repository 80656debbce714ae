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
                let size = "\(entry.input.width) x \(entry.input.height)"
                print("\(entry.name)  (\(entry.role.rawValue), \(size), \(entry.licence))")
                print("  \(library.folder(of: entry))/\(entry.file)\(library.remark(on: entry))")
                print("  sha256 \(entry.sha256 ?? "not named")")
            }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Check every network's size and hash.")

        func run() throws {
            let library = try ModelLibrary()
            for entry in library.entries {
                guard !library.isAbsent(entry) else {
                    print("--  \(entry.name)  \(entry.file)\(library.remark(on: entry))")
                    continue
                }
                // Loaded, too: what no manifest's hash vouches for may still be no network. Not kept: an analysis may
                // read fewer of its outputs.
                let file = try library.verify(entry)
                _ = try NeuralModel(file, threads: 1, cache: nil)
                print("ok  \(entry.name)  \(entry.file)  \(file.record.sha256)")
            }
        }
    }
}

extension ModelLibrary {
    /// Whether a network is not there and need not be.
    fileprivate func isAbsent(_ entry: ModelEntry) -> Bool { entry.role == .secondLandmarks && !isPresent(entry) }

    fileprivate func remark(on entry: ModelEntry) -> String {
        isAbsent(entry) ? "  (absent; an analysis needs it not)" : ""
    }
}
