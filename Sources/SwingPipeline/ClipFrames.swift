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
    private let kept: KeptPictures?
    private let ended = Mutex<Ending?>(nil)

    /// - Parameter kept: where the first to decode puts the pictures, for the later ones to take them from; nil for
    ///   nowhere.
    init(_ reader: consuming VideoReader, clock: StageClock, kept: KeptPictures? = nil) {
        kept?.expect(reader.description.promisedFrames, of: reader.description.size)
        self.reader = Handover(reader)
        self.clock = clock
        self.kept = kept
    }

    /// Nil until the last frame was handed over.
    var ending: Ending? { ended.withLock { $0 } }

    /// Hands over every frame, in presentation order. Once only.
    func decode(_ handOver: (Frame) throws -> Void) throws {
        var reader = self.reader.take()
        if let known = kept?.all {
            for frame in known.frames { try handOver(frame) }
            return ended.withLock { $0 = known.ending }
        }
        while let frame = try clock.measure("decode", { () throws(VideoError) in try reader.next() }) {
            kept?.add(frame)
            try handOver(frame)
        }
        let ending = Ending(framesRead: reader.framesRead, account: reader.account)
        kept?.finish(ending)
        ended.withLock { $0 = ending }
    }
}
