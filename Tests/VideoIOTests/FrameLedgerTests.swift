import SwingCore
import Testing

@testable import VideoIO

/// A clip at 25 frames a second with what is said about each frame's damage.
private struct Reading {
    var ledger = FrameLedger()
    var failures = 0

    init(_ frames: Range<Int>) { add(frames) }

    mutating func add(_ frames: Range<Int>, distorted: Bool = false) {
        for frame in frames { add(frame, distorted: distorted) }
    }

    mutating func add(_ frame: Int, lost: Int = 0, firstLost: Double = 0, distorted: Bool = false) {
        ledger.add(
            time: Double(frame) / 25,
            damage: .init(failures: failures, lostBefore: lost, firstLost: firstLost, isDistorted: distorted))
    }

    func account(promised: Int? = nil, unread: Int = 0, promisedEnd: Double? = nil) -> FrameAccount {
        ledger.account(promised: promised, unread: unread, promisedEnd: promisedEnd, retimed: 0)
    }

    func shortfall(_ account: FrameAccount) -> FrameLedger.Shortfall? { ledger.shortfall(of: account) }
}

private func expectSpans(
    _ found: [MissingSpan], _ expected: [MissingSpan], sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(found.map(\.reason) == expected.map(\.reason), sourceLocation: sourceLocation)
    for (one, other) in zip(found, expected) {
        #expect(abs(one.start - other.start) < 1e-9 && abs(one.end - other.end) < 1e-9, sourceLocation: sourceLocation)
    }
}

@Suite struct FrameLedgerTests {
    @Test func aWholeClipMissesNothing() {
        let reading = Reading(0..<50)
        let account = reading.account(promised: 50, promisedEnd: 2)
        #expect(account == FrameAccount(promised: 50, decoded: 50))
        #expect(reading.shortfall(account) == nil)
    }

    @Test func anUnreadEndIsTold() {
        let account = Reading(0..<50).account(promised: 60, unread: 10)
        expectSpans(account.missing, [MissingSpan(start: 2, end: 2.4, reason: .endsEarly)])
    }

    @Test func aHeaderAloneTellsTheEnd() {
        let account = Reading(0..<50).account(promisedEnd: 3)
        expectSpans(account.missing, [MissingSpan(start: 2, end: 3, reason: .endsEarly)])
        // Rounding, and a last frame that is shown a little longer.
        #expect(Reading(0..<50).account(promisedEnd: 2.09).missing.isEmpty)
    }

    @Test func aCountThatTheLengthContradictsTellsNothing() {
        #expect(Reading(0..<50).account(promised: 60, unread: 10, promisedEnd: 2).missing.isEmpty)
    }

    @Test func aFailureExplainsEvenOneLostFrame() {
        var reading = Reading(0..<20)
        reading.failures = 1
        reading.add(21, lost: 1)
        reading.add(22..<50)
        expectSpans(reading.account().missing, [MissingSpan(start: 0.8, end: 0.84, reason: .undecodable)])
    }

    @Test func aHoleInASteadyClipNeedsNoFailure() {
        var reading = Reading(0..<20)
        reading.add(30..<60)
        expectSpans(reading.account().missing, [MissingSpan(start: 0.8, end: 1.2, reason: .absent)])
    }

    @Test func unevenClipsHaveGapsByNature() {
        var reading = Reading(0..<1)
        for frame in stride(from: 1, to: 60, by: 5) {
            reading.add(frame)
            reading.add(frame + 1)
        }
        #expect(reading.account().missing.isEmpty)
    }

    @Test func picturesBeforeTheFirstKeyFrameAreTold() {
        var reading = Reading(0..<0)
        reading.add(20, lost: 20, firstLost: 0)
        reading.add(21..<60)
        expectSpans(reading.account().missing, [MissingSpan(start: 0, end: 0.8, reason: .undecodable)])
    }

    @Test func distortedNeighboursAreOneSpan() {
        var reading = Reading(0..<10)
        reading.add(10..<20, distorted: true)
        reading.add(20..<40)
        let account = reading.account(promised: 40)
        expectSpans(account.missing, [MissingSpan(start: 0.4, end: 0.8, reason: .distorted)])
        #expect(reading.shortfall(account) == nil)
    }

    @Test func whatWasReadInVainComesBeforeWhatWasNeverRead() {
        var reading = Reading(0..<50)
        reading.ledger.finish(.init(failures: 3, lostBefore: 5))
        let account = reading.account(promised: 60, unread: 5)
        #expect(reading.shortfall(account) == nil)
        expectSpans(
            account.missing,
            [
                MissingSpan(start: 2, end: 2.2, reason: .undecodable),
                MissingSpan(start: 2.2, end: 2.4, reason: .endsEarly),
            ])
    }

    @Test func tooLittleIsNotAnalysed() {
        let nothing = Reading(0..<0)
        #expect(nothing.shortfall(nothing.account()) == .nothing)
        // A whole clip may be as short as it likes.
        let short = Reading(0..<5)
        #expect(short.shortfall(short.account(promised: 5)) == nil)
        #expect(short.shortfall(short.account(promised: 15, unread: 10)) == .endsEarly)
        let tenth = Reading(0..<100)
        #expect(tenth.shortfall(tenth.account(promised: 1100, unread: 1000)) == .endsEarly)
        #expect(tenth.shortfall(tenth.account(promised: 900, unread: 800)) == nil)
        var holed = Reading(0..<5)
        holed.failures = 1
        holed.add(100, lost: 95)
        holed.add(101..<105)
        #expect(holed.shortfall(holed.account()) == .mostIsUndecodable)
    }
}
