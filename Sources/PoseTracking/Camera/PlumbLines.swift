internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// How far the camera was tilted to its side, told by what stands upright in the background: posts, fences, the edges of
/// walls.
///
/// What stands upright looks parallel, tilted by the camera's roll, or, where the camera looks up or down, spread like the
/// ribs of a fan: its angle grows evenly across the picture. The roll is the angle in the picture's middle of the fan that
/// most edges agree on, by their lengths.
struct PlumbLines: Sendable {
    /// An edge that may stand upright.
    struct Line: Sendable, Hashable {
        /// Degrees from the picture's vertical, positive where the lower end lies further to the right.
        var angle: Double
        /// Of its middle, in widths of the picture from the picture's middle.
        var place: Double
        /// In heights of the picture.
        var length: Double
    }

    private var lines: [Line] = []
    private var pictures = 0

    /// A phone leans no further against a fence, in degrees; what leans further in the picture does not stand upright.
    private static let steepest = 12.0
    /// Edges that do agree do so within this, in degrees.
    private static let agreement = 1.0
    /// How much the angle may grow from one side of the picture to the other, in degrees.
    private static let widestFan = 14
    /// Steps in which roll and fan are tried, in degrees.
    private static let (rollStep, fanStep) = (0.25, 1)
    /// Of all edges that may stand upright, by length, the share that has to agree; what they have to add up to in a
    /// picture, in its heights; and how much better they have to agree than on any other roll. Of twelve real clips three
    /// have all of it, one of them filmed 2.5 degrees askew; the others have a lead of up to 1.32, or less than half the
    /// length. The samples tell 0.0 degrees, 0.2 at most.
    private static let leastShare = 0.4
    private static let leastLength = 0.7
    private static let leastLead = 1.4
    /// Rolls that lie this far apart are others, in degrees.
    private static let otherRoll = 2.0
    /// Edges of a picture that are looked at, and the shortest, in heights of the picture.
    static let mostEdges = 200
    static let shortestEdge = 0.06

    /// Takes the edges of another picture.
    ///
    /// - Parameters:
    ///   - size: of the picture, in the edges' pixels.
    ///   - boxes: where people are: nothing there stands upright for sure.
    ///   - turn: degrees by which the camera's own motion turns this picture clockwise into the one of reference.
    mutating func add(_ edges: [GreyPicture.Edge], of size: PictureSize, ignoring boxes: [Rect], turn: Double) {
        pictures += 1
        let (width, height) = (Double(size.width), Double(size.height))
        for edge in edges {
            let way = edge.to.y >= edge.from.y ? edge.to - edge.from : edge.from - edge.to
            let middle = (edge.from + edge.to) / 2
            let angle = Geometry.degrees(atan2(way.x, way.y)) - turn
            guard abs(angle) <= Self.steepest, !boxes.contains(where: { $0.contains(middle) }) else { continue }
            lines.append(Line(angle: angle, place: middle.x / width - 0.5, length: way.length / height))
        }
    }

    /// How upright things lean; nil where too little stands upright or it does not agree.
    var lean: UprightLean? {
        let tried = stride(from: -Self.steepest, through: Self.steepest, by: Self.rollStep).map(bestFan)
        guard let best = tried.max(by: { $0.agreement < $1.agreement }), best.agreement > 0 else { return nil }
        let rival = tried.filter { abs($0.roll - best.roll) >= Self.otherRoll }.map(\.agreement).max() ?? 0
        let agreeing = lines.filter { abs($0.angle - best.roll - best.fan * $0.place) < Self.agreement }
        let length = agreeing.reduce(0) { $0 + $1.length }
        let all = lines.reduce(0) { $0 + $1.length }
        guard length >= Self.leastShare * all, length >= Self.leastLength * Double(pictures),
            best.agreement >= Self.leastLead * rival
        else { return nil }
        return Self.fitted(agreeing)
    }

    /// The fan with a roll in its middle that most edges agree on; of equals the flattest.
    private func bestFan(roll: Double) -> (roll: Double, fan: Double, agreement: Double) {
        let fans = stride(from: 0, through: Self.widestFan, by: Self.fanStep).flatMap { [Double($0), Double(-$0)] }
        var best = (roll: roll, fan: 0.0, agreement: -1.0)
        for fan in fans {
            let agreement = lines.reduce(0) { sum, line in
                sum + line.length * max(0, 1 - abs(line.angle - roll - fan * line.place) / Self.agreement)
            }
            if agreement > best.agreement { best = (roll, fan, agreement) }
        }
        return best
    }

    /// By least squares, weighted by length.
    private static func fitted(_ lines: [Line]) -> UprightLean {
        var (weight, place, square, angle, both) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for line in lines {
            weight += line.length
            place += line.length * line.place
            square += line.length * line.place * line.place
            angle += line.length * line.angle
            both += line.length * line.place * line.angle
        }
        let determinant = weight * square - place * place
        // Lines side by side say nothing of a fan.
        guard determinant > 1e-6 * weight * weight else { return UprightLean(roll: angle / weight, fan: 0) }
        return UprightLean(
            roll: (square * angle - place * both) / determinant, fan: (weight * both - place * angle) / determinant)
    }
}
