/// Something that adds up over frames, swings and clips, so that a total is exactly the sum of its clips.
public protocol Tally: Sendable, Hashable, Codable {
    /// Nothing counted yet.
    init()
    mutating func add(_ other: Self)
}

extension Dictionary where Value: Tally {
    /// Adds entry by entry.
    mutating func add(_ other: Self) {
        for (key, value) in other { self[key, default: Value()].add(value) }
    }
}

extension Dictionary where Value == Int {
    /// Adds entry by entry.
    mutating func add(_ other: Self) { merge(other) { $0 + $1 } }
}

/// Numbers are written to a millionth: enough for every figure, and stable in a file under version control.
func rounded(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }

/// Errors with a sign: how many, their sum, and the sum of their sizes.
public struct ErrorTally: Tally {
    public private(set) var count = 0
    public private(set) var sum = 0.0
    public private(set) var sumOfSizes = 0.0

    public init() {}

    public init(_ errors: [Double]) {
        for error in errors { add(error) }
    }

    public mutating func add(_ error: Double) {
        count += 1
        sum += error
        sumOfSizes += abs(error)
    }

    public mutating func add(_ other: ErrorTally) {
        count += other.count
        sum += other.sum
        sumOfSizes += other.sumOfSizes
    }

    /// Mean error without its sign; nil when nothing was counted.
    public var meanSize: Double? { count > 0 ? sumOfSizes / Double(count) : nil }
    /// Mean error with its sign: positive when the program measures too much; nil when nothing was counted.
    public var bias: Double? { count > 0 ? sum / Double(count) : nil }
}

extension ErrorTally {
    private enum CodingKeys: String, CodingKey {
        case count, sum, sumOfSizes
    }

    /// Written for readers; read back from the sums.
    private enum DerivedKeys: String, CodingKey {
        case meanSize, bias
    }

    public func encode(to encoder: any Encoder) throws {
        var stored = encoder.container(keyedBy: CodingKeys.self)
        try stored.encode(count, forKey: .count)
        try stored.encode(rounded(sum), forKey: .sum)
        try stored.encode(rounded(sumOfSizes), forKey: .sumOfSizes)
        var derived = encoder.container(keyedBy: DerivedKeys.self)
        try derived.encodeIfPresent(meanSize.map(rounded), forKey: .meanSize)
        try derived.encodeIfPresent(bias.map(rounded), forKey: .bias)
    }
}

/// How many of how many.
public struct ShareTally: Tally {
    public private(set) var hits = 0
    public private(set) var count = 0

    public init() {}

    public init(hits: Int, count: Int) {
        self.hits = hits
        self.count = count
    }

    public mutating func add(_ isHit: Bool) {
        count += 1
        if isHit { hits += 1 }
    }

    public mutating func add(_ other: ShareTally) {
        hits += other.hits
        count += other.count
    }

    /// 0 to 1; nil when nothing was counted.
    public var share: Double? { count > 0 ? Double(hits) / Double(count) : nil }
}

extension ShareTally {
    private enum CodingKeys: String, CodingKey {
        case hits, count
    }

    private enum DerivedKeys: String, CodingKey {
        case share
    }

    public func encode(to encoder: any Encoder) throws {
        var stored = encoder.container(keyedBy: CodingKeys.self)
        try stored.encode(hits, forKey: .hits)
        try stored.encode(count, forKey: .count)
        var derived = encoder.container(keyedBy: DerivedKeys.self)
        try derived.encodeIfPresent(share.map(rounded), forKey: .share)
    }
}

/// How far a joint lies from where it truly is, in torso lengths.
public struct PointTally: Tally {
    /// Distances of the joints that were found.
    public private(set) var error = ErrorTally()
    /// PCK@0.1: the share within 0.1 torso lengths; a joint without a pose counts as outside.
    public private(set) var within = ShareTally()

    /// PCK's limit, in torso lengths.
    public static let limit = 0.1

    public init() {}

    /// - Parameter distance: torso lengths; nil when the frame has no pose.
    public mutating func add(distance: Double?) {
        if let distance { error.add(distance) }
        within.add(distance.map { $0 <= Self.limit } ?? false)
    }

    public mutating func add(_ other: PointTally) {
        error.add(other.error)
        within.add(other.within)
    }
}
