import SwingCore
import Testing

@Suite struct MediaTimeTests {
    @Test func secondsFollowFromTicks() {
        let ntsc = TimeBase(numerator: 1, denominator: 30_000)
        #expect(MediaTime(ticks: 1001, timeBase: ntsc).seconds == 1001.0 / 30_000)
    }

    @Test func timesOfDifferentBasesCompareBySeconds() {
        let early = MediaTime(ticks: 1, timeBase: TimeBase(numerator: 1, denominator: 25))
        let late = MediaTime(ticks: 50, timeBase: TimeBase(numerator: 1, denominator: 1000))
        #expect(early < late)
        #expect(!(late < early))
    }
}
