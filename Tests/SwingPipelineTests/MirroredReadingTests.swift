import CoachingRules
import Inference
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking
@testable import SwingPipeline

/// A mirror image shows a player of the other hand. What the networks read of it differs by a little; where they read the
/// same, everything must be told the same.
@Suite struct MirroredReadingTests {
    @Test(arguments: ["serve-side-60fps", "forehand-oblique-hand-held", "backhand-left-view-60fps"])
    func aMirroredReadingGivesTheSameFindings(_ sample: String) throws {
        let models = try PoseModels(library: ModelLibrary(environment: ["COURTSIDE_EXTRA_MODELS": ""]), threads: 2)
        let analyzer = ClipAnalyzer(
            models: models, options: AnalysisOptions(ruleBook: .builtIn, quality: .fast, threads: 2))
        let observed = try analyzer.observe(Repository.sample(sample + ".mp4"))
        var mirrored = observed
        mirrored.observations = observed.observations.mirrored()
        let (one, other) = (analyzer.analyze(observed).analysis, analyzer.analyze(mirrored).analysis)
        #expect(one.swings.count == 1)
        #expect(one.player.handedness?.opposite == other.player.handedness)
        #expect(one.camera.view == other.camera.view)
        for (swing, its) in zip(one.swings, other.swings) {
            #expect(swing.swing.stroke == its.swing.stroke)
            #expect(swing.swing.variant == its.swing.variant)
            #expect(swing.swing.events.map(\.name) == its.swing.events.map(\.name))
            for (event, same) in zip(swing.swing.events, its.swing.events) {
                #expect(abs(event.time - same.time) < 1e-4)
                #expect(abs(event.uncertainty - same.uncertainty) < 1e-4)
            }
            #expect(swing.metrics.map(\.id) == its.metrics.map(\.id))
            for (metric, same) in zip(swing.metrics, its.metrics) {
                #expect(abs(metric.value - same.value) < 1e-3, "\(metric.id)")
                #expect(abs(metric.uncertainty - same.uncertainty) < 1e-3, "\(metric.id)")
            }
            #expect(swing.findings.map(\.rule) == its.findings.map(\.rule))
            #expect(swing.findings.map(\.rating) == its.findings.map(\.rating))
            #expect(swing.findings.contains { $0.rating != .notRated })
        }
        #expect(one.focus?.rule == other.focus?.rule)
    }
}

extension ClipObservations {
    /// What would have been read of the mirror image.
    fileprivate func mirrored() -> ClipObservations {
        var result = self
        let width = Double(pictureSize.width)
        for index in frames.indices {
            guard case .read(let reading) = frames[index].sight else { continue }
            let (visibility, world) = (reading.visibility, reading.world)
            result.frames[index].sight = .read(
                LandmarkReading(
                    candidates: Landmark.allCases.map { landmark in
                        reading.candidates(landmark.partner).map {
                            LandmarkCandidate(
                                // A reading counts pixels by their middles, from 0.
                                position: ImagePoint(width - 1 - $0.position.x, $0.position.y),
                                likelihood: $0.likelihood)
                        }
                    },
                    visibility: Landmark.allCases.map { visibility[$0.partner.rawValue] },
                    world: Landmark.allCases.map {
                        let place = world[$0.partner.rawValue]
                        return WorldPoint(-place.x, place.y, place.z)
                    },
                    confidence: reading.confidence))
        }
        for index in camera.views.indices {
            let map = camera.views[index].placement.toReference
            result.camera.views[index].placement.toReference = Similarity(
                a: map.a, b: -map.b, shift: ImagePoint(-map.shift.x, map.shift.y))
        }
        result.camera.lean = camera.lean.map { UprightLean(roll: -$0.roll, fan: $0.fan) }
        result.camera.courtLines = camera.courtLines.map { line in
            var line = line
            // The brighter side lies to the left on the way: it leads back.
            (line.from, line.to) = (
                ImagePoint(width - line.to.x, line.to.y), ImagePoint(width - line.from.x, line.from.y)
            )
            return line
        }
        return result
    }
}
