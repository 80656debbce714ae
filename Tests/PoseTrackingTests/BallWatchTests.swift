import Imaging
import SwingCore
import Testing

@testable import PoseTracking

/// Looking for the ball about a player, frame by frame.
@Suite struct BallWatchTests {
    private let size = PictureSize(width: 1280, height: 720)
    private let middle = ImagePoint(640, 400)

    /// Somebody who stands still, 420 pixels tall, in `seconds` of a clip.
    private func plan(seconds: Double, rate: Double) -> ReadingPlan {
        let places: [Landmark: ImagePoint] = [
            .leftShoulder: middle - ImagePoint(0, 120), .rightShoulder: middle - ImagePoint(0, 120),
        ]
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map { [LandmarkCandidate(position: places[$0] ?? middle, likelihood: 0.9)] },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        let region = RegionOfInterest(hipCenter: middle, scalePoint: middle - ImagePoint(0, 304))
        var asked = region
        asked.center.x += 0.1 * region.side
        let looks = (0..<Int(seconds * 15)).map { index in
            SurveyLook(
                frame: Int(Double(index) / 15 * rate), time: Double(index) / 15, asked: asked, found: region,
                reading: reading, color: .zero)
        }
        let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
        return ReadingPlan(looks: looks, times: times, quality: .balanced, hasSecond: false)
    }

    /// A ball of 17 pixels that flies to the right at 20 m/s, on grey.
    ///
    /// - Parameters:
    ///   - picture: which picture the frame shows, if not its own.
    ///   - stained: whether a few pixels are others, as where a picture is coded anew.
    private func frame(
        _ index: Int, rate: Double, ball: Bool = true, further: Double = 0, at picture: Int? = nil,
        stained: Bool = false
    ) throws -> Frame {
        var pixels = [UInt8](repeating: 90, count: size.width * size.height * 3)
        if ball {
            let center = self.center(picture ?? index, rate: rate) + ImagePoint(further, 0)
            for row in Int(center.y - 12)...Int(center.y + 12) {
                for column in Int(center.x - 12)...Int(center.x + 12) where column < size.width && column >= 0 {
                    let place = ImagePoint(Double(column) + 0.5, Double(row) + 0.5)
                    if Geometry.distance(place, center) < 8.5 {
                        for channel in 0..<3 { pixels[(row * size.width + column) * 3 + channel] = 230 }
                    }
                }
            }
        }
        if stained {
            for column in 600..<604 { pixels[(400 * size.width + column) * 3 + 1] = 130 }
        }
        return try Frame(
            Raster(size: size, pixels: pixels), index: index, time: .synthetic(seconds: Double(index) / rate))
    }

    private func center(_ index: Int, rate: Double) -> ImagePoint {
        ImagePoint(300 + 20 * 240 * Double(index) / rate, 300)
    }

    @Test(arguments: [60.0, 240]) func aBallIsFollowedFromPictureToPicture(rate: Double) throws {
        let count = Int(rate / 60) * 8
        var watch = BallWatch(plan: plan(seconds: 1, rate: rate), captureRate: rate)
        for index in 0..<count { try watch.add(frame(index, rate: rate)) }
        let sights = watch.takeSights()
        // All but those at both ends, which have no neighbour 12 to 17 ms away to be compared with.
        let beside = rate == 240 ? 3 : 1
        #expect(sights.map(\.frame) == Array(beside..<(count - beside)))
        for sight in sights {
            try #require(sight.spots.count == 1)
            #expect(Geometry.distance(sight.spots[0].position, center(sight.frame, rate: rate)) < 0.5)
        }
        #expect(watch.takeSights().isEmpty)
    }

    /// Every third picture is shown twice, coded anew: a few of its pixels differ.
    @Test func aPictureThatRepeatsTheOneBeforeIsPassedOver() throws {
        var watch = BallWatch(plan: plan(seconds: 1, rate: 60), captureRate: 60)
        var filmed = 0
        for shown in 0..<16 {
            let isRepeat = shown % 4 == 3
            if shown > 0, !isRepeat { filmed += 1 }
            try watch.add(frame(shown, rate: 60, at: filmed, stained: isRepeat))
        }
        let sights = watch.takeSights()
        #expect(sights.map(\.frame) == (1..<14).filter { $0 % 4 != 3 })
        for sight in sights {
            let picture = sight.frame - (sight.frame + 1) / 4
            #expect(Geometry.distance(sight.spots[0].position, center(picture, rate: 60)) < 0.5)
            #expect(abs(sight.lag - Double(sight.frame % 4) / 3) < 1e-9)
        }
    }

    @Test func acrossAHoleInTheClipNothingIsCompared() throws {
        var watch = BallWatch(plan: plan(seconds: 1, rate: 60), captureRate: 60)
        for index in [0, 1, 5, 6, 7] { try watch.add(frame(index, rate: 60)) }
        #expect(watch.takeSights().map(\.frame) == [6])
    }

    @Test func withoutABallNothingIsSeen() throws {
        var watch = BallWatch(plan: plan(seconds: 1, rate: 60), captureRate: 60)
        for index in 0..<6 { try watch.add(frame(index, rate: 60, ball: false)) }
        #expect(watch.takeSights().isEmpty)
    }

    @Test func whatFliesIsToldWhereACameraThatStandsWouldSeeIt() throws {
        let plan = plan(seconds: 1, rate: 60)
        var watch = BallWatch(plan: plan, captureRate: 60)
        for index in 0..<4 { try watch.add(frame(index, rate: 60)) }
        let motion = CameraMotion(
            pictureSize: size, lens: Lens(curvature: 0),
            views: (0..<4).map { index in
                CameraMotion.View(
                    frame: index, time: .synthetic(seconds: Double(index) / 60),
                    placement: CameraMotion.Placement(
                        shot: 0, toReference: Similarity(a: 1, b: 0, shift: ImagePoint(3 * Double(index), 0)),
                        uncertainty: 0.1, source: .measured))
            })
        let spots = Dictionary(uniqueKeysWithValues: watch.takeSights().map { ($0.frame, $0.spots) })
        let observations = ClipObservations(
            pictureSize: size,
            frames: (0..<4).map {
                ObservedFrame(
                    frame: $0, time: .synthetic(seconds: Double($0) / 60), sight: .passedOver,
                    spots: spots[$0])
            },
            people: 1, subject: nil, liesOnItsSide: false, camera: motion, networks: [])
        let steady = observations.steadySpots
        #expect(steady.map(\.time) == [1, 2].map { .synthetic(seconds: Double($0) / 60) })
        for (frame, index) in zip(steady, 1...) {
            let expected = center(index, rate: 60) + ImagePoint(3 * Double(index), 0)
            #expect(Geometry.distance(try #require(frame.spots.first).position, expected) < 0.5)
        }
    }

    @Test func ofABallThatTheRimCutsNobodyKnowsTheMiddle() throws {
        var watch = BallWatch(plan: plan(seconds: 1, rate: 60), captureRate: 60)
        // At 1196 pixels in frame 11, at 1276 of 1280 in frame 12.
        for index in 9...13 { try watch.add(frame(index, rate: 60, further: 16)) }
        #expect(watch.takeSights().map(\.frame) == [10, 11])
    }
}
