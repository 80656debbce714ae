internal import Imaging
internal import SwingCore

/// Where to look closer: a small player is only a few pixels high in the detector's input.
enum SearchAreas {
    /// Overlapping squares of 60 % of the short side, so that a small player fills more of the detector's input.
    static func zoomed(in size: PictureSize) -> [Rect] {
        let (width, height) = (Double(size.width), Double(size.height))
        let side = side(in: size)
        func starts(_ length: Double) -> [Double] {
            let count = Int((length / (side * 0.6)).rounded(.up))
            return (0..<count).map { Double($0) * (length - side) / Double(max(1, count - 1)) }
        }
        return starts(height).flatMap { y in
            starts(width).map { x in Rect(x: x, y: y, width: side, height: side) }
        }
    }

    private static func side(in size: PictureSize) -> Double { 0.6 * Double(min(size.width, size.height)) }

    /// Squares around people, with room for somebody beside them; people who share one are searched around once.
    static func around(_ people: [Rect], in size: PictureSize) -> [Rect] {
        var areas: [Rect] = []
        for person in people where !areas.contains(where: { $0.contains(person.center) }) {
            let wanted = max(side(in: size), room * max(person.width, person.height))
            let side = min(wanted, Double(min(size.width, size.height)))
            let square = Rect(x: person.center.x - side / 2, y: person.center.y - side / 2, width: side, height: side)
            areas.append(
                Rect(
                    x: min(max(0, square.x), Double(size.width) - side),
                    y: min(max(0, square.y), Double(size.height) - side), width: side, height: side))
        }
        return areas
    }

    /// Of a person's box.
    private static let room = 1.3
}
