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
        self.reader = Handover(reader)
        self.clock = clock
        self.kept = kept
    }

    /// Nil until the last frame was handed over.
    var ending: Ending? { ended.withLock { $0 } }

    /// Hands over every frame, in presentation order. Once only.
    func decode(_ handOver: (Frame) throws -> Void) throws {
        try decode(passingOver: { _ in 0 }) { step in
            if case .frame(let frame) = step { try handOver(frame) }
        }
    }

    /// Hands over every frame, in presentation order, or its place where it need not be decoded. Once only.
    ///
    /// - Parameter gap: tells before each frame, by its number, how many seconds may lie between two decoded ones.
    func decode(passingOver gap: (_ number: Int) -> Double, _ handOver: (VideoReader.Step) throws -> Void) throws {
        var reader = self.reader.take()
        if let known = kept?.all {
            for frame in known.frames { try handOver(.frame(frame)) }
            return ended.withLock { $0 = known.ending }
        }
        while let step = try clock.measure(
            "decode", { () throws(VideoError) in try reader.step(passingOver: gap(reader.framesRead)) })
        {
            if case .frame(let frame) = step { kept?.add(frame) }
            try handOver(step)
        }
        let ending = Ending(framesRead: reader.framesRead, account: reader.account)
        kept?.finish(ending)
        ended.withLock { $0 = ending }
    }
}
