public import Foundation
public import SwingCore

/// `summary.json`: everything that was found in a folder of clips, and what became of it.
public struct BatchSummary: Sendable, Hashable, Codable {
    public static let name = "summary.json"
    public static let currentSchemaVersion = 1

    /// One file that was found.
    public struct Entry: Sendable, Hashable, Codable {
        public enum Status: String, Sendable, Hashable, Codable {
            case done, failed, ignored
            /// Its turn has not come, or the run was stopped before it was done.
            case waiting
        }

        /// Relative to the folder of the clips.
        public var source: String
        public var status: Status
        public var player: String?
        /// The folder of its results, relative to the summary; nil without results.
        public var results: String?
        public var verdict: ClipVerdict?
        /// Why there are no results: what happened, in one sentence or two.
        public var reason: String?
        /// What to do about it.
        public var advice: String?
        /// The last lines of its log, where something unforeseen happened.
        public var log: [String]?

        public init(
            source: String, status: Status, player: String? = nil, results: String? = nil, verdict: ClipVerdict? = nil,
            reason: String? = nil, advice: String? = nil, log: [String]? = nil
        ) {
            self.source = source
            self.status = status
            self.player = player
            self.results = results
            self.verdict = verdict
            self.reason = reason
            self.advice = advice
            self.log = log
        }
    }

    public var schemaVersion = BatchSummary.currentSchemaVersion
    /// What the overview is written in; nil: English.
    public var language: Language?
    /// Name and version of the program.
    public var tool: String
    /// Which part of the folder this is, such as `2/8`; nil for the whole.
    public var shard: String?
    /// `done + failed + ignored + waiting`.
    public var found: Int
    public var done: Int
    public var failed: Int
    public var ignored: Int
    /// 0 when the run came to its end.
    public var waiting: Int
    /// In the order of their names.
    public var entries: [Entry]

    public init(language: Language? = nil, tool: String, shard: String? = nil, entries: [Entry]) {
        self.language = language == .english ? nil : language
        self.tool = tool
        self.shard = shard
        self.entries = entries.sorted { $0.source < $1.source }
        found = entries.count
        done = entries.count { $0.status == .done }
        failed = entries.count { $0.status == .failed }
        ignored = entries.count { $0.status == .ignored }
        waiting = entries.count { $0.status == .waiting }
    }

    /// What became of how many, in one line.
    public var countsInWords: String {
        let sum = words.batch.sum(
            found: "\(found)", done: "\(done)", failed: "\(failed)", ignored: "\(ignored)")
        return waiting > 0 ? words.batch.sumWaiting(sum: sum, waiting: "\(waiting)") : sum
    }

    /// The words of the overview.
    public var words: Words { (language ?? .english).words }

    /// The bytes of the file, with a final line feed.
    public func encoded() throws -> String {
        let tree = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(self))
        return tree.rounded.text() + "\n"
    }

    /// Reads the file back.
    public static func decode(_ data: Data) throws -> BatchSummary {
        try JSONDecoder().decode(BatchSummary.self, from: data)
    }
}
