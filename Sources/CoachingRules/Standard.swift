public import SwingCore

/// What changes with a player's age.
public struct AgeGroup: Sendable, Hashable, Codable {
    public var name: String
    /// The oldest age of the group in years; nil for the last one.
    public var upTo: Int?
    /// How far each edge moves towards the next outer one, 0 to 1.
    public var bandShift: Double
    /// The worst rating.
    public var cap: Rating
    /// The tiers that are rated.
    public var tiers: [Int]
    /// The worst rating of what comes with growing up: `critical` (as its rule says), `needsWork`, or `notRated`.
    public var growing: Rating
    /// Rules that never say critical: limits of movement are no faults.
    public var gentle: [String]

    enum CodingKeys: String, CodingKey, CaseIterable { case name, upTo, bandShift, cap, tiers, growing, gentle }
}

/// What one player is judged by: level and age together, the milder of the two wherever they differ.
struct Standard: Hashable {
    var bandShift: Double
    var cap: Rating
    /// True: a safety-relevant rule that is fully measured ignores the level's cap.
    var safetyExempt: Bool
    var tiers: Set<Int>
    var growing: Rating
    var gentle: Set<String>

    /// - Parameter group: nil where the age is not known.
    init(_ level: Levels.Level, _ group: AgeGroup?) {
        bandShift = max(level.bandShift, group?.bandShift ?? 0)
        cap = Self.milder(level.cap, group?.cap ?? .critical)
        safetyExempt = level.safetyExempt && group?.cap ?? .critical == .critical
        tiers = Set(level.tiers).intersection(group?.tiers ?? level.tiers)
        growing = group?.growing ?? .critical
        gentle = Set(group?.gentle ?? [])
    }

    /// The worst rating that a rule may come to.
    func worst(of rule: Rule) -> Rating {
        var worst = rule.maxSeverity
        if cap != .critical, !(safetyExempt && rule.safetyRelevant) { worst = Self.milder(worst, cap) }
        if rule.growing { worst = Self.milder(worst, growing) }
        return gentle.contains(rule.id) ? Self.milder(worst, .needsWork) : worst
    }

    /// `notRated` is the mildest of all.
    private static func milder(_ first: Rating, _ second: Rating) -> Rating {
        (first.severity ?? -1) <= (second.severity ?? -1) ? first : second
    }
}

extension RuleBook {
    /// - Parameter age: years; nil where it is not known.
    func standard(for level: PlayerLevel, age: Int?) -> Standard {
        Standard(levels[level], age.flatMap(ageGroup(of:)))
    }

    /// The group of an age in years; nil when the book has none for it.
    public func ageGroup(of age: Int) -> AgeGroup? { ages.first { age <= $0.upTo ?? .max } }
}
