internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// The hands that hold the racket at a hit, each with how well it is seen.
///
/// Two hands on one grip make one motion: what is read of both counts by how sure each is, so that the one that the body
/// hides does not pull the other along.
struct RacketHands {
    /// Shares of 1.
    private let weights: [(hand: Handedness, share: Double)]
    /// How likely it is that at least one of them is where it is read, 0 to 1.
    let seen: Double

    init(_ candidate: GroundStrokeCandidate, isTwoHanded: Bool, in signals: BodySignals) {
        let hands: [Handedness] = isTwoHanded ? [candidate.side, candidate.side.opposite] : [candidate.side]
        let time = signals.times[candidate.peak]
        let near = signals.indices(from: time - 0.1 * candidate.tempo, through: time + 0.1 * candidate.tempo)
        let sure = hands.map { Series.mean(signals[$0].confidence[near]) ?? 0 }
        // A hand that nobody sees leaves both alike.
        let total = sure.reduce(0, +)
        weights = zip(hands, sure).map { ($0, total > 0 ? $1 / total : 1 / Double(hands.count)) }
        seen =
            1 - hands.reduce(1.0) { $0 * (1 - ContactTiming.confidence(of: $1, around: candidate.peak, in: signals)) }
    }

    /// The mean of a signal of these hands in a frame.
    func mean(of signal: (SideSignals) -> Double, in signals: BodySignals) -> Double {
        weights.reduce(0.0) { $0 + $1.share * signal(signals[$1.hand]) }
    }
}

/// How the hands move along the hit, which is what a ground stroke's backswing and forward swing are defined by (T1).
///
/// A camera sees what of it runs across the picture; the depth, which it only guesses, tells the rest.
struct HandsAlongHit {
    /// The part of the way towards the net that runs across the picture: 1 to its right, -1 to its left, 0 along the line of
    /// sight.
    let across: Double
    /// The part that runs away from the camera.
    private let away: Double
    /// H in pixels.
    private let height: Double
    private let worldHeight: Double
    private let hands: RacketHands
    private let signals: BodySignals

    /// - Parameter height: H in pixels.
    init(
        _ hands: RacketHands, heading: HitHeading, height: Double, in signals: BodySignals,
        _ configuration: SegmentationConfiguration
    ) {
        across = sin(Geometry.radians(heading.degrees))
        away = -cos(Geometry.radians(heading.degrees))
        self.height = height
        worldHeight = configuration.worldHeight
        self.hands = hands
        self.signals = signals
    }

    /// The spread of what is told from both parts of a way: from one that runs `across` the picture, and from one `along`
    /// the line of sight.
    func spread(across ofAcross: Double, along ofAlong: Double) -> Double {
        (across * across * ofAcross * ofAcross + (1 - across * across) * ofAlong * ofAlong).squareRoot()
    }

    /// The hands' place over the ground in a frame, in H, greater towards the net, with half of the uncertain depth; only
    /// differences mean something.
    func place(_ index: Int) -> Double {
        hands.mean(of: { across * $0.wristGroundX[index] / height + away * $0.wristDepth[index] / 2 }, in: signals)
    }

    /// Their speed relative to the shoulders, in H/s, positive towards the net.
    func speed(_ index: Int) -> Double { signals.rate(of: fromShoulders, at: index) }

    private func fromShoulders(_ index: Int) -> Double {
        hands.mean(of: { across * $0.wristX[index] + away * $0.wristWorld[index].z / worldHeight }, in: signals)
    }
}
