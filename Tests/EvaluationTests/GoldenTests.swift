import Foundation
import SwingCore
import Testing

@testable import Evaluation

/// The screen and the file of one made-up evaluation, exactly as they are.
///
/// `RECORD_GOLDENS=1` writes them instead, and fails, so that a recording never passes for a check.
@Suite struct GoldenTests {
    /// Three clips that show every part: a serve with all facts, a backhand called a forehand with an invented swing,
    /// and one that cannot be read.
    private var report: EvaluationReport {
        var bent = Hand.upright
        bent[.rightWrist] = [150, 150]
        var frames = Hand.frames(Array(repeating: Hand.upright, count: 4), isVisible: true)
        for index in frames.indices {
            frames[index].joints3D = Hand.upright.mapValues { [$0.x / 200, 0, (400 - $0.y) / 200] }
            frames[index].joints2D[.leftWrist]?.isVisible = false
        }
        let serve = Truth(
            pictureSize: Hand.size, handedness: .right, view: .side, frames: frames,
            swings: [
                .init(
                    stroke: .serve, variant: .plain, contact: 0.1, events: [.trophy: 0.05, .finish: 0.4],
                    metrics: ["serve.elbow": 170, "serve.knee": 70, "serve.lean": 10],
                    faults: ["serve.knee": .needsWork, "serve.lean": .critical])
            ])
        let found = Hand.swing(
            .serve, contact: 0.112, events: [.trophy: 0.17],
            metrics: [Hand.metric("serve.elbow", 165, deviation: 4), Hand.metric("serve.knee", 71, deviation: 5)],
            findings: [
                Hand.finding("serve.knee", .needsWork), Hand.finding("serve.lean", .good),
                Hand.finding("serve.elbow", .critical), Hand.finding("serve.toss", .excellent),
            ])
        let backhand = Truth(
            handedness: .left, view: .behind,
            swings: [
                .init(stroke: .backhand, variant: .named(.slice), contact: 1),
                .init(stroke: .backhand, variant: .named(.twoHanded), contact: 5),
            ])
        return EvaluationReport(
            clips: [
                "serve.mp4": Hand.score(
                    serve, Hand.analysis([found]),
                    poses: [Hand.pose(Hand.upright), Hand.pose(bent), nil, Hand.pose(Hand.upright)]),
                "backhand.mp4": Hand.score(
                    backhand, Hand.analysis([Hand.swing(.forehand, contact: 1.01), Hand.swing(.serve, contact: 9)])),
            ], failures: ["torn.mp4": "torn.mp4 could not be read: the file ends in the middle of its index."])
    }

    private var worse: EvaluationReport {
        var report = report
        report.clips["serve.mp4"]?.swings.extra += 1
        report.clips["serve.mp4"]?.events["contact"]?.milliseconds.add(40)
        return report
    }

    @Test func screen() throws {
        let text = EvaluationText(report).text
        try check(text, "screen.txt")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 50)
        #expect(lines.allSatisfy { $0.count <= EvaluationText.width })
    }

    @Test func machineFile() throws { try check(report.json(), "report.json") }

    @Test func comparison() throws {
        try check(ComparisonText(Comparison(of: worse, with: report), baseline: "baseline.json").text, "comparison.txt")
    }

    @Test func partsWithoutTruthAreLeftOut() {
        let labelled = EvaluationReport(clips: ["a.mp4": Hand.score(Truth(swings: [.init(stroke: .serve, contact: 1)]))]
        )
        #expect(EvaluationText(labelled).text.contains("\n\nTRUE \\ FOUND  none\nserve            1\n\nSWINGS"))
        let failed = EvaluationReport(failures: ["a.mp4": "a.mp4 is torn."])
        #expect(
            EvaluationText(failed).text
                == "0 clips, 0.0 s of video, analysed in 0.0 s\n\nNot compared  a.mp4 is torn.\n")
    }

    @Test func theScreenHoldsEvenWhenEverythingIsThere() {
        var full = report
        for name in EventName.allCases {
            full.clips["serve.mp4"]?.events[name.rawValue, default: EventScore()].milliseconds.add(-1234)
        }
        for (index, stroke) in Stroke.allCases.enumerated() {
            full.clips["serve.mp4"]?.naming.strokeTable[stroke.rawValue] = Dictionary(
                uniqueKeysWithValues: Stroke.allCases.map { ($0.rawValue, 1000 + index) })
        }
        for index in 0..<4 {
            var metric = MetricScore()
            for _ in 0..<Tolerances.leastClaims { metric.addClaim(1, error: 3) }
            full.clips["serve.mp4"]?.metrics["twoHandedBackhand.aRatherLongMetricName\(index)"] = metric
        }
        for index in 0..<9 {
            full.clips["clip-\(index)-with-a-rather-long-name-as-the-studio-gives-them.mp4"] = report.clips["serve.mp4"]
            full.failures["torn-\(index).mp4"] = "torn-\(index).mp4 could not be read: the file ends early."
        }
        let lines = EvaluationText(full).text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 50, "\(lines.count) lines")
        #expect(lines.allSatisfy { $0.count <= EvaluationText.width }, "\(lines.map(\.count).max() ?? 0) columns")
    }

    private func check(_ text: String, _ name: String) throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            Issue.record("recorded \(name)")
            return
        }
        let path = try #require(Bundle.module.path(forResource: "Goldens/" + name, ofType: nil))
        #expect(text == (try String(contentsOfFile: path, encoding: .utf8)))
    }
}
