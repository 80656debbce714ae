public import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Reads from a picture's straight lines how the court lies to the camera.
///
/// All lines in space that run the same way meet in one point of the picture; that of level ones lies on the horizon, at
/// `s tan(bearing)` from the middle, `s` being the distance of the horizon's middle from the camera's eye. The lines of a court
/// run two ways, a quarter turn apart, and so do the net, fences and walls about it, so that each direction of the court,
/// height of the horizon and focal length says how all of them run in the picture (Coughlan and Yuille 1999). All three are
/// tried; how well the lines agree, and how likely such a lens and such a horizon are beside the player, weighs each.
struct CourtSight {
    /// A line about the picture's middle.
    private struct Line {
        let place: ImagePoint
        /// Of length 1.
        let way: ImagePoint
        /// The upper end, in pixels below the middle.
        let top: Double
        let weight: Double
        let isBright: Bool
    }

    /// The player, about the picture's middle, in pixels.
    struct Player {
        /// To the right.
        var x: Double
        /// Downwards.
        var feet: Double
        /// Standing.
        var height: Double
    }

    private let lines: [Line]
    private let player: Player
    /// Of the picture, in pixels.
    private let size: ImagePoint

    /// How far a line runs off the point that it should meet, one deviation, in radians: a degree.
    private static let deviation = Double.pi / 180
    /// How often a bright stripe on the ground runs along or across the court, and how often any other edge does.
    private static let share = (ofBright: 0.8, ofOthers: 0.1)
    /// A line that does is so much likelier to run just that way than any: a half turn over a deviation's width.
    private static let gain = 180 / (2 * Double.pi).squareRoot()
    /// What one height of the picture of lines counts, in independent lines.
    private static let linesPerHeight = 3.0
    /// Focal lengths, in longer sides of the picture: from a phone's wide camera to a long lens in the stands; as a rule 1.2,
    /// give or take 0.6 in the logarithm.
    private static let focal = (least: 0.6, most: 4.0, steps: 7, usual: 1.2, deviation: 0.6)
    /// Where the horizon is tried, in heights of the picture below its middle.
    private static let horizon = (from: -0.45, through: 0.3, step: 0.025)
    /// The horizon is as high as the camera: 0.8 of the player's height above the feet (a phone at 1.4 m), give or take 0.3.
    private static let cameraHeight = (usual: 0.8, deviation: 0.3)
    /// What reaches up to the horizon is no stripe on the ground: this far below it, in heights of the picture.
    private static let ground = 0.02

    /// - Parameters:
    ///   - lines: in pixels of the picture.
    ///   - size: of the picture, in pixels.
    init(_ lines: [CourtLines.Line], size: ImagePoint, player: Player) {
        self.lines = lines.compactMap { line in
            let length = Geometry.distance(line.from, line.to)
            guard length > 0 else { return nil }
            return Line(
                place: (line.from + line.to) / 2 - size / 2, way: (line.to - line.from) / length,
                top: min(line.from.y, line.to.y) - size.y / 2, weight: Self.linesPerHeight * line.length,
                isBright: line.isBright)
        }
        self.size = size
        self.player = player
    }

    /// Nil without lines.
    var bearing: CourtBearing? {
        guard !lines.isEmpty else { return nil }
        let heights = Array(stride(from: Self.horizon.from, through: Self.horizon.through, by: Self.horizon.step))
        let tried = focals.flatMap { focal in
            heights.map { height in
                let horizon = height * size.y
                let prior = Self.doubt(of: focal, horizon, besides: player, longer: max(size.x, size.y))
                return (focal: focal, weights: agreement(focal: focal, horizon: horizon).map { $0 - prior })
            }
        }
        let best = tried.reduce(-Double.infinity) { max($0, $1.weights.max() ?? $0) }
        var shares = [Double](repeating: 0, count: CourtBearing.quarter)
        for (focal, weights) in tried {
            // Degrees that the player stands to the right of the camera's axis; between two whole ones a part goes to each.
            let aside = Geometry.degrees(atan2(player.x, focal))
            let whole = Int(aside.rounded(.up))
            let part = Double(whole) - aside
            for (bearing, weight) in weights.enumerated() {
                let seen = (bearing - whole + CourtBearing.quarter) % CourtBearing.quarter
                shares[seen] += (1 - part) * exp(weight - best)
                shares[(seen + 1) % CourtBearing.quarter] += part * exp(weight - best)
            }
        }
        return CourtBearing(shares: shares)
    }

    /// In pixels.
    private var focals: [Double] {
        let ratio = Self.focal.most / Self.focal.least
        return (0..<Self.focal.steps).map { step in
            max(size.x, size.y) * Self.focal.least * pow(ratio, Double(step) / Double(Self.focal.steps - 1))
        }
    }

    /// How unlikely a lens and a horizon are before any line is seen: half the squared deviations.
    private static func doubt(of focal: Double, _ horizon: Double, besides player: Player, longer: Double) -> Double {
        let length = log(focal / longer / self.focal.usual) / self.focal.deviation
        let height =
            (horizon - player.feet + cameraHeight.usual * player.height) / (cameraHeight.deviation * player.height)
        return (length * length + height * height) / 2
    }

    /// For each bearing of a quarter turn the logarithm of how likely it makes the lines.
    private func agreement(focal: Double, horizon: Double) -> [Double] {
        let distance = hypot(focal, horizon)
        var sums = [Double](repeating: 0, count: CourtBearing.quarter)
        var likeness = [Double](repeating: 0, count: Self.bearings.count)
        let bearings = Self.bearings
        // What all lines say that run another way.
        var unfit = 0.0
        for line in lines {
            let isOnGround = line.top > horizon + Self.ground * size.y
            let share = line.isBright && isOnGround ? Self.share.ofBright : Self.share.ofOthers
            for index in likeness.indices {
                let bearing = bearings[index]
                // To where lines of that bearing meet, times how far ahead that is: across the picture they never do.
                let apart = ImagePoint(
                    distance * bearing.sine - line.place.x * bearing.cosine, (horizon - line.place.y) * bearing.cosine)
                likeness[index] = Self.likeness(of: line, running: apart)
            }
            let missed = log(1 - share)
            unfit += line.weight * missed
            for bearing in sums.indices {
                // Bearings and, behind them, those a quarter turn to the left.
                let fit = likeness[bearing] + likeness[bearing + CourtBearing.quarter]
                guard fit > 0 else { continue }
                sums[bearing] += line.weight * (log(1 - share + share * Self.gain * fit / 2) - missed)
            }
        }
        return sums.map { $0 + unfit }
    }

    /// 1 for a line that runs a way, less with its deviation from that.
    private static func likeness(of line: Line, running way: ImagePoint) -> Double {
        let across = way.x * line.way.y - way.y * line.way.x
        let spread = deviation * deviation * (way.x * way.x + way.y * way.y)
        let square = across * across
        // Most lines run elsewhere: dividing by all of them would be most of the work.
        return square < farthest * spread ? exp(-square / spread / 2) : 0
    }

    /// Squared deviations beyond which nothing counts.
    private static let farthest = 16.0

    /// All bearings of a quarter turn, and behind them those a quarter turn to their left.
    private static let bearings: [(sine: Double, cosine: Double)] = {
        let ahead = (0..<CourtBearing.quarter).map { degrees in
            (sine: sin(Geometry.radians(Double(degrees))), cosine: cos(Geometry.radians(Double(degrees))))
        }
        return ahead + ahead.map { (sine: -$0.cosine, cosine: $0.sine) }
    }()
}

extension CameraMotion {
    /// How the court lies to whoever films a player; nil where no lines tell, or no player.
    ///
    /// - Parameter track: of the player, stabilised by this motion.
    public func courtBearing(besides track: PoseTrack) -> CourtBearing? {
        let seen = track.frames.compactMap { frame in frame.pose.map { (frame.time.seconds, $0) } }
        guard !seen.isEmpty, !courtLines.isEmpty else { return nil }
        func median(_ value: (Pose) -> Double) -> Double { Median.of(seen.map { value($0.1) }) ?? 0 }
        let size = ImagePoint(Double(pictureSize.width), Double(pictureSize.height))
        let heights = StandingHeight.inPixels(of: seen.map(\.1), times: seen.map(\.0), window: Self.heightWindow)
        let player = CourtSight.Player(
            x: median { $0.middle(of: .hip).x } - size.x / 2, feet: median { $0.middle(of: .ankle).y } - size.y / 2,
            height: Median.of(heights) ?? 1)
        let levelled = courtLines.map { line in
            guard let levelling else { return line }
            var line = line
            (line.from, line.to) = (levelling.apply(to: line.from), levelling.apply(to: line.to))
            return line
        }
        return CourtSight(levelled, size: size, player: player).bearing
    }

    /// Seconds about each pose in which the player's height is looked for.
    private static let heightWindow = 2.0
}
