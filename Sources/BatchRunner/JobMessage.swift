internal import Foundation
public import SwingCore
public import SwingPipeline
internal import VideoIO

/// What the process of one clip tells the run about itself: a line on its stderr, between lines of log.
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

    public init(progress: Progress? = nil, failure: Failure? = nil) {
        self.progress = progress
        self.failure = failure
    }

    private static let mark = "courtside-job "

    /// The line, with its end.
    public var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers always encode.
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return Self.mark + text + "\n"
    }

    /// - Returns: nil for any other line.
    static func parse(_ line: String) -> JobMessage? {
        guard line.hasPrefix(mark) else { return nil }
        return try? JSONDecoder().decode(JobMessage.self, from: Data(line.dropFirst(mark.count).utf8))
    }
}
