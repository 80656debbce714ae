internal import Foundation

/// What this machine, or the container it pretends to be, can bear.
public struct MachineRoom: Sendable, Hashable {
    public var processors: Int
    /// Bytes that can be had without pushing others out.
    public var memory: Int

    public init(processors: Int, memory: Int) {
        self.processors = processors
        self.memory = memory
    }

    /// This machine, now.
    public static var current: MachineRoom {
        MachineRoom(
            processors: max(1, min(ProcessInfo.processInfo.activeProcessorCount, quota ?? .max)),
            memory: min(available ?? .max, containerMemory ?? .max, Int(ProcessInfo.processInfo.physicalMemory)))
    }

    /// What one clip takes: the most that 20 minutes of 1080p took (scripts/memory-check holds it under 700 MiB), and half
    /// as much again for larger pictures.
    private static let usualClip = 1 << 30
    /// A clip may take more than usual, but no more than this unless asked for.
    private static let largestClip = 4 << 30

    /// How many clips at once: one per processor, as far as the memory goes.
    public var jobs: Int { max(1, min(processors, memory / Self.usualClip)) }

    /// The most memory one of so many clips may hold, in bytes.
    public func memoryLimit(jobs: Int) -> Int { max(Self.usualClip, min(Self.largestClip, memory / max(1, jobs))) }

    private static var available: Int? {
        guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") })
        else { return nil }
        return Int(line.filter(\.isNumber)).map { $0 << 10 }
    }

    /// The container's limit (cgroup v2, then v1); nil where there is none.
    private static var containerMemory: Int? {
        ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].lazy
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
            .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }.first
    }

    /// Whole processors that the container may use (cgroup v2); nil where it may use all.
    private static var quota: Int? {
        guard let text = try? String(contentsOfFile: "/sys/fs/cgroup/cpu.max", encoding: .utf8) else { return nil }
        let parts = text.split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard parts.count == 2, let share = parts[0], let period = parts[1], period > 0 else { return nil }
        return Int((share / period).rounded(.up))
    }
}
