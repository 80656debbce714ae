/// What one clip's process may take.
public struct JobLimits: Sendable, Hashable {
    /// Seconds, waits for a processor not counted; nil for as long as the clip's length gives.
    public var timeout: Double?
    /// Bytes of resident memory.
    public var memory: Int

    public init(timeout: Double? = nil, memory: Int) {
        self.timeout = timeout
        self.memory = memory
    }

    /// Seconds for starting up, and per second of the clip.
    private static let start = 60.0
    private static let perSecond = 20.0
    /// What a slow disk or network reads in a second, in bytes: a clip is hashed and read before its length is known.
    private static let slowestReading = 5e6
    /// A header may claim any length. No clip takes longer than a night.
    private static let longest = 12 * 3600.0

    /// How long a clip may take, in seconds.
    ///
    /// - Parameters:
    ///   - duration: of the clip, in seconds; nil as long as its process has not said.
    ///   - bytes: the clip's size.
    func seconds(duration: Double?, bytes: Int) -> Double {
        if let timeout { return timeout }
        let reading = Double(bytes) / Self.slowestReading
        return min(Self.longest, Self.start + reading + Self.perSecond * max(0, duration ?? 0))
    }
}
