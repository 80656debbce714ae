internal import Foundation

/// A run that waits for room on the disk, and says so: at once, and again after a while.
struct Pause {
    private(set) var reason: String?
    private let log: RunLog
    private let notice: @Sendable (String) -> Void
    private let clock = ContinuousClock()
    private var saidAt: ContinuousClock.Instant?
    private var lastWords = ""

    private static let again = Duration.seconds(600)

    init(log: RunLog, notice: @escaping @Sendable (String) -> Void) {
        self.log = log
        self.notice = notice
    }

    mutating func begin(free: Int, needed: Int, folder: String) {
        let words =
            "Paused: the disk of \(folder) has \(MemoryWords.text(free)) left, and the next clip may need "
            + "\(MemoryWords.text(needed)). Make room; the run goes on by itself."
        if reason == nil { log.add(.pause) { $0.reason = words } }
        reason = words
        guard saidAt.map({ clock.now - $0 > Self.again }) ?? true else { return }
        saidAt = clock.now
        notice(words)
    }

    mutating func end() {
        guard reason != nil else { return }
        reason = nil
        saidAt = nil
        log.add(.resumed)
        notice("There is room again: the run goes on.")
    }

    /// Says something once.
    mutating func say(_ words: String) {
        guard words != lastWords else { return }
        lastWords = words
        log.add(.notice) { $0.reason = words }
        notice(words)
    }
}

/// Amounts of memory and disk, for a person.
enum MemoryWords {
    static func text(_ bytes: Int) -> String {
        let tenths = (bytes * 10) >> 20
        if tenths < 1000 { return "\(tenths / 10).\(tenths % 10) MiB" }
        return tenths < 100_000 ? "\(tenths / 10) MiB" : "\(tenths / 10240) GiB"
    }
}
