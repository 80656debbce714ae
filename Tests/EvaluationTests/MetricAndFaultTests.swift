import SwingCore
import Testing

@testable import Evaluation

@Suite struct MetricAndFaultTests {
    @Test func truthIsComparedWithTheClaimedError() throws {
        // 12 against 10 with 1.5 claimed: inside two deviations, not inside one.
        let truth = Truth(swings: [.init(contact: 1, metrics: ["a": 10, "b": 5])])
        let found = Hand.swing(
            contact: 1, metrics: [Hand.metric("a", 12, deviation: 1.5), Hand.metric("c", 1, deviation: 1)])
        let metrics = Hand.score(truth, Hand.analysis([found])).metrics
        let a = try #require(metrics["a"])
        #expect(a.error.bias == 2)
        #expect(a.claimed.meanSize == 1.5)
        #expect(abs((a.inDeviations.bias ?? 0) - 2 / 1.5) < 1e-12)
        #expect(a.withinOne.share == 0)
        #expect(a.withinTwo.share == 1)
        #expect(metrics["b"]?.unmeasured == 1)
        #expect(metrics["b"]?.error.count == 0)
        // What the truth does not hold is not compared.
        #expect(metrics["c"] == nil)
    }

    /// How far a yes is off says nothing about its claim.
    @Test func aYesIsNotHeldToADeviation() {
        let truth = Truth(swings: [.init(contact: 1, metrics: ["a": 1])])
        var landing = Hand.metric("a", 0, deviation: 0.2)
        landing.unit = .yesNo
        let score = Hand.score(truth, Hand.analysis([Hand.swing(contact: 1, metrics: [landing])])).metrics["a"]
        #expect(score?.error.count == 1)
        #expect(score?.withinOne.count == 0)
        #expect(score?.inDeviations.count == 0)
    }

    @Test(arguments: [
        (11, 20, ClaimHonesty.narrow), (12, 20, .honest), (15, 20, .honest), (16, 20, .wide), (7, 10, .honest),
        (9, 9, nil),
    ])
    func aClaimIsHonestWithinItsShare(_ hits: Int, _ count: Int, _ expected: ClaimHonesty?) {
        #expect(ClaimHonesty(ShareTally(hits: hits, count: count)) == expected)
    }

    @Test func everyFaultHasOneOutcome() {
        let faults: [String: Rating] = [
            "a": .needsWork, "b": .critical, "c": .needsWork, "d": .critical, "e": .needsWork,
        ]
        let truth = Truth(swings: [.init(contact: 1, faults: faults)])
        let found = Hand.swing(
            contact: 1,
            findings: [
                Hand.finding("a", .needsWork), Hand.finding("b", .needsWork), Hand.finding("c", .good),
                Hand.finding("d", .notRated), Hand.finding("x", .critical), Hand.finding("y", .excellent),
                Hand.finding("z", .notRated),
            ])
        let score = Hand.score(truth, Hand.analysis([found])).faults
        #expect((score.found, score.exact, score.overlooked, score.notRated) == (2, 1, 1, 2))
        #expect((score.falselyReported, score.clear) == (1, 1))
        #expect(score.count == 5)
        #expect(score.foundShare == 0.4)
        #expect(abs((score.falseShare ?? 0) - 1.0 / 3) < 1e-12)
    }

    @Test func faultsOfAMissedSwingAreNotRatedAndThoseOfAnInventedOneFalse() {
        let truth = Truth(swings: [.init(contact: 1, faults: ["a": .needsWork])])
        let found = Hand.swing(contact: 9, findings: [Hand.finding("a", .critical), Hand.finding("b", .good)])
        let score = Hand.score(truth, Hand.analysis([found])).faults
        #expect((score.notRated, score.falselyReported, score.found) == (1, 1, 0))
    }

    @Test func unknownFaultsAreLeftOut() {
        let truth = Truth(swings: [.init(contact: 1)])
        let found = Hand.swing(contact: 1, findings: [Hand.finding("a", .critical)])
        #expect(Hand.score(truth, Hand.analysis([found])).faults == FaultScore())
    }

    @Test func missingFactsAreCountedOnceAClip() {
        let walk = Hand.score(Truth(swings: []))
        #expect(walk.notInTruth == ["joints in the picture": 1, "joints in space": 1])
        let bare = Hand.score(Truth(swings: [.init(contact: 1), .init(contact: 2)]))
        #expect(
            Set(bare.notInTruth.keys) == [
                "joints in the picture", "joints in space", "stroke", "variant", "metrics", "faults", "side", "view",
            ])
        #expect(bare.notInTruth.values.allSatisfy { $0 == 1 })
    }
}
