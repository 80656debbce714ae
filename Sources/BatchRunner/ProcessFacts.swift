internal import Foundation

/// What the kernel says of a running process (proc(5)).
struct ProcessFacts: Sendable {
    /// Bytes of memory it holds.
    let residentBytes: Int
    /// Ended, and only waiting to be asked how.
    let hasEnded: Bool

    /// - Returns: nil when there is no such process.
    init?(_ process: Int32) {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
        var held = 0
        var ended = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("State:") {
                ended = line.contains("Z (") || line.contains("X (")
            } else if line.hasPrefix("VmRSS:") {
                held = (Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0) << 10
            }
        }
        residentBytes = held
        hasEnded = ended
    }
}

/// How long a process has waited for a processor: on a busy machine a clip takes longer, and that is not the clip's fault.
///
/// Counted is, from one look to the next, the thread that waited longest (proc(5), schedstat).
struct ProcessorWaits: Sendable {
    /// Seconds; 0 where the kernel does not tell.
    private(set) var seconds = 0.0
    private var waits: [String: Int] = [:]

    mutating func look(at process: Int32) {
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
