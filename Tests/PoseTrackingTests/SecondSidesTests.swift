import SwingCore
import Testing

@testable import PoseTracking

/// A second network that names the sides of some joints the other way round than the first, from end to end.
@Suite struct SecondSidesTests {
    private static let size = PictureSize(width: 640, height: 480)
    private static let places: [PairedJoint: (left: ImagePoint, right: ImagePoint)] = [
        .shoulder: (ImagePoint(330, 100), ImagePoint(270, 100)), .elbow: (ImagePoint(350, 150), ImagePoint(250, 150)),
        .wrist: (ImagePoint(360, 200), ImagePoint(240, 200)), .hip: (ImagePoint(320, 200), ImagePoint(280, 200)),
        .knee: (ImagePoint(325, 290), ImagePoint(275, 290)), .ankle: (ImagePoint(330, 380), ImagePoint(270, 380)),
    ]

    private func candidates(exchanging joints: Set<PairedJoint>) -> [[LandmarkCandidate]] {
        var points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, ImagePoint(300, 150)) })
        for (joint, places) in Self.places {
            let isExchanged = joints.contains(joint)
            points[joint.on(.left)] = isExchanged ? places.right : places.left
            points[joint.on(.right)] = isExchanged ? places.left : places.right
        }
        return Landmark.allCases.map { [LandmarkCandidate(position: points[$0] ?? .zero, likelihood: 0.8)] }
    }

    /// Whether each joint's left side lies where the first network has it, in every frame of the second's sight.
    private func agrees(exchanging joints: Set<PairedJoint>) throws -> [PairedJoint: Bool] {
        var reading = LandmarkReading(
            candidates: candidates(exchanging: []), visibility: Landmark.allCases.map { _ in 1 },
            world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        reading.second = Candidates(candidates(exchanging: joints))
        let frames = (0..<60).map {
            ObservedFrame(frame: $0, time: .synthetic(seconds: Double($0) / 60), sight: .read(reading))
        }
        let track = CandidateSelector().track(
            frames, swings: frames.map { _ in nil }, holding: nil, pictureSize: Self.size, people: 1)
        let seconds = try SecondSides().repaired(frames, by: track).map { try #require($0.reading?.second) }
        return Self.places.reduce(into: [:]) { result, entry in
            result[entry.key] = seconds.allSatisfy { $0[entry.key.on(.left)].first?.position == entry.value.left }
        }
    }

    @Test func shouldersAndArmsTakeTheFirstOnesSides() throws {
        for joint in [PairedJoint.shoulder, .elbow, .wrist] {
            #expect(try agrees(exchanging: [joint]).values.allSatisfy { $0 }, "\(joint)")
        }
        #expect(try agrees(exchanging: []).values.allSatisfy { $0 })
    }

    @Test func legsKeepTheirOwn() throws {
        let agreement = try agrees(exchanging: [.knee, .ankle])
        #expect(agreement.filter { !$0.value }.keys.sorted { "\($0)" < "\($1)" } == [.ankle, .knee])
    }
}
