import SwingCore
import Testing

@Suite struct MeasureWordsTests {
    private let words = MeasureWords.english

    @Test(arguments: [
        (38.4, MetricUnit.degrees, "38°"), (-0.4, .degrees, "0°"), (-3.2, .degrees, "−3°"),
        (0.136, .bodyHeights, "14 % of your height"), (-0.05, .bodyHeights, "−5 % of your height"),
        (0.452, .seconds, "0.45 s"), (0.857, .share, "86 % of the swing"),
        (1.204, .shoulderWidths, "1.2 shoulder widths"),
        (0.2, .ratio, "20 % of your stance's width"), (.nan, .degrees, "–°"),
    ])
    func valuesReadLikeASentence(_ value: Double, _ unit: MetricUnit, _ text: String) {
        #expect(words.value(value, unit) == text)
    }

    @Test(arguments: [
        (28.4, 9.2, MetricUnit.degrees, "28° ± 9°"), (28.4, 0.1, .degrees, "28° ± 1°"),
        (1.214, 0.04, .bodyHeights, "121 ± 4 % of your height"),
        (0.8, 0.1, .shoulderWidths, "0.8 ± 0.1 shoulder widths"),
        (0.325, 0.012, .seconds, "0.33 ± 0.01 s"), (0.63, 0.001, .share, "63 ± 1 % of the swing"),
    ])
    func uncertaintiesAreNeverZero(_ value: Double, _ sigma: Double, _ unit: MetricUnit, _ text: String) {
        #expect(words.value(value, uncertainty: sigma, unit) == text)
    }

    @Test func rangesNameTheirOpenEdge() {
        #expect(words.range(BandInterval(low: 50, high: 82), .degrees) == "50° to 82°")
        #expect(words.range(BandInterval(low: 0.3, high: 0.7), .bodyHeights) == "30 to 70 % of your height")
        #expect(words.range(BandInterval(low: 0.3, high: 0.7), .bodyHeights, counts: false) == "30 to 70 %")
        #expect(words.range(BandInterval(low: 0.07, high: nil), .bodyHeights) == "7 % of your height or more")
        #expect(words.range(BandInterval(low: nil, high: 0.2), .seconds) == "up to 0.20 s")
        #expect(words.range(BandInterval(low: nil, high: nil), .ratio) == nil)
    }
}

@Suite struct FindingAimTests {
    private func aim(_ rating: Rating, _ band: RatingBand?) -> BandInterval? {
        Finding(
            rule: "r", metric: "m", title: "", rating: rating, reason: "", band: band, cue: "", why: "", drill: "",
            evidence: []
        ).aim
    }

    private let nested = RatingBand(
        excellent: BandInterval(low: 70, high: 100), good: BandInterval(low: 60, high: 110),
        needsWork: BandInterval(low: 40, high: nil))

    @Test func theNextBetterRangeIsTheAim() {
        #expect(aim(.critical, nested) == BandInterval(low: 60, high: 110))
        #expect(aim(.needsWork, nested) == BandInterval(low: 60, high: 110))
        #expect(aim(.good, nested) == BandInterval(low: 70, high: 100))
        #expect(aim(.excellent, nil) == nil)
    }

    @Test func adjacentBandsCountTogetherAndOpenEdgesStayOpen() {
        let adjacent = RatingBand(
            excellent: BandInterval(low: 70, high: nil), good: BandInterval(low: 60, high: 70),
            needsWork: BandInterval(low: nil, high: nil))
        #expect(aim(.needsWork, adjacent) == BandInterval(low: 60, high: nil))
    }
}
