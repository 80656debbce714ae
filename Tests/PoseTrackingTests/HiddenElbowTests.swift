import SwingCore
import Testing

@testable import PoseTracking

@Suite struct HiddenElbowTests {
    /// Pixels; a metre of the body in space is 200 of them.
    private static let torso = 100.0
    private static let pixelsPerMetre = 200.0
    private static let middle = ImagePoint(300, 200)

    /// Metres, seen from behind; the right arm reaches to the right, the left one up.
    private static let body: [Landmark: ImagePoint] = [
        .leftShoulder: ImagePoint(-0.15, -0.5), .rightShoulder: ImagePoint(0.15, -0.5),
        .leftElbow: ImagePoint(-0.15, -0.8), .rightElbow: ImagePoint(0.4, -0.5),
        .leftWrist: ImagePoint(-0.15, -1), .rightWrist: ImagePoint(0.6, -0.5),
        .leftHip: ImagePoint(-0.1, 0), .rightHip: ImagePoint(0.1, 0),
        .leftKnee: ImagePoint(-0.1, 0.4), .rightKnee: ImagePoint(0.1, 0.4),
        .leftAnkle: ImagePoint(-0.1, 0.8), .rightAnkle: ImagePoint(0.1, 0.8),
    ]

    private static func inPicture(_ landmark: Landmark) -> ImagePoint {
        middle + (body[landmark] ?? .zero) * pixelsPerMetre
    }

    /// The right elbow read somewhere, with a visibility; all else as it is and in plain sight.
    private func placed(rightElbow place: ImagePoint, visibility: Double) -> [LandmarkCandidate] {
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map { landmark in
                [
                    LandmarkCandidate(
                        position: landmark == .rightElbow ? place : Self.inPicture(landmark), likelihood: 0.6)
                ]
            },
            visibility: Landmark.allCases.map { $0 == .rightElbow ? visibility : 1 },
            world: Landmark.allCases.map { landmark in
                let point = Self.body[landmark] ?? .zero
                return WorldPoint(point.x, point.y, 0)
            },
            confidence: 1)
        return HiddenElbow(in: reading, torso: Self.torso).placed(reading.best)
    }

    @Test func aHiddenElbowReadOnTheOtherIsDrawnToWhereTheBodyHasIt() {
        let (other, inSpace) = (Self.inPicture(.leftElbow), Self.inPicture(.rightElbow))
        let placed = placed(rightElbow: other, visibility: 0.1)
        let elbow = placed[Landmark.rightElbow.rawValue].position
        let wholeWay = Geometry.distance(other, inSpace)
        // More than half of the way, and on it.
        #expect(Geometry.distance(elbow, inSpace) < 0.5 * wholeWay)
        #expect(abs(Geometry.distance(elbow, inSpace) + Geometry.distance(elbow, other) - wholeWay) < 1e-6)
        for landmark in Landmark.allCases where landmark != .rightElbow {
            #expect(placed[landmark.rawValue].position == Self.inPicture(landmark))
        }
    }

    @Test func anElbowInSightStaysWhereThePictureShowsIt() {
        let other = Self.inPicture(.leftElbow)
        #expect(placed(rightElbow: other, visibility: 0.9)[Landmark.rightElbow.rawValue].position == other)
    }

    @Test func aHiddenElbowClearOfTheOtherStays() {
        let clear = Self.inPicture(.leftElbow) + ImagePoint(0.31 * Self.torso, 0)
        #expect(placed(rightElbow: clear, visibility: 0.1)[Landmark.rightElbow.rawValue].position == clear)
    }

    @Test func nothingMovesAtOnceAsTheElbowsPart() {
        let other = Self.inPicture(.leftElbow)
        var before: ImagePoint?
        for step in 0...40 {
            let read = other + ImagePoint(Double(step), 0)
            let elbow = placed(rightElbow: read, visibility: 0.1)[Landmark.rightElbow.rawValue].position
            if let before { #expect(Geometry.distance(before, elbow) < 8) }
            before = elbow
        }
    }
}
