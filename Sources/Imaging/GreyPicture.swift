internal import CSwing
public import SwingCore

/// A frame's luma made small, in which points of the background are followed to see how the camera moved. Immutable.
///
/// All positions are pixels of the frame itself.
public final class GreyPicture: @unchecked Sendable {
    // Sendable: the native pyramid is never written after it was made.
    private let handle: OpaquePointer
    /// Picture pixels that one grey pixel covers in each direction.
    public let reduction: Double

    /// Where a point of one picture lies in another.
    public struct Match: Sendable, Hashable {
        public var position: ImagePoint
        /// Correlation of the two surroundings, -1 to 1; -1 where the point was lost.
        public var likeness: Double
    }

    /// A straight edge, from end to end.
    public struct Edge: Sendable, Hashable {
        public var from: ImagePoint
        public var to: ImagePoint

        public init(from: ImagePoint, to: ImagePoint) {
            self.from = from
            self.to = to
        }
    }

    public init(_ frame: Frame) throws(ImagingError) {
        var made: OpaquePointer?
        try frame.withHandle { (picture) throws(ImagingError) in
            try checked("making a small grey picture") { error in csw_grey_create(picture, &made, &error) }
        }
        guard let made else { throw ImagingError(action: "making a small grey picture", detail: "no picture") }
        handle = made
        reduction = Double(csw_grey_reduction(made))
    }

    deinit { csw_grey_free(handle) }

    /// The strongest corner of every square cell that has one with enough texture to be followed.
    ///
    /// - Parameters:
    ///   - ignored: where no corner is wanted.
    ///   - cell: side of a cell; at least one grey pixel is taken.
    public func corners(outside ignored: [Rect], cell side: Double) throws(ImagingError) -> [ImagePoint] {
        let cell = max(1, Int((side / reduction).rounded()))
        let columns = Int(csw_grey_width(handle)) / cell + 1
        let rows = Int(csw_grey_height(handle)) / cell + 1
        let boxes = ignored.map { box in
            csw_grey_box(
                x0: box.x / reduction, y0: box.y / reduction, x1: box.maxX / reduction, y1: box.maxY / reduction)
        }
        var points = [csw_grey_point](repeating: csw_grey_point(), count: columns * rows)
        var count = 0
        try checked("looking for corners") { error in
            csw_grey_corners(handle, boxes, boxes.count, Int32(cell), &points, points.count, &count, &error)
        }
        return points.prefix(count).map(position)
    }

    /// Straight edges, in pixels of the frame; the longest first.
    ///
    /// - Parameters:
    ///   - shortest: pixels of the frame from end to end.
    ///   - most: more are not told.
    public func edges(longerThan shortest: Double, most: Int) throws(ImagingError) -> [Edge] {
        var edges = [csw_grey_edge](repeating: csw_grey_edge(), count: most)
        var count = 0
        try checked("looking for straight edges") { error in
            csw_grey_edges(handle, shortest / reduction, &edges, edges.count, &count, &error)
        }
        return edges.prefix(count).map { Edge(from: position($0.from), to: position($0.to)) }
    }

    /// Follows points of this picture into another of the same size.
    ///
    /// - Parameter guesses: about where each lies in the other picture.
    /// - Returns: one match for each point.
    public func follow(
        _ points: [ImagePoint], into other: GreyPicture, from guesses: [ImagePoint]
    ) throws(ImagingError) -> [Match] {
        precondition(points.count == guesses.count, "one guess for each point")
        let empty = csw_grey_match(at: csw_grey_point(), likeness: -1)
        var matches = [csw_grey_match](repeating: empty, count: points.count)
        let (starts, ends) = (points.map(greyPoint), guesses.map(greyPoint))
        try checked("following the background") { error in
            csw_grey_follow(handle, other.handle, starts, ends, starts.count, &matches, &error)
        }
        return matches.map { Match(position: position($0.at), likeness: $0.likeness) }
    }

    /// The first picture pixel covers 0 to 1, the middle of the first grey pixel is its (0, 0).
    private func position(_ point: csw_grey_point) -> ImagePoint {
        (ImagePoint(point.x, point.y) + 0.5) * reduction
    }

    private func greyPoint(_ position: ImagePoint) -> csw_grey_point {
        let point = position / reduction - 0.5
        return csw_grey_point(x: point.x, y: point.y)
    }
}
