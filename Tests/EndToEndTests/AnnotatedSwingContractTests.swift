import Foundation
import Reporting
import SwingCore
import TestSupport
import Testing

/// Numbered pictures of a swing through the real program: the numbers come out as they went in, and the analysis is
/// drawn beside them. A sample runs with the tests; `scripts/reader-contract` runs all.
@Suite(.serialized) struct AnnotatedSwingContractTests {
    @Test(arguments: ContractClip.chosenWithSwing) func theVideoShowsWhatTheClipShows(_ clip: ContractClip) async throws
    {
        let folder = try ScratchFolder()
        let path = try clip.make(in: folder)
        let run = try await Program.run(["analyze", path, "--out", folder.file("out"), "--quiet"])
        #expect(run.status == 0, "\(run.errors)")
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let results = folder.file("out/" + name)
        let analysis = try AnalysisFile.decode(
            Data(contentsOf: URL(fileURLWithPath: results + "/" + AnalysisFile.name)))
        #expect(analysis.video.frameCount == clip.indices.count)
        #expect(analysis.frames.written == clip.indices.count)

        let witness = try ContractWitness(clip, video: results + "/annotated.mp4", scratch: folder)
        try #require(witness.complaints == [])
        // Of a tone map's picture every pixel differs from what was stored.
        guard clip.keepsColor else { return }
        let contact = try #require(analysis.swings.first?.swing.event(.contact)?.frame)
        let plain = try ContractWitness(clip, video: path, scratch: folder)
        #expect(witness.drawnShare(since: plain, at: contact) > 0.03)
    }
}
