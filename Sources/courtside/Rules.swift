import ArgumentParser
import CoachingRules
import Evaluation
import Foundation
import SwingCore

/// `courtside rules ...`
struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show, explain or check the rule book.",
        subcommands: [List.self, Explain.self, Check.self, Dump.self, Schema.self, Document.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List every rule, a line each.")

        func run() {
            let book = RuleBook.builtIn
            let width = book.rules.map(\.id.count).max() ?? 0
            for rule in book.rules {
                print(rule.id.padding(toLength: width + 2, withPad: " ", startingAt: 0) + rule.title)
            }
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell what a rule measures, its bands, sources and limits.")

        @Argument(help: "The rule's id; 'courtside rules list' names them.")
        var id: String

        func run() throws {
            guard let text = RuleBook.builtIn.explanation(of: id) else {
                throw ValidationError("There is no rule '\(id)'. See: courtside rules list")
            }
            print(text)
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a rule book of your own.",
            discussion: """
                A file that says 'extends: courtside' names only what it changes of the built-in rule book:

                extends: courtside
                rules:
                  - id: serve.frontKneeFlexion
                    bands: {good: [30, 100]}
                """)

        @Argument(help: "The rule book, a YAML file.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        func run() throws {
            let book = try RuleBookFile.load(file)
            print("\(file) is a valid rule book: \(book.name) \(book.version), \(book.rules.count) rules.")
        }
    }

    struct Dump: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the built-in rule book, to edit a copy of it.")

        func run() {
            print(RuleBook.builtInYAML, terminator: "")
        }
    }
}

extension Rules {
    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the JSON Schema of a rule book, for an editor that checks as you type.")

        func run() { print(RuleBook.schema, terminator: "") }
    }

    struct Document: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every rule as Markdown, with how well its metric is measured.")

        @Option(
            help: ArgumentHelp("A stored evaluation, such as samples/baseline.json.", valueName: "file"),
            completion: .file())
        var measured: String

        func run() throws {
            let report = try EvaluationReport(contentsOf: measured)
            print(RulesDocument(.builtIn, measured: report).text, terminator: "")
        }
    }
}

/// Reads a rule book from disk.
enum RuleBookFile {
    struct Unreadable: UserFacingError {
        let path: String
        var kind: FailureKind { .input }
        var whatHappened: String { "The rule book \(path) could not be read." }
        var whyItMatters: String? { "Without it nothing was rated." }
        var whatToDo: String { "Check the name and the path, or leave --rules out to use the built-in one." }
    }

    /// - Parameters:
    ///   - path: nil for the built-in rule book.
    ///   - language: what the built-in book's words are told in; a coach's own stand as they are.
    static func load(_ path: String?, in language: Language = .english) throws -> RuleBook {
        guard let path else { return .builtIn(in: language) }
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else { throw Unreadable(path: path) }
        return try RuleBook(yaml: text, name: path, language: language)
    }
}
