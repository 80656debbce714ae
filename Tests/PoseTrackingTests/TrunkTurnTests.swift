import Foundation
import SwingCore
import Testing

@testable import PoseTracking

/// A body that turns about its own length in front of the camera, and what the network makes of it.
@Suite struct TrunkTurnTests {
    private static let torso = 100.0
    /// Half the distance between the shoulders, in torso lengths and in metres.
    private static let halfWidth = 0.33
    private static let metres = 0.5
    private static let frameRate = 60.0

    /// - Parameters:
    ///   - turn: radians; 0 shows the left shoulder on the picture's right, a quarter turn has it behind the right one.
    ///   - isMirrored: whether the network sees the front where it is the back, its depths nevertheless right, and the joints less
    ///     plainly.
    private func reading(turn: Double, isMirrored: Bool = false, pelvis: Double = 1.2) -> LandmarkReading {
        func across(_ joint: PairedJoint) -> (image: Double, depth: Double, y: Double) {
            switch joint {
            case .hip: (0.2 * cos(pelvis), 0.2 * sin(pelvis), 200)
            case .knee, .ankle, .heel, .footIndex: (0.3, 0, joint == .knee ? 290 : 380)
            case .ear: (0, 0, 60)
            case .shoulder, .elbow, .wrist:
                (
                    Self.halfWidth * cos(turn) * (isMirrored ? -1 : 1), Self.halfWidth * sin(turn),
                    joint == .shoulder ? 100 : joint == .elbow ? 140 : 170
                )
            }
        }
        var points = [Landmark: ImagePoint]()
        var depths = [Landmark: Double]()
        for joint in PairedJoint.allCases {
            let (image, depth, y) = across(joint)
            for (side, sign) in [(Handedness.left, 1.0), (.right, -1.0)] {
                points[joint.on(side)] = ImagePoint(300 + sign * image * Self.torso, y)
                depths[joint.on(side)] = sign * depth * Self.metres
            }
        }
        return LandmarkReading(
            candidates: Landmark.allCases.map {
                [LandmarkCandidate(position: points[$0] ?? ImagePoint(300, 60), likelihood: isMirrored ? 0.6 : 0.8)]
            },
            visibility: Landmark.allCases.map { _ in 1 },
            world: Landmark.allCases.map { WorldPoint(0, 0, depths[$0] ?? 0) }, confidence: 1)
    }

    private func frames(_ readings: [LandmarkReading], rate: Double = frameRate) -> [ObservedFrame] {
        readings.enumerated().map { index, reading in
            ObservedFrame(frame: index, time: .synthetic(seconds: Double(index) / rate), sight: .read(reading))
        }
    }

    /// A swing's turn: at rest at `start`, then 6 radians a second up to `end`, braked over 0.15 s.
    private func swing(from start: Double, to end: Double, frames count: Int = 80) -> [Double] {
        let (rate, braking) = (6.0, 0.15)
        var turn = start
        return (0..<count).map { index in
            let left = (end - turn) / (rate * braking / 2)
            let speed = index < 15 ? 0 : rate * min(1, max(0, left).squareRoot())
            turn += speed / Self.frameRate
            return turn
        }
    }

    private func separation(_ reading: LandmarkReading, _ joint: PairedJoint) -> Double {
        reading.best[joint.on(.left).rawValue].position.x - reading.best[joint.on(.right).rawValue].position.x
    }

    private func isSame(_ one: LandmarkReading, _ other: LandmarkReading) -> Bool {
        one.best == other.best && one.world == other.world
    }

    /// How many of the frames the repair changes.
    private func changes(_ readings: [LandmarkReading]) -> Int {
        zip(readings, SideExchange().repaired(frames(readings)).compactMap(\.reading)).count { !isSame($0, $1) }
    }

    @Test(arguments: [(0.3, 2.3), (.pi - 0.3, .pi - 2.3)])
    func aTurnPastTheLineOfSightThatWasReadMirroredIsReflected(start: Double, end: Double) throws {
        let turns = start < end ? swing(from: start, to: end) : swing(from: -start, to: -end).map { -$0 }
        // The network sees the front or the back it saw first.
        let readings = turns.map {
            reading(turn: $0, isMirrored: (cos($0) < 0) != (cos(start) < 0), pelvis: start < end ? 1.2 : .pi - 1.2)
        }
        let repaired = SideExchange().repaired(frames(readings)).compactMap(\.reading)
        for (turn, (read, repaired)) in zip(turns, zip(readings, repaired)) where abs(cos(turn)) > 0.2 {
            let truth = 2 * Self.halfWidth * Self.torso * cos(turn)
            for joint in [PairedJoint.shoulder, .elbow, .wrist] {
                #expect(abs(separation(repaired, joint) - truth) < 1)
            }
            #expect(separation(repaired, .hip) == separation(read, .hip))
            #expect(separation(repaired, .knee) == separation(read, .knee))
            #expect(repaired.world == read.world)
        }
    }

    /// At 30 frames a second the shoulders are well past one another before the network slips.
    @Test func aTurnThatIsReadMirroredOnlyOncePastTheLineOfSightIsReflectedAtFewFramesASecond() {
        let turns = swing(from: 0.3, to: 2.3, frames: 60).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let readings = turns.map { reading(turn: $0, isMirrored: 2 * Self.halfWidth * cos($0) < -0.24) }
        let repaired = SideExchange().repaired(frames(readings, rate: Self.frameRate / 2)).compactMap(\.reading)
        for (turn, reading) in zip(turns, repaired) {
            #expect(abs(separation(reading, .shoulder) - 2 * Self.halfWidth * Self.torso * cos(turn)) < 1)
        }
    }

    @Test func aTurnPastTheLineOfSightThatWasReadRightStays() {
        #expect(changes(swing(from: 0.3, to: 2.3).map { reading(turn: $0) }) == 0)
    }

    @Test(arguments: [1.2, 1.4, 1.55])
    func aTurnThatBrakesBeforeTheLineOfSightStays(end: Double) {
        let turns = swing(from: 0.3, to: end)
        #expect(changes((turns + turns.reversed()).map { reading(turn: $0) }) == 0)
    }

    @Test func aBodyThatSwaysAboutTheLineOfSightStays() {
        let turns = (0..<120).map { .pi / 2 + 0.3 * sin(Double($0) / 12) }
        #expect(changes(turns.map { reading(turn: $0) }) == 0)
    }

    @Test func armsThatStayWhereTheyAreSayThatTheShouldersWereNotExchanged() {
        // The shoulders flicker past the line of sight and back as a mirrored turn would; the hands, far apart, do not.
        let turns = swing(from: 0.3, to: 2.3)
        let readings = turns.map { reading(turn: $0, isMirrored: cos($0) < 0) }
        let apart = readings.map { reading in
            var candidates = Landmark.allCases.map { reading.candidates($0) }
            for (side, sign) in [(Handedness.left, 1.0), (.right, -1.0)] {
                for joint in [PairedJoint.elbow, .wrist] {
                    candidates[joint.on(side).rawValue] = [
                        LandmarkCandidate(position: ImagePoint(300 + sign * 150, 140), likelihood: 0.9)
                    ]
                }
            }
            return LandmarkReading(
                candidates: candidates, visibility: reading.visibility, world: reading.world, confidence: 1)
        }
        #expect(changes(readings) > 0)
        #expect(changes(apart) == 0)
    }

    @Test func aMomentaryExchangeIsPutRight() {
        let readings = (0..<60).map { reading(turn: 0.6, isMirrored: (30...33).contains($0)) }
        #expect(changes(readings) == 4)
    }

    @Test func nothingIsMadeOfNoReadings() {
        #expect(SideExchange().repaired([]).isEmpty)
        #expect(changes([reading(turn: 1)]) == 0)
    }
}
