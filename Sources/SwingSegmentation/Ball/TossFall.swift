/// How fast a ball falls that a server tosses: nothing else in a tennis clip shows gravity as plainly. It hardly spins, flies
/// slowly enough for the air not to matter, and as far from the camera as the server stands.
extension BallTiming {
    /// Sightings of a toss at least: what waves about for fewer fits a fall by chance.
    private static let fewestOfToss = 8
    /// How far it goes up or down at least while it is seen, and how far above the shoulders that is, in m: below are arms, too.
    private static let leastWay = 0.35
    private static let leastAbove = 0.3
    /// How far its sightings lie from a free fall at most, in diameters.
    private static let mostMisfit = 0.1
    /// How fast its distance from the camera changes, one deviation, as a share a second: 1 m/s seen from 3 m.
    private static let approach = 0.3
    /// Of the fall's own doubt no more than this, as a share of it.
    private static let mostDoubt = 0.35
    /// Backspin, the air (at 5 m/s a fiftieth of the fall) and a camera that looks up: one deviation, as a share of the fall.
    /// With the player's height, which `BallPace` allows for: 42 such flights in 23 samples, filmed clips and players drawn by
    /// lot fall 0.76 to 1.25 times as fast as freely, 0.98 in the mean with a deviation of 0.12; nothing else looks like one.
    private static let freedomOfToss = 0.08

    /// Of each stretch of a toss that is seen clearly; none where nothing is tossed.
    var tossFalls: [BallPace.Fall] { flights.compactMap(tossFall) }

    private func tossFall(_ flight: BallFlight) -> BallPace.Fall? {
        let sightings = flight.sightings
        guard sightings.count >= Self.fewestOfToss, let scales, let first = wayFromShoulders(to: sightings[0]),
            let last = wayFromShoulders(to: sightings[sightings.count - 1])
        else { return nil }
        let (up, aside) = (abs(last.y - first.y), abs(last.x - first.x))
        guard up >= Self.leastWay, aside <= Self.mostAsideOfToss * up, min(first.y, last.y) >= Self.leastAbove
        else { return nil }
        let middle = (flight.start + flight.end) / 2
        let scale = scales.at(middle)
        let path = FlightPath(sightings, around: middle, scale: scale, spin: .infinity, approach: Self.approach)
        guard let path, path.misfit <= Self.mostMisfit * scale.diameter,
            path.fall.deviation <= Self.mostDoubt * path.fall.value
        else { return nil }
        return BallPace.Fall(
            value: path.fall.value, deviation: path.fall.deviation, freedom: Self.freedomOfToss)
    }
}
