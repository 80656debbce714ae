internal import Imaging
internal import SwingCore
internal import Synchronization

/// The decoded pictures of a short clip, kept from the first pass through it for the later ones, which need not decode
/// them again; nothing of a longer clip.
final class KeptPictures: Sendable {
    /// Bytes that are kept at most: three seconds of 960 x 540 at 60 frames a second, and less than a minute of 1080p
    /// takes besides.
    private static let most = 160 << 20

    private struct State: Sendable {
        var frames: [Frame] = []
        var bytes = 0
        /// Nil while the first pass has not come to its end.
        var ending: ClipFrames.Ending?
        var isTooLong = false

        mutating func giveUp() {
            isTooLong = true
            frames = []
        }
    }

    private let state = Mutex(State())

    /// Notes what the container promises, so that a long clip is not kept in part first.
    func expect(_ frames: Int?, of size: PictureSize) {
        guard let frames, frames > Self.most / Self.bytes(of: size) else { return }
        state.withLock { $0.giveUp() }
    }

    /// Whether the clip's pictures are too many to be kept.
    var hasGivenUp: Bool { state.withLock { $0.isTooLong } }

    func add(_ frame: Frame) {
        state.withLock { state in
            guard !state.isTooLong else { return }
            state.bytes += Self.bytes(of: frame.size)
            if state.bytes > Self.most { return state.giveUp() }
            state.frames.append(frame)
        }
    }

    /// Keeps nothing of what was added, and then what comes.
    func restart() { state.withLock { $0 = State() } }

    /// Keeps nothing of what was added, nor of what comes.
    func giveUp() { state.withLock { $0.giveUp() } }

    func finish(_ ending: ClipFrames.Ending) { state.withLock { $0.ending = ending } }

    /// All pictures of the clip and how its reading ended; nil where they are not kept.
    var all: (frames: [Frame], ending: ClipFrames.Ending)? {
        state.withLock { state in
            guard !state.isTooLong, let ending = state.ending else { return nil }
            return (state.frames, ending)
        }
    }

    /// One luma and half as much chroma (4:2:0).
    private static func bytes(of size: PictureSize) -> Int { max(1, size.width * size.height * 3 / 2) }
}
