internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Straight edges of a clip's background that may run along or across the court, in the picture of its reference frame.
struct CourtLines: Sendable {
    /// An edge, seen in one picture or in several.
    struct Line: Sendable, Hashable, Codable {
        /// In pixels; the brighter side lies to the left on the way.
        var from: ImagePoint
        var to: ImagePoint
        /// How much of it was seen, in heights of the picture.
        var length: Double
        /// Whether something narrow and bright ends here, as a line of the court does.
        var isBright: Bool
    }

    private(set) var lines: [Line] = []
    private(set) var pictures = 0

    /// Pictures that are looked at: more show the same.
    static let mostPictures = 8
    /// Lines that are kept, those that were seen most.
    static let most = 160
    /// An edge of the same line turns away from it by no more than this, in degrees, ...
    private static let sameDirection = 1.0
    /// ... and lies no further beside it, in heights of the picture: the two edges of a distant line stay two.
    private static let sameLine = 0.004
    /// The widest bright line, in heights of the picture: a baseline (0.1 m) at the player's feet.
    private static let widest = 0.035
    /// The two edges of a bright line run against each other, to within this many degrees, ...
    private static let parallel = 4.0
    /// ... side by side: their middles lie no further apart along it than this share of their mean length.
    private static let besides = 0.8
    /// A longer edge counts no more, in heights of the picture.
    private static let longest = 0.5

    /// Takes the edges of another picture.
    ///
    /// - Parameters:
    ///   - height: of the picture, in the edges' pixels.
    ///   - boxes: where people are: nothing there belongs to the court for sure.
    ///   - place: from the picture to that of the reference frame.
    mutating func add(
        _ edges: [GreyPicture.Edge], height: Double, ignoring boxes: [Rect], place: (ImagePoint) -> ImagePoint
    ) {
        pictures += 1
        let courses = edges.map(Course.init)
        for edge in courses {
            guard !boxes.contains(where: { $0.contains(edge.middle) }) else { continue }
            let isBright = courses.contains { Self.bound($0, edge, height: height) }
            let length = min(Self.longest, edge.length / height)
            let seen = Course(GreyPicture.Edge(from: place(edge.from), to: place(edge.to)))
            let known = lines.firstIndex { Self.isSame(Course($0), seen, height: height) && $0.isBright == isBright }
            if let known {
                lines[known].length += length
                if Course(lines[known]).length < seen.length {
                    (lines[known].from, lines[known].to) = (seen.from, seen.to)
                }
            } else {
                lines.append(Line(from: seen.from, to: seen.to, length: length, isBright: isBright))
            }
        }
    }

    /// Those that were seen most, each as long as it was on the mean of all pictures.
    var foremost: [Line] {
        lines.sorted { $0.length > $1.length }.prefix(Self.most).map { line in
            var line = line
            line.length /= Double(pictures)
            return line
        }
    }

    /// Whether two edges of one picture bound a narrow bright stripe: each has the other on its bright side.
    private static func bound(_ one: Course, _ other: Course, height: Double) -> Bool {
        guard (one.way * other.way).sum() <= -cos(Geometry.radians(parallel)) else { return false }
        let apart = other.middle - one.middle
        let along = (apart * one.way).sum()
        guard abs(along) <= besides * (one.length + other.length) / 2 else { return false }
        let across = one.besides(other.middle - other.way * (apart * other.way).sum())
        return across > 0 && across < widest * height
    }

    private static func isSame(_ one: Course, _ other: Course, height: Double) -> Bool {
        guard (one.way * other.way).sum() >= cos(Geometry.radians(sameDirection)) else { return false }
        return max(abs(one.besides(other.from)), abs(one.besides(other.to))) <= sameLine * height
    }
}

/// An edge with its direction.
private struct Course {
    let from: ImagePoint
    let to: ImagePoint
    let length: Double
    /// Of length 1.
    let way: ImagePoint

    init(_ edge: GreyPicture.Edge) {
        (from, to) = (edge.from, edge.to)
        length = max(Geometry.distance(from, to), .leastNonzeroMagnitude)
        way = (to - from) / length
    }

    init(_ line: CourtLines.Line) { self.init(GreyPicture.Edge(from: line.from, to: line.to)) }

    var middle: ImagePoint { (from + to) / 2 }

    /// How far a place lies to the left of the edge's line, on the way along it.
    func besides(_ place: ImagePoint) -> Double {
        let apart = place - from
        return apart.x * way.y - apart.y * way.x
    }
}
