internal import Imaging
internal import SwingCore
internal import VideoIO

/// Some frames of a clip that was read before. The others are decoded only where one of these rests on them.
struct ChosenFrames: Sendable {
    let path: String
    let threads: Int
    /// Degrees clockwise by which the stored picture is turned.
    let rotation: Int
    /// In presentation order.
    let places: [FramePlace]
    /// What the first reading found; nil where it did not come to the end.
    let account: FrameAccount?
    let kept: KeptPictures
    /// The stage of a run that decoding counts for.
    let stage: String

    /// Hands over each of the frames once: in presentation order, unless some do not come from their part of the file as
    /// they come from the whole, which is then read for them.
    ///
    /// - Throws: `VideoError`, `FrameMismatch`, or what handing over fails with.
    func decode(clock: StageClock, _ handOver: (Frame) throws -> Void) throws {
        var missing = Set(places.map(\.index))
        func pass(_ frame: Frame) throws {
            if missing.remove(frame.index) != nil { try handOver(frame) }
        }
        func read(only choice: [FramePlace]?) throws {
            let reader = try VideoReader(path: path, threads: threads, only: choice, rotation: rotation)
            try ClipFrames(reader, clock: clock, stage: stage).decode(pass)
        }
        if let known = kept.all {
            for frame in known.frames { try pass(frame) }
        } else {
            if timesAreTheFiles, !missing.isEmpty { try read(only: places) }
            if !missing.isEmpty { try read(only: nil) }
        }
        guard missing.isEmpty else {
            throw FrameMismatch(analysed: places.count, drawn: places.count - missing.count)
        }
    }

    /// Whether the frames can be told by the times in the file, and none of them may be mended.
    private var timesAreTheFiles: Bool {
        guard let account else { return false }
        return account.retimed == 0 && account.missing.isEmpty
    }
}
