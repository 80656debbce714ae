internal import Imaging
internal import SwingCore

#if canImport(Glibc)
    import Glibc
#endif

/// Finds the place beside a moving anchor where a label hides least: inside the picture, never over the face, off the
/// body, the figure and the panels. Chosen once for all moments, so the label travels calmly with its anchor.
struct LabelPlacement: Sendable, Hashable {
    /// One frame the label will be seen in.
    struct Moment: Sendable {
        var anchor: ImagePoint
        var footprint: PlayerFootprint
        /// Points of the figure that should stay visible.
        var figure: [ImagePoint]
    }

    /// From the anchor to the label's centre.
    let offset: ImagePoint
    let area: Rect
    let width: Double
    let height: Double

    /// - Parameters:
    ///   - panels: what the label must keep off.
    ///   - lanes: where it had better not lie.
    init(
        size: (width: Double, height: Double), moments: [Moment], panels: [Rect], lanes: [Rect] = [], area: Rect,
        clearance: Double
    ) {
        let (width, height) = size
        // At most a dozen moments decide; neighbours look alike.
        let step = max(1, moments.count / 12)
        let moments = stride(from: 0, to: moments.count, by: step).map { moments[$0] }
        var best = (cost: Double.infinity, offset: ImagePoint(0, -clearance))
        for distance in [0.8, 1.0, 1.4, 1.9, 2.6] {
            for step in 0..<24 {
                let angle = Double(step) * .pi / 12
                let direction = ImagePoint(cos(angle), sin(angle))
                let half = abs(direction.x) * width / 2 + abs(direction.y) * height / 2
                let offset = direction * (clearance * distance + half)
                let hidden = moments.reduce(0) { sum, moment in
                    let wish = Self.rect(at: moment.anchor + offset, width, height)
                    return sum + Self.cost(wish, moment, panels: panels, lanes: lanes, area: area)
                }
                let cost = hidden / Double(max(1, moments.count)) + distance * 2 + abs(direction.y)
                if cost < best.cost { best = (cost, offset) }
            }
        }
        offset = best.offset
        self.area = area
        self.width = width
        self.height = height
    }

    /// Where the label lies for an anchor, always wholly inside the area.
    func rect(for anchor: ImagePoint) -> Rect { Self.rect(at: anchor + offset, width, height).moved(inside: area) }

    private static func rect(at center: ImagePoint, _ width: Double, _ height: Double) -> Rect {
        Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    private static func cost(_ wish: Rect, _ moment: Moment, panels: [Rect], lanes: [Rect], area: Rect) -> Double {
        let rect = wish.moved(inside: area)
        let pushed = Geometry.distance(rect.center, wish.center)
        let head = moment.footprint.head
        let figure = moment.figure.count { rect.inset(by: -0.08 * rect.height).contains($0) }
        return (pushed > 0.5 ? 6 + pushed / rect.height * 4 : 0)
            + (rect.overlaps(circleAt: head.center, radius: head.radius * 1.15) ? 500 : 0)
            + Double(panels.count { $0.intersects(rect) }) * 120
            + Double(lanes.count { $0.intersects(rect) }) * 12
            + moment.footprint.hidden(by: rect) * 5 + Double(figure) * 8
    }
}
