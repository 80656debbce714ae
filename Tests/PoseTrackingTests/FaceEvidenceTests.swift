import Testing

@testable import PoseTracking

@Suite struct FaceEvidenceTests {
    private func evidence(_ answer: Double) throws -> FaceEvidence {
        try #require(FaceEvidence(answer: answer, torso: 90))
    }

    @Test func aFaceSpeaksForTheFrontAndItsAbsenceForTheBack() throws {
        let (seen, turnedAway) = (try evidence(0.75), try evidence(0.4))
        #expect(seen.support(shouldersApart: 0.65) > 1.5)
        #expect(seen.support(shouldersApart: -0.65) < -1.5)
        #expect(turnedAway.support(shouldersApart: 0.65) < -1.5)
        #expect(turnedAway.support(shouldersApart: -0.65) > 1.5)
    }

    @Test func aTrunkSeenFromTheSideIsTurnedAsItIsWhateverTheHeadDoes() throws {
        #expect(try evidence(0.75).support(shouldersApart: 0.4) == 0)
        #expect(try evidence(0.4).support(shouldersApart: -0.4) == 0)
    }

    @Test func aSmallFaceTellsNothing() {
        #expect(FaceEvidence(answer: 0.2, torso: 39) == nil)
        #expect(FaceEvidence(answer: 0.2, torso: 40) != nil)
    }

    @Test func noAnswerIsBelievedWhollyForItself() throws {
        let (certain, sure) = (try evidence(1), try evidence(0.9))
        #expect(certain.support(shouldersApart: 0.7) == sure.support(shouldersApart: 0.7))
        #expect(certain.support(shouldersApart: 0.7) <= 2)
    }
}
