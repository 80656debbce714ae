internal import Foundation

/// What the kernel says of a running process (proc(5)).
struct ProcessFacts: Sendable {
    /// Bytes of memory it holds.
    let residentBytes: Int
    /// Ended, and only waiting to be asked how.
    let hasEnded: Bool

    /// - Returns: nil when there is no such process.
    init?(_ process: Int32) {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            // The second field is the program's name, which may hold anything.
            let name = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[name...].split(separator: " ").dropFirst()
        guard let state = fields.first, fields.count > Self.pages else { return nil }
        hasEnded = state == "Z" || state == "X"
        residentBytes = (Int(fields[fields.startIndex + Self.pages]) ?? 0) * Self.bytesPerPage
    }

    /// The place of the pages held, counted from the state.
    private static let pages = 21
    private static let bytesPerPage = Int(getpagesize())
}

/// How long a process has waited for a processor: on a busy machine a clip takes longer, and that is not the clip's fault.
///
/// Counted is, from one look to the next, the thread that waited longest (proc(5), schedstat).
struct ProcessorWaits: Sendable {
    /// Seconds since the first look; 0 where the kernel does not tell.
    private(set) var seconds = 0.0
    private let process: Int32
    private var waits: [String: Int] = [:]

    /// Takes a first look: how long it has waited before does not count.
    init(of process: Int32) {
        self.process = process
        look()
        seconds = 0
    }

    mutating func look() {
        let folder = "/proc/\(process)/task"
        var now: [String: Int] = [:]
        var longest = 0
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // Nanoseconds on a processor, nanoseconds waiting for one, turns.
            guard let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8),
                let wait = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
            else { continue }
            now[thread] = wait
            longest = max(longest, wait - (waits[thread] ?? 0))
        }
        waits = now
        seconds += Double(longest) / 1e9
    }
}
