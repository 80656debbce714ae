import Foundation
import SwingCore
import TestSupport
import Testing

@testable import Evaluation

@Suite struct TruthFileTests {
    private func truth(_ text: String) throws -> Truth { try TruthFile.truth(from: Data(text.utf8)) }

    @Test func versionOneIsReadInFull() throws {
        let truth = try truth(
            """
            {"truthVersion": 1, "size": [960, 540], "frameRate": 30, "captureRate": 240, "seed": 7,
             "handedness": "left", "view": "behind",
             "swings": [{"stroke": "backhand", "variant": "slice", "events": {"contact": 1.25, "unitTurn": 0.5, "split": 0.1},
                         "metrics": {"bs.kneeFlexion": 31.5}, "faults": [{"rule": "bs.knee", "rating": "critical"}]},
                        {"variant": null, "events": {"contact": 3}}],
             "landmarks": ["leftElbow", "racketTip", "nose", "rightKnee"],
             "frames": [{"time": 0.5, "joints2d": [10, 20.5, 0, 1, 2, 1, 5, 6, 1, null, null, 0],
                         "joints3d": [0.1, 0.2, 1.5]}]}
            """)
        #expect(truth.pictureSize == PictureSize(width: 960, height: 540))
        #expect(truth.slowdown == 8)
        #expect(truth.captureRate == 240)
        #expect(truth.handedness == .left)
        #expect(truth.view == .behind)
        let swings = try #require(truth.swings)
        #expect(
            swings[0]
                == Truth.Swing(
                    stroke: .backhand, variant: .named(.slice), contact: 1.25, events: [.unitTurn: 0.5],
                    metrics: ["bs.kneeFlexion": 31.5], faults: ["bs.knee": .critical]))
        #expect(swings[1] == Truth.Swing(variant: .plain, contact: 3))
        let frame = try #require(truth.frames.first)
        #expect(frame.time == 0.5)
        #expect(frame.joints2D[.leftElbow] == Truth.Joint(position: [10, 20.5], isVisible: false))
        #expect(frame.joints2D[.nose] == Truth.Joint(position: [5, 6], isVisible: true))
        #expect(frame.joints2D.count == 2)
        #expect(frame.joints3D == [.leftElbow: [0.1, 0.2, 1.5]])
    }

    @Test func absentFactsAreNotGuessed() throws {
        let bare = try truth(#"{"truthVersion": 1}"#)
        #expect(bare == Truth())
        #expect(bare.swings == nil)
        #expect(try truth(#"{"truthVersion": 1, "swings": []}"#).swings == [])
        let swing = try truth(#"{"truthVersion": 1, "swings": [{"events": {"contact": 1}}]}"#).swings?.first
        #expect(swing == Truth.Swing(variant: .unknown, contact: 1))
    }

    @Test(arguments: [
        (#"{"truthVersion": 2}"#, "truth version 2"),
        (#"{"truthVersion": 1, "swings": [{"events": {}}]}"#, "missing at swings[0].events"),
        (#"{"truthVersion": 1, "swings": [{"stroke": "smash", "events": {"contact": 1}}]}"#, "swings[0].stroke"),
        (#"{"truthVersion": 1, "frames": [{"time": "now"}]}"#, "frames[0].time is of another kind"),
        (#"{"names": []}"#, "names no truthVersion"), (#"{"truthVersion": "#, "not complete JSON"),
    ])
    func errorsNameTheFileAndThePlace(_ text: String, _ words: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Data(text.utf8), to: "clip.truth.json")
        let error = #expect(throws: EvaluationError.self) { try TruthFile.read(path) }
        let message = try #require(error?.message)
        #expect(message.contains(path))
        #expect(message.contains(words), "\(message)")
        #expect(message.split(separator: "\n").count == 3)
        #expect(error?.kind == .input)
    }

    @Test func labelsAreRead() throws {
        let folder = try ScratchFolder()
        let text = """
            {"a.mp4": {"swings": [{"stroke": "serve", "variant": null, "contactTime": 1.1, "contactTolerance": 0.017,
               "events": {"release": null, "trophy": 0.867, "contact": 1.1}, "visible": false}],
               "handedness": "right", "view": "behind", "slowMotion": 2, "note": "by eye"},
             "walk.mp4": {"swings": [], "handedness": null, "view": null, "slowMotion": 1}}
            """
        let labels = try LabelFile.read(folder.write(Data(text.utf8), to: LabelFile.name))
        #expect(labels["walk.mp4"] == Truth(swings: []))
        #expect(
            labels["a.mp4"]
                == Truth(
                    handedness: .right, view: .behind, slowdown: 2,
                    swings: [
                        .init(
                            stroke: .serve, variant: .plain, contact: 1.1, contactTolerance: 0.017,
                            events: [.trophy: 0.867], isVisible: false)
                    ]))
    }
}
