internal import Glibc
internal import SwingCore

/// What the networks of motion are told of a run of readings: where the joints are about the shoulders, how plainly they were
/// seen, and how deep the landmark network puts them, at even steps of time.
struct MotionFeatures: Sendable {
    /// Steps a second.
    static let rate = 30.0
    /// Hands' and head's finer landmarks tell nothing more.
    private static let landmarks: [Landmark] =
        [.nose, .leftEar, .rightEar]
        + [PairedJoint.shoulder, .elbow, .wrist, .hip, .knee, .ankle, .heel, .footIndex].flatMap {
            [$0.on(.left), $0.on(.right)]
        }
    /// Numbers a step.
    static let count = 7 * landmarks.count + 2
    /// What brings metres, and the hips' way from step to step, near to 1.
    private static let worldScale = 1.5
    private static let wayScale = 3.0

    /// Seconds, up to the last reading.
    let times: [Double]
    /// As seen, and as seen in a mirror: `count` numbers a step.
    let plain: [Float]
    let mirrored: [Float]

    /// - Parameters:
    ///   - run: frames with a reading, in the order of time, without a long gap.
    ///   - torso: the clip's typical torso in pixels.
    ///   - phase: where the first step lies after the first reading, as a share of a step.
    init(_ run: [ObservedFrame], torso: Double, phase: Double = 0) {
        let looks = run.compactMap { Look($0, torso: torso) }
        let (first, last) = (looks.first?.time ?? 0, looks.last?.time ?? 0)
        let steps = max(0, (last - first) * Self.rate - phase + Self.tolerance)
        let times = (0...Int(steps.rounded(.down))).map { first + (Double($0) + phase) / Self.rate }
        self.times = times
        var next = 0
        let moved = times.map { time in
            while next + 1 < looks.count, looks[next + 1].time <= time { next += 1 }
            return looks[next].moved(to: time, towards: looks[min(next + 1, looks.count - 1)])
        }
        let ways = zip([moved[0]] + moved, moved).map { $1.hips - $0.hips }
        func numbers(isMirrored: Bool) -> [Float] {
            var all: [Float] = []
            all.reserveCapacity(moved.count * Self.count)
            for (step, way) in zip(moved, ways) { step.add(to: &all, way: way, isMirrored: isMirrored) }
            return all
        }
        plain = numbers(isMirrored: false)
        mirrored = numbers(isMirrored: true)
    }

    /// The landmarks that are told, by their numbers, and those that a mirror shows in their places.
    private static let sources = (plain: landmarks.map(\.rawValue), mirrored: landmarks.map(\.partner.rawValue))

    /// Time stamps are rounded.
    private static let tolerance = 1e-6

    /// What one reading says, or what would have been read between two.
    private struct Look {
        let time: Double
        /// About the middle of the shoulders, in torso lengths.
        var places: [ImagePoint]
        var likelihoods: [Double]
        var world: [WorldPoint]
        var visibility: [Double]
        /// The middle of the hips in the picture, in torso lengths.
        var hips: ImagePoint

        init?(_ frame: ObservedFrame, torso: Double) {
            guard let reading = frame.reading else { return nil }
            let (best, shoulders) = (reading.best, reading.middle(of: .shoulder))
            time = frame.time.seconds
            places = best.map { ($0.position - shoulders) / torso }
            likelihoods = best.map(\.likelihood)
            world = reading.world
            visibility = reading.visibility
            hips = reading.middle(of: .hip) / torso
        }

        private init(time: Double, between before: Look, _ after: Look, share: Double) {
            func mean<Value>(_ path: KeyPath<Look, [Value]>, _ mix: (Value, Value) -> Value) -> [Value] {
                zip(before[keyPath: path], after[keyPath: path]).map(mix)
            }
            self.time = time
            places = mean(\.places) { $0 + ($1 - $0) * share }
            likelihoods = mean(\.likelihoods) { $0 + ($1 - $0) * share }
            world = mean(\.world) { $0 + ($1 - $0) * share }
            visibility = mean(\.visibility) { $0 + ($1 - $0) * share }
            hips = before.hips + (after.hips - before.hips) * share
        }

        func moved(to time: Double, towards next: Look) -> Look {
            let share = next.time > self.time ? min(1, max(0, (time - self.time) / (next.time - self.time))) : 0
            return Look(time: time, between: self, next, share: share)
        }

        /// Adds the numbers of a step.
        ///
        /// - Parameter way: of the hips since the step before, in torso lengths.
        func add(to all: inout [Float], way: ImagePoint, isMirrored: Bool) {
            let side = isMirrored ? -1.0 : 1.0
            let sources = isMirrored ? MotionFeatures.sources.mirrored : MotionFeatures.sources.plain
            for source in sources {
                all.append(Float(side * places[source].x))
                all.append(Float(places[source].y))
            }
            for source in sources { all.append(Float(likelihoods[source])) }
            for source in sources {
                all.append(Float(side * world[source].x * worldScale))
                all.append(Float(world[source].y * worldScale))
                all.append(Float(world[source].z * worldScale))
            }
            for source in sources { all.append(Float(visibility[source])) }
            all.append(Float(side * way.x * wayScale))
            all.append(Float(way.y * wayScale))
        }
    }
}
