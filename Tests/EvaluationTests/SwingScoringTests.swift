import SwingCore
import Testing

@testable import Evaluation

@Suite struct SwingScoringTests {
    @Test func everySwingFindsItsOwn() {
        let truth = Truth(swings: [.init(contact: 1), .init(contact: 5)])
        let score = Hand.score(truth, Hand.analysis([Hand.swing(contact: 1.1), Hand.swing(contact: 4.9)])).swings
        #expect((score.matched, score.missed, score.extra) == (2, 0, 0))
        #expect(score.precision == 1)
        #expect(score.recall == 1)
    }

    @Test func missingAndExtraSwingsAreCounted() {
        // Only 1.0 has a partner within 0.5 s.
        let truth = Truth(swings: [.init(contact: 1), .init(contact: 5), .init(contact: 9)])
        let found = [Hand.swing(contact: 1.2), Hand.swing(contact: 5.6)]
        let score = Hand.score(truth, Hand.analysis(found)).swings
        #expect((score.matched, score.missed, score.extra) == (1, 2, 1))
        #expect(score.precision == 0.5)
        #expect(abs((score.recall ?? 0) - 1.0 / 3) < 1e-12)
    }

    @Test func theNearestPairGoesFirstAndNoneTwice() {
        // 1.3 lies 0.1 from the second truth and 0.3 from the first, which then takes 0.9.
        let matching = SwingMatching(
            [.init(contact: 1.0), .init(contact: 1.2)], [Hand.swing(contact: 0.9), Hand.swing(contact: 1.3)],
            window: 0.5)
        #expect(matching.matched.map { $0.found.swing.event(.contact)?.time } == [0.9, 1.3])
        let twice = SwingMatching(
            [.init(contact: 1.0)], [Hand.swing(contact: 0.9), Hand.swing(contact: 1.05)], window: 0.5)
        #expect(twice.matched.map { $0.found.swing.event(.contact)?.time } == [1.05])
        #expect(twice.extra.count == 1)
    }

    @Test func slowMotionWidensTheWindow() {
        let truth = Truth(slowdown: 4, swings: [.init(contact: 10)])
        #expect(Hand.score(truth, Hand.analysis([Hand.swing(contact: 11.9)])).swings.matched == 1)
    }

    @Test func aSwingOutsideThePictureIsNeverMissed() {
        let truth = Truth(swings: [.init(contact: 1, isVisible: false)])
        let score = Hand.score(truth, Hand.analysis()).swings
        #expect((score.matched, score.missed, score.extra) == (0, 0, 0))
        #expect(score.recall == nil)
    }

    @Test func strokesAreToldInATableWithThoseMissedAndInvented() {
        let truth = Truth(
            swings: [
                .init(stroke: .serve, contact: 1), .init(stroke: .backhand, contact: 5),
                .init(stroke: .serve, contact: 9),
            ])
        let found = [
            Hand.swing(.serve, contact: 1), Hand.swing(.forehand, contact: 5), Hand.swing(.serve, contact: 20),
        ]
        let naming = Hand.score(truth, Hand.analysis(found)).naming
        #expect(naming.stroke == ShareTally(hits: 1, count: 2))
        #expect(
            naming.strokeTable == [
                "serve": ["serve": 1, "none": 1], "backhand": ["forehand": 1], "none": ["serve": 1],
            ])
    }

    @Test(arguments: [
        (Truth.Variant.named(.slice), StrokeVariant?.some(.slice), 1, 1), (.named(.slice), nil, 0, 1),
        (.plain, .volley, 0, 1), (.plain, nil, 0, 0), (.unknown, .volley, 0, 0),
    ])
    func variantsCountWhereOneIsNamed(_ truth: Truth.Variant, _ found: StrokeVariant?, _ hits: Int, _ count: Int) {
        let truth = Truth(swings: [.init(stroke: .backhand, variant: truth, contact: 1)])
        let naming = Hand.score(truth, Hand.analysis([Hand.swing(.backhand, variant: found, contact: 1)])).naming
        #expect(naming.variant == ShareTally(hits: hits, count: count))
    }

    @Test func sideAndViewCountOnceAClip() {
        let truth = Truth(handedness: .left, view: .behind, swings: [.init(contact: 1), .init(contact: 5)])
        let naming = Hand.score(truth, Hand.analysis(handedness: .left, view: .side)).naming
        #expect(naming.side == ShareTally(hits: 1, count: 1))
        #expect(naming.view == ShareTally(hits: 0, count: 1))
        #expect(naming.viewTable == ["behind": ["side": 1]])
        let unknown = Hand.score(Truth(swings: [.init(contact: 1)])).naming
        #expect(unknown.side.count + unknown.view.count == 0)
    }

    @Test func eventsAreToldInMillisecondsAndFrames() throws {
        // 50 frames a second: 40 ms late are two frames, and 20 ms early one.
        let truth = Truth(swings: [.init(contact: 1, events: [.trophy: 0.5, .finish: 1.5])])
        let found = Hand.swing(contact: 0.98, events: [.trophy: 0.54])
        let events = Hand.score(truth, Hand.analysis([found])).events
        let trophy = try #require(events["trophy"])
        #expect(abs((trophy.milliseconds.bias ?? 0) - 40) < 1e-9)
        #expect(abs((trophy.frames.bias ?? 0) - 2) < 1e-9)
        #expect(trophy.within.share == 1)
        let contact = try #require(events["contact"])
        #expect(abs((contact.milliseconds.bias ?? 0) + 20) < 1e-9)
        #expect(contact.within.share == 1)
        let finish = try #require(events["finish"])
        #expect(finish.unseen == 1)
        #expect(finish.milliseconds.count == 0)
        #expect(finish.within == ShareTally(hits: 0, count: 1))
    }

    @Test func aContactsLimitIsAFrameAndTheTruthsOwnDoubt() {
        func limit(_ name: EventName, _ tolerance: Double, slowdown: Double, rate: Double) -> Double {
            Tolerances.limit(
                for: name, of: .init(contact: 1, contactTolerance: tolerance), slowdown: slowdown, frameRate: rate)
        }
        #expect(limit(.contact, 0, slowdown: 1, rate: 60) == 0.02)
        #expect(limit(.contact, 0, slowdown: 1, rate: 25) == 0.04)
        #expect(abs(limit(.contact, 0.01, slowdown: 4, rate: 60) - 0.09) < 1e-12)
        #expect(limit(.trophy, 0.01, slowdown: 2, rate: 25) == 0.12)
    }

    @Test func inSlowMotionMillisecondsAreThoseOfNormalSpeed() {
        let truth = Truth(slowdown: 4, swings: [.init(contact: 4)])
        let contact = Hand.score(truth, Hand.analysis([Hand.swing(contact: 4.08)])).events["contact"]
        #expect(abs((contact?.milliseconds.bias ?? 0) - 20) < 1e-9)
        #expect(abs((contact?.frames.bias ?? 0) - 4) < 1e-9)
    }
}
