import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

/// How far a camera was tilted, told by what stands upright.
@Suite struct PlumbLinesTests {
    private let size = PictureSize(width: 1000, height: 600)

    /// An edge through a place, its lower end `angle` degrees to the right.
    private func edge(_ x: Double, _ y: Double, angle: Double, length: Double = 200) -> GreyPicture.Edge {
        let way = ImagePoint(sin(Geometry.radians(angle)), cos(Geometry.radians(angle))) * (length / 2)
        // Edges come in either direction.
        let ends = [ImagePoint(x, y) - way, ImagePoint(x, y) + way]
        return GreyPicture.Edge(from: ends[Int(x) % 2], to: ends[1 - Int(x) % 2])
    }

    private func lean(_ edges: [GreyPicture.Edge], boxes: [Rect] = [], turn: Double = 0) -> UprightLean? {
        var lines = PlumbLines()
        lines.add(edges, of: size, ignoring: boxes, turn: turn)
        return lines.lean
    }

    private func roll(_ edges: [GreyPicture.Edge], boxes: [Rect] = [], turn: Double = 0) -> Double? {
        lean(edges, boxes: boxes, turn: turn)?.roll
    }

    /// A fence whose posts lean by `roll` in the middle, and by more from side to side.
    private func fence(roll: Double, fan: Double = 0) -> [GreyPicture.Edge] {
        stride(from: 101.0, to: 950, by: 51).map { x in
            edge(x, 300, angle: roll + fan * (x / 1000 - 0.5))
        }
    }

    @Test(arguments: [(0.0, 0.0), (4, 0), (-6.5, 0), (3, 8), (-2, -11)])
    func postsTellTheRollWhereverTheCameraLooks(_ roll: Double, _ fan: Double) throws {
        let found = try #require(lean(fence(roll: roll, fan: fan)))
        #expect(abs(found.roll - roll) < 0.05 && abs(found.fan - fan) < 0.1)
    }

    @Test func whatLeansOtherwiseIsOutvoted() throws {
        let others = [
            edge(200, 100, angle: -9), edge(500, 400, angle: 7), edge(811, 200, angle: 11), edge(90, 90, angle: 40),
        ]
        #expect(abs(try #require(roll(fence(roll: 3) + others)) - 3) < 0.1)
    }

    @Test func whatDoesNotAgreeTellsNothing() {
        let trees = (0..<20).map { edge(Double($0) * 47 + 30, 300, angle: Double(($0 * 7) % 23) - 11) }
        #expect(roll(trees) == nil)
        #expect(roll([]) == nil)
        // Two posts may be anything.
        #expect(roll([edge(300, 300, angle: 2), edge(600, 300, angle: 2)]) == nil)
    }

    /// One of two fences leans, and nobody knows which.
    @Test func twoRollsAreNone() {
        let lower = fence(roll: -4).map { GreyPicture.Edge(from: $0.from + 90, to: $0.to + 90) }
        #expect(roll(fence(roll: 4) + lower) == nil)
        #expect(roll(fence(roll: 4) + lower.prefix(6)) != nil)
    }

    @Test func peopleAreNoPosts() throws {
        let players = (0..<30).map { edge(400 + Double($0), 300, angle: -8) }
        let box = Rect(x: 390, y: 150, width: 60, height: 300)
        #expect(abs(try #require(roll(fence(roll: 2) + players, boxes: [box])) - 2) < 0.1)
    }

    @Test func aPictureIsToldInThePictureOfReference() throws {
        #expect(abs(try #require(roll(fence(roll: 5), turn: 2)) - 3) < 0.05)
    }

    /// A drawn post, through the edges of a real picture.
    @Test func edgesOfAPictureAreFound() throws {
        let (width, height) = (640, 360)
        var pixels = [UInt8](repeating: 200, count: width * height * 3)
        for y in 0..<height {
            let x = 320 + Int((Double(y - 180) * tan(Geometry.radians(5))).rounded())
            for column in x - 6...x + 6 {
                for channel in 0..<3 { pixels[(y * width + column) * 3 + channel] = 20 }
            }
        }
        let frame = try Frame(Raster(size: PictureSize(width: width, height: height), pixels: pixels), index: 0)
        let edges = try GreyPicture(frame).edges(longerThan: 100, most: 10)
        #expect(!edges.isEmpty && edges.count <= 10)
        for edge in edges {
            let way = edge.to.y > edge.from.y ? edge.to - edge.from : edge.from - edge.to
            #expect(abs(Geometry.degrees(atan2(way.x, way.y)) - 5) < 0.7)
            #expect(way.length >= 100)
        }
    }
}
