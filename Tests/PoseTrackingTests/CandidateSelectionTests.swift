import Foundation
import SwingCore
import Testing

@testable import PoseTracking

@Suite struct CandidateSelectionTests {
    /// A standing body, torso 100 pixels long, with its arms beside it.
    private func standing() -> [Landmark: ImagePoint] {
        var points = Dictionary(uniqueKeysWithValues: Landmark.allCases.map { ($0, ImagePoint(300, 50)) })
        for (side, x) in [(Handedness.left, 320.0), (.right, 280.0)] {
            let heights: [(PairedJoint, Double)] = [
                (.shoulder, 100), (.hip, 200), (.elbow, 150), (.wrist, 195), (.knee, 290), (.ankle, 380), (.heel, 390),
                (.footIndex, 395),
            ]
            for (joint, y) in heights { points[joint.on(side)] = ImagePoint(x, y) }
        }
        return points
    }

    private func reading(_ points: [Landmark: ImagePoint], more: [Landmark: [LandmarkCandidate]] = [:])
        -> LandmarkReading
    {
        LandmarkReading(
            candidates: Landmark.allCases.map { landmark in
                more[landmark]
                    ?? [LandmarkCandidate(position: points[landmark] ?? .zero, likelihood: 0.9)]
            },
            visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero }, confidence: 1)
    }

    private func track(
        _ readings: [LandmarkReading?], looks looksPerSecond: Double = 60, swing: SwingSight? = nil
    ) -> PoseTrack {
        let frames = readings.enumerated().map { index, reading in
            ObservedFrame(
                frame: index, time: .synthetic(seconds: Double(index) / looksPerSecond),
                sight: reading.map { .read($0) } ?? .absent
            )
        }
        return CandidateSelector().track(
            frames, swings: frames.map { _ in swing }, holding: nil, pictureSize: PictureSize(width: 640, height: 480),
            people: 1)
    }

    @Test func aMomentaryJumpToTheOtherArmIsUndone() throws {
        let points = standing()
        let left = try #require(points[.leftWrist])
        let right = try #require(points[.rightWrist])
        let readings = (0..<30).map { index in
            // For three frames the network prefers the left hand for the right wrist and only half sees the true one.
            guard (14...16).contains(index) else { return reading(points) }
            return reading(
                points,
                more: [
                    .rightWrist: [
                        LandmarkCandidate(position: left + ImagePoint(0, -60), likelihood: 0.6),
                        LandmarkCandidate(position: right, likelihood: 0.3),
                    ]
                ])
        }
        for frame in track(readings).frames {
            #expect(try #require(frame.pose).position(.rightWrist) == right)
        }
    }

    /// A wire in front of a wrist leaves the other hand's peak and one at the hip.
    @Test func aWristWhosePeakIsMissingStaysWhereItWas() throws {
        let points = standing()
        let (left, right) = (try #require(points[.leftWrist]), try #require(points[.rightWrist]))
        let readings = (0..<30).map { index in
            guard (14...16).contains(index) else { return reading(points) }
            return reading(
                points,
                more: [
                    .rightWrist: [
                        LandmarkCandidate(position: left, likelihood: 0.5),
                        LandmarkCandidate(position: right + ImagePoint(25, -25), likelihood: 0.06),
                    ]
                ])
        }
        for frame in track(readings).frames {
            #expect(Geometry.distance(try #require(frame.pose).position(.rightWrist), right) < 1)
        }
    }

    /// For more than a second the network sees the front of one whose back it saw before and sees afterwards, hips in line.
    @Test func feetOfOneWhoWaitsDoNotTradePlaces() throws {
        var points = standing()
        for side in Handedness.allCases { points[PairedJoint.hip.on(side)] = ImagePoint(300, 200) }
        var exchanged = points
        for joint in [PairedJoint.knee, .ankle, .heel, .footIndex] {
            exchanged[joint.on(.left)] = points[joint.on(.right)]
            exchanged[joint.on(.right)] = points[joint.on(.left)]
        }
        let readings = (0..<25).map { reading((9...15).contains($0) ? exchanged : points) }
        for frame in track(readings, looks: 5).frames {
            let pose = try #require(frame.pose)
            #expect(pose.position(.leftKnee) == points[.leftKnee])
            #expect(pose.position(.leftAnkle) == points[.leftAnkle])
            #expect(pose.position(.rightAnkle) == points[.rightAnkle])
        }
    }

    /// One forearm hides the other, and for a third of a second the network plainly sees its hand on the shoulder.
    @Test func handsOfOneGripStayTogether() throws {
        var points = standing()
        let (grip, shoulder) = try (ImagePoint(260, 160), #require(points[.leftShoulder]))
        (points[.rightWrist], points[.leftWrist]) = (grip, grip + ImagePoint(15, 0))
        let readings = (0..<60).map { index in
            let isHidden = (20..<40).contains(index)
            return reading(
                points, more: isHidden ? [.leftWrist: [LandmarkCandidate(position: shoulder, likelihood: 0.7)]] : [:])
        }
        func furthest(_ motion: SwingSight.Motion) throws -> Double {
            var outputs = [Float](repeating: 0, count: SwingSight.count)
            outputs[EventName.allCases.count + motion.rawValue] = 8
            let track = track(readings, swing: SwingSight(outputs: outputs))
            return try track.frames.map { frame in
                let pose = try #require(frame.pose)
                return Geometry.distance(pose.position(.leftWrist), pose.position(.rightWrist))
            }.max() ?? 0
        }
        #expect(try furthest(.twoHandedBackhand) < 20)
        // The other hand of a forehand may well be there.
        #expect(try furthest(.forehand) > 80)
    }

    @Test func exchangedSidesAreExchangedBack() throws {
        let points = standing()
        var exchanged = points
        for joint in [PairedJoint.shoulder, .elbow, .wrist] {
            (exchanged[joint.on(.left)], exchanged[joint.on(.right)]) = (
                points[joint.on(.right)], points[joint.on(.left)]
            )
        }
        // Far apart, so that an exchange is a visible jump.
        let readings = (0..<30).map { reading((12...13).contains($0) ? exchanged : points) }
        let plain = track(readings.map { _ in reading(points) })
        for (frame, expected) in zip(track(readings).frames, plain.frames) {
            #expect(try #require(frame.pose).position(.leftElbow) == expected.pose?.position(.leftElbow))
        }
    }

    /// The network is surer of a place where the elbow could not have come to, and plainly sees it rest before and after.
    @Test func aRestingArmThatJumpsForAThirdOfASecondStaysWhereItWas() throws {
        let points = standing()
        let (left, right) = try (#require(points[.leftElbow]), #require(points[.rightElbow]))
        let readings = (0..<60).map { index in
            guard (20..<40).contains(index) else { return reading(points) }
            return reading(
                points,
                more: [
                    .rightElbow: [
                        LandmarkCandidate(position: left + ImagePoint(100, -60), likelihood: 0.5),
                        LandmarkCandidate(position: right, likelihood: 0.2),
                    ]
                ])
        }
        for frame in track(readings).frames {
            #expect(try #require(frame.pose).position(.rightElbow) == right)
        }
    }

    @Test func aLimbNoBodyHasIsDistrusted() throws {
        let points = standing()
        let farAway = ImagePoint(500, 20)
        let readings = (0..<20).map { _ in
            reading(
                points,
                more: [
                    .leftWrist: [
                        LandmarkCandidate(position: farAway, likelihood: 0.8),
                        LandmarkCandidate(position: ImagePoint(320, 195), likelihood: 0.2),
                    ]
                ])
        }
        for frame in track(readings).frames {
            #expect(try #require(frame.pose).position(.leftWrist) == ImagePoint(320, 195))
        }
    }

    @Test func anImpossibleLimbWithoutAlternativeSaysSo() throws {
        let points = standing()
        let readings = (0..<20).map { _ in
            reading(points, more: [.leftWrist: [LandmarkCandidate(position: ImagePoint(500, 20), likelihood: 0.8)]])
        }
        let pose = try #require(track(readings).frames[10].pose)
        #expect(pose[.leftWrist].confidence < 0.5)
        #expect(pose[.rightWrist].confidence > 0.9)
    }

    /// The left arm hides the right hand, and the network sees the left hand for both: surer that this is the right one, with
    /// something like a left hand at the hip.
    @Test(arguments: [(0.4, true), (0.1, false)])
    func aHandThatBothSidesClaimIsTheNearerOnes(nearer depth: Double, isTold: Bool) throws {
        let points = standing()
        let (hand, hip) = (ImagePoint(300, 140), ImagePoint(320, 195))
        var world = Landmark.allCases.map { _ in WorldPoint.zero }
        world[Landmark.leftWrist.rawValue].z = -depth
        func seen(_ places: (ImagePoint, Double)...) -> [LandmarkCandidate] {
            places.map { LandmarkCandidate(position: $0.0, likelihood: $0.1) }
        }
        let candidates = reading(
            points,
            more: [
                .leftWrist: seen((hip, 0.5), (hand, 0.45)), .rightWrist: seen((hand, 0.5), (ImagePoint(280, 195), 0.3)),
            ])
        let readings = (0..<20).map { _ in
            LandmarkReading(
                candidates: Landmark.allCases.map(candidates.candidates), visibility: candidates.visibility,
                world: world, confidence: 1)
        }
        for frame in track(readings).frames {
            #expect(try #require(frame.pose).position(.leftWrist) == (isTold ? hand : hip))
        }
    }

    @Test func framesWithoutAReadingStayEmpty() {
        let readings = (0..<20).map { (5..<9).contains($0) ? nil : reading(standing()) }
        let track = track(readings)
        #expect(track.framesWithPose == 16)
        #expect((5..<9).allSatisfy { track.frames[$0].pose == nil })
    }

    @Test func confidenceNeedsBothSightAndPeak() {
        #expect(CandidateSelector.confidence(visibility: 1, likelihood: 0.9) == 1)
        #expect(CandidateSelector.confidence(visibility: 1, likelihood: 0.1) < 0.5)
        #expect(CandidateSelector.confidence(visibility: 0.1, likelihood: 0.9) < 0.5)
    }
}
