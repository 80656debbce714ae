internal import Foundation
internal import Synchronization

/// How the stages of one clip share the machine: one after the other for each element, or at the same time, each on a
/// thread of its own with a few elements between them. The results are the same.
struct StageOverlap: Sendable {
    /// Pictures held between two stages: enough to level out an expensive one, few enough for 4K.
    private static let depth = 4
    /// While an element is made, all but this many of those before it have been used at least.
    static let mostAhead = depth + 1

    /// Nil runs in sequence on the caller's thread.
    private let capacity: Int?

    /// - Parameter threads: CPU threads the clip may use; a single one leaves nothing to overlap.
    init(threads: Int) { capacity = threads > 1 ? Self.depth : nil }

    /// Runs `make`, which hands over its elements one by one, and `use` for each of them in their order.
    ///
    /// When it returns or throws, both have ended. When `use` fails, `make` stops at its next element; when `make`
    /// fails, what it made before is still used.
    ///
    /// - Parameters:
    ///   - make: must let the errors of handing over pass.
    ///   - use: runs on the caller's thread.
    func run<Element: Sendable>(
        making make: @escaping @Sendable (_ handOver: (Element) throws -> Void) throws -> Void,
        using use: (Element) throws -> Void
    ) throws {
        guard let capacity else { return try make(use) }
        let queue = BoundedQueue<Element>(capacity: capacity)
        let maker = Thread { queue.finish(Result { try make { try queue.put($0) } }) }
        maker.start()
        do {
            while let element = try queue.next() { try use(element) }
        } catch {
            queue.abandon()
            throw error
        }
    }
}

extension StageOverlap {
    /// Runs `work` and, where there are threads for it, `aside` at the same time; otherwise one after the other.
    ///
    /// When it returns or throws, both have ended. What `work` fails with counts, then what `aside` fails with.
    ///
    /// - Parameters:
    ///   - aside: is told through its argument when nobody needs its result any more, and may then throw anything.
    ///   - work: runs on the caller's thread.
    func run<Work, Aside: Sendable>(
        aside: @escaping @Sendable (_ isGivenUp: @Sendable () -> Bool) throws -> Aside, with work: () throws -> Work
    ) throws -> (work: Work, aside: Aside) {
        guard capacity != nil else { return (try work(), try aside { false }) }
        let isGivenUp = Atomic(false)
        let result = BoundedQueue<Aside>(capacity: 1)
        Thread {
            result.finish(Result { try result.put(try aside { isGivenUp.load(ordering: .relaxed) }) })
        }.start()
        do {
            let done = try work()
            guard let other = try result.next() else { preconditionFailure("one element was put") }
            return (done, other)
        } catch {
            isGivenUp.store(true, ordering: .relaxed)
            result.abandon()
            throw error
        }
    }
}

/// Carries something that cannot be copied into the one thread that will use it.
final class Handover<Resource: ~Copyable & Sendable>: Sendable {
    private let resource: Mutex<Resource?>

    init(_ resource: consuming Resource) { self.resource = Mutex(resource) }

    /// - Precondition: not taken before.
    func take() -> Resource {
        guard let taken = resource.withLock({ $0.take() }) else { preconditionFailure("handed over once") }
        return taken
    }
}
