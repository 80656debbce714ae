/// The clip's sound: what it is, whether it could be heard, and what became of it in the annotated video.
public struct AudioInfo: Sendable, Hashable, Codable {
    /// What became of the sound in the annotated video.
    public enum Output: String, Sendable, Hashable, Codable, CaseIterable {
        /// Bit for bit as it was.
        case copied
        /// Encoded anew as AAC, since players do not take its codec in MP4.
        case recoded
        /// Left out; `loss` says why.
        case dropped
    }

    /// FFmpeg's short name, such as aac.
    public var codec: String
    public var channels: Int
    /// Samples a second, per channel.
    public var sampleRate: Int
    /// Whether the analysis could decode it.
    public var decoded: Bool
    /// Presentation time of the first sample that is heard, seconds on the picture's clock; nil when not decoded.
    public var start: Double?
    /// Seconds from the first sample to the end of the last; nil when not decoded.
    public var duration: Double?
    /// Nil when no video was written.
    public var output: Output?
    /// Why all or a part of it was lost, without a full stop; nil when nothing was.
    public var loss: String?

    public init(
        codec: String, channels: Int, sampleRate: Int, decoded: Bool, start: Double? = nil, duration: Double? = nil,
        output: Output? = nil, loss: String? = nil
    ) {
        self.codec = codec
        self.channels = channels
        self.sampleRate = sampleRate
        self.decoded = decoded
        self.start = start
        self.duration = duration
        self.output = output
        self.loss = loss
    }
}
