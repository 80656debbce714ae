import SwingCore
import Testing

@testable import Reporting

@Suite struct WordingTests {
    private let wording = Wording(.english)

    @Test(arguments: [
        (0.0, "0:00.00"), (0.934, "0:00.93"), (1.2345678, "0:01.23"), (59.996, "1:00.00"), (61.5, "1:01.50"),
        (3723.25, "62:03.25"), (-0.5, "-0:00.50"), (-0.001, "0:00.00"), (Double.nan, "–"),
    ])
    func timesAreMinutesAndHundredths(_ seconds: Double, _ text: String) {
        #expect(wording.time(seconds) == text)
    }

    @Test func valuesStayOnOneLineWithTheirUncertainty() {
        let metric = Metric(
            id: "a", value: 28.4, unit: .degrees, time: 0, frame: 0, uncertainty: 9.2, confidence: 1,
            advisory: false, geometry: MetricGeometry(kind: .time, landmarks: []))
        #expect(wording.value(of: metric) == "28°\u{A0}±\u{A0}9°")
    }

    @Test func lengthsAreToldInMetresWhereTheHeightIsKnown() {
        let metric = Metric(
            id: "a", value: 1.11, unit: .bodyHeights, time: 0, frame: 0, uncertainty: 0.04, confidence: 1,
            advisory: false, geometry: MetricGeometry(kind: .height, landmarks: []))
        #expect(wording.value(of: metric) == "111\u{A0}±\u{A0}4 % of your height")
        #expect(wording.value(of: metric.scaled(by: 1.8)) == "111\u{A0}±\u{A0}4 % of your height (2.00 m)")
        #expect(MeasureWords.english.length(0.256) == "26 cm")
    }

    @Test func evidenceIsNamedByTheEventItShows() {
        let swing = SampleAnalysis.serveSwing
        #expect(Wording.event(at: Evidence(time: 0.94, frame: 56), in: swing) == .trophy)
        #expect(Wording.event(at: Evidence(time: 0.8, frame: 48), in: swing) == nil)
    }

    @Test func theBarPlacesPhasesInOrderWithinItsWidth() throws {
        let bar = PhaseBar(SampleAnalysis.serveSwing.swing, wording)
        #expect(bar.segments.map(\.label).first == "preparation")
        #expect(bar.segments.first?.x == "3%")
        #expect(bar.ticks.last?.x == "97%")
        #expect(bar.ticks.map(\.number) == [1, 2, 3, 4, 5, 6])
        #expect(bar.ticks[4].tickClass == "tick contact")
    }

    @Test func theGaugeShowsZonesAndWhisker() throws {
        let swing = SampleAnalysis.serveSwing
        let finding = try #require(swing.findings.first { $0.rule == "serve.frontKneeFlexion" })
        let metric = try #require(swing.metrics.first { $0.id == finding.metric })
        let band = try #require(finding.band)
        let gauge = try #require(BandGauge(metric: metric, band: band, wording))
        #expect(gauge.zones.map(\.zoneClass) == ["needsWork", "good", "excellent"])
        #expect(gauge.gaugeText.replacing("\u{A0}", with: " ") == "Measured 28° ± 9°; excellent is 50° to 82°.")
        let open = BandInterval(low: nil, high: nil)
        let none = RatingBand(excellent: open, good: open, needsWork: open)
        #expect(BandGauge(metric: metric, band: none, wording) == nil)
    }
}
