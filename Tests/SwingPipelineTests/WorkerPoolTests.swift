import Synchronization
import Testing

@testable import SwingPipeline

/// Several workers, one maker.
@Suite struct WorkerPoolTests {
    private struct Broken: Error {}

    private func numbers(_ count: Int) -> @Sendable ((Int) throws -> Void) throws -> Void {
        { handOver in
            for number in 0..<count { try handOver(number) }
        }
    }

    @Test(arguments: [1, 2, 5])
    func everyElementIsWorkedOnOnce(_ workers: Int) throws {
        let doubled = try WorkerPool(workers: workers).run(making: numbers(100)) { next in
            var results: [Int] = []
            while let number = try next() { results.append(2 * number) }
            return results
        }
        #expect(doubled.sorted() == (0..<100).map { 2 * $0 })
    }

    @Test func aFailingWorkerStopsTheMakerAndTheOthers() {
        let made = Mutex(0)
        #expect(throws: Broken.self) {
            try WorkerPool(workers: 3).run { (handOver: (Int) throws -> Void) in
                for number in 0..<100_000 {
                    try handOver(number)
                    made.withLock { $0 += 1 }
                }
            } working: { next in
                while let number = try next() { if number >= 10 { throw Broken() } }
                return [Int]()
            }
        }
        #expect(made.withLock { $0 } < 100_000)
    }

    @Test func whatTheMakerFailsWithIsHeard() {
        #expect(throws: Broken.self) {
            try WorkerPool(workers: 2).run { (handOver: (Int) throws -> Void) in
                try handOver(1)
                throw Broken()
            } working: { next in
                while try next() != nil {}
                return [Int]()
            }
        }
    }
}
