/// The verdict for a metric, a swing or a clip.
public enum Rating: String, Sendable, Hashable, Codable, CaseIterable {
    case excellent, good, needsWork, critical, notRated

    /// 0 for excellent to 3 for critical; nil when not rated.
    public var severity: Int? {
        switch self {
        case .excellent: 0
        case .good: 1
        case .needsWork: 2
        case .critical: 3
        case .notRated: nil
        }
    }
}

/// Nested closed intervals a metric is judged against; a nil edge is open. Encoded as `[low, high]` with null for open.
public struct BandInterval: Sendable, Hashable {
    public var low: Double?
    public var high: Double?

    public init(low: Double?, high: Double?) {
        self.low = low
        self.high = high
    }

    public func contains(_ value: Double) -> Bool {
        value >= (low ?? -.infinity) && value <= (high ?? .infinity)
    }
}

extension BandInterval: Codable {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        low = try container.decode(Double?.self)
        high = try container.decode(Double?.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(low)
        try container.encode(high)
    }
}

/// The bands of one rule for one level of player.
public struct RatingBand: Sendable, Hashable, Codable {
    public var excellent: BandInterval
    public var good: BandInterval
    public var needsWork: BandInterval

    public init(excellent: BandInterval, good: BandInterval, needsWork: BandInterval) {
        self.excellent = excellent
        self.good = good
        self.needsWork = needsWork
    }
}

extension RatingBand {
    /// An edge that all three bands share is a natural limit, such as a straight joint: nothing lies beyond it.
    public var withNaturalLimitsOpen: RatingBand {
        var result = self
        if excellent.low == good.low, good.low == needsWork.low {
            (result.excellent.low, result.good.low, result.needsWork.low) = (nil, nil, nil)
        }
        if excellent.high == good.high, good.high == needsWork.high {
            (result.excellent.high, result.good.high, result.needsWork.high) = (nil, nil, nil)
        }
        return result
    }
}

/// The frame where a finding shows.
public struct Evidence: Sendable, Hashable, Codable {
    /// Seconds.
    public var time: Double
    public var frame: Int

    public init(time: Double, frame: Int) {
        self.time = time
        self.frame = frame
    }
}

/// A rule's outcome for one swing.
public struct Finding: Sendable, Hashable, Codable {
    public var rule: String
    public var metric: String
    /// The rule's short name, such as "Front-knee bend in loading".
    public var title: String
    public var rating: Rating
    /// One sentence: what was measured against what, or why there is no rating.
    public var reason: String
    public var band: RatingBand?
    public var cue: String
    public var why: String
    public var drill: String
    public var evidence: [Evidence]

    public init(
        rule: String, metric: String, title: String, rating: Rating, reason: String, band: RatingBand?, cue: String,
        why: String, drill: String, evidence: [Evidence]
    ) {
        self.rule = rule
        self.metric = metric
        self.title = title
        self.rating = rating
        self.reason = reason
        self.band = band
        self.cue = cue
        self.why = why
        self.drill = drill
        self.evidence = evidence
    }
}

extension Finding {
    /// The range to aim for next: the next better one for what needs work, the best one for what is good already.
    /// Nil without bands.
    public var aim: BandInterval? {
        guard let band = band?.withNaturalLimitsOpen else { return nil }
        guard rating == .needsWork || rating == .critical else { return band.excellent }
        // Bands are nested or adjacent; an open edge of either opens both.
        func outer(_ a: Double?, _ b: Double?, _ pick: (Double, Double) -> Double) -> Double? {
            guard let a, let b else { return nil }
            return pick(a, b)
        }
        return BandInterval(
            low: outer(band.excellent.low, band.good.low, min), high: outer(band.excellent.high, band.good.high, max))
    }
}

/// The one thing to work on.
public struct Focus: Sendable, Hashable, Codable {
    public var swing: Int
    public var rule: String
    public var rating: Rating
    public var cue: String
    public var why: String
    public var drill: String
    public var evidence: [Evidence]

    public init(
        swing: Int, rule: String, rating: Rating, cue: String, why: String, drill: String, evidence: [Evidence]
    ) {
        self.swing = swing
        self.rule = rule
        self.rating = rating
        self.cue = cue
        self.why = why
        self.drill = drill
        self.evidence = evidence
    }
}

/// One thing the player does well, with its measured reason.
public struct Strength: Sendable, Hashable, Codable {
    public var swing: Int
    public var rule: String
    public var rating: Rating
    public var line: String

    public init(swing: Int, rule: String, rating: Rating, line: String) {
        self.swing = swing
        self.rule = rule
        self.rating = rating
        self.line = line
    }
}

/// How far a player has come; decides how wide the bands are and what is shown.
public enum PlayerLevel: String, Sendable, Hashable, Codable, CaseIterable {
    case beginner, intermediate, advanced
}
