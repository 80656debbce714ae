import Foundation

/// Lines on standard error.
enum Progress {
    static func show(_ line: String, end: String = "\n") { FileHandle.standardError.write(Data((line + end).utf8)) }
}

/// One line that tells how far all clips together are; on a terminal it is drawn over itself.
struct RenderProgress {
    private let frames: Int
    private var done = 0
    private var drawn = 0
    private var clip = ""
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Frames between two lines where they cannot be drawn over.
    private static let lineEvery = 200
    private static let barWidth = 28

    init(frames: Int) {
        self.frames = frames
        start = clock.now
    }

    mutating func begin(_ clip: String) { self.clip = clip }

    mutating func drewFrame() {
        done += 1
        drawn += 1
        if isTerminal || done % Self.lineEvery == 0 { show() }
    }

    /// Frames that were drawn on an earlier run.
    mutating func skip(_ count: Int) {
        done += count
        if isTerminal { show() }
    }

    func finish() {
        let seconds = (clock.now - start) / .seconds(1)
        let line = "\(frames) frames, \(drawn) of them drawn in \(fixed(seconds, 0)) s"
        Progress.show((isTerminal ? "\r\u{1B}[K" : "") + line)
    }

    private func show() {
        let share = frames > 0 ? Double(done) / Double(frames) : 1
        let full = Int((share * Double(Self.barWidth)).rounded())
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: Self.barWidth - full)
        var line = "[\(bar)] \(done) of \(frames) frames, \(clip)"
        if drawn > 0 {
            let pace = (clock.now - start) / .seconds(1) / Double(drawn)
            line += ", \(fixed(pace, 2)) s a frame, \(Int(pace * Double(frames - done) / 60) + 1) min left"
        }
        Progress.show(isTerminal ? "\r\u{1B}[K" + line : line, end: isTerminal ? "" : "\n")
    }
}
