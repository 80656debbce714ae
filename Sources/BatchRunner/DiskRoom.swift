/// Whether the disk has room for one more clip's results.
struct DiskRoom {
    /// Bytes that stay free.
    let reserve: Int
    /// How much more a clip needs than was thought, by place: it met a full disk.
    private var factors: [String: Int] = [:]

    /// The annotated video at its usual quality is at most about twice as large as a phone's own, stills and report come
    /// on top; checked on the samples, where results are the largest for their clips' size.
    private static let perByte = 3
    private static let extra = 32 << 20

    init(reserve: Int) { self.reserve = reserve }

    /// Bytes that must be free for these clips at once.
    func needed(for clips: [QueuedClip]) -> Int {
        clips.reduce(reserve) { $0 + (Self.perByte * $1.stamp.bytes + Self.extra) * factors[$1.place, default: 1] }
    }

    mutating func needsMore(_ clip: QueuedClip) { factors[clip.place, default: 1] *= 2 }
}
