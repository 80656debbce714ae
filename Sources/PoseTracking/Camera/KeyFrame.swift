internal import Imaging
internal import SwingCore

/// A frame whose place in its shot is known, kept to find the place of others from it.
struct KeyFrame: Sendable {
    let picture: GreyPicture
    /// Corners of the background, in pixels from the picture's middle.
    private(set) var points: [ImagePoint]
    /// From its unrolled points to those of the shot's first frame.
    var place: Similarity
    /// Of `place`, as one standard deviation squared, in pixels.
    var variance: Double
    /// How many of its points agreed when it was first used; nil before.
    var firstAgreement: Int?

    /// Cells along the longer side, of which each gives a corner: about 180 in a whole picture.
    private static let cells = 18.0

    /// Nil where the background has too little texture to be followed.
    init?(
        _ picture: GreyPicture, ignoring boxes: [Rect], place: Similarity, variance: Double,
        rules: BackgroundFit.Rules
    ) throws(ImagingError) {
        let corners = try picture.corners(outside: boxes, cell: Self.cell(rules))
        guard corners.count >= rules.fewestPoints else { return nil }
        self.picture = picture
        points = corners.map { $0 - rules.size / 2 }
        self.place = place
        self.variance = variance
    }

    private static func cell(_ rules: BackgroundFit.Rules) -> Double { max(rules.size.x, rules.size.y) / cells }

    /// Forgets points that belong to something drawn on the picture.
    ///
    /// - Parameter graphics: points of it.
    mutating func leaveOut(_ graphics: [ImagePoint], rules: BackgroundFit.Rules) {
        let before = points.count
        let reach = Self.cell(rules) / 2
        points.removeAll { point in graphics.contains { Geometry.distance($0, point) < reach } }
        if points.count < before { firstAgreement = nil }
    }

    /// What another picture says when seen from this one.
    struct Look {
        var fit: BackgroundFit
        /// Points that stayed exactly where they were although the background moved: a score, a logo.
        var graphics: [ImagePoint]
    }

    /// The motion that takes another picture to this one.
    ///
    /// - Parameters:
    ///   - boxes: where the other picture shows people.
    ///   - guess: about where the other picture lies in the shot.
    /// - Returns: nil when too little of the background was found again.
    func motion(
        from other: GreyPicture, ignoring boxes: [Rect], guess: Similarity, lens: LensEstimate,
        rules: BackgroundFit.Rules
    ) throws(ImagingError) -> Look? {
        let toOther = guess.inverse.after(place)
        let middle = rules.size / 2
        var mine: [ImagePoint] = []
        var guesses: [ImagePoint] = []
        for point in points {
            let there = lens.lens.rolled(toOther.apply(to: lens.lens.unrolled(point))) + middle
            guard !boxes.contains(where: { $0.contains(there) }) else { continue }
            mine.append(point)
            guesses.append(there)
        }
        let matches = try picture.follow(mine.map { $0 + middle }, into: other, from: guesses)
        let found = zip(mine, matches).compactMap { point, match in
            match.likeness >= Self.smallestLikeness
                ? Correspondence(from: match.position - middle, to: point) : nil
        }
        guard let fit = BackgroundFit(found, lens: lens, rules: rules) else { return nil }
        return Look(fit: fit, graphics: Self.graphics(among: found, fit, lens, rules))
    }

    /// - Parameter found: from the other picture to this one.
    private static func graphics(
        among found: [Correspondence], _ fit: BackgroundFit, _ lens: LensEstimate, _ rules: BackgroundFit.Rules
    ) -> [ImagePoint] {
        guard Double(fit.agreeing) >= surestShare * Double(found.count) else { return [] }
        return found.filter { point in
            guard Geometry.distance(point.from, point.to) < graphicStillness * rules.tolerance else { return false }
            let expected = lens.lens.rolled(fit.motion.apply(to: lens.lens.unrolled(point.from)))
            return Geometry.distance(point.from, expected) > graphicTravel * rules.tolerance
        }.map(\.to)
    }

    /// What is drawn on the picture stays within this share of the tolerance, ...
    private static let graphicStillness = 0.25
    /// ... when the background moved by more than this many.
    private static let graphicTravel = 1.5
    /// Of the points found, this share must agree before any other is called a graphic.
    private static let surestShare = 0.5
    /// Correlation below which a patch is covered, or another one.
    private static let smallestLikeness = 0.8
}
