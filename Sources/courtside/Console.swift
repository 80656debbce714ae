import Foundation
import SwingPipeline
import Synchronization

/// How much is said on stderr, and in which form.
enum Verbosity: Sendable {
    case quiet, normal, verbose
}

/// Progress and log lines on stderr; results never pass through here.
struct Console: Sendable {
    enum LogFormat: String, Sendable {
        case text, json
    }

    let verbosity: Verbosity
    let format: LogFormat
    /// A bar only makes sense where someone watches.
    private let showsBar: Bool
    private let started = ContinuousClock().now
    private static let lastDrawn = Mutex<Int>(-1)

    init(verbosity: Verbosity, format: LogFormat) {
        self.verbosity = verbosity
        self.format = format
        showsBar = format == .text && verbosity != .quiet && Self.isTerminal(STDERR_FILENO)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func standardError(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// One line about what is going on; in the JSON format one object a line.
    func log(_ message: String, fields: [String: String] = [:], onlyVerbose: Bool = false) {
        guard verbosity != .quiet, !onlyVerbose || verbosity == .verbose else { return }
        switch format {
        case .text: Self.standardError(message + "\n")
        case .json:
            let object = fields.merging(["message": message]) { field, _ in field }
            // A dictionary of strings always encodes.
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if let line = try? encoder.encode(object) {
                Self.standardError(String(decoding: line, as: UTF8.self) + "\n")
            }
        }
    }

    /// Redraws the progress line when it would look different.
    func show(_ progress: ClipProgress) {
        guard showsBar else { return }
        let share = progress.expected.map { min(1, Double(progress.frame) / Double(max(1, $0))) }
        let percent = share.map { Int($0 * 100) } ?? progress.frame
        let stage = ClipProgress.Stage.allCases.firstIndex(of: progress.stage) ?? 0
        let key = percent + stage * 1_000_000
        let isNew = Self.lastDrawn.withLock { last in
            defer { last = key }
            return last != key
        }
        guard isNew else { return }
        let label =
            switch progress.stage {
            case .surveying: "Finding the player"
            case .tracking: "Reading the swings"
            case .drawing: "Drawing the coaching"
            }
        let width = 28
        let line =
            share.map { share in
                let filled = Int(share * Double(width))
                return String(repeating: "━", count: filled) + String(repeating: "·", count: width - filled)
                    + " \(percent) %"
            } ?? "\(progress.frame) frames"
        Self.standardError("\r\u{1B}[K\(label)  \(line)")
    }

    /// Removes the progress line.
    func clearProgress() {
        if showsBar { Self.standardError("\r\u{1B}[K") }
    }
}
