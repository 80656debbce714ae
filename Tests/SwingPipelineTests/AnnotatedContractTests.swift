import CoachingRules
import TestSupport
import Testing

@testable import SwingPipeline

/// What the reader promises of every clip, looked for again in the video that is made from it. Nothing is drawn here,
/// so every picture's number stays legible; with an analysis drawn on it: `AnnotatedSwingContractTests`.
@Suite struct AnnotatedContractTests {
    @Test(arguments: ContractClip.chosen) func theVideoShowsWhatTheClipShows(_ clip: ContractClip) throws {
        let folder = try ScratchFolder()
        let video = folder.file("annotated.mp4")
        let options = AnalysisOptions(ruleBook: .builtIn, threads: 2)
        try EmptyOverlayRun(options: options).run(clip.make(in: folder), to: video)
        let witness = try ContractWitness(clip, video: video, scratch: folder)
        #expect(witness.complaints == [])
    }
}
