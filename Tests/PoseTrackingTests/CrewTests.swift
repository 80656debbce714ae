import Synchronization
import Testing

@testable import PoseTracking

@Suite struct CrewTests {
    private struct Refusal: Error, Equatable { var question: Int }

    @Test(arguments: [1, 2, 5]) func answersComeInTheOrderOfTheQuestions(_ count: Int) {
        let hired = Mutex(0)
        let crew = Crew(count) { () -> Int in
            hired.withLock { $0 += 1 }
            return 0
        }
        #expect(hired.withLock { $0 } == count)
        for questions in [0, 1, 4, 100] {
            let answers = crew.answers(to: Array(0..<questions)) { answered, question in
                answered += 1
                return question * question
            }
            #expect(answers == (0..<questions).map { $0 * $0 })
        }
    }

    @Test(arguments: [1, 3]) func theFirstQuestionWithoutAnAnswerFails(_ count: Int) {
        let crew = Crew(count) { 0 }
        #expect(throws: Refusal(question: 6)) {
            try crew.answers(to: Array(0..<20)) { (_, question) throws(Refusal) in
                if question % 7 == 6 { throw Refusal(question: question) }
                return question
            }
        }
    }
}
