/// Whether the disk has room for one more clip's results.
struct DiskRoom {
    /// Bytes that stay free.
    let reserve: Int
    /// How much more a clip needs than was thought, by place: it met a full disk.
    private var factors: [String: Int] = [:]

    /// The annotated video was at most 5.1 times as large as its clip, in 480p, and about as large in 1080p (12 real
    /// clips and the samples). Stills and report come on top, up to 4 MB for a swing, and a clip may hold many.
    private static let perByte = 6
    private static let usualExtra = 4 << 20
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
