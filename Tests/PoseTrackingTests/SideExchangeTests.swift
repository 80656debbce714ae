import Foundation
import SwingCore
import Testing

@testable import PoseTracking

/// A player who stands with arms spread, and a network that takes the back for the front at times.
@Suite struct SideExchangeTests {
    private static let torso = 100.0
    private static let frameRate = 60.0
    private static let upperBody: [PairedJoint] = [.shoulder, .elbow, .wrist]

    /// - Parameters:
    ///   - exchanged: the sides of the upper body that stand where the other's are.
    ///   - shift: pixels the whole body has moved to the right.
    private func reading(exchanged: Set<Handedness> = [], shift: Double = 0) -> LandmarkReading {
        let halfWidths: [PairedJoint: Double] = [.shoulder: 30, .elbow: 40, .wrist: 50]
        var points = [Landmark: ImagePoint]()
        for joint in PairedJoint.allCases {
            let half = halfWidths[joint] ?? 0
            for (side, sign) in [(Handedness.left, 1.0), (.right, -1.0)] {
                let isExchanged = halfWidths[joint] != nil && exchanged.contains(side)
                points[joint.on(side)] = ImagePoint(300 + shift + (isExchanged ? -sign : sign) * half, 100)
            }
        }
        return LandmarkReading(
            candidates: Landmark.allCases.map {
                [LandmarkCandidate(position: points[$0] ?? ImagePoint(300, 60), likelihood: 0.8)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
    }

    /// Where the sides are exchanged, as ranges of frames.
    ///
    /// - Parameter odds: that they are, as a natural logarithm, by frame.
    private func stretches(_ readings: [LandmarkReading], odds: (Int) -> Double) -> [Range<Int>] {
        let exchanged = SideTracker().exchanged(
            readings.enumerated().map { index, reading in
                let time = Double(index) / Self.frameRate
                return SideTracker.Reading(
                    time: time, sides: PairedSight(reading, of: Self.upperBody, time: time, torso: Self.torso),
                    odds: odds(index))
            })
        return exchanged.indices.filter { exchanged[$0] }.reduce(into: []) { found, index in
            if let last = found.last, last.upperBound == index {
                found[found.count - 1] = last.lowerBound..<index + 1
            } else {
                found.append(index..<index + 1)
            }
        }
    }

    private let both: Set<Handedness> = [.left, .right]

    @Test func sidesThatJumpToOneAnotherAndBackAreExchangedWhereItIsLikely() {
        let readings = (0..<60).map { reading(exchanged: (20..<45).contains($0) ? both : []) }
        #expect(stretches(readings) { (25..<40).contains($0) ? 2 : -2 } == [20..<45])
    }

    @Test func aJumpSaysWhenTheSidesAreExchangedAndTheOddsWhichAre() {
        let readings = (0..<120).map { reading(exchanged: $0 < 60 ? both : []) }
        #expect(stretches(readings) { $0 < 60 ? 0.5 : -0.5 } == [0..<60])
        #expect(stretches(readings) { $0 < 60 ? -0.5 : 0.5 } == [60..<120])
    }

    /// A network that takes the back for the front does so for a second as easily as for a frame.
    @Test func jumpsOutweighANetworkThatIsWrongForAWhile() {
        let readings = (0..<150).map { reading(exchanged: (40..<110).contains($0) ? both : []) }
        #expect(stretches(readings) { _ in -5 } == [40..<110])
    }

    @Test func oneSideMayFollowTheOtherAFrameLater() {
        let readings = (0..<60).map { index in
            reading(exchanged: index == 20 || index == 45 ? [.left] : (21..<45).contains(index) ? both : [])
        }
        let found = stretches(readings) { (25..<40).contains($0) ? 2 : -2 }
        #expect(found.count == 1)
        #expect(found.allSatisfy { (20...21).contains($0.lowerBound) && (45...46).contains($0.upperBound) })
    }

    @Test func aBodyThatMovesAsOneIsLeftAloneThroughAMomentsDoubt() {
        let readings = (0..<60).map { reading(shift: 2 * Double($0)) }
        #expect(stretches(readings) { (30..<33).contains($0) ? 1 : -3 }.isEmpty)
        #expect(stretches(readings) { _ in 3 } == [0..<60])
        #expect(stretches([]) { _ in 0 }.isEmpty)
    }

    private func sight(arms: Double, legs: Double) -> TrunkSight {
        TrunkSight(shoulders: ImagePoint(1, 0), hips: ImagePoint(1, 0), armsExchanged: arms, legsExchanged: legs)
    }

    @Test func theRepairedReadingsStandStill() {
        let frames = (0..<60).map { index in
            ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / Self.frameRate),
                sight: .read(reading(exchanged: (20..<45).contains(index) ? both : [])))
        }
        let sights = frames.indices.map { sight(arms: (20..<45).contains($0) ? 3 : -3, legs: -3) }
        let repaired = SideExchange().repaired(frames, by: sights).compactMap(\.reading)
        #expect(repaired.count == 60)
        #expect(repaired.allSatisfy { $0.best[Landmark.leftWrist.rawValue].position.x == 350 })
        #expect(SideExchange().repaired([], by: []).isEmpty)
    }

    /// The left knee's place in the repaired frames of somebody who stands still and whose left leg is seen to the left.
    ///
    /// - Parameters:
    ///   - legs: the network's odds that the legs are exchanged.
    ///   - shoulders: pixels the left one stands to the right of the right one.
    ///   - depth: metres it stands behind it.
    private func leftKnee(legs: Double, shoulders: Double = 0, depth: Double = 0) throws -> Double {
        var points = [ImagePoint](repeating: ImagePoint(300, 200), count: Landmark.allCases.count)
        for joint in [PairedJoint.hip, .knee, .ankle] {
            points[joint.on(.left).rawValue].x = 280
            points[joint.on(.right).rawValue].x = 320
        }
        for joint in [PairedJoint.shoulder, .elbow, .wrist] {
            points[joint.on(.left).rawValue] = ImagePoint(300 + shoulders / 2, 100)
            points[joint.on(.right).rawValue] = ImagePoint(300 - shoulders / 2, 100)
        }
        var world = points.map { _ in WorldPoint.zero }
        world[Landmark.leftShoulder.rawValue].z = depth
        let reading = LandmarkReading(
            candidates: points.map { [LandmarkCandidate(position: $0, likelihood: 0.8)] },
            visibility: points.map { _ in 1 }, world: world, confidence: 1)
        let frames = (0..<20).map { index in
            ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / Self.frameRate), sight: .read(reading))
        }
        let repaired = SideExchange().repaired(frames, by: frames.map { _ in sight(arms: -3, legs: legs) })
        return try #require(repaired[10].reading).best[Landmark.leftKnee.rawValue].position.x
    }

    @Test func legsAreExchangedForThemselves() throws {
        #expect(try leftKnee(legs: 5) == 320)
        // A little does not tell.
        #expect(try leftKnee(legs: 1) == 280)
        #expect(try leftKnee(legs: -3) == 280)
    }

    @Test func nobodyIsTwistedHalfAround() throws {
        #expect(try leftKnee(legs: -3, shoulders: 66) == 320)
        #expect(try leftKnee(legs: -3, shoulders: -66) == 280)
        // Who is seen from the side strides against the shoulders.
        #expect(try leftKnee(legs: -3, shoulders: 66, depth: 0.3) == 280)
    }

    @Test func aTrunkThatWasMisreadInSpaceIsTurnedAboutItsMiddle() throws {
        var world = [WorldPoint](repeating: .zero, count: Landmark.allCases.count)
        world[Landmark.leftShoulder.rawValue] = WorldPoint(0.3, -0.5, 0.1)
        world[Landmark.rightShoulder.rawValue] = WorldPoint(-0.1, -0.4, 0.1)
        let reading = LandmarkReading(
            candidates: world.map { _ in [LandmarkCandidate(position: .zero, likelihood: 1)] },
            visibility: world.map { _ in 1 },
            world: world, confidence: 1)
        func line(_ direction: ImagePoint, within margin: Double) -> WorldPoint {
            let turned = reading.turned(.shoulder, along: direction, within: Geometry.radians(margin)).world
            let (left, right) = (turned[Landmark.leftShoulder.rawValue], turned[Landmark.rightShoulder.rawValue])
            let middle = (left + right) / 2
            #expect((middle - WorldPoint(0.1, -0.45, 0.1)).length < 1e-6)
            return left - right
        }
        // What is off by less than the margin stays; what is off by more comes to its edge.
        #expect((line(ImagePoint(cos(0.3), sin(0.3)), within: 20) - WorldPoint(0.4, -0.1, 0)).length < 1e-6)
        #expect((line(ImagePoint(0, 1), within: 0) - WorldPoint(0, -0.1, 0.4)).length < 1e-6)
        let edge = line(ImagePoint(0, 1), within: 30)
        #expect(abs(Geometry.degrees(atan2(edge.z, edge.x)) - 60) < 1e-4)
    }

    @Test func anExchangeCostsWhatBothSidesWouldJump() {
        func sight(_ left: Double, _ right: Double, _ frame: Int) -> PairedSight {
            let places: [Landmark: Double] = [
                .leftElbow: left, .leftWrist: left, .rightElbow: right, .rightWrist: right,
            ]
            let reading = LandmarkReading(
                candidates: Landmark.allCases.map {
                    [LandmarkCandidate(position: ImagePoint(places[$0] ?? 300, 150), likelihood: 0.8)]
                },
                visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in WorldPoint(0, 0, 0) },
                confidence: 1)
            return PairedSight(
                reading, of: [.elbow, .wrist], time: Double(frame) / Self.frameRate, torso: Self.torso)
        }
        #expect(sight(400, 200, 0).jump(exchangedWith: sight(400, 200, 1)) > 5)
        #expect(sight(400, 200, 0).jump(exchangedWith: sight(200, 400, 1)) < -5)
        #expect(abs(sight(300, 300, 0).jump(exchangedWith: sight(300, 300, 1))) < 1e-9)
    }
}
