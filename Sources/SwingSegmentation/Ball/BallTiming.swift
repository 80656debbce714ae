internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Lets the ball's flights say when it was hit: where the one that comes and the one that goes meet.
///
/// A hit bends a flight within 5 ms and half a metre of the racket; neither flight is seen all the way to it, but both go on as
/// free flights do. Among all pairs of flights near a swing the one counts that is seen best, meets best, near the hitting
/// wrist and near the moment that the body tells; where two that say different moments are about as good, neither. Those that say
/// about its moment, each by how good it is, tell it together: which sighting a flight begins with is a guess.
struct BallTiming {
    /// In the times when the pictures were taken, as everything here.
    let flights: [BallFlight]
    /// What the flights were put together from, in the order of time.
    let sightings: [[BallFlight.Sighting]]
    /// What the clip's own times are told by.
    let clock: PictureClock
    /// Nil without a player.
    let scales: BallScales?
    /// Seconds between frames.
    let interval: Double
    /// How much faster or slower than freely a ball may fall: one deviation, as a share of free fall.
    private let freedom: Double
    /// Both wrists, where they are known, in the order of time.
    private let wrists: [(time: Double, places: [ImagePoint])]
    /// The middle of the shoulders, in the same order.
    private let shoulders: [ImagePoint]

    /// How far from the body's moment the hit may lie, in seconds.
    private static let furthest = 0.1
    /// What the body's moment may be off beyond its claim, one deviation, in seconds.
    static let bodyError = 0.01
    /// How long before and after the hit flights are looked at, in seconds, and in sightings: further away what is left out
    /// (drag, spin) bends them.
    private static let before = 0.3
    private static let after = 0.25
    private static let most = 8
    /// Sightings of one flight that count: more of a ball that comes are seen than of one that goes.
    private static let mostComing = 7
    private static let mostGoing = 5
    /// Frames about the hit in which the racket hides the ball, as a rule.
    private static let unseenByRacket = 2.0
    /// How far beyond its sightings a flight may have ended before the hit or begun after it: the strings hold a ball for 5 ms.
    static let overlap = 0.004
    /// The two flights pass the same place in space, not in the picture to the pixel: what is left open, in diameters.
    private static let looseness = 0.15
    /// Topspin makes a ball fall half as fast again as freely, backspin half as fast (Magnus force at 25 m/s): one deviation.
    private static let spin = 0.3
    /// The same in a clip that may be a slow motion, whose balls fall at a quarter of free fall and less.
    private static let fallAtUnknownPace = 0.8
    /// Deviations that the two flights may miss each other by.
    private static let furthestMiss = 3.0
    /// A hit changes a ball's way by this at least, in m/s; half of it does for one that a body was seen to make, in a clip
    /// that may play at half speed.
    static let leastChange = 4.0
    private static let leastChangeSeenSlow = leastChange / 2
    /// From wrist to ball at contact: the racket is 0.69 m long (ITF: 0.737 at most), held a hand's width from the wrist; in m.
    static let racketReach = 0.85
    /// A ball that was hit is seen to fly further from the wrists than any part of arm and racket gets, in m.
    private static let beyondRacket = 1.0
    /// What flies freely for so long is no arm: a follow-through bends at more than ten times free fall.
    private static let longFlight = (sightings: 8, seconds: 0.12)
    /// The strings hold a ball for 4 to 5 ms (Brody 1979), and contact is the middle of that, as a picture that shows it there
    /// is labelled: where they push it evenly, free flights drawn on to each other meet just then. What is left, in seconds: of the 21
    /// drawn hits whose flights leave the least open 15 lie within the claim.
    private static let own = 0.00024
    /// How much is claimed of what the sightings' scatter leaves open. Where the flights part fast it leaves little, and still too
    /// much, since sightings of one flight scatter together: a share of it. The more pixels a ball has the more of the scatter is
    /// its shape, which is the same in all of them, and the less is chance: from a diameter on, in pixels, the share falls as the
    /// area grows. Where the flights part slowly, as seen from behind, drag and spin count, too: so much more of it for each second
    /// that it is. Of 114 hits of samples and players drawn by lot, in clips whose pace nobody says, 71 % lie within the claim, of
    /// 113 at a known pace 66 %; of balls larger and smaller than 6.5 pixels alike.
    private static let clearShare = 0.28
    private static let shapelessDiameter = 5.5
    private static let unclearShare = 150.0
    /// The least score that speaks, and by how much it is to be ahead of any that tells another moment. Near a hit pairs of
    /// other things reach 5.3 (samples; real clips 4.8), the ball's 6.5 and more, 6.0 in one, or no more than those where it is
    /// hardly seen. Where no body is asked for the moment nothing is taken off for being far from it.
    private static let leastScore = 5.8
    private static let leastScoreAlone = 6.0
    private static let leastLead = 1.0
    /// The racket hides a ball no longer than this between its two flights, in seconds of a clip that plays up to eight times
    /// slower than filmed.
    private static let longestHit = 0.4
    /// Nobody hits twice within so many seconds, least of all in slow motion.
    private static let leastApart = 0.3
    /// A racket swings for so many seconds before a hit and after it, where a clip that plays at half speed is read as it plays.
    private static let swinging = 0.6
    /// Sightings of either flight of a hit that tells a slow motion, whose balls are seen twice as often and more: of three
    /// that lie far apart some meet an arm's way by chance.
    private static let fewestInSlowMotion = 4
    /// Moments nearer than this, in seconds, are the same.
    private static let sameMoment = 0.012

    /// - Parameters:
    ///   - frames: what flew about the player, in the order of time, in the picture of a camera that stands.
    ///   - track: the player in the same picture.
    ///   - isPaceKnown: whether the file or the user says how fast the clip plays.
    init(
        _ frames: [SpottedFrame], besides track: PoseTrack, isPaceKnown: Bool,
        _ configuration: SegmentationConfiguration
    ) {
        freedom = isPaceKnown ? Self.spin : Self.fallAtUnknownPace
        let clock = PictureClock(frames)
        self.clock = clock
        let poses = track.frames.compactMap { frame in
            frame.pose.map { (clock.filmed(at: frame.time.seconds), $0) }
        }
        let times = track.frames.map(\.time.seconds)
        wrists = poses.map { time, pose in
            (time, Handedness.allCases.map { pose.position(PairedJoint.wrist.on($0)) })
        }
        shoulders = poses.map { $0.1.middle(of: .shoulder) }
        interval = Series.quantile(zip(times, times.dropFirst()).map { $1 - $0 }, 0.5)
        guard !frames.isEmpty, !poses.isEmpty else {
            (flights, sightings, scales) = ([], [], nil)
            return
        }
        let heights = StandingHeight.inPixels(
            of: poses.map(\.1), times: poses.map(\.0), window: configuration.heightWindow)
        let scales = BallScales(heights: heights, times: poses.map(\.0))
        self.scales = scales
        sightings = frames.map(BallFlight.Sighting.all)
        flights = FlightLinking(scales: scales, interval: interval).flights(in: sightings)
    }

    /// What a pair of flights says.
    struct Hit {
        /// Seconds.
        var time: Double
        /// One standard deviation, in seconds.
        var uncertainty: Double
        /// Higher is better; no unit.
        var score: Double
        /// How much faster or slower, or in another direction, the ball goes than it came, in m/s.
        var change: Double
        /// That of the ball that comes, and that of the ball that goes.
        var flights: [BallFlight]

        /// Whether both may be one hit: no further apart than a moment and what each leaves open.
        func isOfOneMoment(with other: Hit) -> Bool {
            abs(time - other.time) <= BallTiming.sameMoment + uncertainty + other.uncertainty
        }
    }

    /// Refines the contacts whose ball is seen.
    func refine(_ motions: inout [NamedMotion]) {
        for index in motions.indices {
            let contact = motions[index].contact
            let told = clock.filmed(at: contact.time)
            let isOverhead = motions[index].name.stroke.isOverhead
            let diameter = scales?.at(told).diameter ?? 0
            let witness =
                hit(near: told, uncertainty: contact.uncertainty).map {
                    Witness(time: $0.time, spread: Self.claim(of: $0.uncertainty, diameter: diameter))
                } ?? (isOverhead ? nil : departure(before: told, uncertainty: contact.uncertainty))
            guard let witness else { continue }
            motions[index].contact.time = clock.shown(at: witness.time)
            motions[index].contact.uncertainty = witness.spread
            motions[index].contact.source = .ballAndPose
            // Two witnesses: what doubt the body left is halved.
            motions[index].contact.confidence = (1 + contact.confidence) / 2
        }
    }

    /// The hit that the ball tells near a moment; nil where none is seen clearly.
    ///
    /// - Parameters: the body's own moment and its standard deviation, in seconds.
    func hit(near time: Double, uncertainty: Double) -> Hit? {
        let hits = hits(near: time, uncertainty: uncertainty)
        guard let best = hits.max(by: { $0.score < $1.score }), best.score >= Self.leastScore else { return nil }
        let rival = hits.filter { !$0.isOfOneMoment(with: best) }.map(\.score).max()
        if let rival, best.score - rival < Self.leastLead { return nil }
        return Self.mean(of: hits.filter { $0.isOfOneMoment(with: best) }, best: best)
    }

    /// What pairs of flights that say about one moment say together, a sighting less in score counting e times less.
    private static func mean(of hits: [Hit], best: Hit) -> Hit {
        let weights = hits.map { exp($0.score - best.score) }
        let total = weights.reduce(0, +)
        func mean(_ value: (Hit) -> Double) -> Double {
            zip(hits, weights).reduce(0) { $0 + value($1.0) * $1.1 } / total
        }
        var result = best
        result.time = mean(\.time)
        result.uncertainty = mean { $0.uncertainty * $0.uncertainty }.squareRoot()
        return result
    }

    /// One standard deviation of a hit's time, in seconds.
    ///
    /// - Parameters:
    ///   - uncertainty: what the sightings' scatter leaves open, in seconds.
    ///   - diameter: the ball's, in pixels.
    static func claim(of uncertainty: Double, diameter: Double) -> Double {
        let area = pow(max(1, diameter / shapelessDiameter), 2)
        return hypot(hypot(clearShare / area, unclearShare * uncertainty) * uncertainty, own)
    }

    private func hits(near time: Double, uncertainty: Double) -> [Hit] {
        let near = flights.filter { $0.end >= time - Self.before && $0.start <= time + Self.after }
        let coming = near.flatMap(\.shortenedAtEnd).filter {
            $0.start < time + Self.furthest && $0.end <= time + Self.furthest + Self.overlap
        }
        let going = near.flatMap(\.shortenedAtStart).filter {
            $0.end > time - Self.furthest && $0.start >= time - Self.furthest - Self.overlap
        }
        return meetings(of: coming.compactMap(path(before:)), with: going.compactMap(path(after:))).compactMap { hit in
            let lag = hit.time - time
            guard abs(lag) <= Self.furthest else { return nil }
            var hit = hit
            hit.score -= Self.penalty(
                of: lag * lag / (uncertainty * uncertainty + Self.bodyError * Self.bodyError))
            return hit
        }
    }

    /// What speaks against a hit so far from the body's moment, as the negative logarithm of its likelihood: that of Student's t with
    /// three degrees of freedom. A ball that is met late, or early in the swing, is hit further from where the hands are fastest than
    /// a normal error allows (of a sample that is met late 52 ms, with 14 claimed).
    ///
    /// - Parameter square: of the distance in deviations.
    static func penalty(of square: Double) -> Double { 2 * log(1 + square / 3) }

    /// A flight and the path it takes near the hit.
    typealias Leg = (flight: BallFlight, path: FlightPath)

    private func path(before hit: BallFlight) -> Leg? { leg(hit, hit.sightings.suffix(Self.most), around: hit.end) }

    func path(after hit: BallFlight) -> Leg? { leg(hit, hit.sightings.prefix(Self.most), around: hit.start) }

    private func leg(_ flight: BallFlight, _ sightings: ArraySlice<BallFlight.Sighting>, around moment: Double) -> Leg?
    {
        guard let scale = scales?.at(moment) else { return nil }
        return FlightPath(sightings, around: moment, scale: scale, spin: freedom).map { (flight, $0) }
    }

    /// Every hit that one of the flights that come and one of those that go would make.
    private func meetings(of coming: [Leg], with going: [Leg]) -> [Hit] {
        guard let scales else { return [] }
        return coming.flatMap { one in
            let scale = scales.at(one.flight.end)
            return going.compactMap { other in
                other.flight.start > one.flight.end ? meeting(one, other, scale) : nil
            }
        }
    }

    /// Where a flight that comes and one that goes meet; nil where they do not.
    private func meeting(
        _ coming: Leg, _ going: Leg, _ scale: BallScale
    ) -> Hit? {
        let seen = clarity(of: coming, going, scale)
        // However well such a pair meets, it neither speaks nor contradicts one that does.
        guard seen >= Self.leastScore - Self.leastLead, isBall(going.flight) else { return nil }
        let (earliest, latest) = (coming.flight.end - Self.overlap, going.flight.start + Self.overlap)
        let slack = Self.looseness * scale.diameter
        let loose = Spread(xx: slack * slack, xy: 0, yy: slack * slack)
        var time = (coming.flight.end + going.flight.start) / 2
        var miss = 0.0
        var sharpness = 0.0
        var place = ImagePoint(0, 0)
        var change = 0.0
        for _ in 0..<6 {
            let (one, other) = (coming.path.crossing(at: time), going.path.crossing(at: time))
            let spread = one.spread + other.spread + loose
            let (way, speed) = (other.place - one.place, other.velocity - one.velocity)
            sharpness = spread.product(speed, speed)
            miss = spread.product(way, way).squareRoot()
            place = (one.place + other.place) / 2
            change = Geometry.distance(one.velocity, other.velocity) / scale.metre
            guard sharpness > 0 else { return nil }
            time = min(latest, max(earliest, time - spread.product(way, speed) / sharpness))
        }
        guard miss <= Self.furthestMiss, change >= Self.leastChangeSeenSlow else { return nil }
        let uncertainty = 1 / sharpness.squareRoot()
        guard let reach = distance(of: place, at: time) else { return nil }
        let faults = miss + Weights.beyondReach * max(0, reach - Self.racketReach) + Weights.doubt * uncertainty
        return Hit(
            time: time, uncertainty: uncertainty, score: seen - faults, change: change,
            flights: [coming.flight, going.flight])
    }

    /// How well two flights are seen, in sightings: what they could score if they met perfectly.
    private func clarity(of coming: Leg, _ going: Leg, _ scale: BallScale) -> Double {
        let sightings =
            min(Self.mostComing, coming.flight.sightings.count) + min(Self.mostGoing, going.flight.sightings.count)
        let unseen = (going.flight.start - coming.flight.end) / interval - Self.unseenByRacket
        return Double(sightings) - Weights.misfit * (coming.path.misfit + going.path.misfit) / scale.diameter
            - Weights.unseen * max(0, unseen)
    }

    /// Whether what goes is no arm and no racket: it gets further than they do, or, away from the camera or towards it, flies on
    /// as free things do for longer.
    func isBall(_ flight: BallFlight) -> Bool {
        let last = flight.sightings[flight.sightings.count - 1]
        guard let flown = distance(of: last) else { return false }
        return flown >= Self.beyondRacket
            || flight.sightings.count >= Self.longFlight.sightings
                && flight.end - flight.start >= Self.longFlight.seconds
    }

    /// What speaks against a pair of flights, in sightings that would make up for it (chosen on the samples, whose right pairs
    /// they part from all others).
    private enum Weights {
        /// Of a diameter that sightings lie off their path.
        static let misfit = 15.0
        /// Of a frame in which neither flight is seen.
        static let unseen = 0.3
        /// Of a metre further from the wrist than a racket reaches.
        static let beyondReach = 10.0
        /// Of a second of uncertainty.
        static let doubt = 100.0
    }

    /// The hits that the ball tells clearly, whether or not anybody is seen to hit, in the order of the flights that come.
    func clearHits() -> [Hit] {
        let going = flights.compactMap(path(after:))
        return flights.compactMap(path(before:)).compactMap { coming in
            // Flights come in the order of their starts: a long clip has too many to try each with each.
            let next = going[going.partitioningIndex { $0.flight.start > coming.flight.end }...]
                .prefix { $0.flight.start - coming.flight.end <= Self.longestHit }
            return meetings(of: [coming], with: Array(next)).filter {
                $0.score >= Self.leastScoreAlone && $0.change >= Self.leastChange
            }.max { $0.score < $1.score }
        }
    }

    /// How slow the clip plays as the balls tell that were hit or tossed in it; nil where none is seen clearly.
    ///
    /// - Parameters:
    ///   - contacts: when a body was seen to hit, in seconds: there a ball speaks that does not speak alone, and about
    ///     them nothing does that stays within the racket's reach.
    ///   - isSlowed: whether the clip was read as a slow motion.
    func pace(hitAt contacts: [Double] = [], isSlowed: Bool = false) -> BallPace? {
        let contacts = contacts.map(clock.filmed)
        guard let scales else { return nil }
        let expected = contacts.compactMap { hit(near: $0, uncertainty: Self.bodyError) }
        // What the racket does before a hit may look like one, too; a ball that bounces there comes from further away.
        let unexpected = clearHits().filter { hit in
            leavesRacket(hit) || contacts.allSatisfy { abs($0 - hit.time) >= Self.swinging }
        }
        var falls = tossFalls
        let clear = (expected + unexpected.sorted { $0.score > $1.score }).filter { hit in
            hit.flights.allSatisfy { !isSlowed || $0.sightings.count >= Self.fewestInSlowMotion }
        }
        for hit in Self.oneAtATime(clear) {
            for flight in hit.flights {
                // Seconds from the hit: only there the ball is as far away as the player.
                let path = FlightPath(
                    flight.sightings, around: hit.time, scale: scales.at(hit.time), spin: .infinity)
                if let path { falls.append(.ofHitBall(path.fall)) }
            }
        }
        return BallPace(falls: falls)
    }

    /// Whether what comes or what goes gets further from the wrists than arm and racket do.
    private func leavesRacket(_ hit: Hit) -> Bool {
        hit.flights.contains { flight in
            [flight.sightings.first, flight.sightings.last].compactMap { $0.flatMap(distance) }
                .contains { $0 >= Self.beyondRacket }
        }
    }

    /// Those that are not too near one before them: a hand that follows through a hit may hover as no ball does.
    private static func oneAtATime(_ hits: [Hit]) -> [Hit] {
        hits.reduce(into: []) { kept, hit in
            if kept.allSatisfy({ abs($0.time - hit.time) >= leastApart }) { kept.append(hit) }
        }
    }

    func distance(of sighting: BallFlight.Sighting) -> Double? {
        distance(of: sighting.place, at: sighting.time)
    }

    /// From the nearer wrist to a place, in metres; nil where nobody knows where the wrists are.
    func distance(of place: ImagePoint, at time: Double) -> Double? {
        guard let scale = scales?.at(time), let nearest = pose(nearest: time) else { return nil }
        return wrists[nearest].places.map { Geometry.distance($0, place) / scale.metre }.min()
    }

    /// The middle of the shoulders; nil where nobody knows.
    func shoulders(at time: Double) -> ImagePoint? { pose(nearest: time).map { shoulders[$0] } }

    /// The pose nearest to a moment, if one is near.
    private func pose(nearest time: Double) -> Int? {
        let after = wrists.partitioningIndex { $0.time >= time }
        let nearest = [after - 1, after].filter(wrists.indices.contains)
            .min { abs(wrists[$0].time - time) < abs(wrists[$1].time - time) }
        return nearest.flatMap { abs(wrists[$0].time - time) <= 3 * interval ? $0 : nil }
    }
}
