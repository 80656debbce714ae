internal import SwingCore

/// The fixed boxes the person detector's output is relative to.
///
/// SSD anchors of BlazePose's 224 pixel detector: strides 8, 16, 32, 32, 32; layers of the same stride share a cell,
/// two anchors each, so a cell holds 2, 2 and 6; 2,254 in all, each at its cell's centre with size 1.
enum DetectorAnchors {
    static let inputSide = 224
    private static let layers: [(stride: Int, anchorsPerCell: Int)] = [(8, 2), (16, 2), (32, 6)]

    /// Centres in units of the input's side, 0 to 1.
    static let centers: [ImagePoint] = layers.flatMap { layer in
        let cells = inputSide / layer.stride
        return (0..<cells).flatMap { row in
            (0..<cells).flatMap { column in
                let center = ImagePoint((Double(column) + 0.5) / Double(cells), (Double(row) + 0.5) / Double(cells))
                return Array(repeating: center, count: layer.anchorsPerCell)
            }
        }
    }
}
