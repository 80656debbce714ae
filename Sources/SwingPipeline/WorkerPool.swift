internal import Foundation
internal import Synchronization

/// Several workers that take elements from one maker, each on a thread of its own; a single one works on the maker's, so
/// that nothing overlaps.
struct WorkerPool: Sendable {
    let workers: Int

    /// Elements that wait for a worker at most.
    private static let depth = 4

    /// Runs `make` on the calling thread, which hands over its elements one by one, and `work` for each of them. When it
    /// returns or throws, all have ended.
    ///
    /// - Parameter hire: makes one worker.
    /// - Returns: what came of the elements, in no particular order.
    func run<Element: Sendable, Worker: ~Copyable, Result: Sendable>(
        making make: (_ handOver: (Element) throws -> Void) throws -> Void,
        hiring hire: @escaping @Sendable () throws -> Worker,
        working work: @escaping @Sendable (_ worker: inout Worker, _ element: Element) throws -> Result
    ) throws -> [Result] {
        guard workers > 1 else {
            var worker = try hire()
            var results: [Result] = []
            try make { results.append(try work(&worker, $0)) }
            return results
        }
        let queue = BoundedQueue<Element>(capacity: Self.depth)
        let outcome = Mutex(Outcome<Result>())
        let group = DispatchGroup()
        for _ in 0..<workers {
            group.enter()
            Thread {
                defer { group.leave() }
                do {
                    var worker = try hire()
                    var results: [Result] = []
                    while let element = try queue.next() { results.append(try work(&worker, element)) }
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
