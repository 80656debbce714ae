internal import SwingCore

/// How fast the hands move about the body, from look to look.
struct HandSpeeds: Sendable {
    /// Torso lengths per second of the faster hand about the middle of the shoulders, one per look; 0 for the first and
    /// after a gap.
    let values: [Double]

    /// Beyond this two looks belong to different pieces, in seconds.
    private static let longestStep = 0.25
    /// A hand that seems faster was not where the network put it: the fastest serve's wrist makes some 20 torso lengths
    /// per second at its peak, less on the mean of a step.
    private static let impossible = 20.0
    /// A hand less likely than this in the heatmap was guessed.
    private static let guessed = 0.2

    init(_ looks: [SurveyLook]) {
        let torso = max(1, Median.of(looks.map(\.torso)) ?? 1)
        let hands = looks.map { look in
            let best = look.reading.best
            let shoulders = look.reading.middle(of: .shoulder)
            return [Landmark.leftWrist, .rightWrist].map { best[$0.rawValue].position - shoulders }
        }
        let isSure = looks.map { look in
            let best = look.reading.best
            return [Landmark.leftWrist, .rightWrist].contains { best[$0.rawValue].likelihood >= Self.guessed }
        }
        values = looks.indices.map { index in
            guard index > 0 else { return 0 }
            let step = looks[index].time - looks[index - 1].time
            guard step > 0, step <= Self.longestStep, isSure[index], isSure[index - 1] else { return 0 }
            // A hand that the network exchanged with the other has not moved: the pairing that moves less counts.
            func farthest(_ pairs: [(Int, Int)]) -> Double {
                pairs.map { Geometry.distance(hands[index - 1][$0.0], hands[index][$0.1]) }.max() ?? 0
            }
            let speed = min(farthest([(0, 0), (1, 1)]), farthest([(0, 1), (1, 0)])) / torso / step
            return speed < Self.impossible ? speed : 0
        }
    }

    /// What hardly a look exceeds: a single stroke shows in as many.
    var peak: Double { values.sorted(by: >).dropFirst(Self.looksOfAStroke - 1).first ?? 0 }

    private static let looksOfAStroke = 4

    /// What only the fastest looks exceed: one in fifty.
    var high: Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 49 / 50)]
    }
}

enum Median {
    /// The middle value; nil of nothing.
    static func of(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        return sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }
}
