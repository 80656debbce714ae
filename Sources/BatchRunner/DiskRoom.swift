/// Whether the disk has room for one more clip's results.
struct DiskRoom {
    /// Bytes that stay free.
    let reserve: Int
    /// How much more a clip needs than was thought, by place: it met a full disk.
    private var factors: [String: Int] = [:]

    /// On the samples the annotated video is at most 2.7 times as large as its clip; half as much again for others. Stills
    /// and report come on top, about a megabyte for a swing, and a clip may hold many.
    private static let perByte = 4
    private static let usualExtra = 2 << 20
    private static let extra = 32 << 20

    init(reserve: Int) { self.reserve = reserve }

    /// Bytes that all of these are expected to take in the end.
    func forecast(for clips: [QueuedClip]) -> Int {
        clips.reduce(reserve) { $0 + Self.perByte * $1.stamp.bytes + Self.usualExtra }
    }

    /// Bytes that must be free for these clips at once.
    func needed(for clips: [QueuedClip]) -> Int {
        clips.reduce(reserve) { $0 + (Self.perByte * $1.stamp.bytes + Self.extra) * factors[$1.place, default: 1] }
    }

    mutating func needsMore(_ clip: QueuedClip) { factors[clip.place, default: 1] *= 2 }
}
