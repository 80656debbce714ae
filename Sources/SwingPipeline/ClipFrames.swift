internal import Imaging
internal import VideoIO

/// An opened clip whose frames another thread may decode.
struct ClipFrames: Sendable {
    private let reader: Handover<VideoReader>
    private let clock: StageClock

    init(_ reader: consuming VideoReader, clock: StageClock) {
        self.reader = Handover(reader)
        self.clock = clock
    }

    /// Hands over every frame, in presentation order. Once only.
    func decode(_ handOver: (Frame) throws -> Void) throws {
        var reader = self.reader.take()
        while let frame = try clock.measure("decode", { () throws(VideoError) in try reader.next() }) {
            try handOver(frame)
        }
    }
}
