internal import Imaging
internal import SwingCore

/// Points to pixels. The short side of every picture is 360 points, as wide as a phone, so 480p, 4K and portrait clips
/// look alike and 11 points stay legible on a phone held upright.
struct Scale: Sendable, Hashable {
    static let shortSide = 360.0
    static let margin = 16.0

    let picture: PictureSize
    let pixelsPerPoint: Double

    init(picture: PictureSize) {
        self.picture = picture
        pixelsPerPoint = max(1, Double(min(picture.width, picture.height))) / Self.shortSide
    }

    /// `points` in pixels of this picture.
    func callAsFunction(_ points: Double) -> Double { points * pixelsPerPoint }

    var bounds: Rect { Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)) }

    /// Where panels and labels may lie.
    var safeArea: Rect { bounds.inset(by: self(Self.margin)) }
}

/// The sizes of type, in points; nothing is smaller than 11.
enum TypeSize {
    static let caption = 11.0
    static let body = 13.0
    /// Bold from this size on counts as large text, which tennisYellow needs under courtGreen.
    static let chip = 14.0
    static let cue = 20.0
    static let value = 24.0
}

extension Rect {
    /// The nearest place of the same size inside `area`.
    func moved(inside area: Rect) -> Rect {
        Rect(
            x: max(area.x, min(x, area.maxX - width)), y: max(area.y, min(y, area.maxY - height)), width: width,
            height: height)
    }

    /// The point of the rectangle nearest to `point`.
    func nearest(to point: ImagePoint) -> ImagePoint {
        ImagePoint(max(x, min(point.x, maxX)), max(y, min(point.y, maxY)))
    }

    func overlaps(circleAt center: ImagePoint, radius: Double) -> Bool {
        Geometry.distance(nearest(to: center), center) < radius
    }
}
