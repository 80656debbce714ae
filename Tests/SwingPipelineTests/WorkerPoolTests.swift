import Foundation
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
        let doubled = try WorkerPool(workers: workers).run(making: numbers(100), hiring: { 2 }) { $0 * $1 }
        #expect(doubled.sorted() == (0..<100).map { 2 * $0 })
    }

    /// What each stage costs is read off a run on one thread.
    @Test func aSingleWorkerWorksOnTheMakersThreadInTheMakersOrder() throws {
        let steps = Mutex<[String]>([])
        let caller = ObjectIdentifier(Thread.current)
        let results = try WorkerPool(workers: 1).run { (handOver: (Int) throws -> Void) in
            for number in 0..<3 {
                steps.withLock { $0.append("made \(number)") }
                try handOver(number)
            }
        } hiring: {
            0
        } working: { worked, number in
            #expect(ObjectIdentifier(Thread.current) == caller)
            steps.withLock { $0.append("used \(number)") }
            worked += 1
            return worked
        }
        #expect(results == [1, 2, 3])
        #expect(steps.withLock { $0 } == (0..<3).flatMap { ["made \($0)", "used \($0)"] })
    }

    @Test(arguments: [1, 3]) func aFailingWorkerStopsTheMakerAndTheOthers(_ workers: Int) {
        let made = Mutex(0)
        #expect(throws: Broken.self) {
            try WorkerPool(workers: workers).run { (handOver: (Int) throws -> Void) in
                for number in 0..<100_000 {
                    try handOver(number)
                    made.withLock { $0 += 1 }
                }
            } hiring: {
                0
            } working: { _, number in
                if number >= 10 { throw Broken() }
            }
        }
        #expect(made.withLock { $0 } < 100_000)
    }

    @Test(arguments: [1, 2]) func whatTheMakerFailsWithIsHeard(_ workers: Int) {
        #expect(throws: Broken.self) {
            try WorkerPool(workers: workers).run { (handOver: (Int) throws -> Void) in
                try handOver(1)
                throw Broken()
            } hiring: {
                0
            } working: { _, _ in
            }
        }
    }
}
