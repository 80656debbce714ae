internal import Imaging
internal import SwingCore
internal import Synchronization
internal import VideoIO

/// An opened clip whose frames another thread may decode.
final class ClipFrames: Sendable {
    /// How the reading ended.
    struct Ending: Sendable {
        var framesRead: Int
        var account: FrameAccount?
    }

    private let reader: Handover<VideoReader>
    private let clock: StageClock
    private let ended = Mutex<Ending?>(nil)

    init(_ reader: consuming VideoReader, clock: StageClock) {
        self.reader = Handover(reader)
        self.clock = clock
    }

    /// Nil until the last frame was handed over.
    var ending: Ending? { ended.withLock { $0 } }

    /// Hands over every frame, in presentation order. Once only.
    func decode(_ handOver: (Frame) throws -> Void) throws {
        var reader = self.reader.take()
        while let frame = try clock.measure("decode", { () throws(VideoError) in try reader.next() }) {
            try handOver(frame)
        }
        let ending = Ending(framesRead: reader.framesRead, account: reader.account)
        ended.withLock { $0 = ending }
    }
}
