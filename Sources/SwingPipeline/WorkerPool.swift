internal import Foundation
internal import Synchronization

/// Several workers that take elements from one maker, each on a thread of its own.
struct WorkerPool: Sendable {
    let workers: Int

    /// Elements that wait for a worker at most.
    private static let depth = 4

    /// Runs `make` on the calling thread, which hands over its elements one by one, and on every worker `work`, which asks
    /// for elements until there is none. When it returns or throws, all have ended.
    ///
    /// - Returns: what the workers returned, in no particular order.
    func run<Element: Sendable, Result: Sendable>(
        making make: (_ handOver: (Element) throws -> Void) throws -> Void,
        working work: @escaping @Sendable (_ next: () throws -> Element?) throws -> [Result]
    ) throws -> [Result] {
        let queue = BoundedQueue<Element>(capacity: Self.depth)
        let outcome = Mutex(Outcome<Result>())
        let group = DispatchGroup()
        for _ in 0..<max(1, workers) {
            group.enter()
            Thread {
                defer { group.leave() }
                do {
                    let results = try work { try queue.next() }
                    outcome.withLock { $0.results += results }
                } catch {
                    outcome.withLock { $0.fail(error) }
                    queue.giveUp()
                }
            }.start()
        }
        queue.finish(Swift.Result { try make { try queue.put($0) } })
        group.wait()
        return try outcome.withLock { outcome in
            if let failure = outcome.failure { throw failure }
            return outcome.results
        }
    }

    private struct Outcome<Result: Sendable>: Sendable {
        var results: [Result] = []
        var failure: (any Error)?

        /// The first failure counts; the others follow from it.
        mutating func fail(_ error: any Error) {
            if failure == nil || failure is Abandoned { failure = error }
        }
    }
}

/// Counts from several threads.
final class Count: Sendable {
    private let value = Mutex(0)

    /// One more than before, from 1.
    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
