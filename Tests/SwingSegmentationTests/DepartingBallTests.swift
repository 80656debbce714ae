import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// A ball that flies off the racket, which nobody saw come.
@Suite struct DepartingBallTests {
    /// Of a player 1.75 m tall who stands 350 pixels high.
    private let scale = BallScale(height: 350)
    private let wrist = ImagePoint(640, 300)
    private let contact = 1.0042

    /// Pictures of it, 60 a second.
    ///
    /// - Parameters:
    ///   - hidden: seconds after the hit in which it is not seen.
    ///   - speed: m/s across the picture.
    private func pictures(
        hidden: [Range<Double>] = [], speed: Double = 8, from place: ImagePoint = ImagePoint(740, 320),
        for seconds: Double = 0.4
    ) -> [SpottedFrame] {
        (0..<120).compactMap { index in
            let time = Double(index) / 60
            let u = time - contact
            guard u > 0, u < seconds, !hidden.contains(where: { $0.contains(u) }) else { return nil }
            let way = ImagePoint(speed, -speed / 2) * (scale.metre * u) + scale.gravity * (u * u / 2)
            let there = place + way
            return SpottedFrame(
                time: .synthetic(seconds: time),
                spots: [MovingSpot(x: Float(there.x), y: Float(there.y), length: 20, width: 14, contrast: 60)])
        }
    }

    private func told(_ pictures: [SpottedFrame], bodySays moment: Double, uncertainty: Double = 0.08) -> Witness? {
        BallTiming(
            pictures, besides: .standing(wrists: wrist, for: 2), isPaceKnown: true, SegmentationConfiguration()
        ).departure(before: moment, uncertainty: uncertainty)
    }

    @Test func aBodyThatTellsTheHitAfterTheBallFlewOffIsCorrected() throws {
        let hit = try #require(told(pictures(), bodySays: contact + 0.15))
        #expect(abs(hit.time - contact) < 0.03)
        #expect(abs(hit.time - contact) < 2 * hit.spread && hit.spread < 0.04)
        // It may be right: the flight says only that the ball is not hit later.
        #expect(told(pictures(), bodySays: contact - 0.03) == nil)
    }

    /// Beyond that the ball is another one.
    @Test(arguments: [(0.17, true), (0.25, false)])
    func aBodyIsCorrectedByThreeTimesWhatItClaims(late: Double, isCorrected: Bool) {
        #expect((told(pictures(), bodySays: contact + late, uncertainty: 0.06) != nil) == isCorrected)
    }

    @Test func aBallThatThePlayerHidesForAWhileIsFollowedBack() throws {
        let behindHead = pictures(hidden: [0.04..<0.13])
        let hit = try #require(told(behindHead, bodySays: contact + 0.12))
        #expect(abs(hit.time - contact) < 0.03)
        // Seen first where no racket reaches it may come from anywhere.
        #expect(told(pictures(hidden: [0..<0.13], for: 0.5), bodySays: contact + 0.2) == nil)
    }

    @Test func whatDoesNotComeFromTheRacketOrHardlyMovesSaysNothing() {
        let body = contact + 0.15
        #expect(told(pictures(from: ImagePoint(940, 320)), bodySays: body) == nil)
        #expect(told(pictures(speed: 2.5), bodySays: body) == nil)
        #expect(told(pictures(for: 0.1), bodySays: body) == nil)
        #expect(told([], bodySays: body) == nil)
    }
}
