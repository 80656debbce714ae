internal import CSwing
public import SwingCore

/// A video without a source: pictures that were drawn, not filmed.
public struct PictureStream: Sendable, Hashable {
    /// Samples a second of drawn sound.
    public static let soundRate = Int(CSW_SOUND_RATE)

    /// Of the upright picture; even in both directions.
    public var size: PictureSize
    /// Frames carry any whole ticks of it: the rate may vary.
    public var timeBase: TimeBase
    /// Nominal frames per second: spaces the key frames, and tells how long the last picture stays.
    public var frameRate: Int32
    /// Clockwise degrees that players turn the stored pictures, as a phone held upright records them. Frames are
    /// handed in upright; the writer stores them turned back.
    public var rotation: Int

    /// - Precondition: `rotation` is 0, 90, 180 or 270.
    public init(size: PictureSize, timeBase: TimeBase, frameRate: Int32, rotation: Int = 0) {
        precondition([0, 90, 180, 270].contains(rotation), "pictures are turned by quarters")
        self.size = size
        self.timeBase = timeBase
        self.frameRate = frameRate
        self.rotation = rotation
    }

    /// High-definition colour (ITU-T H.273: BT.709, limited range), as frames made from RGB have it.
    fileprivate var nativeInfo: csw_video_info {
        var info = csw_video_info()
        info.width = Int32(size.width)
        info.height = Int32(size.height)
        info.time_base = csw_rational(numerator: timeBase.numerator, denominator: timeBase.denominator)
        info.average_frame_rate = csw_rational(numerator: frameRate, denominator: 1)
        info.color = csw_color_tags(primaries: 1, transfer: 1, matrix: 1, range: 1)
        return info
    }
}

extension VideoWriter {
    /// - Parameters:
    ///   - path: the file to create; an existing one is replaced.
    ///   - sound: mono samples from -1 to 1, `PictureStream.soundRate` a second, the first heard at presentation time
    ///     0; nil or empty for a file without.
    public init(
        path: String, stream: PictureStream, sound: [Float]? = nil, options: EncodingOptions
    ) throws(VideoError) {
        try self.init(
            path, stream.nativeInfo, sound: sound ?? [], rotation: stream.rotation, options: options)
    }
}
