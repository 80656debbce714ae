internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// When a ball was hit whose flight away is seen, but not how it came: filmed from behind, the player hides it.
///
/// It was hit no later than it is seen to fly off, hardly earlier, or it would be seen; and by what a racket reaches. A body that
/// tells a later moment was misread, and all three tell one together. A body that does not is left alone: a flight that
/// may have begun out of sight says little more.
extension BallTiming {
    /// How many deviations before the body's moment a ball may be hit: a short stroke is followed through faster than it is hit, and
    /// filmed at 25 pictures a second the hands tell one 0.17 s late with 0.06 claimed.
    private static let furthestBefore = 3.0
    /// How long the player may hide a ball that flies off, in seconds, before and between what is seen of it.
    private static let longestHidden = 0.16
    /// Sightings of a flight at least: fewer are a chance meeting, where nothing else meets it.
    private static let fewest = 8
    /// How far its sightings lie from a free flight at most, in diameters.
    private static let mostMisfit = 0.15
    /// How far from where a flight was an earlier sighting of it may be, in deviations and in diameters.
    private static let furthestEarlier = (deviations: 2.5, diameters: 1.5)
    /// What drag and spin change a ball's way by, which a free flight leaves out: one deviation, in m/s squared (a ball at 16 m/s is
    /// slowed by 5: drag coefficient 0.55, Mehta and Pallis 2001).
    private static let unmodelled = 5.0
    /// How far it gets from the wrists while it is seen, at least, in m.
    private static let leastWay = 0.5
    /// How unlikely each frame is in which it flies off unseen, as a natural logarithm.
    private static let hiddenCost = 0.3
    /// How far the racket reaches is known to one deviation of this, in m.
    private static let reachError = 0.1
    /// Moments are tried so many seconds apart.
    private static let step = 0.001

    /// The hit by a ball that flies off before the body's moment; nil where none is seen to.
    ///
    /// - Parameters: the body's moment and its standard deviation, in seconds.
    func departure(before time: Double, uncertainty: Double) -> Witness? {
        let earliest = time - Self.furthestBefore * hypot(uncertainty, Self.bodyError)
        let leaving = flights.filter {
            $0.sightings.count >= Self.fewest && $0.end > earliest && $0.start < time + Self.longestHidden
        }.filter(isBall).map(followedBack).filter { earliest < $0.start && $0.start < time - Self.overlap }
        return leaving.filter(departs).max { $0.sightings.count < $1.sightings.count }
            .flatMap { moment(of: $0, near: time, uncertainty: uncertainty) }
    }

    /// A flight with what was seen of it before something hid it.
    private func followedBack(_ flight: BallFlight) -> BallFlight {
        guard let scales else { return flight }
        let linking = FlightLinking(scales: scales, interval: interval)
        var flight = flight
        for spots in sightings[..<sightings.partitioningIndex { ($0.first?.time ?? 0) >= flight.start }].reversed() {
            guard let time = spots.first?.time, flight.start - time <= Self.longestHidden,
                let path = path(after: flight)?.path
            else { break }
            let (scale, since) = (scales.at(time), flight.start - time)
            let bend = Self.unmodelled * since * since / 2 * scale.metre
            let there = path.crossing(at: time)
            let spread = there.spread + Spread(xx: bend * bend, xy: 0, yy: bend * bend)
            let reached = spots.filter { linking.isAlike($0, flight.sightings[0]) }.compactMap { spot in
                let way = spot.place - there.place
                let deviations = spread.product(way, way).squareRoot()
                let isNear =
                    deviations <= Self.furthestEarlier.deviations
                    && Geometry.distance(spot.place, there.place) <= Self.furthestEarlier.diameters * scale.diameter
                return isNear ? (spot, deviations) : nil
            }
            if let nearest = reached.min(by: { $0.1 < $1.1 }) { flight = flight.preceded(by: nearest.0) }
        }
        return flight
    }

    /// Whether a flight leads away from the racket as that of a hit ball does.
    private func departs(_ flight: BallFlight) -> Bool {
        let (first, last) = (flight.sightings[0], flight.sightings[flight.sightings.count - 1])
        guard let scale = scales?.at(flight.start), let path = path(after: flight)?.path,
            let near = distance(of: first), let far = distance(of: last)
        else { return false }
        let velocity = path.crossing(at: flight.start).velocity
        return path.misfit <= Self.mostMisfit * scale.diameter && near <= Self.racketReach
            && far >= near + Self.leastWay
            && Geometry.distance(velocity, ImagePoint(0, 0)) >= Self.leastChange * scale.metre
    }

    /// The mean of the moments that body, flight and racket allow, each by how likely it is.
    private func moment(of flight: BallFlight, near time: Double, uncertainty: Double) -> Witness? {
        guard let scale = scales?.at(flight.start), let path = path(after: flight)?.path else { return nil }
        let moments = stride(
            from: flight.start - Self.longestHidden, through: flight.start + Self.overlap, by: Self.step
        ).map { moment in
            let lag = moment - time
            let there = path.crossing(at: moment)
            let spread = hypot(Self.reachError, max(there.spread.xx, there.spread.yy).squareRoot() / scale.metre)
            let beyond = max(0, (distance(of: there.place, at: moment) ?? 0) - Self.racketReach) / spread
            let hidden = max(0, (flight.start - moment) / interval)
            let cost =
                Self.penalty(of: lag * lag / (uncertainty * uncertainty + Self.bodyError * Self.bodyError))
                + beyond * beyond / 2 + Self.hiddenCost * hidden
            return (time: moment, likelihood: exp(-cost))
        }
        let total = moments.reduce(0) { $0 + $1.likelihood }
        let mean = moments.reduce(0) { $0 + $1.likelihood * $1.time } / total
        let variance = moments.reduce(0) { $0 + $1.likelihood * ($1.time - mean) * ($1.time - mean) } / total
        return Witness(time: mean, spread: variance.squareRoot())
    }
}
