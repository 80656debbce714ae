internal import Foundation
internal import Synchronization

/// `run.log.jsonl`: what happened when, one JSON object a line; every run adds to it.
final class RunLog: Sendable {
    static let name = "run.log.jsonl"

    struct Line: Encodable, Sendable {
        enum Event: String, Encodable, Sendable {
            case runStarted, runEnded, runStopped, clipStarted, clipDone, clipKept, clipFailed, clipAgain, ignored,
                pause,
                resumed, notice
        }

        var time = Date()
        var event: Event
        var clip: String?
        var attempt: Int?
        var seconds: Double?
        var reason: String?
        var log: [String]?
        var found: Int?
        var done: Int?
        var failed: Int?
        var ignoredCount: Int?

        init(_ event: Event, clip: String? = nil) {
            self.event = event
            self.clip = clip
        }
    }

    private let file: Mutex<FileHandle?>

    /// A log that cannot be written keeps nobody from working.
    init(_ out: OutFolder) {
        let path = out.path + "/" + Self.name
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        let handle = FileHandle(forUpdatingAtPath: path)
        Self.closeLastLine(handle)
        file = Mutex(handle)
    }

    /// A run that was killed may have left half a line.
    private static func closeLastLine(_ handle: FileHandle?) {
        guard let handle, let end = try? handle.seekToEnd(), end > 0 else { return }
        try? handle.seek(toOffset: end - 1)
        if (try? handle.read(upToCount: 1)) != Data("\n".utf8) { try? handle.write(contentsOf: Data("\n".utf8)) }
    }

    func add(_ event: Line.Event, clip: String? = nil, _ adjust: (inout Line) -> Void = { _ in }) {
        var line = Line(event, clip: clip)
        adjust(&line)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { return }
        file.withLock { handle in
            // Whatever has no room is missing from the log only.
            try? handle?.write(contentsOf: data + Data("\n".utf8))
        }
    }
}
