import SwingCore
import Testing

@testable import Evaluation

@Suite struct ContactScoreTests {
    @Test func keepsHeardAndSeenContactsApart() {
        var score = ContactScore()
        score.add(error: -0.004, claim: 0.01, doubt: 0, isHeard: true, isSharp: true)
        score.add(error: 0.030, claim: 0.01, doubt: 0, isHeard: true, isSharp: true)
        score.add(error: 0.012, claim: 0.01, doubt: 0.008, isHeard: false, isSharp: true)
        #expect(score.heard == [4, 30])
        #expect(score.seen == [12])
        #expect(score.heardInTime == 0.5)
        #expect(score.withinClaim == ShareTally(hits: 2, count: 3))
    }

    @Test func fewFramesCountForTheClaimsOnly() {
        var score = ContactScore()
        score.add(error: 0.004, claim: 0.01, doubt: 0, isHeard: true, isSharp: false)
        #expect(score.heard.isEmpty && score.seen.isEmpty)
        #expect(score.withinClaim.count == 1)
    }

    @Test func aVagueTruthTellsLittleOfAClaim() {
        func within(_ error: Double, doubt: Double) -> ShareTally {
            var score = ContactScore()
            score.add(error: error, claim: 0.01, doubt: doubt, isHeard: false, isSharp: true)
            return score.withinClaim
        }
        #expect(within(0.012, doubt: 0) == ShareTally(hits: 0, count: 1))
        #expect(within(0.012, doubt: 0.008) == ShareTally(hits: 1, count: 1))
        // Both errors seldom add up.
        #expect(within(0.015, doubt: 0.008) == ShareTally(hits: 0, count: 1))
        #expect(within(0.015, doubt: 0.011) == ShareTally())
    }

    @Test func addsUpAndTakesTheMiddle() {
        var one = ContactScore()
        var other = ContactScore()
        one.add(error: 0.001, claim: 0, doubt: 0, isHeard: false, isSharp: true)
        other.add(error: 0.003, claim: 0, doubt: 0, isHeard: false, isSharp: true)
        one.add(other)
        #expect(ContactScore.median(one.seen) == 2)
        #expect(ContactScore.median([5, 1, 3]) == 3)
        #expect(ContactScore.median([]) == nil)
    }
}
