internal import CSwing
public import SwingCore

/// A vector path in pixels of the displayed picture, y down.
public struct Path: Sendable, Hashable {
    public enum Element: Sendable, Hashable {
        case move(ImagePoint)
        case line(ImagePoint)
        case curve(ImagePoint, control1: ImagePoint, control2: ImagePoint)
        /// Angles in radians, clockwise on screen from the positive x axis; drawn from start to end clockwise.
        case arc(center: ImagePoint, radius: Double, start: Double, end: Double)
        case close
    }

    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }

    public static func line(_ from: ImagePoint, _ to: ImagePoint) -> Path { Path([.move(from), .line(to)]) }

    public static func polyline(_ points: [ImagePoint]) -> Path {
        guard let first = points.first else { return Path() }
        return Path([.move(first)] + points.dropFirst().map { .line($0) })
    }

    public static func polygon(_ points: [ImagePoint]) -> Path { Path(polyline(points).elements + [.close]) }

    public static func circle(center: ImagePoint, radius: Double) -> Path {
        Path([
            .move(center + ImagePoint(radius, 0)), .arc(center: center, radius: radius, start: 0, end: 2 * .pi), .close,
        ])
    }

    public static func roundedRectangle(_ rect: Rect, radius: Double) -> Path {
        let r = min(radius, rect.width / 2, rect.height / 2)
        let (x0, y0, x1, y1) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
        return Path([
            .move(ImagePoint(x0 + r, y0)), .line(ImagePoint(x1 - r, y0)),
            .arc(center: ImagePoint(x1 - r, y0 + r), radius: r, start: -.pi / 2, end: 0),
            .line(ImagePoint(x1, y1 - r)),
            .arc(center: ImagePoint(x1 - r, y1 - r), radius: r, start: 0, end: .pi / 2),
            .line(ImagePoint(x0 + r, y1)),
            .arc(center: ImagePoint(x0 + r, y1 - r), radius: r, start: .pi / 2, end: .pi),
            .line(ImagePoint(x0, y0 + r)),
            .arc(center: ImagePoint(x0 + r, y0 + r), radius: r, start: .pi, end: 1.5 * .pi), .close,
        ])
    }

    var native: [csw_path_element] { elements.map(\.native) }
}

extension Path.Element {
    fileprivate var native: csw_path_element {
        switch self {
        case .move(let p): csw_path_element(verb: .move, x: p.x, y: p.y, x1: 0, y1: 0, x2: 0, y2: 0)
        case .line(let p): csw_path_element(verb: .line, x: p.x, y: p.y, x1: 0, y1: 0, x2: 0, y2: 0)
        case .curve(let p, let c1, let c2):
            csw_path_element(verb: .curve, x: p.x, y: p.y, x1: c1.x, y1: c1.y, x2: c2.x, y2: c2.y)
        case .arc(let center, let radius, let start, let end):
            csw_path_element(verb: .arc, x: center.x, y: center.y, x1: radius, y1: 0, x2: start, y2: end)
        case .close: csw_path_element(verb: .close, x: 0, y: 0, x1: 0, y1: 0, x2: 0, y2: 0)
        }
    }
}

/// An axis-parallel rectangle, in pixels.
public struct Rect: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var center: ImagePoint { ImagePoint(x + width / 2, y + height / 2) }

    /// The rectangle shrunk by `amount` on every side.
    public func inset(by amount: Double) -> Rect {
        Rect(x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
    }

    public func contains(_ point: ImagePoint) -> Bool {
        point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
    }

    public func intersects(_ other: Rect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}
