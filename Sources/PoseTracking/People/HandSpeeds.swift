internal import SwingCore

/// How fast the hands move about the body, from look to look.
struct HandSpeeds: Sendable {
    /// Torso lengths per second of the faster hand about the middle of the shoulders, one per look; 0 for the first and
    /// after a gap.
    let values: [Double]
    /// The speed that the hand kept up, one per look: the least of the step before a look, the step after it and the way
    /// from the look before to the one after. A hand that the network sees on the other one, or where there is none, is
    /// there and back, or gone once: it keeps up no speed.
    private let kept: [Double]

    /// Beyond this two looks belong to different pieces, in seconds.
    private static let longestStep = 0.25
    /// A hand that seems faster was not where the network put it: the fastest serve's wrist makes some 20 torso lengths
    /// per second at its peak, less on the mean of a step.
    private static let impossible = 20.0
    /// A hand less likely than this in the heatmap was guessed.
    private static let guessed = 0.2

    init(_ looks: [SurveyLook]) {
        let torso = Self.torso(of: looks)
        let hands = looks.map(Hands.init)
        func speed(_ from: Int, _ to: Int) -> Double {
            guard from >= 0, to < hands.count else { return 0 }
            let speed = Hands.speed(from: hands[from], to: hands[to], torso: torso) ?? 0
            return speed < Self.impossible ? speed : 0
        }
        let values = looks.indices.map { speed($0 - 1, $0) }
        self.values = values
        kept = looks.indices.map { index in
            min(values[index], index + 1 < values.count ? values[index + 1] : 0, speed(index - 1, index + 1))
        }
    }

    /// The median length of the trunk in pixels, at least 1.
    private static func torso(of looks: some Collection<SurveyLook>) -> Double {
        max(1, Median.of(looks.map(\.torso)) ?? 1)
    }

    /// Between each look and the next in torso lengths per second, however fast; nil where the hands were guessed, and
    /// after a gap.
    static func steps(of looks: some Collection<SurveyLook>) -> [Double?] {
        let torso = torso(of: looks)
        let hands = looks.map(Hands.init)
        return zip(hands, hands.dropFirst()).map { Hands.speed(from: $0, to: $1, torso: torso) }
    }

    /// Both hands in one look.
    private struct Hands {
        let time: Double
        /// About the middle of the shoulders, in pixels.
        let places: [ImagePoint]
        let isSure: Bool

        init(_ look: SurveyLook) {
            let best = look.reading.best
            let shoulders = look.reading.middle(of: .shoulder)
            let wrists = [Landmark.leftWrist, .rightWrist].map { best[$0.rawValue] }
            time = look.time
            places = wrists.map { $0.position - shoulders }
            isSure = wrists.contains { $0.likelihood >= HandSpeeds.guessed }
        }

        static func speed(from before: Hands, to after: Hands, torso: Double) -> Double? {
            let step = after.time - before.time
            guard step > 0, step <= HandSpeeds.longestStep, before.isSure, after.isSure else { return nil }
            // A hand that the network exchanged with the other has not moved: the pairing that moves less counts.
            func farthest(_ pairs: [(Int, Int)]) -> Double {
                pairs.map { Geometry.distance(before.places[$0.0], after.places[$0.1]) }.max() ?? 0
            }
            return min(farthest([(0, 0), (1, 1)]), farthest([(0, 1), (1, 0)])) / torso / step
        }
    }

    /// What hardly a look exceeds: a single stroke shows in as many.
    var peak: Double { values.sorted(by: >).dropFirst(Self.looksOfAStroke - 1).first ?? 0 }

    private static let looksOfAStroke = 4

    /// What hands kept up only where they were fastest: in one look of fifty, and in as many as a stroke shows in.
    var high: Double {
        let sorted = kept.sorted()
        let index = min(sorted.count * 49 / 50, sorted.count - Self.looksOfAStroke)
        return index >= 0 ? sorted[index] : 0
    }
}

enum Median {
    /// The middle value, or the mean of the two in the middle; nil of nothing.
    static func of(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        return sorted.isEmpty ? nil : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
