import CoachingRules
import Foundation
import Inference
import PoseTracking
import SwingCore
import TestSupport
import Testing

@testable import SwingPipeline

/// A picture that lies on its side without a tag is turned upright, for all who read the clip afterwards.
@Suite struct PictureOnItsSideTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// The direction in which ffmpeg lays a picture down, and the turn that sets it up again.
    @Test(arguments: [("clock", 270), ("cclock", 90)])
    func itIsAnalysedAsIfItStood(_ direction: String, _ turn: Int) throws {
        let clip = try FFmpeg.make([
            "-ss", "0.7", "-t", "1.8", "-i", Repository.sample("forehand-front.mp4"), "-vf",
            "transpose=\(direction)", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", folder.file("lying.mp4"),
        ])
        let models = try PoseModels(library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: 2)
        let options = AnalysisOptions(ruleBook: .builtIn, quality: .fast, writesVideo: false, threads: 2)
        let result = try ClipRun(models: models, options: options).run(clip, out: folder.file("out"))
        let video = result.analysis.video
        #expect(video.turned == turn && video.rotation == turn)
        #expect(video.width == 960 && video.height == 540)
        #expect(result.analysis.swings.map(\.swing.stroke) == [.forehand])
        // The stills come from another reading of the file.
        let stills = result.folder + "/" + ResultFolder.keyFrameFolder
        let still = try #require(try FileManager.default.contentsOfDirectory(atPath: stills).first)
        #expect(try FFmpeg.probe(stills + "/" + still, ["-show_entries", "stream=width,height"]) == ["960,540"])
    }
}
