import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

/// How the court lies to the camera, told by its lines.
@Suite struct CourtSightTests {
    private let size = ImagePoint(960, 540)
    private let player = CourtSight.Player(x: 0, feet: 170, height: 330)

    /// A level camera 1.4 m above the ground, the court turned to its right by `bearing` degrees.
    private struct Camera {
        let bearing: Double
        let focal: Double
        let size: ImagePoint
        /// Below the middle, in pixels.
        let horizon: Double
        let height = 1.4

        /// Where the picture shows a place: metres along the court and across it, from below the camera.
        func shows(along: Double, across: Double) -> ImagePoint? {
            let turn = Geometry.radians(bearing)
            let (right, away) = (along * sin(turn) + across * cos(turn), along * cos(turn) - across * sin(turn))
            guard away > 0.5 else { return nil }
            return size / 2 + ImagePoint(focal * right / away, horizon + focal * height / away)
        }

        /// The part of a way over the ground that the picture shows, as the two edges of a stripe 5 cm wide.
        func stripe(_ from: (Double, Double), _ to: (Double, Double)) -> [CourtLines.Line] {
            let seen = stride(from: 0.0, through: 1, by: 0.005).compactMap { share in
                shows(along: from.0 + share * (to.0 - from.0), across: from.1 + share * (to.1 - from.1))
            }.filter { (0...size.x).contains($0.x) && (0...size.y).contains($0.y) }
            guard let first = seen.first, let last = seen.last, Geometry.distance(first, last) > 30 else { return [] }
            let length = min(0.5, Geometry.distance(first, last) / size.y)
            return [
                CourtLines.Line(from: first, to: last, length: length, isBright: true),
                CourtLines.Line(from: last, to: first, length: length, isBright: true),
            ]
        }

        /// A court about a player 8 m ahead of the camera: a baseline, the service line, the net, the sidelines.
        var court: [CourtLines.Line] {
            let turn = Geometry.radians(bearing)
            let (along, across) = (8 * cos(turn), -8 * sin(turn))
            let lines = [0, 5.5, 11.9, 18.3, 23.8].map { ((along + $0, across - 5.5), (along + $0, across + 5.5)) }
            let sides = [-5.5, -4.1, 0, 4.1, 5.5].map { ((along, across + $0), (along + 23.8, across + $0)) }
            return (lines + sides).flatMap { stripe($0.0, $0.1) }
        }
    }

    private func camera(_ bearing: Double, focal: Double = 1.4) -> Camera {
        Camera(bearing: bearing, focal: focal * size.x, size: size, horizon: -70)
    }

    /// The mean bearing within an eighth of a turn of where it should be, and its deviation.
    private func found(_ bearing: CourtBearing, near truth: Double) -> (mean: Double, deviation: Double) {
        let offsets = (-44...45).map { (Double($0), bearing.share(at: truth.rounded() + Double($0))) }
        let mean = offsets.reduce(0) { $0 + $1.0 * $1.1 }
        let square = offsets.reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 }
        return (truth.rounded() + mean, square.squareRoot())
    }

    @Test(arguments: [(4.0, 0.8), (20, 1.4), (47, 1.4), (47, 0.8), (60, 2.5), (83, 1.4), (-30, 1.0)])
    func linesTellTheBearingWhateverTheLens(_ bearing: Double, _ focal: Double) throws {
        let lines = camera(bearing, focal: focal).court
        let sight = try #require(CourtSight(lines, size: size, player: player).bearing)
        let (mean, deviation) = found(sight, near: bearing)
        #expect(abs(mean - bearing) <= 3, "\(mean) for \(bearing)")
        #expect(deviation <= 5)
    }

    /// Whoever stands at the side of the picture is seen along another way.
    @Test func theBearingIsThatOfWhoFilmsThePlayer() throws {
        let lines = camera(40).court
        let aside = CourtSight.Player(x: 1.4 * 960 * tan(Geometry.radians(12)), feet: 170, height: 330)
        let sight = try #require(CourtSight(lines, size: size, player: aside).bearing)
        #expect(abs(found(sight, near: 28).mean - 28) <= 3)
    }

    /// The edges of trees and people run anywhere.
    @Test func whatRunsAnywhereIsOutvoted() throws {
        let others = (0..<40).map { number in
            let place = ImagePoint(Double(number * 137 % 960), Double(number * 89 % 270))
            let angle = Double(number) * 2.4
            return CourtLines.Line(
                from: place, to: place + ImagePoint(cos(angle), sin(angle)) * 50, length: 0.1, isBright: false)
        }
        let sight = try #require(CourtSight(camera(35).court + others, size: size, player: player).bearing)
        #expect(abs(found(sight, near: 35).mean - 35) <= 3)
        // Alone they leave nearly everything open.
        let open = try #require(CourtSight(others, size: size, player: player).bearing)
        #expect(open.shares.max() ?? 1 < 0.1)
    }

    @Test func withoutLinesNobodyKnows() {
        #expect(CourtSight([], size: size, player: player).bearing == nil)
        let motion = CameraMotion(
            pictureSize: PictureSize(width: 960, height: 540), lens: Lens(curvature: 0), views: [])
        #expect(motion.courtBearing(besides: PoseTrack(pictureSize: motion.pictureSize, frames: [], people: 0)) == nil)
    }

    // MARK: Lines

    private func edge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> GreyPicture.Edge {
        GreyPicture.Edge(from: ImagePoint(x0, y0), to: ImagePoint(x1, y1))
    }

    private func lines(_ pictures: [[GreyPicture.Edge]], boxes: [Rect] = []) -> [CourtLines.Line] {
        var lines = CourtLines()
        for picture in pictures { lines.add(picture, height: 500, ignoring: boxes) { $0 } }
        return lines.foremost
    }

    /// The brighter side lies to the left on the way: above an edge that runs to the right.
    @Test func twoEdgesBoundABrightStripe() {
        let upper = edge(400, 300, 100, 300)
        let lower = edge(100, 306, 400, 306)
        #expect(lines([[upper, lower]]).map(\.isBright) == [true, true])
        let dark = [edge(100, 300, 400, 300), edge(400, 306, 100, 306)]
        #expect(lines([dark]).map(\.isBright) == [false, false])
        let wide = [upper, edge(100, 330, 400, 330)]
        #expect(lines([wide]).map(\.isBright) == [false, false])
        let elsewhere = [upper, edge(500, 306, 800, 306)]
        #expect(lines([elsewhere]).map(\.isBright) == [false, false])
    }

    @Test func theSameLineOfManyPicturesIsOne() throws {
        let found = lines([[edge(100, 300, 400, 300)], [edge(120, 300.5, 440, 300)], []])
        try #require(found.count == 1)
        #expect(abs(found[0].length - (0.5 + 0.5) / 3) < 1e-9 && found[0].to.x == 440)
        #expect(lines([[edge(100, 300, 400, 300), edge(100, 340, 400, 340)]]).count == 2)
    }

    @Test func peopleAreNoCourt() {
        let box = Rect(x: 200, y: 200, width: 100, height: 200)
        #expect(lines([[edge(100, 300, 400, 300)]], boxes: [box]).isEmpty)
    }

    /// Edges that are found in a picture have their brighter side where `csw_grey_edge` says.
    @Test func aWhiteStripeInAPictureIsBright() throws {
        let size = PictureSize(width: 480, height: 360)
        // A white stripe, and further down the ground ends at something darker.
        let rows = (0..<size.height).map { row -> UInt8 in (200..<206).contains(row) ? 240 : row < 300 ? 110 : 40 }
        let pixels = rows.flatMap { [UInt8](repeating: $0, count: size.width * 3) }
        let picture = try GreyPicture(Frame(Raster(size: size, pixels: pixels)))
        let edges = try picture.edges(longerThan: 100, most: 50)
        var lines = CourtLines()
        lines.add(edges, height: Double(size.height), ignoring: []) { $0 }
        #expect(lines.lines.count(where: \.isBright) >= 2)
        for line in lines.lines { #expect(line.isBright == (abs(line.from.y - 203) < 20)) }
        #expect(lines.lines.contains { abs($0.from.y - 300) < 3 })
    }
}
