internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// When a server lets go of the ball, told by the ball itself: it rises past the head, whether or not the hand is seen there.
extension BallTiming {
    /// How long before the hit the ball is let go, in seconds (labelled clips 0.8 to 1.0; a low, fast toss 0.6).
    private static let lead = 0.4...1.5
    /// A toss goes up no slower than this as it is let go, in m/s: it rises half a metre.
    private static let leastRise = 2.5
    /// And hardly aside, as a share of that.
    static let mostAsideOfToss = 0.4
    /// Sightings of a toss at least, and the time that they span, in seconds.
    private static let fewest = 6
    private static let shortest = 0.1
    /// How far beside the middle of the shoulders a ball is let go at most, in m.
    private static let arm = 1.0
    /// A flight is followed back to where nobody saw it for so long, in seconds.
    private static let unseen = 0.08
    /// How high above the shoulders' middle a ball is when it leaves the hand, in standing heights: a hand's length above a
    /// wrist that passes the head; and one deviation of that among players and tosses (samples, four real serves).
    private static let height = 0.24
    private static let heightDeviation = 0.06

    /// When the ball was let go that was hit at a moment; nil where no toss is seen.
    func release(before contact: Double, tempo: Double) -> Witness? {
        let contact = clock.filmed(at: contact)
        let earliest = contact - Self.lead.upperBound * tempo
        let latest = contact - Self.lead.lowerBound * tempo
        let tosses = flights.filter {
            $0.end > earliest && $0.start < latest && $0.sightings.count >= Self.fewest
                && $0.end - $0.start >= Self.shortest
        }
        return tosses.compactMap { toss in
            letGo(toss, between: earliest, and: latest).map { (toss.sightings.count, $0) }
        }.max { $0.0 < $1.0 }.map { Witness(time: clock.shown(at: $0.1.time), spread: $0.1.spread) }
    }

    /// When a rising flight passes the height at which a ball is let go; nil for one that does not rise as a toss does.
    private func letGo(_ flight: BallFlight, between earliest: Double, and latest: Double) -> Witness? {
        guard let scales else { return nil }
        for (one, other) in zip(flight.sightings, flight.sightings.dropFirst()) {
            guard let start = above(one), let end = above(other), end > Self.height, start < end else { continue }
            let rise = (end - start) / (other.time - one.time)
            let share = (Self.height - start) / (end - start)
            let time = one.time + share * (other.time - one.time)
            let aside = abs(other.place.x - one.place.x) / (other.time - one.time) / scales.at(one.time).metre
            let speed = rise * BallScale.stature
            guard (earliest...latest).contains(time), time >= flight.start - Self.unseen, speed >= Self.leastRise,
                aside <= Self.mostAsideOfToss * speed
            else { return nil }
            return Witness(time: time, spread: Self.heightDeviation / rise)
        }
        return nil
    }

    /// How high above the shoulders a ball is, in standing heights; nil beside a player whose place nobody knows.
    private func above(_ sighting: BallFlight.Sighting) -> Double? {
        wayFromShoulders(to: sighting).map { $0.y / BallScale.stature }
    }

    /// From the middle of the shoulders to a ball, in m, y upwards; nil where it is out of the tossing arm's reach, or beside a
    /// player whose place nobody knows.
    func wayFromShoulders(to sighting: BallFlight.Sighting) -> ImagePoint? {
        guard let scale = scales?.at(sighting.time), let shoulders = shoulders(at: sighting.time) else { return nil }
        let way = (sighting.place - shoulders) / scale.metre
        return abs(way.x) <= Self.arm ? ImagePoint(way.x, -way.y) : nil
    }
}
