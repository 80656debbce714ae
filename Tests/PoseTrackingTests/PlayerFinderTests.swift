import SwingCore
import Testing

@testable import PoseTracking

/// Persons out of pieces, and the player out of persons.
@Suite struct PlayerFinderTests {
    private static let red = SIMD3<Float>(0.7, 0.2, 0.2)
    private static let blue = SIMD3<Float>(0.1, 0.2, 0.6)

    /// Looks at somebody who stands, 15 a second; the right hand circles with `hand` torso lengths per second.
    private func person(
        _ color: SIMD3<Float>, from start: Double, to end: Double, x: @escaping (Double) -> Double, side: Double = 300,
        hand: Double = 0, reach: Double = 1
    ) -> SurveyedPerson {
        let torso = side / 5
        let count = Int(((end - start) * 15).rounded())
        return SurveyedPerson(
            looks: (0..<count).map { index in
                let time = start + Double(index) / 15
                let center = ImagePoint(x(time), 300)
                // On a circle of one torso length a step of 1/15 s is a chord, nearly the arc at these speeds.
                let angle = hand * time
                let wrist = center + ImagePoint(cosine(angle), sine(angle)) * torso * reach
                let places: [Landmark: ImagePoint] = [
                    .leftShoulder: center + ImagePoint(-10, -torso), .rightShoulder: center + ImagePoint(10, -torso),
                    .leftHip: center + ImagePoint(-8, 0), .rightHip: center + ImagePoint(8, 0),
                    .leftWrist: center, .rightWrist: wrist,
                ]
                let reading = LandmarkReading(
                    candidates: Landmark.allCases.map {
                        [LandmarkCandidate(position: places[$0] ?? center, likelihood: 0.9)]
                    }, visibility: Landmark.allCases.map { _ in 1 }, world: Landmark.allCases.map { _ in .zero },
                    confidence: 1)
                let region = RegionOfInterest(
                    hipCenter: center, scalePoint: center - ImagePoint(0, side / 2 / RegionOfInterest.enlargement))
                return SurveyLook(
                    frame: Int((time * 15).rounded()), time: time, asked: region, found: region, reading: reading,
                    color: color)
            })
    }

    private func finder(_ people: [SurveyedPerson]) -> PlayerFinder {
        PlayerFinder(
            survey: Survey(
                pictureSize: PictureSize(width: 1000, height: 600), frames: [], looked: Set(0..<60), people: people,
                mostAtOnce: people.count))
    }

    @Test func theOneWhoSwingsIsThePlayerThoughAnotherIsLargerAndMoreCentral() throws {
        let bystander = person(Self.red, from: 0, to: 4, x: { _ in 500 }, side: 420)
        let player = person(Self.blue, from: 0, to: 4, x: { _ in 250 }, hand: 9)
        let found = try #require(try finder([bystander, player]).player(.automatic))
        #expect(found.looks.first?.color == Self.blue)
        #expect(found.choice.number == 1)
        #expect(found.choice.reason.contains("swings most"))
        #expect(found.people == 2)
    }

    @Test func aHandThatWasLostAndFoundNowAndThenDoesNotSwing() throws {
        // In slow motion the player's hand is slow; a bystander's is seen elsewhere for a single look.
        let player = person(Self.blue, from: 0, to: 4, x: { _ in 250 }, hand: 3)
        var bystander = person(Self.red, from: 0, to: 4, x: { _ in 500 })
        let elsewhere = person(Self.red, from: 0, to: 4, x: { _ in 500 }, reach: 1.8)
        bystander.looks[20] = elsewhere.looks[20]
        #expect(HandSpeeds(bystander.looks).values.filter { $0 > 9 }.count == 2)
        #expect(HandSpeeds(bystander.looks).high < 1)
        #expect(try finder([bystander, player]).player(.automatic)?.looks.first?.color == Self.blue)
    }

    @Test func aHandThatIsSeenOnTheOtherOneForAWhileDoesNotSwing() throws {
        let player = person(Self.blue, from: 0, to: 4, x: { _ in 250 }, hand: 5)
        var bystander = person(Self.red, from: 0, to: 4, x: { _ in 500 })
        let elsewhere = person(Self.red, from: 0, to: 4, x: { _ in 500 }, reach: 1.8)
        // Gone for one look, for two, for three and more: each a leap there and a leap back.
        for look in [4, 8, 9, 15, 16, 17] + Array(25..<30) + Array(40..<48) {
            bystander.looks[look] = elsewhere.looks[look]
        }
        #expect(HandSpeeds(bystander.looks).values.filter { $0 > 9 }.count == 10)
        #expect(HandSpeeds(bystander.looks).high < 1)
        #expect(try finder([bystander, player]).player(.automatic)?.looks.first?.color == Self.blue)
    }

    @Test(arguments: [
        (SubjectRequest.left, Self.blue), (.right, Self.red), (.largest, Self.red), (.center, Self.red),
        (.number(1), Self.blue), (.number(2), Self.red),
    ])
    func theUserMayOverrule(_ request: SubjectRequest, _ color: SIMD3<Float>) throws {
        let bystander = person(Self.red, from: 0, to: 4, x: { _ in 500 }, side: 420)
        let player = person(Self.blue, from: 0, to: 4, x: { _ in 250 }, hand: 9)
        #expect(try #require(try finder([bystander, player]).player(request)).looks.first?.color == color)
    }

    @Test(arguments: [(3, "--subject 1 to 2"), (0, "2 people")])
    func nobodyStandsInForAPersonWhoIsNotThere(_ number: Int, _ words: String) {
        let people = [250.0, 500].map { x in person(Self.red, from: 0, to: 4, x: { _ in x }, side: 420) }
        let error = #expect(throws: SubjectError.self) { try finder(people).player(.number(number)) }
        #expect(error?.message.contains(words) == true)
    }

    @Test func aHandTheNetworkLosesIsNoSwing() throws {
        let flickering = person(Self.red, from: 0, to: 4, x: { _ in 500 }, hand: 28, reach: 3)
        #expect(HandSpeeds(flickering.looks).high == 0)
    }

    @Test func whoIsLostAndFoundAgainIsOnePersonByPlace() throws {
        let before = person(Self.red, from: 0, to: 2, x: { _ in 500 })
        // The sun is on the shirt now.
        let after = person(Self.red + 0.2, from: 2, to: 4, x: { _ in 510 })
        #expect(try #require(try finder([before, after]).player(.automatic)).looks.count == 60)
    }

    @Test func aMomentInOtherLightIsNotLeaptOver() throws {
        // Leaning over, the trunk shows another colour for a moment; before and after it looks the same.
        let pieces = [
            person(Self.red, from: 0, to: 2, x: { _ in 500 }),
            person(Self.red + 0.2, from: 2, to: 2.4, x: { _ in 510 }),
            person(Self.red, from: 2.4, to: 4, x: { _ in 510 }),
        ]
        let found = try #require(try finder(pieces).player(.automatic))
        #expect(found.people == 1 && found.looks.count == 60)
        // Nor is one that was itself lost and found.
        let parts = [
            pieces[0], person(Self.red + 0.2, from: 2, to: 2.4, x: { _ in 510 }),
            person(Self.red + 0.2, from: 2.4, to: 2.8, x: { _ in 510 }),
            person(Self.red, from: 2.8, to: 4, x: { _ in 510 }),
        ]
        let whole = try #require(try finder(parts).player(.automatic))
        #expect(whole.people == 1 && whole.looks.count == 60)
        // Somebody else who walked into the picture meanwhile stays somebody else.
        let other = person(Self.blue, from: 2, to: 2.4, x: { _ in 800 })
        #expect(try #require(try finder([pieces[0], other, pieces[2]]).player(.automatic)).people == 2)
    }

    @Test func whoStandsElsewhereAfterACutIsOnePerson() throws {
        let pieces = [0.0, 4, 8].map { start in
            person(Self.red, from: start, to: start + 4, x: { 400 + 30 * ($0 - start) }, hand: 5)
        }
        let found = try #require(try finder(pieces).player(.automatic))
        #expect(found.people == 1)
        // At either cut the looks are moved so far apart that nothing is read between them.
        let gaps = zip(found.looks, found.looks.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.count { $0 > 0.35 } == 2 && gaps.allSatisfy { $0 < 0.6 })
        #expect(found.looks.count > 160)
        // In other clothes it is somebody else.
        let other = person(Self.blue, from: 4, to: 8, x: { _ in 400 }, hand: 5)
        #expect(try #require(try finder([pieces[0], other]).player(.automatic)).people == 2)
    }

    @Test func whoIsSeenForAMomentOnBothSidesOfACutIsNobody() throws {
        let pieces = [
            person(Self.red, from: 0, to: 0.13, x: { _ in 300 }),
            person(Self.red, from: 0.2, to: 0.33, x: { _ in 500 }),
        ]
        #expect(try finder(pieces).player(.automatic) == nil)
    }

    @Test func aBackInTheShadeAndAChestInTheSunAreOneShirt() throws {
        // Cut from the dark back to the sunny chest, both of which were seen before.
        var (first, second) = (
            person(Self.red, from: 0, to: 4, x: { _ in 400 }), person(Self.red, from: 4, to: 8, x: { _ in 500 })
        )
        for index in first.looks.indices where first.looks[index].time < 2 { first.looks[index].color += 0.2 }
        for index in second.looks.indices where second.looks[index].time < 6 { second.looks[index].color += 0.2 }
        let found = try #require(try finder([first, second]).player(.automatic))
        #expect(found.people == 1 && found.looks.count >= 110)
        // A shirt that never looked like the other is another.
        for index in second.looks.indices where second.looks[index].time >= 6 { second.looks[index].color += 0.4 }
        for index in first.looks.indices where first.looks[index].time < 2 { first.looks[index].color = Self.red }
        #expect(try #require(try finder([first, second]).player(.automatic)).people == 2)
    }

    @Test func twoWhoPassEachOtherKeepTheirOwnPieces() throws {
        // Both are lost for a moment at 2 s, when they stand at one place.
        let pieces = [
            person(Self.red, from: 0, to: 2, x: { 300 + 100 * $0 }),
            person(Self.blue, from: 0, to: 2, x: { 700 - 100 * $0 }),
            person(Self.blue, from: 2.1, to: 4, x: { 700 - 100 * $0 }),
            person(Self.red, from: 2.1, to: 4, x: { 300 + 100 * $0 }),
        ]
        let found = try #require(try finder(pieces).player(.right))
        #expect(found.people == 2)
        #expect(Set(found.looks.map(\.color)).count == 1)
    }

    /// Whoever is met again may be seen as two at first, neither as large as before.
    @Test func whoIsSeenTwiceForAMomentGoesOnWithWhoStays() throws {
        let before = person(Self.blue, from: 0, to: 2, x: { _ in 400 }, hand: 9)
        let double = person(Self.blue, from: 2.2, to: 2.4, x: { _ in 405 })
        var after = person(Self.blue, from: 2.2, to: 4.2, x: { _ in 440 })
        for (index, larger) in [1.8, 1.6].enumerated() { after.looks[index].found.side *= larger }
        let found = try #require(try finder([before, double, after]).player(.automatic))
        #expect(found.looks.first?.time == 0)
        #expect(found.looks.contains { $0.time > 4 })
    }

    @Test func aMomentOfNobodyIsNobody() throws {
        let player = person(Self.blue, from: 0, to: 4, x: { _ in 500 }, hand: 5)
        let ghost = person(Self.red, from: 1, to: 1.13, x: { _ in 200 }, hand: 15)
        let found = try #require(try finder([player, ghost]).player(.automatic))
        #expect(found.people == 1)
        #expect(found.choice.reason == "the only person in the clip")
        #expect(try finder([]).player(.automatic) == nil)
    }

    @Test func aPictureOnItsSideIsNoticedAndWhereItsTopIs() {
        func survey(_ people: [SurveyedPerson], lying: Survey.Lying) -> Survey {
            Survey(
                pictureSize: PictureSize(width: 1000, height: 600), frames: [], looked: [], people: people,
                mostAtOnce: 1, lying: lying)
        }
        let upright = person(Self.blue, from: 0, to: 4, x: { _ in 500 })
        let headLeft = Survey.Lying(headLeft: 8, headRight: 1)
        let headRight = Survey.Lying(headLeft: 1, headRight: 8)
        #expect(survey([], lying: headLeft).turnToUpright == 90)
        #expect(survey([], lying: headRight).turnToUpright == 270)
        #expect(survey([upright], lying: headLeft).turnToUpright == nil)
        #expect(survey([upright], lying: headLeft).showsSomebodyUpright)
        #expect(survey([], lying: Survey.Lying()).turnToUpright == nil)
        #expect(!survey([], lying: Survey.Lying()).showsSomebodyUpright)
        let lying = RegionOfInterest(hipCenter: ImagePoint(500, 300), scalePoint: ImagePoint(620, 300))
        #expect(lying.isLying && !lying.isStanding)
        let serving = RegionOfInterest(hipCenter: ImagePoint(500, 300), scalePoint: ImagePoint(560, 200))
        #expect(serving.isStanding && !serving.isLying)
    }
}
