internal import CSwing
public import SwingCore

/// How much a picture changed, block by block of 8 x 8 pixels. Noise and compression cancel out within a block, a limb
/// that moved does not.
public struct PictureChanges: Sendable, Hashable {
    /// Pixels.
    public static let blockSide = Int(CSW_BLOCK_SIDE)

    private let columns: Int
    /// Of each block's mean luma, 0 to 255, row by row.
    var values: [UInt8]

    /// A picture without any change.
    init(of size: PictureSize) {
        columns = size.width / Self.blockSide
        values = [UInt8](repeating: 0, count: columns * (size.height / Self.blockSide))
    }

    /// The middles of the blocks whose mean luma changed by so much or more, in pixels; none inside what is left out.
    public func places(from least: UInt8, outside ignored: [Rect]) -> [ImagePoint] {
        values.indices.filter { values[$0] >= least }.map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            return (ImagePoint(Double(column), Double(row)) + 0.5) * Double(Self.blockSide)
        }.filter { place in !ignored.contains { $0.contains(place) } }
    }
}
