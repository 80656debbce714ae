public import SwingCore

/// The rules Courtside judges by, as data: bands, words, and the numbers behind every decision.
public struct RuleBook: Sendable, Hashable, Codable {
    /// The newest layout this program reads.
    public static let supportedSchemaVersion = 1

    public var schemaVersion: Int
    public var name: String
    public var version: String
    public var levels: Levels
    /// From the youngest to the oldest.
    public var ages: [AgeGroup]
    public var rating: RatingParameters
    public var swing: SwingParameters
    public var focus: FocusParameters
    /// Sentences by `NotRatedReason`'s raw value.
    public var notRated: [String: NotRatedSentence]
    /// What a rule's source keys stand for.
    public var sources: [String: String]
    /// In the order findings are listed.
    public var rules: [Rule]

    enum CodingKeys: String, CodingKey, CaseIterable {
        case schemaVersion, name, version, levels, ages, rating, swing, focus, notRated, sources, rules
    }

    /// The rule with an id, or nil.
    public func rule(_ id: String) -> Rule? { rules.first { $0.id == id } }
}

/// One rule: a metric, its bands and the words that go with it.
public struct Rule: Sendable, Hashable, Codable {
    /// How good the evidence behind the bands is.
    public enum Support: String, Sendable, Hashable, Codable, CaseIterable {
        /// A published distribution.
        case published = "A"
        /// A published direction or a partial number.
        case partial = "B"
        /// Coaching consensus only.
        case consensus = "C"
    }

    /// What a player is told to do.
    public struct Advice: Sendable, Hashable, Codable {
        public var cue: String
        public var why: String
        public var drill: String

        enum CodingKeys: String, CodingKey, CaseIterable { case cue, why, drill }
    }

    public var id: String
    /// The metric it judges.
    public var metric: String
    public var strokes: [Stroke]
    public var variant: StrokeVariant?
    /// True when it judges several swings together; absent where it judges each one.
    public var overSwings: Bool?
    /// The event whose confidence decides whether "critical" may be said.
    public var event: EventName
    public var unit: MetricUnit
    public var title: String
    /// For an advanced player; other levels widen them.
    public var bands: RatingBand
    /// `needsWork` or `critical`.
    public var maxSeverity: Rating
    /// True when the metric says something about load on the body.
    public var safetyRelevant: Bool
    /// True when it comes with growing up, so that children are not held to it.
    public var growing: Bool
    public var support: Support
    /// The order of repair: 1 balance, 2 preparation, 3 contact and head, 4 loading, 5 arm shape, 6 finish.
    public var tier: Int
    /// Rules whose findings explain this one's.
    public var upstream: [String]
    public var cue: String
    public var why: String
    public var drill: String
    /// Instead of the three above when the value lies above the good band.
    public var above: Advice?
    /// What to say when this goes well; `{value}` stands for the measured value with its unit.
    public var strengthLine: String
    public var measured: String
    public var limits: String
    /// The published values the bands hang on.
    public var anchor: String
    public var sources: [String]

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, metric, strokes, variant, overSwings, event, unit, title, bands, maxSeverity, safetyRelevant, growing,
            support
        case tier, upstream, cue, why, drill, above, strengthLine, measured, limits, anchor, sources
    }
}

/// What changes with how far a player has come.
public struct Levels: Sendable, Hashable, Codable {
    public struct Level: Sendable, Hashable, Codable {
        /// How far each edge moves towards the next outer one, 0 to 1.
        public var bandShift: Double
        /// The worst rating.
        public var cap: Rating
        /// True: a safety-relevant rule that is fully measured ignores the cap.
        public var safetyExempt: Bool
        /// The tiers that are rated.
        public var tiers: [Int]

        enum CodingKeys: String, CodingKey, CaseIterable { case bandShift, cap, safetyExempt, tiers }
    }

    public var beginner: Level
    public var intermediate: Level
    public var advanced: Level

    enum CodingKeys: String, CodingKey, CaseIterable { case beginner, intermediate, advanced }

    public subscript(_ level: PlayerLevel) -> Level {
        switch level {
        case .beginner: beginner
        case .intermediate: intermediate
        case .advanced: advanced
        }
    }
}

/// The numbers that turn a value and its error into a rating (technique.md, section 5).
public struct RatingParameters: Sendable, Hashable, Codable {
    /// Least share of the error's Gaussian inside one band to publish it plainly.
    public var publishMass: Double
    /// Least share beyond the needsWork band to say critical.
    public var criticalMass: Double
    /// Least confidence of the metric to say critical.
    public var criticalConfidence: Double
    /// Least confidence of the rule's event to say critical.
    public var criticalEventConfidence: Double
    /// Not rated when sigma exceeds this share of the gap between the excellent and the needsWork edge.
    public var uncertaintyShare: Double

    enum CodingKeys: String, CodingKey, CaseIterable {
        case publishMass, criticalMass, criticalConfidence, criticalEventConfidence, uncertaintyShare
    }
}

/// How a swing's rating follows from its findings.
public struct SwingParameters: Sendable, Hashable, Codable {
    /// Fewer rated findings than this leave the swing notRated.
    public var minimumRated: Int
    /// The least share of weight of findings that need work which makes the swing needsWork.
    public var needsWorkShare: Double

    enum CodingKeys: String, CodingKey, CaseIterable { case minimumRated, needsWorkShare }
}

/// How the one focus of a clip is chosen (technique.md, section 7).
public struct FocusParameters: Sendable, Hashable, Codable {
    public struct SeverityWeights: Sendable, Hashable, Codable {
        public var needsWork: Double
        public var critical: Double

        enum CodingKeys: String, CodingKey, CaseIterable { case needsWork, critical }
    }

    public var severityWeights: SeverityWeights
    /// By tier, 1 first.
    public var tierWeights: [Double]
    /// By support letter.
    public var supportWeights: [String: Double]
    /// Added per downstream finding that this one explains.
    public var upstreamBonus: Double
    /// Of three rated swings or more, the least share that must need work to make it the focus.
    public var recurringShare: Double

    enum CodingKeys: String, CodingKey, CaseIterable {
        case severityWeights, tierWeights, supportWeights, upstreamBonus, recurringShare
    }

    /// Tier weight times support weight.
    func weight(of rule: Rule) -> Double {
        tierWeights[rule.tier - 1] * (supportWeights[rule.support.rawValue] ?? 0)
    }
}

/// The words for one reason not to rate.
public struct NotRatedSentence: Sendable, Hashable, Codable {
    /// `{detail}` stands for the view, the frame rate, the body part or the moment.
    public var sentence: String
    /// Stands in for an empty detail.
    public var otherwise: String

    enum CodingKeys: String, CodingKey, CaseIterable { case sentence, otherwise }

    func filled(with detail: String) -> String {
        sentence.replacing("{detail}", with: detail.isEmpty ? otherwise : detail)
    }
}

extension RuleBook {
    /// The text of the rule book that comes with the program, for `courtside rules dump`.
    public static let builtInYAML = String(decoding: PackageResources.rulebook_yaml, as: UTF8.self)

    /// The JSON Schema (draft 2020-12) of a rule book, and of a file over the built-in one.
    public static let schema = String(decoding: PackageResources.rulebook_schema_json, as: UTF8.self)

    /// The rule book that comes with the program, in English.
    public static let builtIn = makeBuiltIn(in: .english)

    private static let builtInGerman = makeBuiltIn(in: .german)

    /// The rule book that comes with the program, its words in a language.
    public static func builtIn(in language: Language) -> RuleBook {
        switch language {
        case .english: builtIn
        case .german: builtInGerman
        }
    }

    /// The text with its words in a language; nil for the language it is written in.
    static func translation(to language: Language) -> String? {
        switch language {
        case .english: nil
        case .german: String(decoding: PackageResources.rulebook_de_yaml, as: UTF8.self)
        }
    }

    private static func makeBuiltIn(in language: Language) -> RuleBook {
        do throws(RuleBookError) {
            // Its tests check it; a run need not.
            return try RuleBookDocument.builtIn(in: language).decoded()
        } catch {
            preconditionFailure(error.message)
        }
    }
}
