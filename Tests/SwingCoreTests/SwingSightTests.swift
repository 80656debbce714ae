import SwingCore
import Testing

@Suite struct SwingSightTests {
    private func sight(_ outputs: [Int: Float]) -> SwingSight {
        SwingSight(outputs: (0..<SwingSight.count).map { outputs[$0] ?? 0 })
    }

    @Test func eachEventHasItsOwnLikelihood() throws {
        for (index, event) in EventName.allCases.enumerated() {
            let sight = sight([index: 2])
            #expect(abs(sight.probability(of: event) - 0.881) < 1e-3)
            #expect(
                EventName.allCases.filter { abs(sight.probability(of: $0) - 0.5) < 1e-6 }.count == EventName.allCases
                    .count - 1)
        }
    }

    @Test func theMotionsLikelihoodsAddUp() {
        let first = EventName.allCases.count
        let likelihoods = sight([first + SwingSight.Motion.serve.rawValue: 3, first: 1]).likelihoods
        #expect(abs(likelihoods.reduce(0, +) - 1) < 1e-9)
        #expect(likelihoods.max() == likelihoods[SwingSight.Motion.serve.rawValue])
        #expect(likelihoods[SwingSight.Motion.noStroke.rawValue] > likelihoods[SwingSight.Motion.forehand.rawValue])
    }

    @Test func inAMirrorTheOtherHandHits() {
        let sight = sight([0: 1, EventName.allCases.count + 2: 4, SwingSight.count - 1: 5])
        #expect(sight.leftHand == 5 && sight.mirrored.leftHand == -5)
        #expect(sight.mirrored.likelihoods == sight.likelihoods)
        #expect(sight.mirrored.probability(of: .start) == sight.probability(of: .start))
        #expect(sight.mirrored.mirrored == sight)
    }

    @Test func betweenTwoMomentsIsTheMiddle() {
        let middle = sight([0: 4, SwingSight.count - 1: 2]).moved(
            0.25, towards: sight([0: 0, SwingSight.count - 1: -2]))
        #expect(middle == sight([0: 3, SwingSight.count - 1: 1]))
    }
}
