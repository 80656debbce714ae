import Testing

@testable import SwingSegmentation

/// Two signals that tell one moment.
@Suite struct WitnessTests {
    @Test func theSurerOneCountsMore() {
        let joined = Witness(time: 1, spread: 0.02).joined(with: Witness(time: 1.1, spread: 0.04))
        #expect(abs(joined.time - 1.02) <= 1e-9)
    }

    @Test func witnessesThatAgreeAreSurerTogether() {
        let joined = Witness(time: 1, spread: 0.04).joined(with: Witness(time: 1, spread: 0.04))
        #expect(abs(joined.spread - 0.04 / 2.0.squareRoot()) <= 1e-9)
    }

    @Test func witnessesThatContradictEachOtherLeaveItOpenWhoIsRight() {
        let joined = Witness(time: 1, spread: 0.02).joined(with: Witness(time: 1.4, spread: 0.02))
        #expect(joined.spread > 0.19)
        #expect(abs(joined.time - 1.2) <= 1e-9)
    }
}
