internal import Foundation
internal import Synchronization

/// Workers of one kind that answer at the same time, each on a thread of its own. They answer alike, so that it makes no
/// difference how many there are.
final class Crew<Worker: ~Copyable>: Sendable {
    private final class Seat: Sendable {
        let worker: Mutex<Worker>

        init(_ worker: consuming sending Worker) { self.worker = Mutex(worker) }
    }

    private let seats: [Seat]

    /// - Parameter count: one or more.
    init<E: Error>(_ count: Int, hiring hire: () throws(E) -> sending Worker) throws(E) {
        var seats: [Seat] = []
        for _ in 0..<count { seats.append(Seat(try hire())) }
        self.seats = seats
    }

    /// One answer for each question, in the questions' order.
    ///
    /// - Throws: what the first question without an answer failed with.
    func answers<Question: Sendable, Answer: Sendable, E: Error>(
        to questions: [Question], _ answer: @Sendable (inout Worker, Question) throws(E) -> Answer
    ) throws(E) -> [Answer] {
        let found = Mutex([Result<Answer, E>?](repeating: nil, count: questions.count))
        let next = Atomic(0)
        @Sendable func work(_ seat: Int) {
            seats[seat].worker.withLock { worker in
                while true {
                    let index = next.add(1, ordering: .relaxed).oldValue
                    guard index < questions.count else { return }
                    let result = Result { () throws(E) in try answer(&worker, questions[index]) }
                    found.withLock { $0[index] = result }
                }
            }
        }
        let busy = min(seats.count, questions.count)
        if busy > 1 {
            DispatchQueue.concurrentPerform(iterations: busy, execute: work)
        } else if busy == 1 {
            work(0)
        }
        var answers: [Answer] = []
        for case let result? in found.withLock({ $0 }) { answers.append(try result.get()) }
        return answers
    }
}
