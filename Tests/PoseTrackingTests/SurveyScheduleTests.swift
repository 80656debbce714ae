import Imaging
import SwingCore
import Testing

@testable import PoseTracking

/// When the survey looks.
@Suite struct SurveyScheduleTests {
    /// What is done with the frames from ten seconds after the clip's begin on.
    private func steps(
        _ quality: TrackingQuality, rate: Double, count: Int, pace: (Double) -> SurveySchedule.Pace = { _ in .usual }
    ) -> [SurveySchedule.Step] {
        var schedule = SurveySchedule(quality)
        _ = schedule.step(at: -10, pace: .calm)
        return (0..<count).map { index in
            let time = Double(index) / rate
            return schedule.step(at: time, pace: pace(time))
        }
    }

    @Test(arguments: [24.0, 25, 29.97, 30, 50, 59.94, 60, 120, 240])
    func aPersonIsLookedAtFifteenTimesASecond(_ rate: Double) {
        let looks = steps(.fast, rate: rate, count: Int(rate * 2)).count { $0 == .look }
        #expect((24...30).contains(looks))
    }

    @Test func theFrameHalfwayIsKept() {
        #expect(steps(.fast, rate: 60, count: 9) == [.look, .pass, .keep, .pass, .look, .pass, .keep, .pass, .look])
        #expect(steps(.balanced, rate: 60, count: 5) == [.look, .pass, .pass, .pass, .look])
    }

    @Test func peopleNearOneAnotherAreLookedAtTwiceAsOften() {
        let found = steps(.fast, rate: 60, count: 13) { $0 > 0.06 && $0 < 0.14 ? .close : .usual }
        #expect(found.indices.filter { found[$0] == .look } == [0, 4, 6, 8, 12])
        let balanced = steps(.balanced, rate: 60, count: 13) { _ in .close }
        #expect(balanced.indices.filter { balanced[$0] == .look } == [0, 4, 8, 12])
    }

    /// - Parameters: of a second: looks up to the length that is read from end to end; then looks, and frames that are kept.
    @Test(arguments: [
        (TrackingQuality.fast, 30.0, 5.0, 10.0), (.balanced, 15, 10, 0), (.best, 15, 15, 0),
    ])
    func aLongClipIsLookedAtSeldomWhileNobodyPlays(
        _ quality: TrackingQuality, first: Double, looks: Double, kept: Double
    ) {
        var schedule = SurveySchedule(quality)
        let all = (0..<30 * 18).map { schedule.step(at: Double($0) / 30, pace: .calm) }
        let (beginning, rest) = (all.prefix(30 * 8), all.dropFirst(30 * 8))
        #expect(Double(beginning.count { $0 == .look }) == 8 * first)
        #expect(abs(Double(rest.count { $0 == .look }) - 10 * looks) <= 2)
        #expect(abs(Double(rest.count { $0 == .keep }) - 10 * kept) <= 2)
    }

    @Test(arguments: [(TrackingQuality.fast, 5.0), (.balanced, 5), (.best, 15)])
    func itIsLookedAtMoreSeldomWhileNobodyStirs(_ quality: TrackingQuality, looks: Double) {
        let found = steps(quality, rate: 60, count: 600) { _ in .still }.count { $0 == .look }
        #expect(abs(Double(found) - 10 * looks) <= 1)
    }

    @Test func peopleTouchWhereOneMayBeSeenInTheOthersRegion() {
        func region(at x: Double, height: Double) -> RegionOfInterest {
            RegionOfInterest(hipCenter: ImagePoint(x, 300), scalePoint: ImagePoint(x, 300 - height / 2))
        }
        // Regions of 125 and 250 pixels.
        let (small, large) = (region(at: 100, height: 100), region(at: 280, height: 200))
        #expect(small.touches(large) && large.touches(small))
        #expect(!small.touches(region(at: 295, height: 200)))
    }

    @Test func whoeverWasLostIsLookedForAtOnce() {
        var schedule = SurveySchedule(.fast)
        let looks = (0..<360).map { Double($0) / 30 }.filter { time in
            if time == 10 { schedule.noteLoss(at: time) }
            return schedule.step(at: time, pace: .calm) == .look
        }
        #expect((4...5).contains(looks.count { $0 > 9 && $0 < 10 }))
        #expect(looks.count { $0 > 10 && $0 <= 11 } == 30)
    }

    @Test func whoeverIsFoundAgainIsSoughtNoLonger() {
        var schedule = SurveySchedule(.fast)
        _ = schedule.step(at: 0, pace: .still)
        schedule.noteLoss(at: 10)
        #expect(schedule.hasLost(by: 10.5))
        schedule.noteReturn()
        #expect(!schedule.hasLost(by: 10.5))
        // Nobody is sought any more, but looked at closely: an arm or somebody else may come in between again.
        #expect(schedule.pace(at: 10.5, atLeast: .still) == .close)
        #expect(schedule.pace(at: 11.6, atLeast: .still) == .still)
        schedule.noteLoss(at: 11)
        #expect(schedule.hasLost(by: 11.1))
    }

    @Test func whoeverWasLostIsSearchedForClosely() {
        func searches(lostAt loss: Double?) -> [Double] {
            var schedule = SurveySchedule(.balanced)
            return stride(from: 0, to: 6, by: 0.5).filter { time in
                if time == loss { schedule.noteLoss(at: time) }
                return schedule.isCloseSearchDue(at: time, isUrgent: false)
            }
        }
        #expect(searches(lostAt: nil) == [0, 4])
        #expect(searches(lostAt: 1) == [0, 1, 1.5, 2, 2.5])
    }

    /// A player who comes out from behind somebody half a second later has hit by then.
    @Test func whoeverIsSoughtIsDetectedAtOnceThatHeShows() {
        func detections(lostAt loss: Double, foundAt found: Double) -> [Double] {
            var schedule = SurveySchedule(.balanced)
            return (0..<90).map { Double($0) / 30 }.filter { time in
                if abs(time - loss) < 0.01 { schedule.noteLoss(at: time) }
                if abs(time - found) < 0.01 { schedule.noteReturn() }
                return schedule.isDetectionDue(at: time, isUrgent: abs(time - loss) < 0.01, pace: .usual)
            }
        }
        let sought = detections(lostAt: 1, foundAt: 2).filter { $0 > 1.01 && $0 < 1.99 }
        #expect((6...8).contains(sought.count))
        #expect(zip(sought, sought.dropFirst()).allSatisfy { $1 - $0 < 0.15 })
        #expect(detections(lostAt: 1, foundAt: 1.1).count { $0 > 1.01 && $0 < 1.99 } == 2)
        #expect(detections(lostAt: 9, foundAt: 9).count == 6)
    }

    @Test func whoWasSeenForALookOrTwoIsNotMissed() {
        #expect(!person(2) { _ in 0 }.isKnown)
        #expect(person(3) { _ in 0 }.isKnown)
        // As many looks in half the time.
        #expect(!person(3, every: 1.0 / 30) { _ in 0 }.isKnown)
    }

    // MARK: Who was looked at

    /// Somebody whose wrist is `wrist(time)` torso lengths from the shoulder, looked at every `step` seconds of 60
    /// frames each.
    private func person(
        _ count: Int, every step: Double = 1.0 / 15, likelihood: Double = 0.9, leftWrist: Double? = nil,
        wrist: (Double) -> Double
    ) -> SurveyedPerson {
        SurveyedPerson(
            looks: (0..<count).map { index in
                let time = Double(index) * step
                var places: [Landmark: ImagePoint] = [
                    .leftShoulder: ImagePoint(500, 200), .rightShoulder: ImagePoint(500, 200),
                    .rightWrist: ImagePoint(500 + 100 * wrist(time), 200),
                ]
                places[.leftWrist] = leftWrist.map { ImagePoint(500 + 100 * $0, 200) }
                let reading = LandmarkReading(
                    candidates: Landmark.allCases.map {
                        [LandmarkCandidate(position: places[$0] ?? ImagePoint(500, 300), likelihood: likelihood)]
                    }, visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero },
                    confidence: 1)
                let region = RegionOfInterest(
                    hipCenter: ImagePoint(500 + 30 * time, 300), scalePoint: ImagePoint(500, 100))
                return SurveyLook(
                    frame: Int((60 * time).rounded()), time: time, asked: region, found: region, reading: reading,
                    color: .zero)
            })
    }

    @Test func whoMovesAsNobodyExpectedIsAstray() throws {
        var look = try #require(person(3) { _ in 0 }.looks.last)
        #expect(!look.isAstray)
        look.found.center.x += 0.06 * look.found.side
        #expect(look.isAstray)
    }

    @Test func whoeverMovesNoJointForAMomentIsStill() {
        #expect(person(5, every: 0.1) { _ in 0 }.isStill)
        #expect(person(5, every: 0.2) { _ in 0 }.isStill)
        // Ten pixels are a tenth of the trunk.
        #expect(person(5, every: 0.1) { $0 * 0.5 }.isStill)
        #expect(!person(5, every: 0.1) { $0 }.isStill)
        #expect(!person(5, every: 0.2) { $0 > 0.7 ? -2 : 0 }.isStill)
        // A wrist that is seen on the other one, or no longer.
        #expect(person(5, every: 0.2, leftWrist: -2) { $0 > 0.7 ? -2 : 0 }.isStill)
        #expect(person(5, every: 0.2, leftWrist: -2) { $0 > 0.7 ? 0 : -2 }.isStill)
        // Nothing is known of the moment before, or it is too long ago.
        #expect(!person(2, every: 0.1) { _ in 0 }.isStill)
        #expect(!person(5, every: 0.4) { _ in 0 }.isStill)
    }

    @Test func lightChangesFromLookToLookButNotInAnInstant() throws {
        var player = person(5) { _ in 0 }
        for (index, brightness) in [Float(0.1), 0.1, 0.1, 0.2, 0.3].enumerated() {
            player.looks[index].color = SIMD3(repeating: brightness)
        }
        var look = try #require(player.looks.last)
        look.color = SIMD3(repeating: 0.4)
        // Far from what was worn in the last third of a second, near to what was worn last.
        #expect(!player.wears(look.color))
        #expect(player.isSeenAgain(in: look))
        look.color = SIMD3(repeating: 0.5)
        #expect(!player.isSeenAgain(in: look))
        let last = try #require(player.looks.last?.time)
        #expect(player.wasJustSeen(by: last + 1.0 / 15))
        #expect(!player.wasJustSeen(by: last + 0.2))
    }

    @Test func whoeverIsSeenWhereSomebodyWasLostMayBeTheSame() throws {
        let lost = person(5) { _ in 0.5 }
        var look = try #require(lost.looks.last)
        let (center, side) = (look.found.center, look.found.side)
        #expect(lost.isFound(in: look))
        look.found.center.x = center.x + 0.4 * side
        #expect(lost.isFound(in: look))
        // An arm across the trunk, at once; other clothes.
        look.color = SIMD3(0.15, 0.15, 0.15)
        #expect(lost.isFound(in: look) && !lost.wears(look.color))
        look.color = SIMD3(1, 0, 0)
        #expect(!lost.isFound(in: look))
        // More of an arm, or deep shade: of somebody who stays, not of one who comes from elsewhere.
        look = try #require(lost.looks.last)
        look.color += SIMD3(repeating: 0.2)
        #expect(lost.isFound(in: look))
        look.found.center.x = center.x + 0.2 * side
        #expect(!lost.isFound(in: look))
        look = try #require(lost.looks.last)
        look.found.center.x = center.x + 0.6 * side
        #expect(!lost.isFound(in: look))
        look = try #require(lost.looks.last)
        look.found.side = 2 * side
        #expect(!lost.isFound(in: look))
    }

    @Test func aLookThatCameLaterStandsInItsPlace() throws {
        var player = person(4) { _ in 0.5 }
        let region = try #require(player.region(between: 0.1))
        #expect(abs(region.center.x - 503) < 1e-9)
        var late = player.looks[1]
        (late.frame, late.time) = (6, 0.1)
        player.insert(late)
        #expect(player.looks.map(\.frame) == [0, 4, 6, 8, 12])
        #expect(player.region(between: 0.3) == nil)
    }

    /// Short clips are looked at closely from end to end, at fast quality thirty times a second; every second frame is needed
    /// where fewer come.
    @Test func framesAreSparedWhereSomeAreLeftOver() {
        #expect(PeopleSurvey.maySpareFrames(.fast, duration: 60, frameRate: 30000.0 / 1001))
        #expect(PeopleSurvey.maySpareFrames(.fast, duration: 60, frameRate: 24000.0 / 1001))
        #expect(!PeopleSurvey.maySpareFrames(.fast, duration: 60, frameRate: 18))
        #expect(PeopleSurvey.maySpareFrames(.fast, duration: 7.9, frameRate: 60000.0 / 1001))
        #expect(!PeopleSurvey.maySpareFrames(.fast, duration: 7.9, frameRate: 50))
        #expect(!PeopleSurvey.maySpareFrames(.balanced, duration: 7.9, frameRate: 60))
        #expect(PeopleSurvey.maySpareFrames(.balanced, duration: 60, frameRate: 60000.0 / 1001))
        #expect(!PeopleSurvey.maySpareFrames(.balanced, duration: 60, frameRate: 30))
        #expect(!PeopleSurvey.maySpareFrames(.best, duration: 60, frameRate: 240))
    }
}
