import Foundation

/// What one run took, in seconds.
struct Measurement {
    var wall: Double
    /// Of all threads together; nil where stages share the processor.
    var processor: Double?
}

/// Measures from the moment it is made.
struct Stopwatch {
    enum Processes {
        case own, children
    }

    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    private let processorBefore = Machine.processorSeconds

    init() { began = clock.now }

    /// - Parameter processes: whose processor time counts; children count once they have ended.
    func read(_ processes: Processes) -> Measurement {
        let wall = clock.now - began
        let now = Machine.processorSeconds
        let processor = processorBefore.flatMap { before in
            now.map { processes == .own ? $0.own - before.own : $0.children - before.children }
        }
        return Measurement(
            wall: Double(wall.components.seconds) + Double(wall.components.attoseconds) * 1e-18, processor: processor)
    }
}

/// What the kernel says about this process and the machine (proc(5)).
enum Machine {
    /// Processor seconds of this process and of its children that have ended.
    static var processorSeconds: (own: Double, children: Double)? {
        guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8) else { return nil }
        // The program's name, in parentheses, may hold spaces; the numbers follow it from the third field on.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst()
        let values = fields.map { Double($0) ?? 0 }
        guard values.count > 14 else { return nil }
        // Fields 14 to 17, in hundredths of a second on every Linux.
        return ((values[11] + values[12]) / 100, (values[13] + values[14]) / 100)
    }

    /// Peak resident memory of this process in MiB.
    static var peakMemory: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split(separator: " ").compactMap { Double($0) }.first
        return kibibytes.map { $0 / 1024 }
    }

    /// The processor's name and how many the system shows.
    static var processor: String {
        let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        return "\(ProcessInfo.processInfo.activeProcessorCount) x \(name ?? "unknown processor")"
    }
}
