internal import CSwing
public import Imaging
public import SwingCore

/// What a container says about its picture stream before a frame was decoded.
public struct StreamDescription: Sendable, Hashable {
    /// Displayed size: rotated, square pixels, even sides.
    public let size: PictureSize
    /// Degrees clockwise the stored picture is turned for display.
    public let rotation: Int
    public let timeBase: TimeBase
    public let codec: String
    public let hasAudio: Bool
    /// Frames the index promises; nil when it does not say.
    public let promisedFrames: Int?
    /// The container's own average rate; nil when it does not say.
    public let averageFrameRate: Double?
    /// Frames per second when filmed, as the camera wrote it into the file; nil when it did not.
    public let captureRate: Double?
}

/// Reads the upright frames of one clip in presentation order, each with the container's exact time.
public struct VideoReader: ~Copyable, @unchecked Sendable {
    // Sendable: there is never a second owner, so whichever thread holds it holds it alone.
    private let handle: OpaquePointer
    private let path: String
    private var nextIndex = 0
    public let description: StreamDescription
    let nativeInfo: csw_video_info

    /// - Parameter threads: decoder threads.
    public init(path: String, threads: Int) throws(VideoError) {
        try VideoError.checkReadable(path)
        var opened: OpaquePointer?
        var error = csw_error()
        guard csw_reader_open(path, Int32(threads), &opened, &error) == .ok, let opened else {
            throw VideoError.reading(path, error)
        }
        handle = opened
        self.path = path
        nativeInfo = csw_reader_info(opened)
        description = StreamDescription(nativeInfo)
    }

    deinit { csw_reader_free(handle) }

    /// The next frame; nil after the last.
    ///
    /// - Throws: `VideoError.Code.endsEarly` when the file stops well before its index says.
    public mutating func next() throws(VideoError) -> Frame? {
        var made: OpaquePointer?
        var time = csw_frame_time()
        var error = csw_error()
        switch csw_reader_next(handle, &made, &time, &error) {
        case .ok:
            guard let made else { throw VideoError(.damaged, path: path) }
            defer { nextIndex += 1 }
            return Frame(
                takingOwnershipOf: made, index: nextIndex,
                time: MediaTime(ticks: time.presentation, timeBase: description.timeBase), duration: time.duration)
        case .end:
            try checkComplete()
            return nil
        default:
            if nextIndex == 0, error.failure != .invalidData { throw VideoError.reading(path, error) }
            throw VideoError(.damaged, path: path, detail: error.text)
        }
    }

    /// A file that stops before nine tenths of its promised frames was cut off, not merely trimmed by an edit list.
    private func checkComplete() throws(VideoError) {
        let completeShare = 0.9
        if nextIndex == 0 { throw VideoError(.damaged, path: path, detail: "no picture could be decoded") }
        guard let promised = description.promisedFrames else { return }
        let read = nextIndex + Int(csw_reader_info(handle).hidden_frames)
        if Double(read) < Double(promised) * completeShare {
            throw VideoError(.endsEarly, path: path, detail: "\(read) of \(promised) pictures")
        }
    }
}

extension StreamDescription {
    init(_ info: csw_video_info) {
        size = PictureSize(width: Int(info.width), height: Int(info.height))
        rotation = Int(info.rotation)
        timeBase = TimeBase(numerator: info.time_base.numerator, denominator: info.time_base.denominator)
        codec = nativeText(info.codec)
        hasAudio = info.has_audio != 0
        promisedFrames = info.promised_frames > 0 ? Int(info.promised_frames) : nil
        let rate = info.average_frame_rate
        averageFrameRate = rate.numerator > 0 ? Double(rate.numerator) / Double(rate.denominator) : nil
        captureRate = info.capture_rate > 0 ? info.capture_rate : nil
    }
}
