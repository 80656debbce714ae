internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// A hit that the network which learned swings sees in a stretch.
///
/// It looks at the whole body over two seconds, where the rules look at hands and trunk: it finds the volleys whose trunk hardly turns,
/// tells the hand that is hidden, and does not take a turn on the spot for a stroke. Beside it the rules say how fast the hands were,
/// where exactly, and whether the ball was heard or seen; what only they see counts, too, unless the network is sure that it is none.
struct SeenSwing {
    /// Seconds of its contact.
    var contact: Double
    /// How likely the motion around it is which, in the order of `SwingSight.Motion`; they add up to 1.
    private var motions: [Double]
    /// Natural logarithm of the odds that the left hand hits.
    private var leftHand: Double

    /// From this likelihood on a moment is a contact (76 players drawn by lot that the network had not seen: 73 of their hits, and one
    /// that was none), or another of the events that tell a serve whose contact is lost.
    private static let least = 0.5
    /// Of contacts nearer to each other, in seconds, the likelier is one.
    private static let shortestPause = 0.5
    /// Seconds before and after contact in which the motion tells which stroke it is.
    private static let telling = (before: 0.3, after: 0.2)

    /// In order of time.
    static func all(in signals: BodySignals) -> [SeenSwing] {
        let likelihoods = signals.sights.map { $0?.probability(of: .contact) ?? 0 }
        let likely = likelihoods.indices.filter { likelihoods[$0] >= least }.sorted {
            likelihoods[$0] > likelihoods[$1]
        }
        var contacts: [Double] = []
        for time in likely.map({ signals.times[$0] }) + lostServes(in: signals).map(\.contact)
        where contacts.allSatisfy({ abs($0 - time) >= shortestPause }) {
            contacts.append(time)
        }
        return contacts.sorted().compactMap { SeenSwing(around: $0, in: signals) }
    }

    /// Serves that are seen but for the hit itself, where racket and arm are lost against a bright roof: the ball is let go, the racket
    /// drops, the arm comes down, and the hit lies in between, about where the network thinks it least unlikely.
    private static func lostServes(in signals: BodySignals) -> [SeenSwing] {
        func likelihood(_ event: EventName) -> (Int) -> Double {
            { signals.sights[$0]?.probability(of: event) ?? 0 }
        }
        func moment(_ event: EventName, from start: Double, through end: Double) -> Double? {
            let likeliest = signals.indices(from: start, through: end)
                .max { likelihood(event)($0) < likelihood(event)($1) }
            return likeliest.flatMap { likelihood(event)($0) >= least ? signals.times[$0] : nil }
        }
        let drops = signals.times.indices.filter { likelihood(.racketLow)($0) >= least }.map { signals.times[$0] }
        return drops.compactMap { drop in
            guard moment(.release, from: drop - reach.release, through: drop) != nil,
                let finish = moment(.finish, from: drop, through: drop + reach.finish)
            else { return nil }
            let between = signals.indices(from: drop, through: finish)
            let weights = between.map(likelihood(.contact))
            let sum = zip(between, weights).reduce(0.0) { $0 + signals.times[$1.0] * $1.1 }
            return SeenSwing(around: sum / weights.reduce(0, +), in: signals)
        }.filter(\.isOverhead)
    }

    /// Seconds before the drop of a serve's racket in which the ball is let go, and after it in which the arm has come down (116 rendered
    /// serves: 0.4 to 1.1, 0.27 to 0.55).
    private static let reach = (release: 1.2, finish: 0.8)

    /// What is seen around a moment, be it a contact or not; nil where the network was not asked.
    init?(around contact: Double, in signals: BodySignals) {
        let window = signals.indices(from: contact - Self.telling.before, through: contact + Self.telling.after)
        let sights = window.compactMap { signals.sights[$0] }
        guard !sights.isEmpty else { return nil }
        let likelihoods = sights.map(\.likelihoods)
        self.contact = contact
        motions = SwingSight.Motion.allCases.map { motion in Series.mean(likelihoods.map { $0[motion.rawValue] }) ?? 0 }
        leftHand = Series.mean(sights.map(\.leftHand)) ?? 0
    }

    subscript(_ motion: SwingSight.Motion) -> Double { motions[motion.rawValue] }

    /// How likely the motion is a stroke below the head, and one above it.
    var groundStroke: Double { forehand + oneHandedBackhand + self[.twoHandedBackhand] }
    var overhead: Double { self[.serve] + self[.overhead] }
    /// Whether it is rather one above the head than anything else.
    var isOverhead: Bool { overhead >= 0.5 }
    /// Whether it may as well be no ground stroke at all: how many hands hold the racket in it is then a guess. Of 68 backhands
    /// of samples, clips and players drawn by lot all but one are likelier than 0.85 to be one; that one, short and filmed from afar,
    /// is at 0.69, and at half its size at 0.55.
    var isDoubtful: Bool { groundStroke < Self.clear }
    /// How likely it is a volley of either side.
    var volley: Double { self[.forehandVolley] + self[.backhandVolley] }
    /// How likely it is a forehand, and a backhand of one hand, whatever the racket does.
    private var forehand: Double { self[.forehand] + self[.forehandVolley] }
    private var oneHandedBackhand: Double { self[.oneHandedBackhand] + self[.sliceBackhand] + self[.backhandVolley] }

    /// What is seen so likely leaves little doubt.
    static let clear = 0.75
    /// What the network's own doubt is at least: it has seen rendered players only.
    private static let doubt = 0.02
    /// How much the network counts beside what hands and trunk show.
    private static let weight = 1.5
    /// The most that it says against a hand, as a logarithm, and how much of what it says is believed.
    private static let (leastSureness, sureness) = (-4.0, 0.5)

    /// Natural logarithm of how likely a hand hits.
    func sureness(of hand: Handedness) -> Double { -log(1 + exp(hand == .left ? -leftHand : leftHand)) }

    /// What the network says of a reading against the ground stroke that it thinks most likely, as a logarithm; nothing where it
    /// sees no ground stroke.
    func likelihood(of reading: StrokeReading) -> Double {
        let best = max(forehand, oneHandedBackhand, self[.twoHandedBackhand])
        let own =
            reading.stroke == .forehand
            ? forehand : reading.isTwoHanded ? self[.twoHandedBackhand] : oneHandedBackhand
        return groundStroke * Self.weight
            * (log((own + Self.doubt) / (best + Self.doubt))
                + max(Self.leastSureness, Self.sureness * sureness(of: reading.hand)))
    }

    /// Natural logarithm of the odds that a hit above the head is a smash.
    var smash: Double { log((self[.overhead] + Self.doubt) / (self[.serve] + Self.doubt)) }

    /// Whether a stroke of one hand is a volley or a slice: nil where the network doubts it, `.some(nil)` for a drive.
    func variant(of stroke: Stroke) -> StrokeVariant?? {
        /// Share of one among the stroke's variants that leaves no doubt.
        let clear = 0.85
        let shares: [(variant: StrokeVariant?, likelihood: Double)] =
            stroke == .forehand
            ? [(nil, self[.forehand]), (.volley, self[.forehandVolley])]
            : [(nil, self[.oneHandedBackhand]), (.slice, self[.sliceBackhand]), (.volley, self[.backhandVolley])]
        let sum = shares.reduce(0.0) { $0 + $1.likelihood }
        return shares.first { $0.likelihood >= clear * sum }?.variant
    }
}

extension BodySignals {
    /// The hit that the network sees nearest to a time, within the reach of one motion; nil where it sees none.
    func seenSwing(near time: Double) -> SeenSwing? {
        /// Hands are fastest so near to their hit, in seconds.
        let reach = 0.2
        return seenSwings.filter { abs($0.contact - time) <= reach }
            .min { abs($0.contact - time) < abs($1.contact - time) }
    }

    /// Whether the network clearly sees a hit above the head near a time, in seconds: beside it no ground stroke is played.
    func showsOverhead(near time: Double, within pause: Double) -> Bool {
        seenSwings.contains { abs($0.contact - time) <= pause && $0.overhead >= SeenSwing.clear }
    }

    /// Whether it clearly sees a ground stroke near a time, in seconds: a hand that goes up beside it ends it, or begins it.
    func showsGroundStroke(near time: Double, within pause: Double) -> Bool {
        seenSwings.contains { abs($0.contact - time) <= pause && $0.groundStroke >= SeenSwing.clear }
    }

    /// Why what the network does not see as a hit is none: it is sure that the motion is no stroke.
    func unlikeStroke(around time: Double) -> Refusal.Reason? {
        /// What has this likelihood of being no stroke is none.
        let least = 0.9
        let noStroke = SeenSwing(around: time, in: self)?[.noStroke] ?? 0
        return noStroke >= least ? .unlikeStroke(likelihood: noStroke, least: least) : nil
    }
}
