import Foundation
import Synchronization
import Testing

@testable import SwingPipeline

@Suite(.timeLimit(.minutes(1))) struct StageOverlapTests {
    private struct Broken: Error, Equatable {
        var stage: String
    }

    /// Adds up what other threads did.
    private final class Tally: Sendable {
        private let value = Mutex(0)
        func add(_ amount: Int) -> Int {
            value.withLock {
                $0 += amount
                return $0
            }
        }
        var total: Int { value.withLock { $0 } }
    }

    /// Lives as long as the thread that holds it.
    private final class Resource: Sendable {
        let alive: Tally
        init(_ alive: Tally) {
            self.alive = alive
            _ = alive.add(1)
        }
        deinit { _ = alive.add(-1) }
    }

    @Test(arguments: [1, 2, 8])
    func elementsComeInOrderThroughTwoQueues(threads: Int) throws {
        let overlap = StageOverlap(threads: threads)
        var received: [Int] = []
        try overlap.run { handOver in
            try overlap.run { handOver in
                for number in 0..<1000 { try handOver(number) }
            } using: { (number: Int) in
                try handOver(number * 2)
            }
        } using: { (number: Int) in
            received.append(number)
        }
        #expect(received == (0..<1000).map { $0 * 2 })
    }

    @Test func aSlowUserIsNeverFarBehind() throws {
        let ahead = Tally()
        var most = 0
        try StageOverlap(threads: 2).run { handOver in
            for _ in 0..<200 {
                _ = ahead.add(1)
                try handOver(())
            }
        } using: {
            Thread.sleep(forTimeInterval: 0.001)
            most = max(most, ahead.add(-1))
        }
        // Four in the queue, and one that waits to enter it.
        #expect(most <= 5)
        #expect(most >= 3, "nothing was made ahead")
    }

    @Test func stagesWorkAtTheSameTime() throws {
        // Each side waits for the other: in sequence this would never end.
        let made = DispatchSemaphore(value: 0)
        let used = DispatchSemaphore(value: 0)
        var met = 0
        try StageOverlap(threads: 2).run { handOver in
            try handOver(1)
            made.signal()
            #expect(used.wait(timeout: .now() + 20) == .success)
        } using: { (_: Int) in
            #expect(made.wait(timeout: .now() + 20) == .success)
            used.signal()
            met += 1
        }
        #expect(met == 1)
    }

    @Test func aSingleThreadStaysAlone() throws {
        let caller = ObjectIdentifier(Thread.current)
        try StageOverlap(threads: 1).run { handOver in
            try handOver(ObjectIdentifier(Thread.current) == caller)
        } using: {
            #expect($0)
        }
    }

    @Test(arguments: [1, 2])
    func whatWasMadeBeforeAFailureIsUsed(threads: Int) {
        var received: [Int] = []
        #expect(throws: Broken(stage: "maker")) {
            try StageOverlap(threads: threads).run { handOver in
                for number in 0..<3 { try handOver(number) }
                throw Broken(stage: "maker")
            } using: { (number: Int) in
                received.append(number)
            }
        }
        #expect(received == [0, 1, 2])
    }

    /// The last of three stages fails while the others still have much to do.
    @Test(arguments: [1, 2])
    func aFailureStopsAndJoinsEveryStage(threads: Int) {
        let overlap = StageOverlap(threads: threads)
        let (alive, made) = (Tally(), Tally())
        #expect(throws: Broken(stage: "user")) {
            try overlap.run { handOver in
                let middle = Resource(alive)
                try overlap.run { handOver in
                    let first = Resource(alive)
                    while true {
                        _ = made.add(1)
                        try withExtendedLifetime(first) { try handOver(0) }
                    }
                } using: { (number: Int) in
                    try withExtendedLifetime(middle) { try handOver(number) }
                }
            } using: { (_: Int) in
                if made.total > 3 { throw Broken(stage: "user") }
            }
        }
        #expect(alive.total == 0, "a stage still runs")
    }

    @Test(arguments: [1, 2])
    func whatRunsAsideIsReadyWithTheWork(threads: Int) throws {
        let overlap = StageOverlap(threads: threads)
        let both = try overlap.run { _ in
            "aside"
        } with: {
            "work"
        }
        #expect(both.work == "work")
        #expect(both.aside == "aside")
        #expect(throws: Broken(stage: "aside")) {
            try overlap.run { _ -> Int in
                throw Broken(stage: "aside")
            } with: {
            }
        }
    }

    @Test func whatRunsAsideHasEndedWhenTheWorkFails() {
        let ended = Tally()
        #expect(throws: Broken(stage: "work")) {
            try StageOverlap(threads: 2).run { isGivenUp in
                while !isGivenUp() { Thread.sleep(forTimeInterval: 0.001) }
                _ = ended.add(1)
            } with: {
                throw Broken(stage: "work")
            }
        }
        #expect(ended.total == 1)
    }

    @Test func theWorkRunsWhileTheAsideWaitsForIt() throws {
        let begun = Tally()
        // In sequence this would wait for ever.
        let both = try StageOverlap(threads: 2).run { _ in
            while begun.total == 0 { Thread.sleep(forTimeInterval: 0.001) }
            return true
        } with: {
            begun.add(1)
        }
        #expect(both.aside)
    }
}
