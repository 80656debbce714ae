internal import Foundation
public import SwingCore
internal import Yams

/// One `courtside.yaml`: settings for the clips in its folder and below.
struct SettingsFile: Sendable {
    /// The keys, as the file names them.
    private enum Key: String, CaseIterable {
        case player, hand, level, height, age, view, language
    }

    /// How the file is named in an error.
    let path: String

    /// - Throws: `SettingsError` with the line for everything that does not fit.
    static func settings(at path: String) throws(SettingsError) -> ClipSettings {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsError(path: path, line: nil, problem: "it cannot be read")
        }
        return try SettingsFile(path: path).settings(from: String(decoding: data, as: UTF8.self))
    }

    func settings(from yaml: String) throws(SettingsError) -> ClipSettings {
        var settings = ClipSettings()
        for (key, value) in try entries(of: yaml) {
            guard let name = key.string, let known = Key(rawValue: name) else {
                let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw error(at: key, "'\(key.string ?? "?")' is not known; known are \(names)")
            }
            guard let text = value.scalar?.string, !text.isEmpty else {
                throw error(at: key, "\(name): a value is missing")
            }
            switch known {
            case .player: settings.player = text
            case .hand: settings.hand = try choice(text, known, value)
            case .level: settings.level = try choice(text, known, value)
            case .view: settings.view = try choice(text, known, value)
            case .language: settings.language = try choice(text, known, value)
            case .height:
                guard let height = Double(text), ClipSettings.statures.contains(height) else {
                    throw error(at: value, "height: it is in metres and lies between 0.5 and 2.5, not '\(text)'")
                }
                settings.height = height
            case .age:
                guard let age = Int(text), ClipSettings.ages.contains(age) else {
                    throw error(at: value, "age: it is in years and lies between 4 and 110, not '\(text)'")
                }
                settings.age = age
            }
        }
        return settings
    }

    private func entries(of yaml: String) throws(SettingsError) -> [(key: Node, value: Node)] {
        let root: Node?
        do {
            root = try compose(yaml: yaml)
        } catch {
            throw syntaxError(error, in: yaml)
        }
        // An empty file, or one with comments only, says nothing.
        guard let root else { return [] }
        guard let mapping = root.mapping else {
            if root.null != nil { return [] }
            throw error(at: root, "settings stand one to a line, such as 'hand: left'")
        }
        return mapping.map { ($0.key, $0.value) }
    }

    /// `auto` is the same as saying nothing.
    private func choice<Value: RawRepresentable & CaseIterable>(
        _ text: String, _ key: Key, _ node: Node
    ) throws(SettingsError) -> Value? where Value.RawValue == String {
        // Level and language are never found out.
        let isFound = key != .level && key != .language
        if text == "auto", isFound { return nil }
        if let value = Value(rawValue: text) { return value }
        let names = (isFound ? ["auto"] : []) + Value.allCases.map(\.rawValue)
        throw error(at: node, "\(key.rawValue): '\(text)' is not one of \(names.joined(separator: ", "))")
    }

    private func error(at node: Node, _ problem: String) -> SettingsError {
        SettingsError(path: path, line: node.mark?.line, problem: problem)
    }

    /// Where a setting stands for the second time, from 1.
    private static func secondLine(of name: String, in yaml: String) -> Int? {
        let places = yaml.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasPrefix(name + ":") }
        return places.count > 1 ? places[1].offset + 1 : nil
    }

    private func syntaxError(_ error: any Error, in yaml: String) -> SettingsError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            SettingsError(path: path, line: mark.line, problem: "it is not valid YAML (\(problem))")
        case .duplicatedKeysInMapping(let names, let context):
            SettingsError(
                path: path, line: Self.secondLine(of: names.first ?? "", in: yaml) ?? context.mark.line,
                problem: "a setting stands twice: \(names.sorted().joined(separator: ", "))")
        default:
            SettingsError(path: path, line: nil, problem: "it is not valid YAML")
        }
    }
}

/// A `courtside.yaml` that cannot be used, with the line.
public struct SettingsError: UserFacingError, Hashable {
    public var path: String
    /// 1-based; nil when the place is not known.
    public var line: Int?
    public var problem: String

    public var kind: FailureKind { .input }
    public var whatHappened: String { line.map { "\(path), line \($0): \(problem)." } ?? "\(path): \(problem)." }
    public var whyItMatters: String? {
        "A night with the wrong settings would have to be done again, so nothing was started."
    }
    public var whatToDo: String { "Correct that line, or remove the file to let everything be found out." }
}
