internal import Imaging
internal import SwingCore

/// Where to look closer: a small player is only a few pixels high in the detector's input.
///
/// Places are counted from the middle of the first pixel, so a picture begins half a pixel before it.
enum SearchAreas {
    static func whole(in size: PictureSize) -> Rect {
        Rect(x: edge, y: edge, width: Double(size.width), height: Double(size.height))
    }

    /// Overlapping squares of 60 % of the short side, so that a small player fills more of the detector's input.
    static func zoomed(in size: PictureSize) -> [Rect] {
        let (width, height) = (Double(size.width), Double(size.height))
        let side = 0.6 * min(width, height)
        func starts(_ length: Double) -> [Double] {
            let count = Int((length / (side * 0.6)).rounded(.up))
            return (0..<count).map { Double($0) * (length - side) / Double(max(1, count - 1)) }
        }
        return starts(height).flatMap { y in
            starts(width).map { x in Rect(x: edge + x, y: edge + y, width: side, height: side) }
        }
    }

    private static let edge = -0.5
}
