import Imaging
import SwingCore
import Testing

@testable import PoseTracking

/// When the survey looks, and which frames it comes back to.
@Suite struct SurveyScheduleTests {
    private func steps(
        _ quality: TrackingQuality, rate: Double, count: Int, pace: (Double) -> SurveySchedule.Pace = { _ in .usual }
    ) -> [SurveySchedule.Step] {
        var schedule = SurveySchedule(quality)
        return (0..<count).map { index in
            let time = Double(index) / rate
            return schedule.step(at: time, pace: pace(time))
        }
    }

    @Test(arguments: [24.0, 25, 29.97, 30, 50, 59.94, 60, 120, 240])
    func aQuietPersonIsLookedAtFifteenTimesASecond(_ rate: Double) {
        let looks = steps(.fast, rate: rate, count: Int(rate * 2)).count { $0 == .look }
        #expect((24...30).contains(looks))
    }

    @Test func theFrameHalfwayIsKept() {
        #expect(steps(.fast, rate: 60, count: 9) == [.look, .pass, .keep, .pass, .look, .pass, .keep, .pass, .look])
        #expect(steps(.balanced, rate: 60, count: 5) == [.look, .pass, .pass, .pass, .look])
    }

    @Test func livelyPeopleAreLookedAtTwiceAsOften() {
        let found = steps(.fast, rate: 60, count: 13) { $0 > 0.06 && $0 < 0.14 ? .close : .usual }
        #expect(found.indices.filter { found[$0] == .look } == [0, 4, 6, 8, 12])
        let balanced = steps(.balanced, rate: 60, count: 13) { _ in .close }
        #expect(balanced.indices.filter { balanced[$0] == .look } == [0, 4, 8, 12])
    }

    @Test(arguments: [
        (TrackingQuality.fast, 75, 375), (.balanced, 225, 0), (.best, 225, 0),
    ])
    func aLongClipIsLookedAtSeldomWhileNobodyMoves(_ quality: TrackingQuality, looks: Int, kept: Int) {
        let all = steps(quality, rate: 30, count: 30 * 23) { _ in .calm }
        let first = all.prefix(30 * 8)
        #expect(first.count { $0 == .look } == 120)
        let rest = all.dropFirst(30 * 8)
        #expect((looks - 1...looks + 1).contains(rest.count { $0 == .look }))
        #expect((kept - 5...kept + 5).contains(rest.count { $0 == .keep }))
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
        #expect(looks.count { $0 > 9 && $0 < 10 } == 5)
        #expect(looks.count { $0 > 10 && $0 <= 11 } == 30)
    }

    @Test func whoeverIsFoundAgainIsSoughtNoLonger() {
        var schedule = SurveySchedule(.fast)
        schedule.noteLoss(at: 10)
        #expect(schedule.hasLost(by: 10.5))
        schedule.noteReturn()
        #expect(!schedule.hasLost(by: 10.5))
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

    @Test func whoWasSeenForALookOrTwoIsNotMissed() {
        #expect(!person(2) { _ in 0 }.isKnown)
        #expect(person(3) { _ in 0 }.isKnown)
    }

    // MARK: Frames that are come back to

    /// Somebody whose wrist is `wrist(time)` torso lengths from the shoulder, looked at every `step` seconds of 60
    /// frames each.
    private func person(
        _ count: Int, every step: Double = 1.0 / 15, likelihood: Double = 0.9, wrist: (Double) -> Double
    ) -> SurveyedPerson {
        SurveyedPerson(
            looks: (0..<count).map { index in
                let time = Double(index) * step
                let places: [Landmark: ImagePoint] = [
                    .leftShoulder: ImagePoint(500, 200), .rightShoulder: ImagePoint(500, 200),
                    .rightWrist: ImagePoint(500 + 100 * wrist(time), 200),
                ]
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

    /// Which frames a survey that has come to the person's last look comes back to.
    private func missed(of person: SurveyedPerson, at pace: SurveySchedule.Pace = .close) throws -> [Int] {
        let picture = Raster(size: PictureSize(width: 2, height: 2), pixels: [UInt8](repeating: 0, count: 12))
        var kept = KeptFrames()
        for (look, next) in zip(person.looks, person.looks.dropFirst()) {
            kept.pass(look.frame)
            for number in stride(from: look.frame + 2, to: next.frame, by: 2) {
                let time = Double(number) / 60
                kept.keep(try Frame(picture, time: .synthetic(seconds: time)), number: number, time: time)
            }
        }
        return kept.missed(of: person, at: pace).map(\.number)
    }

    @Test func whereHandsBecomeFastTheFramesBeforeAreLookedAt() throws {
        // Still until 0.4 s, then 9 torso lengths a second.
        let still = person(7) { _ in 0.5 }
        #expect(try missed(of: still) == [])
        #expect(KeptFrames.pace(of: still) == .calm)
        let swinging = person(8) { $0 < 0.41 ? 0.5 : 0.5 + 9 * ($0 - 0.4) }
        #expect(try missed(of: swinging) == [22, 26])
        #expect(KeptFrames.pace(of: swinging) == .close)
    }

    @Test func whereCalmHandsBeginToMoveTheLooksInBetweenAreMadeGood() throws {
        // A look every fifth of a second; from 0.6 s on 2.2 torso lengths a second, which is not fast.
        let moving = person(5, every: 0.2) { $0 < 0.59 ? 0.5 : 0.5 + 2.2 * ($0 - 0.6) }
        #expect(KeptFrames.pace(of: moving) == .usual)
        #expect(try missed(of: moving, at: .usual) == [28, 32, 40, 44])
        #expect(try missed(of: moving, at: .close) == [])
        let still = person(5, every: 0.2) { _ in 0.5 }
        #expect(try missed(of: still, at: .usual) == [])
    }

    @Test func handsThatMayHaveBeenExchangedAreLookedAtMoreClosely() throws {
        // A right wrist that stands where the left one was, and the other way round.
        var player = person(5, every: 0.2) { _ in 0.5 }
        #expect(KeptFrames.pace(of: player) == .calm)
        player.looks[4].reading = player.looks[4].reading.reflected(Landmark.shouldersAndArms)
        #expect(KeptFrames.pace(of: player) == .usual)
        #expect(try missed(of: player, at: .usual) == [28, 32, 40, 44])
    }

    @Test func theFrameAfterFastHandsIsLookedAt() throws {
        let resting = person(9) { min(0.5 + 9 * max(0, $0 - 0.4), 1.1) }
        #expect(try missed(of: resting) == [30])
    }

    @Test func handsThatAreGuessedMayBeFast() throws {
        #expect(try missed(of: person(7, likelihood: 0.1) { _ in 0.5 }) == [18, 22])
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
}
