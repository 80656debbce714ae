import SwingCore
import Testing

@testable import SwingSegmentation

/// Events settled together.
@Suite struct EventChainTests {
    private func draft(_ name: EventName, _ time: Double, _ uncertainty: Double = 0.05) -> EventDraft {
        EventDraft(name: name, time: time, uncertainty: uncertainty, confidence: 0.6)
    }

    private func settled(_ drafts: [EventDraft], tempo: Double = 1) -> [EventName: EventDraft] {
        let result = EventChain.groundStroke.settled(drafts, contact: 10, tempo: tempo)
        return Dictionary(result.map { ($0.name, $0) }) { first, _ in first }
    }

    @Test func eventsThatAgreeStayWhereTheyWereSeen() throws {
        let drafts = [draft(.unitTurn, 9.0), draft(.backswingEnd, 9.65), draft(.forwardSwing, 9.8)]
        let result = settled(drafts)
        for draft in drafts { #expect(abs(try #require(result[draft.name]).time - draft.time) <= 0.02) }
    }

    @Test func anEventOutOfOrderIsBroughtBackAndSaysSo() throws {
        // The hand seems to come forward before it went back.
        let result = settled([draft(.unitTurn, 9.0), draft(.backswingEnd, 9.65), draft(.forwardSwing, 9.3, 0.06)])
        let end = try #require(result[.backswingEnd])
        let forward = try #require(result[.forwardSwing])
        #expect(end.time < forward.time && forward.time < 10)
        #expect(forward.uncertainty > 0.1)
    }

    @Test func anEventThatWasNotSeenIsNotMade() {
        let result = settled([draft(.unitTurn, 9.0), draft(.forwardSwing, 9.8)])
        #expect(Set(result.keys) == [.unitTurn, .forwardSwing])
        #expect(EventChain.groundStroke.settled([], contact: 10, tempo: 1).isEmpty)
    }

    @Test func aSignalThatShowsAnUnusualTimeClearlyIsBelieved() throws {
        // A late contact: the hands have hardly set off.
        let clear = settled([draft(.backswingEnd, 9.6), draft(.forwardSwing, 9.96, 0.025)])
        #expect(abs(try #require(clear[.forwardSwing]).time - 9.96) <= 0.02)
        let vague = settled([draft(.backswingEnd, 9.6), draft(.forwardSwing, 9.96, 0.15)])
        #expect(try #require(vague[.forwardSwing]).time < 9.9)
    }

    @Test func theUsualTimeMakesAVagueEventSurer() throws {
        let result = settled([draft(.backswingEnd, 9.6), draft(.forwardSwing, 9.8, 0.15)])
        let forward = try #require(result[.forwardSwing])
        #expect(forward.uncertainty < 0.08)
        #expect(abs(forward.time - 9.8) <= 0.02)
    }

    /// Some players drop the racket out of the trophy at once, others wait there.
    @Test(arguments: [9.7, 9.8]) func aTrophyStaysWhereItWasSeenHoweverLongThePlayerWaits(trophy: Double) throws {
        let drafts = [
            draft(.start, 8.4), draft(.release, 9.2, 0.02), draft(.trophy, trophy, 0.06), draft(.racketLow, 9.84, 0.02),
        ]
        let result = EventChain.serve.settled(drafts, contact: 10, tempo: 1)
        let settled = try #require(result.first { $0.name == .trophy })
        #expect(abs(settled.time - trophy) <= 0.01)
    }

    @Test func slowMotionStretchesTheChain() throws {
        let fast = settled([draft(.unitTurn, 9.0), draft(.backswingEnd, 9.6), draft(.forwardSwing, 9.5)])
        let slow = settled(
            [draft(.unitTurn, 2, 0.4), draft(.backswingEnd, 6.8, 0.4), draft(.forwardSwing, 6, 0.4)], tempo: 8)
        for name in [EventName.unitTurn, .backswingEnd, .forwardSwing] {
            let one = 10 - (try #require(fast[name])).time
            let other = 10 - (try #require(slow[name])).time
            #expect(abs(other / 8 - one) <= 0.001)
        }
    }
}
