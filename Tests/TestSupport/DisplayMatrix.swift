public import Foundation

/// A display matrix: the stored point (x, y) is shown at (a x + c y, b x + d y).
public struct DisplayMatrix: CustomStringConvertible, Sendable, Hashable {
    public struct NoTrackHeader: Error {}

    public var a: Int
    public var b: Int
    public var c: Int
    public var d: Int
    public var description: String { "[\(a) \(b); \(c) \(d)]" }

    public static let upright = DisplayMatrix(a: 1, b: 0, c: 0, d: 1)

    /// All quarter turns and their mirrors.
    public static let all = [
        upright, DisplayMatrix(a: 0, b: 1, c: -1, d: 0), DisplayMatrix(a: -1, b: 0, c: 0, d: -1),
        DisplayMatrix(a: 0, b: -1, c: 1, d: 0), DisplayMatrix(a: -1, b: 0, c: 0, d: 1),
        DisplayMatrix(a: 1, b: 0, c: 0, d: -1), DisplayMatrix(a: 0, b: 1, c: 1, d: 0),
        DisplayMatrix(a: 0, b: -1, c: -1, d: 0),
    ]

    public init(a: Int, b: Int, c: Int, d: Int) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
    }

    /// Whether width and height are exchanged.
    public var isTransposed: Bool { a == 0 }

    /// Clockwise degrees of a turn; nil for a mirror.
    public var clockwise: Int? {
        guard a == d, b == -c else { return nil }
        return a == 0 ? (b > 0 ? 90 : 270) : (a > 0 ? 0 : 180)
    }

    /// ffmpeg's filters from the displayed picture to the stored one.
    public var undoing: [String] {
        let acrossIsFlipped = (isTransposed ? c : a) < 0
        let downIsFlipped = (isTransposed ? b : d) < 0
        let flips = (acrossIsFlipped ? ["hflip"] : []) + (downIsFlipped ? ["vflip"] : [])
        return flips + (isTransposed ? ["transpose=cclock_flip"] : [])
    }

    /// Writes the matrix into the track header of an MP4 (ISO/IEC 14496-12, 8.3.2).
    public func patch(_ file: Data) throws -> Data {
        var data = file
        guard let header = data.range(of: Data("tkhd".utf8)) else { throw NoTrackHeader() }
        let matrix = header.upperBound + 40
        for (index, value) in [a, b, 0, c, d, 0].enumerated() where index % 3 != 2 {
            let fixed = UInt32(bitPattern: Int32(value * 65536))
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: fixed >> $0) }
            data.replaceSubrange(matrix + index * 4..<matrix + index * 4 + 4, with: bytes)
        }
        return data
    }
}
