internal import SwingCore

/// A ball's free flight as a camera shows it, fitted to sightings.
///
/// In space a ball moves along a parabola; in the picture, with u seconds from some moment and places told from some point, it
/// is at `(a + b u + f g u² / 2) / (1 + w u)`: `w` is how fast its distance grows, as a share of that distance a second, `f`
/// how fast it falls, as a share of free fall. The drag of the air, some 2 % of the speed in the tenth of a second that is
/// looked at, is left out.
struct FlightPath {
    private let curve: Curve
    /// Of the curve's parameters.
    private let covariance: [[Double]]
    /// The root of the mean squared distance of the sightings from the path, in pixels.
    let misfit: Double
    /// How fast the ball falls, as a share of free fall, and one standard deviation of it.
    var fall: (value: Double, deviation: Double) {
        (curve.parameters[Self.unknowns - 1], covariance[Self.unknowns - 1][Self.unknowns - 1].squareRoot())
    }

    /// ax, ay, bx, by, w, f.
    private static let unknowns = 6

    /// That of a ball that is hit: 30 m/s seen from 7.5 m.
    static let usualApproach = 4.0
    /// How far a sighting lies from the ball's middle, one standard deviation: of the diameter, and of the way from one frame to
    /// the next, along which a moving ball's picture is drawn out.
    private static let error = (diameters: 0.05, way: 0.01)
    /// Numbers measured that what is usual weighs as much as.
    private static let usual = 4.0

    /// Where the ball is at a moment, and how that changes.
    struct Crossing {
        var place: ImagePoint
        /// Pixels a second.
        var velocity: ImagePoint
        /// Variances and covariance of the place, in pixels squared.
        var spread: Spread
    }

    /// - Parameters:
    ///   - sightings: three or more, in the order of time.
    ///   - moment: near which the path will be asked for, in seconds.
    ///   - spin: how much faster or slower than freely it may fall, one standard deviation, as a share of free fall; infinite
    ///     where only the sightings are to tell.
    ///   - approach: how fast its distance may grow or shrink, one standard deviation, as a share a second.
    init?(
        _ sightings: some RandomAccessCollection<BallFlight.Sighting>, around moment: Double, scale: BallScale,
        spin: Double, approach: Double = Self.usualApproach
    ) {
        guard sightings.count >= 3, let first = sightings.first, let last = sightings.last, first.time < last.time
        else { return nil }
        let origin = sightings.reduce(ImagePoint(0, 0)) { $0 + $1.place } / Double(sightings.count)
        let step = Geometry.distance(first.place, last.place) / Double(sightings.count - 1)
        let error = Self.error.diameters * scale.diameter + Self.error.way * step
        var fit = LeastSquares(unknowns: Self.unknowns)
        fit.add([0, 0, 0, 0, 1, 0], 0, deviation: approach)
        fit.add([0, 0, 0, 0, 0, 1], 1, deviation: spin)
        for sighting in sightings {
            let u = sighting.time - moment
            let place = sighting.place - origin
            let fallen = scale.gravity * (u * u / 2)
            fit.add([1, 0, u, 0, -place.x * u, fallen.x], place.x, deviation: error)
            fit.add([0, 1, 0, u, -place.y * u, fallen.y], place.y, deviation: error)
        }
        guard let solution = fit.solution() else { return nil }
        let curve = Curve(moment: moment, origin: origin, gravity: scale.gravity, parameters: solution.values)
        let squares = sightings.reduce(0.0) { sum, sighting in
            let way = curve.place(at: sighting.time) - sighting.place
            return sum + (way * way).sum()
        }
        // Sightings that lie worse or better than usual make the path less or more sure, but few of them prove little.
        let freedom = Double(max(1, 2 * sightings.count - Self.unknowns + 1))
        let excess = max(
            squares / (error * error) / freedom, (squares / (error * error) + Self.usual) / (freedom + Self.usual))
        self.curve = curve
        misfit = (squares / Double(sightings.count)).squareRoot()
        covariance = solution.covariance.map { $0.map { $0 * excess } }
    }

    /// - Parameter time: in seconds.
    func crossing(at time: Double) -> Crossing {
        let (x, y) = curve.slopes(at: time)
        func product(_ one: [Double], _ other: [Double]) -> Double {
            zip(one, covariance).reduce(0) { sum, row in
                sum + row.0 * zip(row.1, other).reduce(0) { $0 + $1.0 * $1.1 }
            }
        }
        return Crossing(
            place: curve.place(at: time), velocity: curve.velocity(at: time),
            spread: Spread(xx: product(x, x), xy: product(x, y), yy: product(y, y)))
    }
}

/// The variances and the covariance of a place in the picture, in pixels squared.
struct Spread {
    var xx: Double
    var xy: Double
    var yy: Double

    static func + (one: Spread, other: Spread) -> Spread {
        Spread(xx: one.xx + other.xx, xy: one.xy + other.xy, yy: one.yy + other.yy)
    }

    /// The scalar product of two differences, each counted in deviations along it.
    func product(_ one: ImagePoint, _ other: ImagePoint) -> Double {
        let determinant = max(xx * yy - xy * xy, .leastNonzeroMagnitude)
        return (one.x * (yy * other.x - xy * other.y) + one.y * (xx * other.y - xy * other.x)) / determinant
    }
}

extension FlightPath {
    /// The path itself, once fitted.
    private struct Curve {
        /// That u counts from, in seconds.
        let moment: Double
        /// That places are told from.
        let origin: ImagePoint
        /// Pixels a second squared.
        let gravity: ImagePoint
        let parameters: [Double]

        private var start: ImagePoint { ImagePoint(parameters[0], parameters[1]) }
        private var slope: ImagePoint { ImagePoint(parameters[2], parameters[3]) }
        private var fall: ImagePoint { gravity * parameters[5] }

        /// How far away it is, in times of where it is at the moment that u counts from; never behind the camera.
        private func distance(_ u: Double) -> Double { max(0.05, 1 + parameters[4] * u) }

        func place(at time: Double) -> ImagePoint {
            let u = time - moment
            return origin + (start + slope * u + fall * (u * u / 2)) / distance(u)
        }

        func velocity(at time: Double) -> ImagePoint {
            let u = time - moment
            return (slope + fall * u - (place(at: time) - origin) * parameters[4]) / distance(u)
        }

        /// How x and y change with each parameter.
        func slopes(at time: Double) -> (x: [Double], y: [Double]) {
            let u = time - moment
            let near = 1 / distance(u)
            let way = place(at: time) - origin
            let fallen = gravity * (u * u / 2 * near)
            return (
                [near, 0, u * near, 0, -way.x * u * near, fallen.x],
                [0, near, 0, u * near, -way.y * u * near, fallen.y]
            )
        }
    }
}
