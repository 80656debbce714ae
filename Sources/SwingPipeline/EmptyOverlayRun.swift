internal import Imaging
internal import SwingCore
internal import VideoIO

/// Writes a clip again with an overlay on which nothing is drawn: what the way through the pictures costs by itself.
/// `courtside-bench` holds it against ffmpeg.
public struct EmptyOverlayRun: Sendable {
    private let options: AnalysisOptions

    /// - Parameter options: of these only how the video is written counts.
    public init(options: AnalysisOptions) { self.options = options }

    /// - Parameters:
    ///   - clip: the clip; only ever read.
    ///   - path: the video to write.
    /// - Throws: `VideoError` or `ImagingError`.
    public func run(_ clip: String, to path: String) throws {
        let reader = try VideoReader(path: clip, threads: options.threads)
        let size = reader.description.size
        var writer = try VideoWriter(
            path: path, like: reader, carryingOver: CarriedOver(from: clip), options: options.encoding)
        let frames = ClipFrames(reader, clock: StageClock(), stage: ClipFrames.drawing)
        let overlap = StageOverlap(threads: options.threads)
        try overlap.run { handOver in
            let layer = try Canvas(size: size)
            try overlap.run(making: frames.decode) { frame in
                var picture = try EditablePicture(copying: frame)
                try picture.blend(layer)
                try handOver(picture.frame())
            }
        } using: { (frame: Frame) in
            try writer.write(frame)
        }
        try writer.finish()
    }
}
