internal import SwingCore

/// What a network of motion tells of one moment.
protocol MotionAnswer: Sendable {
    /// The one that gives such answers.
    static var network: MotionNetwork { get }

    /// Whether it tells moments: these hang on where the network's steps lie.
    static var tellsMoments: Bool { get }

    /// - Parameter outputs: the network's, in its order.
    init(_ outputs: [Float])

    /// The same of the body that is seen in a mirror.
    var mirrored: Self { get }

    /// What is told between this moment and another, a share of the way towards it.
    func moved(_ share: Double, towards other: Self) -> Self
}

/// Asks a network of motion about a clip: the clip and its mirror image, which count alike.
struct MotionReader<Answer: MotionAnswer>: Sendable {
    private let network = Answer.network

    /// Seconds of a run that are asked about at once, so that long clips take no more memory.
    private var pieceLength: Double { 20 }
    /// Seconds beside them that the network looks at, and a tenth for looks between its steps.
    private var surroundings: Double { Double(network.reach) / MotionFeatures.rate + 0.1 }

    /// One per frame of every run of readings, those between two readings included; nil elsewhere.
    func answers(of frames: [ObservedFrame]) -> [Answer?] {
        let torso = frames.typicalTorso
        var result = [Answer?](repeating: nil, count: frames.count)
        for run in frames.runs {
            guard let first = run.first, let last = run.last else { continue }
            var rest = (first...last)[...]
            while let first = rest.first {
                let start = frames[first].time.seconds
                let told = rest.prefix { frames[$0].time.seconds < start + pieceLength }
                rest = rest.dropFirst(told.count)
                let known = run.filter {
                    let time = frames[$0].time.seconds
                    return time >= start - surroundings && time < start + pieceLength + surroundings
                }
                let answers = answers(
                    at: told.map { frames[$0].time.seconds }, in: known.map { frames[$0] }, torso: torso)
                for (index, answer) in zip(told, answers) { result[index] = answer }
            }
        }
        return result
    }

    private func answers(at times: [Double], in readings: [ObservedFrame], torso: Double) -> [Answer] {
        let told = Self.phases(of: readings).map { answers(at: times, in: readings, torso: torso, phase: $0) }
        guard told.count > 1 else { return told[0] }
        return zip(told[0], told[1]).map { $0.moved(0.5, towards: $1) }
    }

    /// Where the network's steps begin, as shares of one. Of readings twice as dense as steps it would be told every second
    /// one: it is asked about those between, too, and what it says of both counts alike.
    private static func phases(of readings: [ObservedFrame]) -> [Double] {
        guard Answer.tellsMoments else { return [0] }
        let isDense = zip(readings, readings.dropFirst()).contains {
            $1.time.seconds - $0.time.seconds < between / MotionFeatures.rate
        }
        return isDense ? [0, 0.5] : [0]
    }

    /// Readings nearer to each other than so many steps lie between two of them.
    private static var between: Double { 0.75 }

    private func answers(at times: [Double], in readings: [ObservedFrame], torso: Double, phase: Double) -> [Answer] {
        let features = MotionFeatures(readings, torso: torso, phase: phase)
        let steps = zip(
            network.answers(to: features.plain).map { Answer($0) },
            network.answers(to: features.mirrored).map { Answer($0).mirrored }
        ).map { $0.moved(0.5, towards: $1) }
        return times.map { time in
            let place = min(Double(steps.count - 1), max(0, (time - features.times[0]) * MotionFeatures.rate))
            let before = Int(place)
            return steps[before].moved(place - Double(before), towards: steps[min(before + 1, steps.count - 1)])
        }
    }
}
