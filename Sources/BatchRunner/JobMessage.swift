internal import Foundation
public import SwingCore
public import SwingPipeline
internal import VideoIO

/// What a clip's process and the run tell each other: a process a line on its stderr, between lines of log; the run a line
/// on the process's stdin, with the arguments for the next clip.
public struct JobMessage: Sendable, Hashable, Codable {
    /// How far it has come; see `ClipProgress`.
    public struct Progress: Sendable, Hashable, Codable {
        public var stage: String
        public var frame: Int
        public var expected: Int?
        public var duration: Double?

        public init(_ progress: ClipProgress) {
            stage = progress.stage.rawValue
            frame = progress.frame
            expected = progress.expected
            duration = progress.duration
        }
    }

    /// Why there are no results, in the three parts of every error.
    public struct Failure: Sendable, Hashable, Codable {
        public var whatHappened: String
        public var whyItMatters: String?
        public var whatToDo: String
        /// The disk was full, which is not the clip's fault.
        public var isDiskFull: Bool

        public init(_ error: any UserFacingError) {
            whatHappened = error.whatHappened
            whyItMatters = error.whyItMatters
            whatToDo = error.whatToDo
            isDiskFull =
                (error as? VideoError)?.code == .diskFull || (error as? OutputError)?.code == .diskFull
        }
    }

    public var progress: Progress?
    public var failure: Failure?
    /// The clip is done, and the process would take another one; nil while it is at one.
    public var isFree: Bool?

    public init(progress: Progress? = nil, failure: Failure? = nil, isFree: Bool? = nil) {
        self.progress = progress
        self.failure = failure
        self.isFree = isFree
    }

    private static let mark = "courtside-job "

    /// The line, with its end.
    public var line: String { Self.mark + Self.text(self) + "\n" }

    /// One line, whatever stands in it.
    private static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and truths always encode.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The line that hands a free process its next clip, with its end.
    static func line(of arguments: [String]) -> String { text(arguments) + "\n" }

    /// The arguments for the next clip; nil for any other line.
    public static func arguments(in line: some StringProtocol) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(line.utf8))
    }

    /// - Returns: nil for any other line.
    static func parse(_ line: String) -> JobMessage? {
        guard line.hasPrefix(mark) else { return nil }
        return try? JSONDecoder().decode(JobMessage.self, from: Data(line.dropFirst(mark.count).utf8))
    }
}
