import CoachingRules
import Foundation
import Inference
import PoseTracking
import SwingCore
import TestSupport
import Testing

@testable import SwingPipeline

/// A player behind a fence is read as if it were not there.
@Suite struct FenceTests {
    private static let trunk: [Landmark] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]

    /// Mean distance of the trunk's corners from where they are, in torsos of 68 pixels.
    private func trunkError(of track: PoseTrack) throws -> Double {
        let truth = try TrueJoints(of: "serve-behind-fence")
        let distances = try track.frames.enumerated().flatMap { index, frame -> [Double] in
            guard let pose = frame.pose else { return [] }
            return try Self.trunk.map { Geometry.distance(pose.position($0), try truth.point($0, frame: index)) }
        }
        return distances.reduce(0, +) / Double(distances.count) / 68
    }

    @Test func thePlayerIsReadAsIfItWereNotThere() throws {
        let models = try PoseModels(library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: 2)
        let options = AnalysisOptions(ruleBook: .builtIn, quality: .fast, writesVideo: false, threads: 2)
        let clip = try ClipAnalyzer(models: models, options: options)
            .analyze(Repository.sample("serve-behind-fence.mp4"))
        #expect(clip.analysis.video.fence == true)
        #expect(clip.analysis.swings.map(\.swing.stroke) == [.serve])
        // With the wires in the picture 0.15.
        #expect(try trunkError(of: clip.track) < 0.1)
    }
}
