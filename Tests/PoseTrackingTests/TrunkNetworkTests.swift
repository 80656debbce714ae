import Foundation
import SwingCore
import Testing

@testable import PoseTracking

@Suite struct TrunkNetworkTests {
    /// The numbers that scripts/train-trunk asked the network about.
    @Test func itAnswersAsItDidWhereItLearned() throws {
        let steps = 40
        let numbers = (0..<steps * MotionFeatures.count).map { Float(Double($0 * 37 % 101) / 101 - 0.5) }
        let answers = TrunkSight.network.answers(to: numbers)
        #expect(answers.count == steps)
        for (step, expected) in zip([0, 20, 39], TrunkNetworkWeights.examples) {
            #expect(zip(answers[step], expected).allSatisfy { abs($0 - $1) < 0.002 })
            #expect(answers[step].count == expected.count && Set(expected).count == expected.count)
        }
    }

    /// A body that stands facing the camera and turns to its right, read without a mistake.
    ///
    /// - Parameters:
    ///   - frameRate: readings a second.
    ///   - seconds: in which it turns there and back every two.
    ///   - isMirrored: as a mirrored clip shows it.
    private func turning(
        frameRate: Double = 60, seconds: Double = 1, isMirrored: Bool = false, scale: Double = 1
    ) -> [ObservedFrame] {
        (0..<Int(frameRate * seconds)).map { index in
            let time = Double(index) / frameRate
            let turn = Geometry.radians(80) * abs(remainder(time, 2))
            let bodies: [(joint: PairedJoint, half: Double, height: Double)] = [
                (.ear, 0.07, 1.6), (.shoulder, 0.17, 1.4), (.elbow, 0.25, 1.15), (.wrist, 0.25, 0.95), (.hip, 0.1, 0.9),
                (.knee, 0.1, 0.5), (.ankle, 0.1, 0.1), (.heel, 0.1, 0.05), (.footIndex, 0.12, 0.02),
            ]
            // The face, and whatever is not a joint, turns with the body.
            let front = WorldPoint((isMirrored ? -0.12 : 0.12) * sin(turn), -0.68, -0.12 * cos(turn))
            var world = [WorldPoint](repeating: front, count: Landmark.allCases.count)
            for (joint, half, height) in bodies {
                for (side, sign) in [(Handedness.left, 1.0), (.right, -1.0)] {
                    let across = sign * half
                    let place = WorldPoint(across * cos(turn), 0.9 - height, across * sin(turn))
                    let shown = isMirrored ? joint.on(side).partner : joint.on(side)
                    world[shown.rawValue] = isMirrored ? place * WorldPoint(-1, 1, 1) : place
                }
            }
            let reading = LandmarkReading(
                candidates: world.map {
                    [
                        LandmarkCandidate(
                            position: ImagePoint(320 + 200 * $0.x, 240 + 200 * $0.y) * scale, likelihood: 0.8)
                    ]
                },
                visibility: world.map { _ in 0.9 }, world: world, confidence: 1)
            return ObservedFrame(frame: index, time: .synthetic(seconds: time), sight: .read(reading))
        }
    }

    @Test func aBodyThatIsPlainlySeenIsReadAsItStands() throws {
        let sights = MotionReader<TrunkSight>().answers(of: turning()).compactMap(\.self)
        #expect(sights.count == 60)
        // Of the last tenth of a second only what was before tells.
        for (index, sight) in sights.dropLast(6).enumerated() {
            // It corrects what the landmark network gets wrong; this body has nothing of that.
            #expect(abs(sight.chestYaw - 80 * Double(index) / 60) < 20)
            #expect(sight.armsExchanged < 0 && sight.legsExchanged < 0)
        }
    }

    @Test func theMirroredClipIsReadMirrored() throws {
        let plain = MotionReader<TrunkSight>().answers(of: turning())
        let mirrored = MotionReader<TrunkSight>().answers(of: turning(isMirrored: true))
        for (one, other) in zip(plain, mirrored) {
            let (one, other) = (try #require(one), try #require(other))
            #expect(abs(one.shoulders.x - other.shoulders.x) < 1e-5 && abs(one.shoulders.y + other.shoulders.y) < 1e-5)
            #expect(abs(one.hips.y + other.hips.y) < 1e-5)
            #expect(abs(one.armsExchanged - other.armsExchanged) < 1e-4)
        }
    }

    @Test func theSizeInThePictureAndTheFrameRateMakeNoDifference() throws {
        let one = try #require(MotionReader<TrunkSight>().answers(of: turning(frameRate: 60))[30])
        for frames in [turning(frameRate: 60, scale: 0.5), turning(frameRate: 120), turning(frameRate: 30)] {
            let other = try #require(MotionReader<TrunkSight>().answers(of: frames)[frames.count / 2])
            #expect(abs(one.chestYaw - other.chestYaw) < 5)
        }
    }

    @Test func aLongRunIsToldAsItsPartsAre() throws {
        let long = turning(frameRate: 30, seconds: 43)
        let whole = MotionReader<TrunkSight>().answers(of: long)
        let beside = 70
        for border in [600, 1200] {
            let part = MotionReader<TrunkSight>().answers(of: Array(long[border - beside..<border + beside]))
            for index in border - 5..<border + 5 {
                let (one, other) = (try #require(whole[index]), try #require(part[index - border + beside]))
                #expect((one.shoulders - other.shoulders).length < 1e-3)
            }
        }
    }

    @Test func framesBetweenReadingsAreToldAndThoseWithoutThePlayerAreNot() {
        var frames = turning()
        frames[10].sight = .absent
        frames[20].sight = .passedOver
        let sights = MotionReader<TrunkSight>().answers(of: frames)
        #expect(sights.indices.filter { sights[$0] == nil } == [10])
        #expect(MotionReader<TrunkSight>().answers(of: []).isEmpty)
    }

    @Test func aRunOfOneReadingIsAStepLong() throws {
        let features = MotionFeatures([turning()[0]], torso: 100)
        #expect(features.times.count == 1)
        #expect(features.plain.count == MotionFeatures.count && features.mirrored.count == MotionFeatures.count)
    }
}
