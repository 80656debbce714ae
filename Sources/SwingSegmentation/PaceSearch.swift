/// Finds the pace of a clip that nobody declares: which paces to read it at, one after another, and which of the readings
/// to keep.
///
/// A phone that plays a slow motion without a tag shows it by its swings only: they take longer, and the hands are slower,
/// than anybody's. Everything read at a wrong pace is in doubt, the track first of all: how fast a body may turn and reach
/// is told in real seconds, and whoever takes an eighth of the speed for the speed lets a trunk turn that cannot. So
///
/// 1. the clip is read as it plays;
/// 2. where its swings look slow it is read at the pace that they look like, and at the one that shows, until they look
///    as fast as swings are; at half speed, where the first such pace shows none of them;
/// 3. where it has no swing and its hands are slower than in any swing it is read as if it were slowed until a swing shows
///    that nobody can mistake; if none does it has none.
///
/// Twice as slow is within what players differ by: a clip is taken to play as it was filmed unless it is clearly slower, or may
/// be and the network that learned swings sees their events more clearly at half speed, see `EventClarity`.
/// How a ball falls differs less: where one is seen to be hit or tossed, it has its say beside the swings, or without them, and
/// the pace that both fit better counts. Between the pace of filming and half of it no slow motion is made: what is slower is at
/// half speed or slower still.
///
/// A clip that was looked at as one that plays at a pace is read at that pace first. The swings have had their say by then;
/// a ball, which only such a look may show, may still correct them.
public struct PaceSearch: Sendable {
    /// How many times slower than filmed the clip is to be taken to play in the next reading; nil when the search is over.
    private(set) var next: Double?
    /// The pace of the first reading.
    private let start: Double

    /// Paces still to be tried because nothing is found as the clip plays.
    private var untried: [Double] = []
    private var refinements = 0
    /// Whether what is read next must look better than the first reading, though nothing is clearly slow in that.
    private var isOnTrial = false
    /// How the clip looks in the first reading, and in that kept so far.
    private var first = ClipTempo()
    private var kept = ClipTempo()

    private let configuration: SegmentationConfiguration

    /// As often a pace is read from the swings of the reading before.
    private static let mostRefinements = 3
    /// From what the hands look like to what is tried, where there is no swing.
    private static let shares = [0.7, 1, 1.4, 2]

    init(from start: Double = 1, configuration: SegmentationConfiguration = .init()) {
        (self.start, next) = (start, start)
        self.configuration = configuration
    }

    /// Reads a clip at one pace after another.
    ///
    /// - Parameters:
    ///   - start: how many times slower than filmed it was taken to play while it was looked at.
    ///   - read: reads the clip as one that plays so many times slower than it was filmed.
    ///   - swings: the swings in what was read.
    /// - Returns: the reading at the pace that the search settles on.
    public static func settled<Reading>(
        _ configuration: SegmentationConfiguration = .init(), from start: Double = 1, read: (Double) -> Reading,
        swings: (Reading) -> Segmentation
    ) -> Reading {
        var search = PaceSearch(from: start, configuration: configuration)
        var kept = read(start)
        _ = search.keeps(swings(kept))
        while let pace = search.next {
            let reading = read(pace)
            if search.keeps(swings(reading)) { kept = reading }
        }
        return kept
    }

    /// Takes what was read at `next`, and decides what to read then.
    ///
    /// - Returns: whether this reading is to be kept instead of the one kept so far.
    mutating func keeps(_ reading: Segmentation) -> Bool {
        guard let pace = next else { return false }
        next = nil
        if pace == start { return keepsFirst(reading) }
        guard !reading.swings.isEmpty, let slowness = reading.tempo.likelySlowness(configuration),
            kept.slowness != nil || kept.ball != nil || reading.tempo.isClear(configuration)
        else {
            next = untried.popLast() ?? lessSlowed(than: pace)
            // A swing slower than anybody's that is none at a pace of its own is none, unless nobody can mistake it.
            return (kept.slowness ?? 0) >= configuration.suspiciousPace && !kept.isUnmistakable
        }
        if first.ball != nil || isOnTrial,
            reading.tempo.lead(at: pace / start, over: first, configuration) < configuration.clearLead
        {
            return false
        }
        (kept, untried) = (reading.tempo, [])
        refine(pace, by: slowness)
        return true
    }

    private mutating func keepsFirst(_ reading: Segmentation) -> Bool {
        (first, kept) = (reading.tempo, reading.tempo)
        if kept.ball != nil {
            let likely = kept.likelySlowness(configuration) ?? 1
            if likely >= configuration.perhapsSlow { refine(start, by: likely) }
        } else if start != 1 {
            return true
        } else if let slowness = kept.slowness {
            if slowness >= configuration.slowPace {
                refine(start, by: slowness)
            } else if slowness >= configuration.perhapsSlow, kept.clarity != nil {
                (isOnTrial, next) = (true, configuration.leastSlowMotion)
            }
        } else if reading.handsAreSlow, reading.swings.isEmpty {
            let likely = configuration.typicalGroundSpeed / reading.tempo.fastestHand
            untried = Self.shares.map { min($0 * likely, configuration.slowestTempo) }.filter {
                $0 >= configuration.suspiciousPace
            }.reversed()
            next = untried.popLast()
        }
        return true
    }

    /// What is tried where the first pace that swings look like shows none of them: hands that are hidden half of the time
    /// look slower than they are, and cameras that film at twice the rate are the commonest.
    private mutating func lessSlowed(than pace: Double) -> Double? {
        guard start == 1, refinements == 1, pace >= configuration.leastSlowMotionLooksUpTo else { return nil }
        refinements = Self.mostRefinements
        return configuration.leastSlowMotion
    }

    private mutating func refine(_ pace: Double, by slowness: Double) {
        let likely = min(configuration.slowestTempo, max(1, pace * slowness))
        let better = likely < configuration.leastSlowMotionLooksUpTo ? configuration.leastSlowMotion : likely
        let isSame = max(better / pace, pace / better) < configuration.samePace
        guard refinements < Self.mostRefinements, !isSame else { return }
        refinements += 1
        next = better
    }
}
