import Glibc
import Inference
import SwingCore
import Testing

@testable import PoseTracking

func cosine(_ x: Double) -> Double { cos(x) }
func sine(_ x: Double) -> Double { sin(x) }

/// Which frames are read thoroughly, and where.
@Suite struct ReadingPlanTests {
    /// Looks at somebody who walks to the right, 15 a second; the hand moves fast between 10 and 10.4 s. The network looked
    /// beside the person by a share of the region's side.
    private func looks(
        to end: Double, swings: Bool = true, missing: ClosedRange<Double>? = nil, beside off: Double = 0.1
    ) -> [SurveyLook] {
        let torso = 60.0
        return (0..<Int(end * 15)).compactMap { index in
            let time = Double(index) / 15
            if missing?.contains(time) == true { return nil }
            let center = ImagePoint(200 + 10 * time, 300)
            let swing = swings ? min(max(0, time - 10), 0.4) * 8 : 0
            let places: [Landmark: ImagePoint] = [
                .leftShoulder: center - ImagePoint(0, torso), .rightShoulder: center - ImagePoint(0, torso),
                .leftHip: center, .rightHip: center, .leftWrist: center,
                .rightWrist: center + ImagePoint(cosine(swing), sine(swing)) * torso,
            ]
            let reading = LandmarkReading(
                candidates: Landmark.allCases.map {
                    [LandmarkCandidate(position: places[$0] ?? center, likelihood: 0.9)]
                }, visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero },
                confidence: 1)
            let region = RegionOfInterest(hipCenter: center, scalePoint: center - ImagePoint(0, 120))
            var asked = region
            asked.center.x += off * region.side
            return SurveyLook(
                frame: index * 4, time: time, asked: asked, found: region, reading: reading, color: .zero)
        }
    }

    private func times(to end: Double) -> [Double] { (0..<Int(end * 60)).map { Double($0) / 60 } }

    @Test func aShortClipIsReadFromEndToEnd() {
        let plan = ReadingPlan(
            looks: looks(to: 4, swings: false), times: times(to: 4), quality: .balanced, hasSecond: false)
        #expect(plan.count == 240)
    }

    @Test func whatTheSurveyReadFromTheSameRegionIsNotReadAgain() {
        func count(_ quality: TrackingQuality, hasSecond: Bool = false) -> Int {
            ReadingPlan(
                looks: looks(to: 4, swings: false, beside: 0.01), times: times(to: 4), quality: quality,
                hasSecond: hasSecond
            ).count
        }
        #expect(count(.balanced) == 180)
        #expect(count(.balanced, hasSecond: true) == 240)
        #expect(count(.best) == 240)
    }

    @Test func ofALongClipTheSwingIsReadWithRoomOnBothSides() throws {
        let plan = ReadingPlan(looks: looks(to: 30), times: times(to: 30), quality: .balanced, hasSecond: false)
        let read = (0..<1800).filter(plan.contains)
        let (first, last) = (try #require(read.first), try #require(read.last))
        #expect((8.0...9.0).contains(Double(first) / 60))
        #expect((11.2...12.2).contains(Double(last) / 60))
        #expect(read.count == last - first + 1)
    }

    @Test func bestReadsEverythingAndFastNothing() {
        #expect(ReadingPlan(looks: looks(to: 30), times: times(to: 30), quality: .best, hasSecond: false).count == 1800)
        #expect(ReadingPlan(looks: looks(to: 30), times: times(to: 30), quality: .fast, hasSecond: false).isEmpty)
    }

    @Test func theRegionFollowsThePlayerBetweenLooksAndNotThroughAGap() throws {
        let path = RegionPath(looks(to: 6, missing: 2.5...3.5))
        #expect(abs(try #require(path.region(at: 1.01)).center.x - 210.1) < 0.01)
        #expect(path.region(at: 3) == nil)
        #expect(path.region(at: 4) != nil)
        #expect(path.region(at: 9) == nil)
    }

    /// Whether the region of somebody first seen after 3 s is known at a time before.
    private func isKnown(at time: Double, movingAt speed: Double = 0, others: [SurveyLook] = []) -> Bool {
        var seen = looks(to: 6, swings: false).filter { $0.time >= 3 }
        for index in seen.indices { seen[index].found.center.x = 200 + speed * seen[index].time }
        return RegionPath(seen, besides: others + seen).region(at: time) != nil
    }

    @Test func whoStandsStillWhenFirstSeenIsReadFromBefore() {
        #expect(isKnown(at: 1.5))
        #expect(!isKnown(at: 0.5))
    }

    @Test func whoMovesWhenFirstSeenCameFromElsewhere() {
        #expect(isKnown(at: 2.8, movingAt: 100))
        #expect(!isKnown(at: 2.5, movingAt: 100))
    }

    @Test func whereSomebodyElseStoodNobodyWaited() {
        #expect(!isKnown(at: 1.5, others: looks(to: 2, swings: false)))
        #expect(isKnown(at: 2, others: looks(to: 2, swings: false)))
        #expect(isKnown(at: 2.7, others: looks(to: 3, swings: false)))
        var beside = looks(to: 2, swings: false)
        for index in beside.indices { beside[index].found.center.x += beside[index].found.side / 2 }
        #expect(isKnown(at: 1.5, others: beside))
    }

    @Test func oneWildLookDoesNotBlowUpTheRegion() throws {
        var wild = looks(to: 2)
        wild[10].found.side *= 2
        let path = RegionPath(wild)
        #expect(abs(try #require(path.region(at: wild[10].time)).side - wild[9].found.side) < 1)
    }
}

/// Landmarks moved to the joints' centres.
@Suite struct JointCentersTests {
    @Test func theyMoveWithTheBodyAndOnlyThere() {
        let positions: [Landmark: ImagePoint] = [
            .leftShoulder: ImagePoint(85, 100), .rightShoulder: ImagePoint(115, 100),
            .leftHip: ImagePoint(90, 200), .rightHip: ImagePoint(110, 200), .leftKnee: ImagePoint(90, 300),
            .rightKnee: ImagePoint(110, 300), .leftAnkle: ImagePoint(90, 400), .rightAnkle: ImagePoint(110, 400),
            .leftFootIndex: ImagePoint(60, 410), .rightFootIndex: ImagePoint(80, 410),
            .leftWrist: ImagePoint(70, 150),
        ]
        func moved(_ scale: Double, _ centers: JointCenters = .blazePose) -> (Landmark) -> ImagePoint {
            let places = centers.moved(Landmark.allCases.map { (positions[$0] ?? .zero) * scale })
            return { places[$0.rawValue] }
        }
        let place = moved(1)
        #expect(place(.leftAnkle).y > 400)
        // Away from the toes.
        #expect(place(.leftAnkle).x > 90)
        #expect(place(.leftKnee).y > 300)
        #expect(place(.leftHip).x > 90 && place(.rightHip).x < 110)
        #expect(place(.leftWrist) == ImagePoint(70, 150))
        #expect(Geometry.distance(moved(3)(.leftAnkle), place(.leftAnkle) * 3) < 1e-9)
        let upwards = JointCenters(.init(shoulder: 0.1, hipUp: 0.1, knee: -0.1))
        #expect(moved(1, upwards)(.leftHip).y < 200 && moved(1, upwards)(.leftHip).x == 90)
        #expect(abs(moved(1, upwards)(.leftShoulder).y - 110) < 1e-9 && moved(1, upwards)(.leftShoulder).x == 85)
        #expect(abs(moved(1, upwards)(.leftKnee).y - 290) < 1e-9)
        #expect(moved(1, upwards)(.leftAnkle) == ImagePoint(90, 400))
    }
}
