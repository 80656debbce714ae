internal import SwingCore

/// Sightings of one thing in the order of time, which fly as a ball does: fast, without a jump, and bent by gravity alone.
struct BallFlight {
    /// Where it was once, in the picture of a camera that stands.
    struct Sighting {
        /// Seconds.
        var time: Double
        var place: ImagePoint
        /// Pixels across.
        var width: Double
        /// Whether it is brighter than what is behind it.
        var isBright: Bool

        /// All of a picture.
        static func all(in frame: SpottedFrame) -> [Sighting] {
            frame.spots.map {
                Sighting(
                    time: frame.filmed, place: $0.position, width: Double($0.width), isBright: $0.contrast > 0)
            }
        }
    }

    private(set) var sightings: [Sighting]

    var start: Double { sightings[0].time }
    var end: Double { sightings[sightings.count - 1].time }

    /// The flight, and what is left of it without its last sightings: where the ball is hit the racket may pass for it.
    var shortenedAtEnd: [BallFlight] { shortened { $0.dropLast($1) } }

    /// The same without its first.
    var shortenedAtStart: [BallFlight] { shortened { $0.dropFirst($1) } }

    /// The flight with an earlier sighting.
    func preceded(by sighting: Sighting) -> BallFlight { BallFlight(sightings: [sighting] + sightings) }

    private func shortened(_ cut: ([Sighting], Int) -> ArraySlice<Sighting>) -> [BallFlight] {
        (0...Self.mistaken).map { BallFlight(sightings: Array(cut(sightings, $0))) }.filter {
            $0.sightings.count >= FlightLinking.fewest
        }
    }

    /// Sightings at a flight's end that may be those of something else.
    private static let mistaken = 2
}

/// How large things are where the player stands.
struct BallScale {
    /// Pixels of a metre.
    let metre: Double
    /// A ball's diameter in pixels: 6.7 cm (ITF Rules of Tennis, appendix I: 6.54 to 6.86).
    var diameter: Double { 0.067 * metre }
    /// The fall of a ball's picture, in pixels a second squared.
    var gravity: ImagePoint { ImagePoint(0, 9.81 * metre) }

    /// A player's standing height in metres, whoever it is.
    static let stature = 1.75

    /// - Parameter height: the player's standing height in the picture, in pixels.
    init(height: Double) { metre = height / Self.stature }
}

/// How large things are where the player is from time to time.
struct BallScales {
    private let times: [Double]
    private let scales: [BallScale]

    /// - Parameters:
    ///   - heights: the player's standing height in the picture, in pixels.
    ///   - times: of each, in seconds, rising; not empty.
    init(heights: [Double], times: [Double]) {
        self.times = times
        scales = heights.map(BallScale.init)
    }

    /// That of the nearest time.
    func at(_ time: Double) -> BallScale {
        let after = min(times.partitioningIndex { $0 >= time }, times.count - 1)
        return scales[after > 0 && time - times[after - 1] < times[after] - time ? after - 1 : after]
    }
}

/// Puts the spots of many pictures together to flights.
struct FlightLinking {
    let scales: BallScales
    /// Seconds between frames.
    let interval: Double

    /// Speeds that are looked for, in m/s: a low toss is hit when it falls at 1.5 and more, at half that where a clip plays at
    /// half speed; the fastest serves go at 70.
    private static let speeds = 0.6...70.0
    /// The two frames that a flight begins with are no further apart than this, in seconds: at less than 20 a second nothing
    /// tells which spot became which.
    private static let longestStep = 0.05
    /// A flight may be lost for one frame, not for two, in frames.
    private static let longestGap = 2.5
    /// How far from where it was to be the next sighting may lie: of the diameter, and of the way since the last one.
    private static let tolerance = (diameters: 0.35, way: 0.15)
    /// How much wider or narrower one sighting may be than the last.
    private static let widths = 0.5...2.0
    /// Sightings that say where the next one is to be.
    private static let memory = 4
    /// Two are a chance meeting.
    static let fewest = 3

    /// All flights in pictures in the order of time, by their starts; one spot may belong to several, the rest of a flight is
    /// none of its own.
    func flights(in seen: [[BallFlight.Sighting]]) -> [BallFlight] {
        var flights: [BallFlight] = []
        var steps: Set<Step> = []
        for index in seen.indices.dropLast() {
            for (one, first) in seen[index].enumerated() {
                for (other, second) in seen[index + 1].enumerated() where starts(first, second) {
                    let step = Step(from: Place(index, one), to: Place(index + 1, other))
                    guard !steps.contains(step) else { continue }
                    let places = follow(step, through: seen)
                    guard places.count >= Self.fewest else { continue }
                    steps.formUnion(zip(places, places.dropFirst()).map(Step.init))
                    flights.append(BallFlight(sightings: places.map { seen[$0.frame][$0.spot] }))
                }
            }
        }
        return flights
    }

    /// A spot's place among all.
    private struct Place: Hashable {
        var frame: Int
        var spot: Int

        init(_ frame: Int, _ spot: Int) { (self.frame, self.spot) = (frame, spot) }
    }

    private struct Step: Hashable {
        var from: Place
        var to: Place
    }

    private func starts(_ first: BallFlight.Sighting, _ second: BallFlight.Sighting) -> Bool {
        let seconds = second.time - first.time
        guard 0 < seconds, seconds <= Self.longestStep, isAlike(first, second) else { return false }
        let metre = scales.at(first.time).metre
        return Self.speeds.contains(Geometry.distance(first.place, second.place) / seconds / metre)
    }

    func isAlike(_ one: BallFlight.Sighting, _ other: BallFlight.Sighting) -> Bool {
        one.isBright == other.isBright && Self.widths.contains(other.width / max(one.width, 1e-6))
    }

    private func follow(_ step: Step, through seen: [[BallFlight.Sighting]]) -> [Place] {
        var places = [step.from, step.to]
        var next = step.to.frame + 1
        while next < seen.count, let time = seen[next].first?.time {
            let recent = places.suffix(Self.memory).map { seen[$0.frame][$0.spot] }
            let last = recent[recent.count - 1]
            guard time - last.time <= Self.longestGap * interval else { break }
            let expected = expected(at: time, after: recent)
            let reach =
                Self.tolerance.diameters * scales.at(time).diameter
                + Self.tolerance.way * Geometry.distance(expected, last.place)
            let near = seen[next].indices.filter { isAlike(last, seen[next][$0]) }
                .map { ($0, Geometry.distance(seen[next][$0].place, expected)) }
                .filter { $0.1 <= reach }.min { $0.1 < $1.1 }
            if let near { places.append(Place(next, near.0)) }
            next += 1
        }
        return places
    }

    /// Where a thing that falls freely is to be: the straight line through its last sightings, gravity taken out.
    private func expected(at time: Double, after recent: [BallFlight.Sighting]) -> ImagePoint {
        let count = Double(recent.count)
        let middle = recent.reduce(0) { $0 + $1.time } / count
        let gravity = scales.at(time).gravity
        func fallen(_ seconds: Double) -> ImagePoint { gravity * (seconds * seconds / 2) }
        var mean = ImagePoint(0, 0)
        var slope = ImagePoint(0, 0)
        var spread = 0.0
        for sighting in recent {
            let seconds = sighting.time - middle
            let straight = sighting.place - fallen(seconds)
            mean += straight / count
            slope += straight * seconds
            spread += seconds * seconds
        }
        let seconds = time - middle
        return mean + slope / spread * seconds + fallen(seconds)
    }
}
