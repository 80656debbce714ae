internal import Synchronization
internal import VideoIO

/// Which frames need not be decoded, told by whoever looks at them to whoever decodes them.
///
/// What was told of a frame counts for the one that follows a fixed number of frames later, as far ahead as decoding ever is:
/// what is decoded must not depend on how many threads share the work.
final class ToldPassing: Sendable {
    /// By the number of the frame, from the start again and again.
    private let told = Mutex([PassingOver](repeating: .nothing, count: delay))

    /// Frames from the one that something was told of to the first that it counts for.
    static let delay = StageOverlap.mostAhead + 1

    /// - Parameter number: of the frame that is about to be decoded.
    func next(before number: Int) -> PassingOver {
        number < Self.delay ? .nothing : told.withLock { $0[number % Self.delay] }
    }

    /// - Parameters:
    ///   - passing: by all that is known with this frame.
    ///   - number: of the frame that was looked at last, or passed over.
    func tell(_ passing: PassingOver, with number: Int) { told.withLock { $0[number % Self.delay] = passing } }
}
