internal import CSwing
public import SwingCore

/// A video without a source: pictures that were drawn, not filmed. Without sound.
public struct PictureStream: Sendable, Hashable {
    /// Even in both directions.
    public var size: PictureSize
    public var timeBase: TimeBase
    /// Nominal frames per second.
    public var frameRate: Int32

    public init(size: PictureSize, timeBase: TimeBase, frameRate: Int32) {
        self.size = size
        self.timeBase = timeBase
        self.frameRate = frameRate
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
    /// - Parameter path: the file to create; an existing one is replaced.
    public init(path: String, stream: PictureStream, options: EncodingOptions) throws(VideoError) {
        try self.init(path, stream.nativeInfo, soundSource: nil, chapters: [], options: options)
    }
}
