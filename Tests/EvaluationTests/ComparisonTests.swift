import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Evaluation

@Suite struct ComparisonTests {
    /// One clip whose contact is late and whose joints are off by so much.
    private func report(late milliseconds: Double = 0, off: Double = 0, extra: Int = 0) -> EvaluationReport {
        var score = Score()
        score.swings.matched = 1
        score.swings.extra = extra
        score.events["contact"] = EventScore()
        score.events["contact"]?.milliseconds.add(milliseconds)
        score.events["contact"]?.within.add(true)
        score.keypoints.frames = 1
        score.keypoints.joints["leftKnee"] = PointTally()
        score.keypoints.joints["leftKnee"]?.add(distance: off)
        return EvaluationReport(clips: ["a.mp4": score])
    }

    @Test func theSameResultIsNoRegression() {
        let comparison = Comparison(of: report(late: 12, off: 0.04), with: report(late: 12, off: 0.04))
        #expect(!comparison.hasRegressed)
        #expect(comparison.improvements.isEmpty)
        #expect(comparison.clips == 1)
    }

    @Test(arguments: [(4.9, false), (5.0, false), (5.1, true)])
    func aFigureMayGetWorseByItsMargin(_ milliseconds: Double, _ isWorse: Bool) {
        let comparison = Comparison(of: report(late: 10 + milliseconds), with: report(late: 10))
        #expect(comparison.hasRegressed == isWorse)
        #expect(comparison.regressions.map(\.before.name) == (isWorse ? ["contact: error"] : []))
        // The other way round it is an improvement.
        let better = Comparison(of: report(late: 10), with: report(late: 10 + milliseconds))
        #expect(!better.hasRegressed)
        #expect(better.improvements.count == (isWorse ? 1 : 0))
    }

    @Test func anInventedSwingHasNoMargin() {
        let comparison = Comparison(of: report(extra: 1), with: report())
        #expect(comparison.regressions.map(\.before.name) == ["swings that are not there"])
    }

    @Test func jointsHaveAWiderMarginThanAllTogether() {
        let names = Comparison(of: report(off: 0.045), with: report(off: 0.04)).regressions.map(\.before.name)
        #expect(names == ["all joints: error"])
    }

    @Test func aFigureThatCannotBeMeasuredAnyMoreIsARegression() {
        var now = report(late: 1)
        now.clips["a.mp4"]?.events = [:]
        let comparison = Comparison(of: now, with: report(late: 1))
        #expect(comparison.regressions.contains { $0.before.name == "contact: error" && $0.now == nil })
        #expect(ComparisonText(comparison, baseline: "b.json").text.contains("-> no longer measured"))
    }

    @Test func onlyClipsThatBothHoldAreCompared() {
        var now = report()
        now.clips["new.mp4"] = report(late: 500, extra: 5).clips["a.mp4"]
        var baseline = report()
        baseline.clips["old.mp4"] = Score()
        let comparison = Comparison(of: now, with: baseline)
        #expect(!comparison.hasRegressed)
        #expect(comparison.onlyNow == ["new.mp4"])
        #expect(comparison.onlyBefore == ["old.mp4"])
    }

    @Test func aClipThatCannotBeReadAnyMoreIsARegression() {
        let comparison = Comparison(of: EvaluationReport(failures: ["a.mp4": "gone"]), with: report())
        #expect(comparison.hasRegressed)
        #expect(comparison.lost == ["a.mp4"])
    }

    @Test func theSpeedIsNotStoredInABaseline() throws {
        var now = report()
        now.clips["a.mp4"]?.speed = Hand.score(Truth()).speed
        #expect(now.total.speed.ratio == 1.5)
        #expect(now.asBaseline.total.speed == SpeedScore())
    }

    @Test func aStoredReportIsReadBackAsItWas() throws {
        let folder = try ScratchFolder()
        var stored = report(late: 12.5, off: 0.0425)
        stored.failures = ["b.mp4": "it is \"broken\""]
        try stored.write(to: folder.file("baseline.json"))
        #expect(try EvaluationReport(contentsOf: folder.file("baseline.json")) == stored)
    }

    @Test(arguments: ["{", "{}", #"{"evaluationVersion": 9, "clips": {}, "failures": {}}"#])
    func aBaselineThatIsNoneIsAnErrorThatNamesIt(_ text: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Data(text.utf8), to: "baseline.json")
        let error = #expect(throws: EvaluationError.self) { try EvaluationReport(contentsOf: path) }
        #expect(error?.whatHappened.contains(path) == true)
    }

    @Test func aFileThatCannotBeWrittenIsAnErrorThatNamesIt() {
        #expect(throws: EvaluationError.self) { try report().write(to: "/nowhere/at/all.json") }
    }
}
