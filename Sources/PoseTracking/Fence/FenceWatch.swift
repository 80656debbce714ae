public import Imaging
internal import SwingCore

/// Notices that a clip is filmed through a fence.
///
/// A camera on a tripod sees a fence's wires stand still, in front of a player who moves: they are thin, sharp in the mean
/// of some seconds, where whatever moves is blurred, and do not change while all around them does. Behind clear air little
/// is like that: of 67 clips without a fence, drawn and filmed, at most 6 % of what moved, in 40 % of the fields (behind a
/// net that hides the legs 7 %, in half of them); of 14 with one 11 to 17 %, in 86 % at least.
public struct FenceWatch: ~Copyable {
    private var wires: WireWatch
    /// Seconds of the clip from one picture that is taken to the next, at least.
    public let spacing: Double
    private let partDuration: Double
    private var parts: [Fence.Part] = []
    /// When the part that is being watched began, and the last picture of it, in seconds of the clip.
    private var start: Double?
    private var last = -Double.infinity

    /// Seconds as filmed from one picture to the next, at least: a limb has left its place.
    private static let leastSpacing = 0.1
    /// Seconds as filmed that a part takes, at most, unless wires would take too much memory.
    private static let usualPart = 24.0
    /// Pictures of a part: somebody may touch the camera.
    private static let picturesInPart = 80.0
    /// Wires take memory.
    private static let mostParts = 32.0
    /// Fewer fields say nothing.
    private static let leastFields = 4
    /// Between what clips show with a fence and without one.
    private static let leastCrossed = 0.75, leastHidden = 0.08

    /// - Parameters:
    ///   - duration: of the clip, in seconds, as far as it is known.
    ///   - slowdown: how many times slower than filmed the clip plays, as far as that is known.
    public init(duration: Double?, slowdown: Double) throws(ImagingError) {
        wires = try WireWatch()
        let filmed = (duration ?? 0) / slowdown
        let part = max(min(filmed, Self.usualPart), filmed / Self.mostParts)
        spacing = max(Self.leastSpacing, part / Self.picturesInPart) * slowdown
        partDuration = Self.picturesInPart * spacing
    }

    /// Whether a part of the clip is over that was filmed through a fence.
    public var hasSeenFence: Bool { parts.contains { $0.wires != nil } }

    /// Takes the next picture; most are passed over.
    public mutating func add(_ frame: Frame) throws(ImagingError) {
        let time = frame.time.seconds
        guard time - last >= spacing else { return }
        if let start, time - start >= partDuration { try finishPart(at: time) }
        start = start ?? time
        last = time
        try wires.add(frame)
    }

    /// The fence of the clip; nil where it was filmed through none. Afterwards the watch is as new.
    public mutating func takeFence() throws(ImagingError) -> Fence? {
        try finishPart(at: .infinity)
        defer { parts = [] }
        return hasSeenFence ? Fence(parts: parts) : nil
    }

    private mutating func finishPart(at end: Double) throws(ImagingError) {
        let finding = try wires.takeFinding()
        parts.append(Fence.Part(end: end, wires: Self.isFence(finding) ? finding.wires : nil))
        start = nil
    }

    static func isFence(_ finding: WireWatch.Finding) -> Bool {
        finding.fields >= leastFields && finding.crossed >= leastCrossed && finding.hidden >= leastHidden
    }
}
