import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Evaluation

@Suite struct EvaluatorTests {
    private static let truth = Data(#"{"truthVersion": 1, "swings": [{"events": {"contact": 1}}]}"#.utf8)

    @Test func clipsComeFromTruthFilesAndLabels() throws {
        let folder = try ScratchFolder()
        for name in ["b.mp4", "a.mov", "c.avi", "plain.mp4"] { _ = try folder.write(Data(), to: name) }
        for name in ["b", "a"] { _ = try folder.write(Self.truth, to: name + ".truth.json") }
        // What has a truth file of its own is not taken from the labels.
        let labels = #"{"c.avi": {"swings": []}, "b.mp4": {"swings": []}}"#
        _ = try folder.write(Data(labels.utf8), to: LabelFile.name)
        let set = try EvaluationSet(folder: folder.path)
        #expect(set.clips.map(\.name) == ["a.mov", "b.mp4", "c.avi"])
        #expect(set.clips[1].truth.swings?.count == 1)
        #expect(set.failures.isEmpty)
    }

    @Test func brokenTruthAndMissingVideosAreCounted() throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.truth, to: "lonely.truth.json")
        _ = try folder.write(Data("{".utf8), to: "broken.truth.json")
        _ = try folder.write(Data(), to: "broken.mp4")
        let set = try EvaluationSet(folder: folder.path)
        #expect(set.clips.isEmpty)
        #expect(set.failures["lonely.truth.json"]?.hasSuffix("there is no video lonely.mp4 beside it.") == true)
        #expect(set.failures["broken.mp4"]?.contains("broken.truth.json could not be read") == true)
    }

    @Test func aFolderWithoutTruthIsAnErrorInThreeParts() throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Data(), to: "clip.mp4")
        let error = #expect(throws: EvaluationError.noTruth(folder: folder.path)) {
            try EvaluationSet(folder: folder.path)
        }
        #expect(error?.message.split(separator: "\n").count == 3)
        #expect(error?.kind.rawValue == 2)
        #expect(throws: EvaluationError.noFolder(path: "/nowhere")) { try EvaluationSet(folder: "/nowhere") }
    }

    @Test func aClipThatCannotBeReadIsCountedAndTheRestGoesOn() throws {
        let set = EvaluationSet(
            clips: ["bad.mp4", "good.mp4"].map { name in
                .init(name: name, path: "in/" + name, truth: Truth(captureRate: 240, slowdown: 8, swings: []))
            },
            failures: ["c.mp4": "no truth"])
        var heard: [Int] = []
        let report = try Evaluator { path, captureRate in
            #expect(captureRate == 240)
            if path == "in/bad.mp4" { throw EvaluationError.unreadable(path: path, detail: "it ends early") }
            return (Hand.analysis(), Hand.track([]))
        }.report(on: set) { heard.append($0) }
        #expect(heard == [0, 1])
        #expect(Array(report.clips.keys) == ["good.mp4"])
        #expect(report.failures == ["bad.mp4": "in/bad.mp4 could not be read: it ends early.", "c.mp4": "no truth"])
    }

    @Test func nobodySaysHowFastAClipPlaysThatIsNoSlowMotion() throws {
        let set = EvaluationSet(clips: [
            .init(name: "a.mp4", path: "a.mp4", truth: Truth(captureRate: 60, swings: []))
        ])
        let report = try Evaluator { _, captureRate in
            #expect(captureRate == nil)
            return (Hand.analysis(), Hand.track([]))
        }.report(on: set)
        #expect(report.clips.count == 1)
    }

    @Test func anythingElseEndsTheEvaluation() {
        struct Stopped: Error {}
        let set = EvaluationSet(clips: [.init(name: "a.mp4", path: "a.mp4", truth: Truth())])
        #expect(throws: Stopped.self) { try Evaluator { _, _ in throw Stopped() }.report(on: set) }
    }
}
