import SwingCore

/// A measured value with its uncertainty against a rule's bands, as positions on a small horizontal gauge.
struct BandGauge {
    struct Zone {
        let zoneX: String
        let zoneWidth: String
        let zoneClass: String
    }

    let zones: [Zone]
    let whiskerStart: String
    let whiskerEnd: String
    let needle: String
    let gaugeText: String

    /// Nil when the bands have no finite edge to draw against.
    init?(metric: Metric, band: RatingBand, _ wording: Wording) {
        let edges = [band.excellent, band.good, band.needsWork].flatMap { [$0.low, $0.high] }.compactMap(\.self)
        guard let first = edges.min(), let last = edges.max(), metric.value.isFinite else { return nil }
        let (lowest, highest) = (metric.value - metric.uncertainty, metric.value + metric.uncertainty)
        let reach = max(last - first, highest - lowest, 1e-9)
        let low = min(first, lowest) - 0.12 * reach
        let high = max(last, highest) + 0.12 * reach
        func place(_ value: Double) -> Double { 100 * min(1, max(0, (value - low) / (high - low))) }
        func zone(_ interval: BandInterval, _ rating: Rating) -> Zone {
            let left = place(interval.low ?? low)
            return Zone(
                zoneX: PhaseBar.percent(left), zoneWidth: PhaseBar.percent(place(interval.high ?? high) - left),
                zoneClass: rating.rawValue)
        }
        // Outermost first: the inner interval is painted over the outer one.
        zones = [zone(band.needsWork, .needsWork), zone(band.good, .good), zone(band.excellent, .excellent)]
        whiskerStart = PhaseBar.percent(place(lowest))
        whiskerEnd = PhaseBar.percent(place(highest))
        needle = PhaseBar.percent(place(metric.value))
        let page = wording.words.page
        let best = wording.words.measures.range(band.excellent, metric.unit).map { page.gaugeBest(range: $0) } ?? ""
        gaugeText = page.gauge(value: wording.value(of: metric), best: best)
    }
}
