internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// When the arm has slowed down after a hit.
enum FollowThrough {
    /// The mean of the times at which the arm falls below each of several shares of its peak: how far they lie apart says how
    /// clearly it comes to rest.
    ///
    /// - Parameters:
    ///   - speed: of the arm. The racket hand whips, and is lost behind the head and the body; the middle of its forearm does
    ///     so less.
    ///   - shares: of the peak around contact. An arm slows in steps, and one share alone may lie on such a step, where a
    ///     little more or less of it moves the time by a tenth of a second.
    ///   - hold: for how long it stays so slow, in seconds.
    ///   - window: frames in which the arm may come to rest, from its peak on.
    /// - Returns: nil for an arm that moves on.
    static func end(
        of speed: (Int) -> Double, shares: [Double], hold: Double = 0, around contact: Double,
        in window: Range<Int>, tempo: Double, _ signals: BodySignals
    ) -> Witness? {
        let peak = peak(of: speed, around: contact, tempo: tempo, in: signals)
        let times = shares.compactMap { share -> Double? in
            let level = share * speed(peak)
            guard
                let slow = window.first(where: { index in
                    index > peak
                        && signals.indices(from: signals.times[index], through: signals.times[index] + hold)
                            .allSatisfy { speed($0) < level }
                })
            else { return nil }
            return Series.crossingTime(
                [speed(slow - 1), speed(slow)], at: [signals.times[slow - 1], signals.times[slow]], after: 0,
                level: level)
        }
        guard let time = Series.mean(times) else { return nil }
        // An arm that never comes to rest has slowed down at some time after that.
        guard times.count == shares.count else { return Witness(time: time, spread: 0.1 * tempo) }
        let variance = times.reduce(0.0) { $0 + ($1 - time) * ($1 - time) } / Double(times.count)
        return Witness(time: time, spread: hypot(0.03 * tempo, variance.squareRoot() / 2))
    }

    /// The frame in which the arm is fastest around a contact.
    static func peak(
        of speed: (Int) -> Double, around contact: Double, tempo: Double, in signals: BodySignals
    ) -> Int {
        let near = signals.indices(from: contact - 0.1 * tempo, through: contact + 0.12 * tempo)
        return near.max { speed($0) < speed($1) } ?? signals.index(nearest: contact)
    }
}
