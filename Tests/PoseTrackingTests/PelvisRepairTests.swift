import SwingCore
import Testing

@testable import PoseTracking

/// Hips and legs of a player whose back was taken for the front.
@Suite struct PelvisRepairTests {
    /// - Parameters:
    ///   - shoulders: how far the left one stands to the right of the right one, in pixels; the torso is 100.
    ///   - hips: the same of hips, knees and ankles.
    private func frame(shoulders: Double, hips: Double) -> ObservedFrame {
        var points = [Landmark: ImagePoint]()
        for (joints, width, y) in [([PairedJoint.shoulder], shoulders, 100.0), ([.hip, .knee, .ankle], hips, 200)] {
            for joint in joints {
                points[joint.on(.left)] = ImagePoint(300 + width / 2, y)
                points[joint.on(.right)] = ImagePoint(300 - width / 2, y)
            }
        }
        let reading = LandmarkReading(
            candidates: Landmark.allCases.map {
                [LandmarkCandidate(position: points[$0] ?? ImagePoint(300, 60), likelihood: 0.8)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
        return ObservedFrame(frame: 0, time: .synthetic(seconds: 0), sight: .read(reading))
    }

    /// How far the left knee stands to the right of the right one after the repair.
    private func knees(read: (shoulders: Double, hips: Double), after: Double) throws -> Double {
        func frames(_ shoulders: Double) -> [ObservedFrame] { [frame(shoulders: shoulders, hips: read.hips)] }
        let repaired = PelvisRepair().repaired(frames(after), asRead: frames(read.shoulders))
        let best = try #require(repaired.first?.reading).best
        return best[Landmark.leftKnee.rawValue].position.x - best[Landmark.rightKnee.rawValue].position.x
    }

    @Test func legsGoWithTheShouldersTheyWereExchangedWith() throws {
        #expect(try knees(read: (-60, -30), after: 60) == 30)
    }

    @Test func aPelvisThatWasReadRightStays() throws {
        #expect(try knees(read: (-60, 30), after: 60) == 30)
    }

    @Test func aBodySeenFromTheSideTellsNothing() throws {
        #expect(try knees(read: (-30, -30), after: 30) == -30)
        #expect(try knees(read: (-60, -10), after: 60) == -10)
    }

    @Test func onlyExchangedShouldersTakeLegsAlong() throws {
        #expect(try knees(read: (60, -30), after: 60) == -30)
    }
}
