/// A picture that says which one it is: a number in black and white blocks, large enough to survive compression, and
/// four different corners, so that a turned, mirrored or discoloured picture cannot be taken for a right one.
///
/// 8 x 6 blocks. The number's bits stand in the second and third row, turned over in the fourth and fifth.
public enum IndexedPicture {
    public struct Misread: Error, CustomStringConvertible {
        public let description: String
    }

    static let columns = 8
    static let rows = 6
    static let bitsPerRow = 6
    /// How far a block's mean may lie from its colour, of 255.
    static let margin = 14

    private static let white = SIMD3(255, 255, 255)
    private static let black = SIMD3(0, 0, 0)
    private static let grey = SIMD3(128, 128, 128)
    /// By column and row: each differs from its neighbours and from what lies across.
    private static let corners: [(column: Int, row: Int, color: SIMD3<Int>)] = [
        (0, 0, white), (columns - 1, 0, SIMD3(230, 126, 34)), (0, rows - 1, black),
        (columns - 1, rows - 1, SIMD3(59, 127, 60)),
    ]

    /// Packed RGB of a stored picture that shows `index` once the matrix has turned it.
    public static func rgb(index: Int, width: Int, height: Int, matrix: DisplayMatrix = .upright) -> [UInt8] {
        let across = matrix.isTransposed ? rows : columns
        let down = matrix.isTransposed ? columns : rows
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for band in 0..<down {
            var row: [UInt8] = []
            for cell in 0..<across {
                // From the picture's middle, in half blocks: turns and mirrors leave the middle where it is.
                let x = 2 * cell + 1 - across
                let y = 2 * band + 1 - down
                let shown = color(
                    column: (matrix.a * x + matrix.c * y + columns - 1) / 2,
                    row: (matrix.b * x + matrix.d * y + rows - 1) / 2, index: index)
                let count = edge(cell + 1, of: across, over: width) - edge(cell, of: across, over: width)
                for _ in 0..<count { row += [UInt8(shown.x), UInt8(shown.y), UInt8(shown.z)] }
            }
            for _ in edge(band, of: down, over: height)..<edge(band + 1, of: down, over: height) { pixels += row }
        }
        return pixels
    }

    /// The number that a displayed picture shows.
    ///
    /// - Throws: `Misread` when a corner, a colour or a bit is not as drawn.
    public static func index(
        width: Int, height: Int, checksColor: Bool = true, pixel: (_ x: Int, _ y: Int) -> SIMD3<Int>
    ) throws(Misread) -> Int {
        func mean(_ column: Int, _ row: Int) -> SIMD3<Int> {
            let x = (2 * column + 1) * width / (2 * columns)
            let y = (2 * row + 1) * height / (2 * rows)
            var sum = SIMD3(0, 0, 0)
            for dy in -1...1 { for dx in -1...1 { sum &+= pixel(x + dx, y + dy) } }
            return SIMD3(sum.x / 9, sum.y / 9, sum.z / 9)
        }
        func isNear(_ found: SIMD3<Int>, _ wanted: SIMD3<Int>) -> Bool {
            (0..<3).allSatisfy { abs(found[$0] - wanted[$0]) <= margin }
        }
        for corner in corners where checksColor || corner.color == white || corner.color == black {
            let found = mean(corner.column, corner.row)
            guard isNear(found, corner.color) else {
                throw Misread(
                    description: "the corner at \(corner.column), \(corner.row) is \(found), not \(corner.color)")
            }
        }
        var index = 0
        for bit in 0..<2 * bitsPerRow {
            let column = 1 + bit % bitsPerRow
            let row = 1 + bit / bitsPerRow
            let found = mean(column, row)
            let opposite = mean(column, row + 2)
            guard
                (isNear(found, white) && isNear(opposite, black)) || (isNear(found, black) && isNear(opposite, white))
            else {
                throw Misread(description: "bit \(bit) is \(found), its opposite \(opposite)")
            }
            if found.x > 127 { index |= 1 << bit }
        }
        return index
    }

    private static func color(column: Int, row: Int, index: Int) -> SIMD3<Int> {
        if let corner = corners.first(where: { $0.column == column && $0.row == row }) { return corner.color }
        guard (1...bitsPerRow).contains(column), (1...4).contains(row) else { return grey }
        let bit = column - 1 + (row - 1) % 2 * bitsPerRow
        return (index >> bit & 1 == 1) == (row <= 2) ? white : black
    }

    private static func edge(_ number: Int, of count: Int, over length: Int) -> Int { number * length / count }
}
