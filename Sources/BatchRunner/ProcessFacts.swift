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
