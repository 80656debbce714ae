import CoachingRules
import Inference
import PoseTracking
import SwingCore
import TestSupport
import Testing

@testable import SwingPipeline

/// A phone that leans against a fence films a player who seems to lean.
@Suite struct TiltedCameraTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func analysis(tiltedBy degrees: Int) throws -> Analysis {
        let clip = try FFmpeg.make([
            "-i", Repository.sample("forehand-side-left-handed.mp4"), "-vf",
            "rotate=\(degrees)*PI/180,crop=iw*0.84:ih*0.84,scale=trunc(iw/2)*2:trunc(ih/2)*2", "-c:v", "libx264",
            "-preset", "veryfast", "-crf", "16", folder.file("tilted\(degrees).mp4"),
        ])
        let models = try PoseModels(library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: 2)
        let options = AnalysisOptions(ruleBook: .builtIn, captureRate: 60, quality: .fast, threads: 2)
        return try ClipAnalyzer(models: models, options: options).analyze(clip).analysis
    }

    @Test func itIsNoticedAndTheLeanIsThePlayersOwn() throws {
        let (level, tilted) = (try analysis(tiltedBy: 0), try analysis(tiltedBy: 5))
        #expect(level.camera.roll == nil)
        // Turned clockwise, lower ends lie further to the left.
        #expect(abs(try #require(tilted.camera.roll) + 5) < 0.5)
        func metric(_ id: String, _ analysis: Analysis) throws -> Double {
            try #require(analysis.swings.first?.metrics.first { $0.id == id }).value
        }
        // 4.8 degrees and 0.22 stance widths without levelling.
        let lean = try metric("fh.trunkLeanContact", tilted) - metric("fh.trunkLeanContact", level)
        #expect(abs(lean) < 1.5)
        let balance = try metric("fh.finishBalance", tilted) - metric("fh.finishBalance", level)
        #expect(abs(balance) < 0.05)
    }
}
