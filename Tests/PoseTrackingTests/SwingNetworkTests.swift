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

    /// Three seconds of somebody who only stands there.
    ///
    /// - Parameter raised: the frames in which the hands are up, by their number.
    private func standing(frameRate: Int, raised: (Int) -> Bool = { _ in false }) -> [ObservedFrame] {
        (0..<3 * frameRate).map { index in
            let world = Landmark.allCases.map { landmark in
                let isUp = raised(index) && [.leftWrist, .rightWrist].contains(landmark)
                return WorldPoint(
                    Double(landmark.rawValue % 2 == 1 ? 1 : -1) * 0.15,
                    0.05 * Double(landmark.rawValue) - (isUp ? 1.2 : 0.7), 0)
            }
            let reading = LandmarkReading(
                candidates: world.map {
                    [LandmarkCandidate(position: ImagePoint(320 + 200 * $0.x, 240 + 200 * $0.y), likelihood: 0.8)]
                },
                visibility: world.map { _ in 0.9 }, world: world, confidence: 1)
            return ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / Double(frameRate)), sight: .read(reading))
        }
    }

    @Test func whoStandsStillPlaysNoStroke() throws {
        let sights = MotionReader<SwingSight>().answers(of: standing(frameRate: 30)).compactMap(\.self)
        #expect(sights.count == 90)
        #expect(sights.allSatisfy { $0.probability(of: .contact) < 0.2 })
    }

    /// The network takes thirty steps a second: of sixty readings every one counts, not every second.
    @Test func readingsBetweenStepsCount() throws {
        func hands(raised: @escaping (Int) -> Bool) -> [Double] {
            MotionReader<SwingSight>().answers(of: standing(frameRate: 60, raised: raised))
                .compactMap { $0?.leftHand }
        }
        let still = hands { _ in false }
        for parity in 0...1 {
            let moved = hands { (80..<100).contains($0) && $0 % 2 == parity }
            let change = zip(still, moved).map { abs($0 - $1) }.max() ?? 0
            #expect(change > 0.01, "of every second reading from number \(parity) on")
        }
    }
}
