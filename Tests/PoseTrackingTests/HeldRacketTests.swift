import Foundation
import SwingCore
import Testing

@testable import PoseTracking

/// A player who waits for a second with the racket in both hands and then hits, for another.
@Suite struct HeldRacketTests {
    private static let (frameRate, contact) = (60, 60)
    private static let grip = ImagePoint(360, 170)
    private static let throat = ImagePoint(375, 140)

    /// A body whose torso is 100 pixels long, with the wrists where they are said to be.
    private func frames(left: ImagePoint, right: ImagePoint) -> [ObservedFrame] {
        let heights: [PairedJoint: Double] = [.shoulder: 100, .hip: 200, .knee: 290, .ankle: 380]
        var points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, ImagePoint(300, 150)) })
        for (joint, height) in heights {
            for side in Handedness.allCases { points[joint.on(side)] = ImagePoint(300, height) }
        }
        (points[.leftWrist], points[.rightWrist]) = (left, right)
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map {
                [LandmarkCandidate(position: points[$0] ?? .zero, likelihood: 0.8)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        return (0..<2 * Self.frameRate).map {
            ObservedFrame(
                frame: $0, time: .synthetic(seconds: Double($0) / Double(Self.frameRate)), sight: .read(reading))
        }
    }

    /// - Parameter leftHand: natural logarithm of the odds that the left hand hits.
    private func sights(leftHand: Float) -> [SwingSight?] {
        (0..<2 * Self.frameRate).map { index in
            var outputs = [Float](repeating: -9, count: SwingSight.count)
            let motion = abs(index - Self.contact) < 15 ? SwingSight.Motion.forehand : .noStroke
            outputs[EventName.allCases.count + motion.rawValue] = 9
            if index == Self.contact { outputs[EventName.allCases.firstIndex(of: .contact) ?? 0] = 9 }
            outputs[SwingSight.count - 1] = leftHand
            return SwingSight(outputs: outputs)
        }
    }

    /// Where the left wrist is told to be, half a second before the hit and half a second after it.
    private func leftWrist(left: ImagePoint, right: ImagePoint, leftHand: Float) throws -> [ImagePoint] {
        let frames = frames(left: left, right: right)
        let repaired = HeldRacket(in: frames, by: sights(leftHand: leftHand))?.repaired(frames) ?? frames
        return try [Self.contact - 30, Self.contact + 30].map {
            try #require(repaired[$0].reading).best[Landmark.leftWrist.rawValue].position
        }
    }

    @Test func theHandThatHitsHoldsTheGrip() throws {
        let (grip, throat) = (Self.grip, Self.throat)
        #expect(try leftWrist(left: grip, right: throat, leftHand: -5)[0] == throat)
        #expect(try leftWrist(left: throat, right: grip, leftHand: -5)[0] == throat)
        #expect(try leftWrist(left: grip, right: throat, leftHand: 5)[0] == grip)
        #expect(try leftWrist(left: throat, right: grip, leftHand: 5)[0] == grip)
    }

    @Test func nothingIsMadeOfItAfterAHitNorWhereTheHandIsUnclear() throws {
        let (grip, throat) = (Self.grip, Self.throat)
        #expect(try leftWrist(left: grip, right: throat, leftHand: -5)[1] == grip)
        #expect(try leftWrist(left: grip, right: throat, leftHand: 0.5)[0] == grip)
    }

    @Test func handsApartHoldNoRacketTogetherNorDoThoseAtTheThighs() throws {
        let (far, low) = (Self.throat + ImagePoint(60, 0), ImagePoint(0, 50))
        #expect(try leftWrist(left: Self.grip, right: far, leftHand: -5)[0] == Self.grip)
        #expect(
            try leftWrist(left: Self.grip + low, right: Self.throat + low, leftHand: -5)[0] == Self.grip + low)
    }

    @Test func theHandThatHitsPaysForBeingTheUpperOne() throws {
        let (grip, throat) = (Self.grip, Self.throat)
        let frames = frames(left: throat, right: grip)
        let racket = try #require(HeldRacket(in: frames, by: sights(leftHand: -5)))
        let reading = try #require(frames[0].reading)
        let held = try #require(racket.grip(at: Self.contact - 30, in: reading))
        func cost(left: ImagePoint, right: ImagePoint, seen likelihood: Double = 0.8) -> Double {
            held.cost(
                left: LandmarkCandidate(position: left, likelihood: 0.8),
                right: LandmarkCandidate(position: right, likelihood: likelihood))
        }
        #expect(cost(left: throat, right: grip) == 0)
        let clear = cost(left: grip, right: throat)
        #expect(clear > 1)
        // As the trunk turns the racket is held higher than the shoulders, but not above the head.
        let (shoulders, head) = (ImagePoint(0, -70), ImagePoint(0, -100))
        #expect(cost(left: grip + shoulders, right: throat + shoulders) == clear)
        #expect(cost(left: grip + head, right: throat + head) == 0)
        #expect(cost(left: grip, right: throat + ImagePoint(60, 0)) == 0)
        // A hand that is hardly seen may be anywhere.
        #expect(cost(left: grip, right: throat, seen: 0.1) < 0.05 * clear)
        #expect(racket.grip(at: Self.contact + 30, in: reading) == nil)
        #expect(HeldRacket(in: frames, by: sights(leftHand: 0.5)) == nil)
    }
}
