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
    private let stage: String
    private let kept: KeptPictures?
    private let ended = Mutex<Ending?>(nil)

    /// The stage of a run in which pictures are decoded to be looked at.
    static let looking = "decode"
    /// The same once more, to be drawn on.
    static let drawing = "decode to draw"

    /// - Parameters:
    ///   - stage: that decoding counts for.
    ///   - kept: where the first to decode puts the pictures, for the later ones to take them from; nil for nowhere.
    init(_ reader: consuming VideoReader, clock: StageClock, stage: String, kept: KeptPictures? = nil) {
        self.reader = Handover(reader)
        self.clock = clock
        self.stage = stage
        self.kept = kept
    }

    /// Nil until the last frame was handed over.
    var ending: Ending? { ended.withLock { $0 } }

    /// Hands over every frame, in presentation order. Once only.
    func decode(_ handOver: (Frame) throws -> Void) throws {
        try decode(passingOver: { _ in .nothing }) { step in
            if case .frame(let frame) = step { try handOver(frame) }
        }
    }

    /// Hands over every frame, in presentation order, or its place where it need not be decoded. Once only.
    ///
    /// - Parameter passing: tells before each frame, by its number, which need not be.
    func decode(passingOver passing: (_ number: Int) -> PassingOver, _ handOver: (VideoReader.Step) throws -> Void)
        throws
    {
        var reader = self.reader.take()
        if let known = kept?.all {
            for frame in known.frames { try handOver(.frame(frame)) }
            return ended.withLock { $0 = known.ending }
        }
        while let step = try clock.measure(
            stage, { () throws(VideoError) in try reader.step(passingOver: passing(reader.framesRead)) })
        {
            if case .frame(let frame) = step { kept?.add(frame) }
            try handOver(step)
        }
        let ending = Ending(framesRead: reader.framesRead, account: reader.account)
        kept?.finish(ending)
        ended.withLock { $0 = ending }
    }
}
