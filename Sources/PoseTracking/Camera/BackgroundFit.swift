internal import SwingCore

/// A point of the background in two frames, in pixels from the picture's middle.
struct Correspondence: Sendable, Hashable {
    var from: ImagePoint
    var to: ImagePoint
}

/// The motion that most points of the background agree on.
struct BackgroundFit: Sendable {
    /// From unrolled points of the first frame to unrolled points of the second.
    var motion: Similarity
    /// How many points agree.
    var agreeing: Int
    /// One standard deviation of where the motion puts a point, as the root of the mean square over the picture.
    var uncertainty: Double
    /// What these points alone say about the lens; nil where the picture moved too little to bend.
    var lens: LensEstimate?

    /// The rules of agreement. Lengths in pixels of the frame.
    struct Rules: Sendable {
        /// Of the picture.
        var size: ImagePoint
        /// How far a point may lie from where the motion puts it.
        var tolerance: Double
        /// Errors of following below this are shared by many points and do not average out.
        var finest: Double
        /// A motion that puts the picture's points less surely than this is none: a few that agree by chance.
        var loosest: Double
        var fewestPoints = 12
        /// Of all points that were followed. With fewer, people may be what agrees.
        var smallestShare = 0.4
        /// The agreeing points' distance from their middle, root of the mean square, as a share of the diagonal.
        var smallestSpread = 0.1

        /// Mean square distance of the picture's points from its middle.
        var meanSquareRadius: Double { (size * size).sum() / 12 }
    }

    /// Nil when too few points agree, or when they lie so close together that they say nothing about the rest.
    ///
    /// - Parameter known: the lens as far as it is known before.
    init?(_ points: [Correspondence], lens known: LensEstimate, rules: Rules) {
        guard points.count >= rules.fewestPoints else { return nil }
        var lens = known.lens
        guard var motion = Consensus.motion(of: points.map { $0.unrolled(lens) }, rules) else { return nil }
        // A lens not yet known bends what a pan moves: the first look allows for it, the later ones know better.
        let slack = Self.bendShare * motion.travel(over: rules.size)
        var inliers: [Correspondence] = []
        var alone = LensEstimate(lens: lens, weight: 0)
        for tolerance in [rules.tolerance + slack, rules.tolerance + slack / 4, rules.tolerance] {
            inliers = points.filter { $0.unrolled(lens).squaredError(of: motion) < tolerance * tolerance }
            guard inliers.count >= rules.fewestPoints,
                Double(inliers.count) >= rules.smallestShare * Double(points.count)
            else { return nil }
            let equations = MotionEquations(inliers, lens: lens, around: motion)
            alone = LensEstimate(
                lens: Lens(curvature: lens.curvature + equations.bestChange), weight: equations.curvatureInformation)
            // The lens known before weighs as much as it is sure.
            let solved = equations.solution(
                expecting: known.lens.curvature - lens.curvature, weight: known.weight * rules.finest * rules.finest)
            lens = Lens(curvature: max(0, lens.curvature + solved.curvatureChange))
            motion = solved.motion
        }
        let unrolled = inliers.map { $0.unrolled(lens) }
        let count = Double(inliers.count)
        let middle = unrolled.reduce(ImagePoint.zero) { $0 + $1.from } / count
        let spread = unrolled.reduce(0) { $0 + (($1.from - middle) * ($1.from - middle)).sum() }
        guard spread >= count * rules.smallestSpread * rules.smallestSpread * (rules.size * rules.size).sum() else {
            return nil
        }
        let squares = unrolled.reduce(0) { $0 + $1.squaredError(of: motion) }
        // Each point has two coordinates; the motion takes four numbers, the lens one.
        let variance = max(rules.finest * rules.finest, squares / (2 * count - 5))
        self.motion = motion
        agreeing = inliers.count
        // A place's variance is the shift's and, with its distance from the inliers' middle, the turn's and scale's.
        let lever = rules.meanSquareRadius + (middle * middle).sum()
        let placing = 2 * variance * (1 / count + lever / spread)
        guard placing <= rules.loosest * rules.loosest else { return nil }
        uncertainty = (placing + 2 * rules.finest * rules.finest).squareRoot()
        // Without a movement, noise would be taken for a bend, always the same and so ever surer.
        if motion.travel(over: rules.size) > Self.bendingTravel * max(rules.size.x, rules.size.y) {
            self.lens = LensEstimate(lens: alone.lens, weight: alone.weight / variance)
        }
    }

    /// How much further points may lie off at the first look, as a share of the travel: a telephone's lens bends a pan by
    /// a tenth of it a quarter of the picture from the middle, and the guess at the lens may be as far out.
    private static let bendShare = 0.1
    /// A travel of this share of the longer side tells something about the lens: a telephone's bends it by 2 grey pixels.
    private static let bendingTravel = 0.01
}

extension Correspondence {
    func unrolled(_ lens: Lens) -> Correspondence {
        Correspondence(from: lens.unrolled(from), to: lens.unrolled(to))
    }

    /// The square of the distance between where a motion puts the point and where it was seen.
    func squaredError(of motion: Similarity) -> Double {
        let miss = motion.apply(to: from) - to
        return (miss * miss).sum()
    }
}

/// The motion that the most points share, found from pairs of them.
enum Consensus {
    /// Pairs that are tried. With half of the points wrong, all of them miss with a chance of 0.75 to the 80th.
    private static let trials = 80
    /// A pair closer together than this share of the diagonal says too little about turn and scale.
    private static let shortestBase = 0.1
    /// Between two frames a tenth of a second apart, no camera in use zooms by more.
    private static let scales = 0.75...1.33

    /// - Parameter points: unrolled.
    static func motion(of points: [Correspondence], _ rules: BackgroundFit.Rules) -> Similarity? {
        // The same pairs on every run.
        var state: UInt64 = 1
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(points.count))
        }
        let base = shortestBase * shortestBase * (rules.size * rules.size).sum()
        let limit = rules.tolerance * rules.tolerance
        var best: (motion: Similarity, cost: Double)?
        for _ in 0..<trials {
            let (first, second) = (points[next()], points[next()])
            guard let motion = motion(first, second, base: base), scales.contains(motion.scale) else { continue }
            // Each point costs its squared error, a stranger no more than the tolerance (MSAC).
            let cost = points.reduce(0) { $0 + min(limit, $1.squaredError(of: motion)) }
            if cost < best?.cost ?? .infinity { best = (motion, cost) }
        }
        return best?.motion
    }

    private static func motion(_ first: Correspondence, _ second: Correspondence, base: Double) -> Similarity? {
        let (u, v) = (second.from - first.from, second.to - first.to)
        let square = (u * u).sum()
        guard square >= base else { return nil }
        var motion = Similarity(a: (u * v).sum() / square, b: (u.x * v.y - u.y * v.x) / square, shift: .zero)
        motion.shift = (first.to + second.to) / 2 - motion.turned((first.from + second.from) / 2)
        return motion
    }
}
