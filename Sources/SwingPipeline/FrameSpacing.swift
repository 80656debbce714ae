internal import Synchronization

/// How far apart the decoded frames may lie, told by whoever looks at them to whoever decodes them.
///
/// What was told of a frame counts for the one that follows a fixed number of frames later, as far ahead as decoding ever is:
/// what is decoded must not depend on how many threads share the work.
final class FrameSpacing: Sendable {
    /// By the number of the frame, from the start again and again.
    private let told = Mutex([Double](repeating: 0, count: delay))

    /// Frames from the one that something was told of to the first that it counts for.
    static let delay = StageOverlap.mostAhead + 1

    /// Seconds that may lie between two decoded frames; 0 takes every frame.
    ///
    /// - Parameter number: of the frame that is about to be decoded.
    func gap(before number: Int) -> Double {
        number < Self.delay ? 0 : told.withLock { $0[number % Self.delay] }
    }

    /// - Parameters:
    ///   - gap: seconds that may lie between two decoded frames by all that is known with this one.
    ///   - number: of the frame that was looked at last, or passed over.
    func tell(_ gap: Double, with number: Int) { told.withLock { $0[number % Self.delay] = gap } }
}
