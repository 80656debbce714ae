import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// What a tossed ball tells of how slow a clip plays.
@Suite struct TossFallTests {
    /// Of the player below, 1.75 m tall and 350 pixels high.
    private let scale = BallScale(height: 350)
    private let shoulders = ImagePoint(600, 213)

    /// Something that is thrown up beside a shoulder, filmed faster than at sixty pictures a second and played at sixty; a little
    /// beside its place in each.
    ///
    /// - Parameters:
    ///   - above: metres above the shoulders where it is thrown.
    ///   - speed: metres a second, x aside, y upwards.
    ///   - fall: in times of free fall.
    private func pace(
        above: Double = 0.4, speed: ImagePoint = ImagePoint(0.2, 4.6), fall: Double = 1, for seconds: Double = 0.35,
        slowedBy slowdown: Double = 1
    ) -> BallPace? {
        let start = shoulders + ImagePoint(0.6, -above) * scale.metre
        let frames = (0..<Int(seconds * 60 * slowdown)).map { index in
            let u = Double(index) / 60 / slowdown
            let way = ImagePoint(speed.x, -speed.y) * (u * scale.metre) + scale.gravity * (fall * u * u / 2)
            let sway = ImagePoint(0.3 * Double(index % 3 - 1), 0.3 * Double((index + 1) % 3 - 1))
            let place = start + way + sway
            return SpottedFrame(
                time: .synthetic(seconds: (0.5 + u) * slowdown),
                spots: [
                    MovingSpot(x: Float(place.x), y: Float(place.y), length: 16, width: 14, contrast: 60)
                ])
        }
        return BallTiming(
            frames, besides: .standing(for: 2 * slowdown), isPaceKnown: false, SegmentationConfiguration()
        ).pace()
    }

    @Test(arguments: [1.0, 2, 4]) func aTossFallsFreelyWhereAClipPlaysAsItWasFilmed(slowdown: Double) throws {
        let told = try #require(pace(slowedBy: slowdown))
        #expect(abs(told.slowness / slowdown - 1) < 0.06)
        #expect((0.05...0.12).contains(told.deviation))
    }

    /// On its way down.
    @Test func aTossThatFallsTellsAsMuch() throws {
        #expect(abs(try #require(pace(above: 1.4, speed: ImagePoint(0.1, -0.8), for: 0.3)).slowness - 1) < 0.1)
    }

    @Test func whatIsNoTossTellsNothing() {
        // Aside, as a ball that is hit; below the shoulders, as a ball that is bounced and as arms; too short a while; no fall.
        #expect(pace(speed: ImagePoint(4, 4.6)) == nil)
        #expect(pace(above: -0.6, speed: ImagePoint(0.2, 3), for: 0.25) == nil)
        #expect(pace(for: 0.1) == nil)
        #expect(pace(fall: 0) == nil)
    }
}
