import SwingCore
import TestSupport
import Testing

@testable import SwingSegmentation

/// A ball that comes, is hit and goes, and what its flights tell of the hit.
@Suite struct BallTimingTests {
    /// Of a player 1.75 m tall who stands 350 pixels high.
    private let scale = BallScale(height: 350)
    private let wrist = ImagePoint(640, 300)
    /// Half a metre from the wrist, where a racket's middle is.
    private var strings: ImagePoint { wrist + ImagePoint(100, 20) }
    private let contact = 1.0042
    /// Pixels a second: 20 m/s towards the player, 30 m/s away.
    private let coming = ImagePoint(-4000, 300)
    private let going = ImagePoint(6000, -800)

    /// Where a ball is that passes a place at a time.
    private func place(_ time: Double, past place: ImagePoint, at moment: Double, _ velocity: ImagePoint) -> ImagePoint
    {
        let u = time - moment
        return place + velocity * u + scale.gravity * (u * u / 2)
    }

    private func spot(_ place: ImagePoint, bright: Bool = true, width: Double = 14) -> MovingSpot {
        MovingSpot(
            x: Float(place.x), y: Float(place.y), length: Float(1.5 * width), width: Float(width),
            contrast: bright ? 60 : -60)
    }

    /// Pictures of the ball, 60 a second; the racket hides it about the hit.
    private func pictures(
        incoming: Bool = true, outgoing: Bool = true, at strings: ImagePoint? = nil, off: Double = 0,
        every interval: Double = 1 / 60, hidden: Double = 0.02, coming: ImagePoint? = nil, going: ImagePoint? = nil,
        for seconds: Double = 0.12
    ) -> [SpottedFrame] {
        let strings = strings ?? self.strings
        let (coming, going) = (coming ?? self.coming, going ?? self.going)
        return (0..<Int(2 / interval)).compactMap { index in
            let time = Double(index) * interval
            let isBefore = time < contact
            guard isBefore ? incoming && contact - time < 0.15 : outgoing && time - contact < seconds,
                abs(time - contact) > hidden
            else { return nil }
            let there = place(time, past: strings, at: contact, isBefore ? coming : going)
            let sway = ImagePoint(off * Double(index % 3 - 1), off * Double((index + 1) % 3 - 1))
            return SpottedFrame(time: .synthetic(seconds: time), spots: [spot(there + sway)])
        }
    }

    private func player(for seconds: Double = 2) -> PoseTrack { .standing(wrists: wrist, for: seconds) }

    private func hit(
        _ pictures: [SpottedFrame], near time: Double = 1.03, uncertainty: Double = 0.03, isPaceKnown: Bool = true
    ) -> BallTiming.Hit? {
        BallTiming(pictures, besides: player(), isPaceKnown: isPaceKnown, SegmentationConfiguration()).hit(
            near: time, uncertainty: uncertainty)
    }

    @Test func theFlightsMeetWhereTheBallIsHit() throws {
        let clean = try #require(hit(pictures()))
        #expect(abs(clean.time - contact) < 0.0005)
        let found = try #require(hit(pictures(off: 1)))
        #expect(abs(found.time - contact) < 0.003)
        #expect((0.0001...0.006).contains(found.uncertainty))
    }

    /// Much of what the sightings of a large ball scatter by is its shape, which all of them share.
    @Test func aLargeBallsMomentIsSurer() {
        func claim(_ uncertainty: Double, _ diameter: Double) -> Double {
            BallTiming.claim(of: uncertainty, diameter: diameter)
        }
        #expect(claim(0.001, 3) == claim(0.001, 5))
        #expect(claim(0.001, 11) < 0.9 * claim(0.001, 5))
        // What drag and spin may do is no matter of pixels.
        #expect(claim(0.008, 11) > 0.95 * claim(0.008, 5))
        #expect(claim(0, 11) == claim(0, 5) && claim(0, 5) > 0.0002)
    }

    /// A ball that bends by 3 m/s may have been hit in a clip that plays at half speed, but tells no pace unless a body was seen to
    /// hit it.
    @Test func aHitThatPlaysAtHalfSpeedIsStillTold() throws {
        let slow = pictures(coming: ImagePoint(-30, 330), going: ImagePoint(600, 60), for: 0.25)
        let found = try #require(hit(slow, isPaceKnown: false))
        #expect(abs(found.time - contact) < 0.003)
        #expect((2...4).contains(found.change))
        let timing = BallTiming(slow, besides: player(), isPaceKnown: false, SegmentationConfiguration())
        #expect(timing.pace() == nil)
        #expect(timing.pace(hitAt: [contact + 0.3]) == nil)
        #expect(abs(try #require(timing.pace(hitAt: [contact + 0.03])).slowness - 1) < 0.2)
        #expect(
            hit(pictures(coming: ImagePoint(-30, 330), going: ImagePoint(300, 260), for: 0.5), isPaceKnown: false)
                == nil)
    }

    /// A racket that drops and then comes forward bends as a ball does that is hit, 0.28 s before a contact of which no ball is seen.
    @Test func whatStaysInTheRacketsReachTellsNoPaceBesideAHitThatABodyMakes() throws {
        func pace(_ pictures: [SpottedFrame], hitAt contacts: [Double]) -> BallPace? {
            BallTiming(pictures, besides: player(), isPaceKnown: false, SegmentationConfiguration()).pace(
                hitAt: contacts)
        }
        let racket = pictures(at: wrist, coming: ImagePoint(0, 700), going: ImagePoint(700, 0), for: 0.18)
        #expect(try #require(pace(racket, hitAt: [])).isSure)
        #expect(pace(racket, hitAt: [contact + 0.28]) == nil)
        #expect(try #require(pace(racket, hitAt: [contact + 1])).isSure)
        // A ball that bounces before it is hit comes from further away.
        #expect(try #require(pace(pictures(), hitAt: [contact + 0.28])).isSure)
    }

    /// The hands are fastest 70 ms later, and claim to know that to 14.
    @Test func aBallThatIsMetEarlyInTheSwingIsBelievedAgainstTheBody() throws {
        let found = try #require(hit(pictures(), near: contact + 0.07, uncertainty: 0.014))
        #expect(abs(found.time - contact) < 0.001)
    }

    @Test func oneFlightAloneTellsNoHit() {
        #expect(hit(pictures(outgoing: false)) == nil)
        #expect(hit(pictures(incoming: false)) == nil)
        #expect(hit([]) == nil)
    }

    @Test func aBounceAndAHitOfSomebodyElseAreNone() {
        // 3 m from the nearer wrist.
        #expect(hit(pictures(at: wrist + ImagePoint(500, 340))) == nil)
        // A fifth of a second from the moment that the body tells.
        #expect(hit(pictures(), near: contact + 0.2) == nil)
    }

    /// What comes off the hit as fast as an arm does and stays as near is an arm.
    @Test func whatStaysWithinTheRacketsReachIsNoBallThatGoes() {
        let arm = pictures().map { frame in
            guard frame.time.seconds > contact else { return frame }
            let u = frame.time.seconds - contact
            let place = strings + ImagePoint(700, -600) * u
            return SpottedFrame(time: frame.time, spots: [spot(place)])
        }
        #expect(hit(arm) == nil)
    }

    @Test func aBallThatFliesPastIsNotHit() {
        let past = (0..<120).map { index in
            let time = Double(index) / 60
            return SpottedFrame(
                time: .synthetic(seconds: time), spots: [spot(place(time, past: strings, at: contact, coming))])
        }
        #expect(hit(past) == nil)
    }

    @Test func ofTwoMomentsThatAreAboutAsGoodNeitherIsTold() {
        // Another ball, as bright, hit 50 ms later and half a metre lower.
        let other = pictures(at: strings + ImagePoint(20, 90)).map { frame in
            SpottedFrame(time: .synthetic(seconds: frame.time.seconds + 0.05), spots: frame.spots)
        }
        #expect(hit(together(pictures(), other), near: contact + 0.025) == nil)
    }

    private func together(_ one: [SpottedFrame], _ other: [SpottedFrame]) -> [SpottedFrame] {
        Set((one + other).map(\.time)).sorted().map { time in
            SpottedFrame(time: time, spots: (one + other).filter { $0.time == time }.flatMap(\.spots))
        }
    }

    @Test func stragglersDoNotMakeAFlight() {
        // Leaves: two spots in each picture, anywhere.
        var state: UInt64 = 5
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(UInt32.max >> 1)
        }
        let leaves = (0..<120).map { index in
            SpottedFrame(
                time: .synthetic(seconds: Double(index) / 60),
                spots: (0..<2).map { _ in spot(ImagePoint(300 + 700 * random(), 100 + 400 * random())) })
        }
        #expect(hit(leaves) == nil)
    }

    // MARK: Whether a ball is hit at all

    @Test func aBallThatIsHitSpeaksForTheHandsThatAreFastJustThen() {
        let impacts = impacts(pictures())
        #expect(impacts.evidence(at: contact + 0.02) > 2)
        #expect(impacts.evidence(at: contact - 0.25) < 0)
        #expect(self.impacts([]).evidence(at: contact) == 0)
        // Neither ball nor sound is proof of a swing.
        let heard = [SoundOnset(time: contact + 0.025, strength: 30)]
        #expect(self.impacts(pictures(), hearing: heard).evidence(at: contact) == 5)
    }

    /// From a drop of a metre and a half, beside the player's feet; as near as a racket reaches, so that it is clear.
    @Test func aBounceSpeaksForNoHit() {
        let bounce = pictures(coming: ImagePoint(-900, 500), going: ImagePoint(-800, -420), for: 0.3)
        let timing = BallTiming(bounce, besides: player(), isPaceKnown: true, SegmentationConfiguration())
        #expect(!timing.clearHits().isEmpty)
        #expect(impacts(bounce).evidence(at: contact) == 0)
    }

    private func impacts(_ pictures: [SpottedFrame], hearing onsets: [SoundOnset] = []) -> ImpactWitness {
        ImpactWitness(
            sound: SoundTiming(onsets, duration: 2, isPaceKnown: true),
            ball: BallTiming(pictures, besides: player(), isPaceKnown: true, SegmentationConfiguration()))
    }

    // MARK: Pace

    @Test(arguments: [1.0, 2, 4]) func aBallInSlowMotionFallsSlowly(slowdown: Double) throws {
        let slowed = pictures(off: 0.3, every: 1 / 60 / slowdown).map { frame in
            SpottedFrame(time: .synthetic(seconds: frame.time.seconds * slowdown), spots: frame.spots)
        }
        let ball = BallTiming(
            slowed, besides: player(for: 2 * slowdown), isPaceKnown: false, SegmentationConfiguration())
        let pace = try #require(ball.pace())
        #expect(abs(pace.slowness / slowdown - 1) < 0.2)
        #expect((0.1...0.35).contains(pace.deviation))
    }

    /// Hit softly, it seems to be none that is hit until it is looked at as slow motions play.
    @Test func aBallHitSoftlyInSlowMotionTellsThePaceToo() throws {
        let soft = pictures(every: 1.0 / 120, coming: ImagePoint(-300, 300), going: ImagePoint(900, 100), for: 0.25)
        func told(slowedBy slowdown: Double) -> (asPlayed: BallPace?, inAll: BallPace?) {
            let flying = soft.map {
                SpottedFrame(time: .synthetic(seconds: $0.time.seconds * slowdown), spots: $0.spots)
            }
            let track = player(for: 2 * slowdown)
            let read = SwingSegmenter().segment(
                track, onsets: [], flying: flying, court: nil, handedness: nil, stroke: nil, view: nil, at: .assumed(1))
            return (
                BallTiming(flying, besides: track, isPaceKnown: false, SegmentationConfiguration()).pace(),
                read.tempo.ball
            )
        }
        let slow = told(slowedBy: 2)
        #expect(slow.asPlayed == nil)
        #expect(abs(try #require(slow.inAll).slowness - 2) < 0.4)
        let full = told(slowedBy: 1)
        #expect(full.asPlayed == full.inAll)
        #expect(abs(try #require(full.inAll).slowness - 1) < 0.2)
    }

    /// Of three spots that lie far apart some meet an arm's way by chance.
    @Test func aHitSeenForThreePicturesTellsNoSlowMotion() {
        let brief = BallTiming(
            pictures(for: 0.065), besides: player(), isPaceKnown: false, SegmentationConfiguration())
        #expect(brief.pace() != nil)
        #expect(brief.pace(isSlowed: true) == nil)
        let longer = BallTiming(pictures(), besides: player(), isPaceKnown: false, SegmentationConfiguration())
        #expect(longer.pace() != nil && longer.pace(isSlowed: true) == longer.pace())
    }

    @Test func aBallThatNobodyHitsTellsNoPace() {
        for pictures in [pictures(outgoing: false), pictures(at: wrist + ImagePoint(500, 340)), []] {
            #expect(
                BallTiming(pictures, besides: player(), isPaceKnown: true, SegmentationConfiguration()).pace() == nil)
        }
    }

    /// It shoots up to where it stays for a while: alone it would be a ball in slow motion.
    @Test func aHandThatHoversAfterAHitTellsNoPace() throws {
        let moment = contact + 0.1
        let hand = (0..<120).compactMap { index -> SpottedFrame? in
            let time = Double(index) / 60
            guard (moment - 0.08...moment + 0.27).contains(time) else { return nil }
            let way = (time < moment ? ImagePoint(-3000, -2400) : ImagePoint(200, -5)) * (time - moment)
            return SpottedFrame(time: .synthetic(seconds: time), spots: [spot(strings + way)])
        }
        func slowness(_ flying: [SpottedFrame]) throws -> Double {
            let ball = BallTiming(flying, besides: player(), isPaceKnown: false, SegmentationConfiguration())
            return try #require(ball.pace()).slowness
        }
        #expect(try slowness(hand) > 4)
        #expect(abs(try slowness(together(pictures(), hand)) - 1) < 0.2)
    }

    @Test func fallsAreWeighedAndSpinIsPartOfTheClaim() throws {
        #expect(BallPace(falls: []) == nil)
        func fall(_ value: Double, _ deviation: Double) -> BallPace.Fall { .ofHitBall((value, deviation)) }
        #expect(BallPace(falls: [fall(1, 0.8)]) == nil)
        let exact = try #require(BallPace(falls: [fall(0.25, 0.001)]))
        #expect(abs(exact.slowness - 2) < 0.01 && (0.15...0.25).contains(exact.deviation))
        let mean = try #require(BallPace(falls: [fall(0.25, 0.01), fall(0.26, 0.02), fall(0.24, 0.01), fall(1, 5)]))
        #expect(abs(mean.slowness - 2) < 0.05 && mean.deviation < exact.deviation)
        // Nothing falls upwards.
        #expect(try #require(BallPace(falls: [fall(-0.1, 0.1)])).slowness < 20)
    }

    // MARK: Parts

    private func flights(in pictures: [SpottedFrame]) -> [BallFlight] {
        FlightLinking(scales: BallScales(heights: [350], times: [0]), interval: 1 / 60).flights(
            in: pictures.map(BallFlight.Sighting.all))
    }

    @Test func aFlightSkipsOnePictureAndEndsWhereItBends() {
        let frames = pictures()
        let flights = flights(in: frames)
        #expect(
            flights.map(\.sightings.count) == [
                frames.count { $0.time.seconds < contact }, frames.count { $0.time.seconds > contact },
            ])
        var gap = frames
        gap.remove(at: 3)
        #expect(self.flights(in: gap).first?.sightings.count == flights[0].sightings.count - 1)
    }

    @Test func aBrightSpotDoesNotBecomeADarkOne() {
        let frames = pictures(outgoing: false).enumerated().map { index, frame in
            let place = frame.spots[0].position
            return SpottedFrame(time: frame.time, spots: [spot(place, bright: index % 2 == 0)])
        }
        #expect(flights(in: frames).isEmpty)
    }

    @Test func aPathGoesOnAsTheBallDoes() throws {
        let sightings = (0..<6).map { index in
            let time = 0.9 + Double(index) / 60
            return BallFlight.Sighting(
                time: time, place: place(time, past: strings, at: 1, coming), width: 14, isBright: true)
        }
        let path = try #require(FlightPath(sightings, around: 0.98, scale: scale, spin: 0.3))
        let crossing = path.crossing(at: 1)
        #expect(path.misfit < 0.01)
        #expect(Geometry.distance(crossing.place, strings) < 1)
        #expect(Geometry.distance(crossing.velocity, coming) < 60)
        // The further beyond its sightings, the less it is known.
        #expect(path.crossing(at: 1.03).spread.xx > 4 * crossing.spread.xx)
        #expect(FlightPath(sightings.prefix(2), around: 0.9, scale: scale, spin: 0.3) == nil)
    }

    @Test func leastSquaresWeighsByDeviation() throws {
        var fit = LeastSquares(unknowns: 2)
        fit.add([1, 0], 1, deviation: 1)
        fit.add([1, 0], 4, deviation: 0.5)
        fit.add([1, 1], 10, deviation: 1)
        let solution = try #require(fit.solution())
        #expect(abs(solution.values[0] - 3.4) < 1e-9 && abs(solution.values[1] - 6.6) < 1e-9)
        #expect(abs(solution.covariance[0][0] - 0.2) < 1e-9 && abs(solution.covariance[1][1] - 1.2) < 1e-9)
        var open = LeastSquares(unknowns: 2)
        open.add([1, 1], 1, deviation: 1)
        #expect(open.solution() == nil)
    }

    // MARK: Swings

    /// A forehand from the side, 2 s into a clip at full speed, and its ball, hit some seconds after the moment that the hands tell
    /// and falling freely however slow the player is.
    private func forehand(slower slowdown: Double = 1, lag: Double = 0) throws -> (PoseTrack, [SpottedFrame]) {
        var player = SyntheticPlayer(.forehand, contact: 2, duration: 4)
        player.viewAngle = 90
        player.slowdown = slowdown
        let track = player.track()
        let hit = player.contacts[0]
        let pose = try #require(track.frames[Int(hit * 60)].pose)
        let strings = pose.position(.rightWrist) + ImagePoint(-40, 0)
        let scale = BallScale(height: 1.8 * player.scale)
        let pictures = (0..<track.frames.count).compactMap { index -> SpottedFrame? in
            let u = Double(index) / 60 - hit - lag
            guard (-0.15...0.12).contains(u), abs(u) > 0.012 else { return nil }
            let place =
                strings + (u < 0 ? ImagePoint(5000, 200) : ImagePoint(-7000, -900)) * u + scale.gravity * (u * u / 2)
            return SpottedFrame(time: .synthetic(seconds: Double(index) / 60), spots: [spot(place, width: 17)])
        }
        return (track, pictures)
    }

    /// A clip that is read as it plays: its swing looks more than twice as slow as swings are.
    @Test func aSlowPlayerWhoseBallFallsFreelyIsNotCalledASlowMotion() throws {
        let (track, pictures) = try forehand(slower: 2.6)
        func read(_ flying: [SpottedFrame]) -> Segmentation {
            SwingSegmenter.once.segment(
                track, onsets: [], flying: flying, court: nil, handedness: nil, stroke: nil, view: nil, at: .assumed(1))
        }
        #expect(try #require(read([]).slowdown) >= 2)
        #expect(read(pictures).swings.count == 1)
        #expect(read(pictures).slowdown == nil)
    }

    /// The ball is hit some milliseconds beside the moment that the hands tell.
    @Test func aStrokeIsTimedByItsBall() throws {
        let lag = 0.02
        let (track, pictures) = try forehand(lag: lag)
        func contact(_ flying: [SpottedFrame], _ onsets: [SoundOnset] = []) throws -> SwingEvent {
            try #require(
                SwingSegmenter().segment(track, onsets: onsets, flying: flying, handedness: nil, stroke: nil, view: nil)
                    .swings.first?.event(.contact))
        }
        let bare = try contact([])
        let seen = try contact(pictures)
        #expect(bare.source == .pose && seen.source == .ballAndPose)
        #expect(abs(seen.time - 2 - lag) < 0.002)
        #expect(seen.uncertainty < 0.005 && seen.confidence > bare.confidence)
        let heard = try contact(pictures, [SoundOnset(time: 2 + lag + 0.025, strength: 30)])
        #expect(heard.source == .audioBallAndPose && abs(heard.time - 2 - lag) < 0.002)
        #expect(heard.source.isHeard && heard.source.isSeenInBall && !seen.source.isHeard)
    }

    /// Seen along the hit, a ball goes hardly further than an arm, but longer.
    @Test(arguments: [(0.07, false), (0.25, true)]) func whatFliesOnForLongIsABall(
        _ seconds: Double, _ isFound: Bool
    ) throws {
        let along = ImagePoint(500, -900)
        let pictures = (0..<120).compactMap { index -> SpottedFrame? in
            let time = Double(index) / 60
            let isBefore = time < contact
            guard isBefore ? contact - time < 0.15 : time - contact < seconds, abs(time - contact) > 0.01 else {
                return nil
            }
            let there = place(time, past: strings, at: contact, isBefore ? coming : along)
            return SpottedFrame(time: .synthetic(seconds: time), spots: [spot(there)])
        }
        let found = hit(pictures)
        #expect((found != nil) == isFound)
        if let found { #expect(abs(found.time - contact) < 0.002) }
    }

    /// The racket comes by where the ball would have flown on to, and for one picture passes for it.
    @Test func aRacketThatPassesForTheBallIsFoundOut() throws {
        let pictures = pictures(hidden: 0.005).map { frame in
            let since = frame.time.seconds - contact
            guard since > 0, since < 0.02 else { return frame }
            let racket = place(frame.time.seconds, past: strings, at: contact, coming) + ImagePoint(6, -5)
            return SpottedFrame(time: frame.time, spots: frame.spots + [spot(racket)])
        }
        let found = try #require(hit(pictures))
        #expect(abs(found.time - contact) < 0.001)
    }

    /// Which sighting a flight begins with is a guess: while the sightings sway more and more, the moment does not jump from what one
    /// pair of flights says to what another does.
    @Test func theMomentMovesNoFurtherThanTheSightingsDo() throws {
        let told = try stride(from: 0, through: 1.5, by: 0.05).map { try #require(hit(pictures(off: $0))).time }
        let steps = zip(told, told.dropFirst()).map { abs($1 - $0) }
        #expect(try #require(steps.max()) < 0.0002)
    }

    // MARK: The toss

    /// Pictures of something that rises past the shoulders of a player who stands, gone from the hand at 0.4 s.
    private func toss(
        speed: Double = 4.5, aside: Double = 0.2, from height: Double = 0.24, besides place: Double = 40,
        until end: Double = 0.75
    ) -> [SpottedFrame] {
        let shoulders = player().frames[0].pose?.middle(of: .shoulder) ?? .zero
        let hand = shoulders + ImagePoint(place, -height * BallScale.stature * scale.metre)
        let velocity = ImagePoint(aside, -speed) * scale.metre
        return (0..<120).compactMap { index in
            let time = Double(index) / 60
            guard (0.3..<end).contains(time) else { return nil }
            // In the hand before, which brings it up as fast.
            let u = time - 0.4
            let there = u < 0 ? hand + velocity * u : self.place(time, past: hand, at: 0.4, velocity)
            return SpottedFrame(time: .synthetic(seconds: time), spots: [spot(there)])
        }
    }

    private func release(_ pictures: [SpottedFrame], before contact: Double = 1.25, tempo: Double = 1) -> Witness? {
        BallTiming(pictures, besides: player(), isPaceKnown: true, SegmentationConfiguration()).release(
            before: contact, tempo: tempo)
    }

    @Test func aBallThatRisesPastTheHeadIsLetGoThere() throws {
        let found = try #require(release(toss()))
        #expect(abs(found.time - 0.4) < 0.005)
        #expect((0.01...0.04).contains(found.spread))
        // Who lets go lower has let go earlier: within what is claimed.
        let low = try #require(release(toss(from: 0.16)))
        #expect(abs(low.time - 0.4) < 2 * low.spread)
    }

    @Test func whatDoesNotRiseAsATossIsNone() {
        #expect(release(toss(speed: 1.5)) == nil)
        #expect(release(toss(aside: 3)) == nil)
        #expect(release(toss(besides: 400)) == nil)
        #expect(release(toss(until: 0.36)) == nil)
        #expect(release([]) == nil)
    }

    @Test func aTossComesLongEnoughBeforeTheHit() {
        #expect(release(toss(), before: 0.7) == nil)
        #expect(release(toss(), before: 2) == nil)
        #expect(release(toss(), before: 2, tempo: 1.5) != nil)
    }

    /// The hand that tosses is seen or not; the ball says when it left it either way.
    @Test(arguments: [true, false]) func theBallTellsTheReleaseOfAServe(isSeen: Bool) throws {
        let track = SyntheticPlayer(.serve, contact: 2, duration: 3.5).track()
        func events(_ flying: [SpottedFrame], hides: Bool) -> Swing? {
            var track = track
            for index in track.frames.indices where hides {
                // The left hand tosses.
                track.frames[index].pose?[.leftWrist].confidence = 0.1
            }
            return SwingSegmenter.once.segment(
                track, flying: flying, handedness: nil, stroke: nil, view: nil, slowdown: 1
            ).swings.first
        }
        let plain = try #require(events([], hides: false)?.event(.release))
        #expect(plain.source == .pose)
        #expect(events([], hides: true)?.event(.release) == nil)
        let flying = rising(past: plain.time, in: track)
        let told = try #require(events(flying, hides: !isSeen)?.event(.release))
        #expect(told.source == .ballAndPose)
        #expect(abs(told.time - plain.time) < 0.02)
        if isSeen { #expect(told.uncertainty < plain.uncertainty && told.confidence > plain.confidence) }
    }

    /// A ball that leaves a player's hand at a time.
    private func rising(past time: Double, in track: PoseTrack) -> [SpottedFrame] {
        let poses = track.frames.compactMap(\.pose)
        let heights = StandingHeight.inPixels(
            of: poses, times: track.frames.map(\.time.seconds), window: SegmentationConfiguration().heightWindow)
        let scale = BallScale(height: Series.quantile(heights, 0.5))
        return track.frames.compactMap { frame in
            guard abs(frame.time.seconds - time) < 0.2, let pose = frame.pose else { return nil }
            let u = frame.time.seconds - time
            let up = 0.24 * BallScale.stature + 4.5 * u - 9.81 * max(0, u) * u / 2
            let place = pose.middle(of: .shoulder) + ImagePoint(30, -up * scale.metre)
            return SpottedFrame(time: frame.time, spots: [spot(place, width: scale.diameter)])
        }
    }
}
