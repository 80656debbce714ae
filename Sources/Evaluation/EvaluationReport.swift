internal import Foundation
internal import SwingCore

/// The scores of every clip: what `--json` writes and a baseline stores.
public struct EvaluationReport: Sendable, Hashable {
    /// The form of the file.
    public static let version = 1

    /// By the clip's file name.
    public var clips: [String: Score]
    /// Why a clip could not be compared, by its file name.
    public var failures: [String: String]

    public init(clips: [String: Score] = [:], failures: [String: String] = [:]) {
        self.clips = clips
        self.failures = failures
    }

    /// All clips added up, in a fixed order.
    public var total: Score { total(of: Set(clips.keys)) }

    func total(of names: Set<String>) -> Score {
        clips.filter { names.contains($0.key) }.sorted { $0.key < $1.key }
            .reduce(into: Score()) { $0.add($1.value) }
    }

    /// The figures of all clips together, by name.
    private var figures: [String: Double] {
        Dictionary(total.figures.map { ($0.name, rounded($0.value)) }) { first, _ in first }
    }

    /// The same without what belongs to the machine and the moment: what a baseline stores.
    public var asBaseline: EvaluationReport {
        var report = self
        for name in report.clips.keys { report.clips[name]?.speed = SpeedScore() }
        return report
    }
}

// Written by `json()`, which lays out its lines.
extension EvaluationReport: Decodable {
    private enum CodingKeys: String, CodingKey {
        case evaluationVersion, clips, failures
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .evaluationVersion)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .evaluationVersion, in: container, debugDescription: "this program reads \(Self.version)")
        }
        clips = try container.decode([String: Score].self, forKey: .clips)
        failures = try container.decode([String: String].self, forKey: .failures)
    }
}

extension EvaluationReport {
    /// - Throws: `EvaluationError.unreadable`, naming the file and the place in it.
    public init(contentsOf path: String) throws(EvaluationError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(path: path, detail: "the file cannot be opened")
        }
        do {
            self = try JSONDecoder().decode(EvaluationReport.self, from: data)
        } catch {
            throw .unreadable(path: path, detail: DecodingWords.sentence(for: error))
        }
    }

    /// Writes the file whole or not at all.
    ///
    /// - Throws: `EvaluationError.unwritable`.
    public func write(to path: String) throws(EvaluationError) {
        do {
            try Data(json().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let words = error.localizedDescription
            throw .unwritable(path: path, detail: words.hasSuffix(".") ? String(words.dropLast()) : words)
        }
    }

    /// Sorted keys, and one clip to a line, so that a difference names its clip.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        func lines(_ members: [String: some Encodable]) throws -> String {
            try members.sorted { $0.key < $1.key }
                .map { "    \(try text($0.key)): \(try text($0.value))" }.joined(separator: ",\n")
        }
        return """
            {
              "clips": {
            \(try lines(clips))
              },
              "evaluationVersion": \(Self.version),
              "failures": \(try text(failures)),
              "figures": {
            \(try lines(figures))
              },
              "total": \(try text(total))
            }

            """
    }
}
