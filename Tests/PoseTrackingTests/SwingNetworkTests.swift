import Foundation
import SwingCore
import Testing

@testable import PoseTracking

@Suite struct SwingNetworkTests {
    /// The numbers that scripts/train-swings asked the network about.
    @Test func itAnswersAsItDidWhereItLearned() throws {
        let steps = 40
        let numbers = (0..<steps * MotionFeatures.count).map { Float(Double($0 * 37 % 101) / 101 - 0.5) }
        let answers = SwingSight.network.answers(to: numbers)
        #expect(answers.count == steps)
        for (step, expected) in zip([0, 20, 39], SwingNetworkWeights.examples) {
            #expect(zip(answers[step], expected).allSatisfy { abs($0 - $1) < 0.002 })
            #expect(answers[step].count == SwingSight.count && Set(expected).count == expected.count)
        }
    }

    /// Somebody who only stands there plays no stroke.
    @Test func whoStandsStillPlaysNoStroke() throws {
        let frames = (0..<90).map { index in
            let world = Landmark.allCases.map { landmark in
                WorldPoint(
                    Double(landmark.rawValue % 2 == 1 ? 1 : -1) * 0.15, 0.05 * Double(landmark.rawValue) - 0.7, 0)
            }
            let reading = LandmarkReading(
                candidates: world.map {
                    [LandmarkCandidate(position: ImagePoint(320 + 200 * $0.x, 240 + 200 * $0.y), likelihood: 0.8)]
                },
                visibility: world.map { _ in 0.9 }, world: world, confidence: 1)
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / 30), sight: .read(reading))
        }
        let sights = MotionReader<SwingSight>().answers(of: frames).compactMap(\.self)
        #expect(sights.count == 90)
        #expect(sights.allSatisfy { $0.probability(of: .contact) < 0.2 })
    }
}
