internal import Foundation
internal import Synchronization

/// Hands elements in order from one thread to another and never holds more than a few: the maker waits while it is
/// full, the user while it is empty.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        /// How the maker ended; nil while it still works.
        var ending: Result<Void, any Error>?
        var isAbandoned = false
    }

    private let capacity: Int
    private let state = Mutex(State())
    private let changed = NSCondition()

    /// - Parameter capacity: elements held at most, one or more.
    init(capacity: Int) {
        precondition(capacity > 0, "a queue holds at least one element")
        self.capacity = capacity
    }

    // MARK: The maker's side

    /// Appends an element, as soon as there is room.
    ///
    /// - Throws: `Abandoned` once nobody will take it.
    func put(_ element: Element) throws {
        try waiting { state -> Void? in
            if state.isAbandoned { throw Abandoned() }
            guard state.elements.count < capacity else { return nil }
            state.elements.append(element)
            return ()
        }
    }

    /// Tells that nothing follows. The maker's last act: whoever waits for it may go on afterwards.
    func finish(_ ending: Result<Void, any Error>) {
        // Never waits, so it cannot fail.
        waiting { state -> Void? in state.ending = ending }
    }

    // MARK: The user's side

    /// The next element; nil after the last.
    ///
    /// - Throws: what the maker failed with, after everything it made before that.
    func next() throws -> Element? {
        try waiting { state -> Element?? in
            if !state.elements.isEmpty { return .some(state.elements.removeFirst()) }
            guard let ending = state.ending else { return nil }
            try ending.get()
            return .some(nil)
        }
    }

    /// Drops what is held, stops the maker at its next element, and waits until it has ended.
    func abandon() {
        giveUp()
        waiting { state -> Void? in state.ending.map { _ in () } }
    }

    /// Drops what is held and stops the maker at its next element.
    func giveUp() {
        waiting { state -> Void? in
            state.isAbandoned = true
            state.elements = []
        }
    }

    /// Tries `step` now and after every change by the other side, until it gives a value.
    @discardableResult
    private func waiting<R: Sendable>(_ step: (inout State) throws -> R?) rethrows -> R {
        changed.lock()
        defer { changed.unlock() }
        while true {
            if let result = try state.withLock({ try step(&$0) }) {
                changed.broadcast()
                return result
            }
            changed.wait()
        }
    }
}

/// Whoever used the elements stopped; tells the maker to stop, and is never seen outside.
struct Abandoned: Error {}
