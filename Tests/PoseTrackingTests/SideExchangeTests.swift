import SwingCore
import Testing

@testable import PoseTracking

/// A player who stands with arms spread, and a network that takes the back for the front at times.
@Suite struct SideExchangeTests {
    private static let torso = 100.0
    private static let frameRate = 60.0

    /// - Parameters:
    ///   - exchanged: the sides of the upper body that stand where the other's are.
    ///   - shift: pixels the whole body has moved to the right.
    ///   - shoulders: pixels from the middle of the shoulders to either.
    private func reading(
        exchanged: Set<Handedness> = [], shift: Double = 0, likelihood: Double = 0.8, shoulders: Double = 30
    ) -> LandmarkReading {
        let halfWidths: [PairedJoint: Double] = [.shoulder: shoulders, .elbow: 40, .wrist: 50]
        // Hips side-on, a quarter turn from shoulders that are exchanged and from those that are not.
        let depths: [Landmark: Double] = [.leftHip: 0.1, .rightHip: -0.1]
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
                [LandmarkCandidate(position: points[$0] ?? ImagePoint(300, 60), likelihood: likelihood)]
            },
            visibility: Landmark.allCases.map { _ in 1 },
            world: Landmark.allCases.map { WorldPoint(0, 0, depths[$0] ?? 0) },
            confidence: 1)
    }

    /// Where the sides are exchanged, as ranges of frames.
    ///
    /// - Parameter face: what the detector of faces answers, asked in every fourth frame; nil where it is not asked.
    private func stretches(_ readings: [LandmarkReading], face: Double? = nil) -> [Range<Int>] {
        let exchanged = SideTracker().exchanged(
            readings.enumerated().map { index, reading in
                TrunkTurn(
                    reading, time: Double(index) / Self.frameRate, torso: Self.torso,
                    face: index % 4 == 0 ? face.flatMap { FaceEvidence(answer: $0, torso: Self.torso) } : nil)
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

    @Test func sidesThatJumpToOneAnotherAndBackAreExchanged() {
        let readings = (0..<60).map { reading(exchanged: (20..<45).contains($0) ? both : []) }
        #expect(stretches(readings) == [20..<45])
    }

    @Test func oneSideMayFollowTheOtherAFrameLater() {
        let readings = (0..<60).map { index in
            reading(exchanged: index == 20 || index == 45 ? [.left] : (21..<45).contains(index) ? both : [])
        }
        let found = stretches(readings)
        #expect(found.count == 1)
        #expect(found.allSatisfy { (20...21).contains($0.lowerBound) && (45...46).contains($0.upperBound) })
    }

    @Test func bothSidesMayStandOnOnePlaceForSomeFrames() {
        let readings = (0..<60).map { index in
            reading(
                exchanged: (20..<24).contains(index) || (45..<49).contains(index)
                    ? [.left] : (24..<45).contains(index) ? both : [])
        }
        let found = stretches(readings)
        #expect(found.count == 1)
        #expect(found.allSatisfy { (20...24).contains($0.lowerBound) && (45...49).contains($0.upperBound) })
    }

    @Test func aBodyThatMovesAsOneIsLeftAlone() {
        #expect(stretches((0..<60).map { reading(shift: 2 * Double($0)) }).isEmpty)
    }

    @Test func oneJumpIsPutRightOnTheSideThatIsSeenLessPlainly() {
        func readings(_ before: Double, _ after: Double) -> [LandmarkReading] {
            (0..<120).map { $0 < 60 ? reading(exchanged: both, likelihood: before) : reading(likelihood: after) }
        }
        #expect(stretches(readings(0.6, 0.9)) == [0..<60])
        #expect(stretches(readings(0.9, 0.6)) == [60..<120])
    }

    @Test func longMistakesArePutRightWhereSidesJump() {
        let readings = (0..<240).map {
            (60..<180).contains($0) ? reading(exchanged: both, likelihood: 0.65) : reading(likelihood: 0.85)
        }
        #expect(stretches(readings) == [60..<180])
    }

    @Test func theFaceTellsWhichSideOfAJumpIsRight() {
        // Without an exchange the shoulders of these readings face the camera.
        let turned = (0..<240).map { reading(exchanged: $0 < 120 ? both : [], likelihood: 0.6, shoulders: 32) }
        #expect(stretches(turned, face: 0.4) == [120..<240])
        #expect(stretches(turned, face: 0.75) == [0..<120])
    }

    @Test func theFaceProvesNothingAgainstShouldersInPlainSight() {
        // A cap, a racket before the face, a head bent down.
        #expect(stretches((0..<480).map { _ in reading(likelihood: 0.8, shoulders: 32) }, face: 0.3).isEmpty)
    }

    @Test func hipsTellWhichSideOfAJumpIsRight() {
        func turned(pelvis: Double) -> [TrunkTurn] {
            (0..<120).map { index in
                var turn = TrunkTurn(
                    reading(exchanged: index < 60 ? both : [], likelihood: 0.6),
                    time: Double(index) / Self.frameRate, torso: Self.torso)
                turn.pelvis = pelvis
                return turn
            }
        }
        #expect(SideTracker().exchanged(turned(pelvis: 0)) == (0..<120).map { $0 < 60 })
        #expect(SideTracker().exchanged(turned(pelvis: .pi)) == (0..<120).map { $0 >= 60 })
    }

    @Test func theRepairedReadingsStandStill() {
        let readings = (0..<60).map { reading(exchanged: (20..<45).contains($0) ? both : []) }
        let frames = readings.enumerated().map { index, reading in
            ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / Self.frameRate), sight: .read(reading))
        }
        let wrist = Landmark.leftWrist.rawValue
        let places = SideExchange().repaired(frames).compactMap { $0.reading?.best[wrist].position.x }
        #expect(places.count == 60 && places.allSatisfy { $0 == 350 })
        #expect(SideExchange().repaired([]).isEmpty)
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
