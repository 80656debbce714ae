internal import CSwing
internal import Imaging
internal import SwingCore

/// A run of mono samples that follow each other without a gap.
public struct SoundBlock: Sendable, Hashable {
    /// Presentation time of the first sample, in seconds on the picture's clock.
    public let start: Double
    /// From -1 to 1, `SoundReader.rate` a second.
    public let samples: [Float]
}

/// Reads one clip's sound as mono samples on the clock of its pictures.
///
/// Encoder delay, edit lists and a late start are in the times already. Memory does not grow with the clip: a block
/// holds a fraction of a second. Blocks never overlap; where the clip has a hole, the next one starts later.
public struct SoundReader: ~Copyable {
    /// What a clip offers to hear. No sound, and sound that cannot be decoded, are results.
    public enum Opening: ~Copyable {
        /// The clip has no sound track.
        case absent
        /// There is one, but nothing here decodes it; `reason` has no full stop.
        case undecodable(SoundDescription, reason: String)
        case sound(SoundReader)
    }

    /// Samples a second, whatever the clip's own rate is.
    public static let rate = 48_000

    private let handle: OpaquePointer
    private let path: String
    public let description: SoundDescription

    /// - Throws: `VideoError` when the file itself cannot be read.
    public static func open(path: String) throws(VideoError) -> Opening {
        try VideoError.checkReadable(path)
        var opened: OpaquePointer?
        var info = csw_sound_info()
        var error = csw_error()
        let status = csw_sound_open(path, Int32(rate), &opened, &info, &error)
        let description = SoundDescription(info)
        switch status {
        case .ok:
            guard let opened else { return .absent }
            return .sound(SoundReader(takingOwnershipOf: opened, path: path, description: description))
        case .end: return .absent
        default:
            // A named codec: the file was read, and its sound is what stopped.
            guard !description.codec.isEmpty, error.failure == .unsupported || error.failure == .invalidData else {
                throw VideoError.reading(path, error)
            }
            return .undecodable(description, reason: error.text)
        }
    }

    private init(takingOwnershipOf handle: OpaquePointer, path: String, description: SoundDescription) {
        self.handle = handle
        self.path = path
        self.description = description
    }

    deinit { csw_sound_free(handle) }

    /// The next block; nil after the last.
    public mutating func next() throws(VideoError) -> SoundBlock? {
        var samples: UnsafePointer<Float>?
        var count = 0
        var first: Int64 = 0
        var error = csw_error()
        switch csw_sound_next(handle, &samples, &count, &first, &error) {
        case .ok:
            return SoundBlock(
                start: Double(first) / Double(Self.rate),
                samples: Array(UnsafeBufferPointer(start: samples, count: count)))
        case .end: return nil
        default: throw VideoError(.damaged, path: path, detail: error.text)
        }
    }

    /// Packets so far that did not decode, and are missing from the blocks.
    public var damagedPackets: Int { Int(csw_sound_damaged(handle)) }
}

/// What a container says about its sound stream.
public struct SoundDescription: Sendable, Hashable {
    /// FFmpeg's short name, such as aac.
    public let codec: String
    public let channels: Int
    /// Samples a second, per channel.
    public let sampleRate: Int

    init(_ info: csw_sound_info) {
        codec = nativeText(info.codec)
        channels = Int(info.channels)
        sampleRate = Int(info.sample_rate)
    }
}
