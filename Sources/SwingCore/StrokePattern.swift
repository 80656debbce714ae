/// What the swings of one stroke in a clip have in common; only for a stroke that was hit at least twice.
public struct StrokePattern: Sendable, Hashable, Codable {
    public var stroke: Stroke
    public var variant: StrokeVariant?
    /// The swings' indices.
    public var swings: [Int]
    /// What at least two of them measured.
    public var metrics: [MetricSpread]
    /// What only several swings show, such as an even rhythm.
    public var consistency: [Metric]
    /// What the rule book says to `consistency`.
    public var findings: [Finding]
    /// The swing whose ratings are the best, and the worst; nil when they are all alike.
    public var best: Int?
    public var worst: Int?

    public init(
        stroke: Stroke, variant: StrokeVariant?, swings: [Int], metrics: [MetricSpread], consistency: [Metric],
        findings: [Finding], best: Int?, worst: Int?
    ) {
        self.stroke = stroke
        self.variant = variant
        self.swings = swings
        self.metrics = metrics
        self.consistency = consistency
        self.findings = findings
        self.best = best
        self.worst = worst
    }
}

/// One metric over several swings.
public struct MetricSpread: Sendable, Hashable, Codable {
    public var id: String
    public var unit: MetricUnit
    public var median: Double
    /// One standard deviation from swing to swing, the error of the single measurement included.
    public var spread: Double
    /// How many swings measured it.
    public var count: Int

    public init(id: String, unit: MetricUnit, median: Double, spread: Double, count: Int) {
        self.id = id
        self.unit = unit
        self.median = median
        self.spread = spread
        self.count = count
    }
}
