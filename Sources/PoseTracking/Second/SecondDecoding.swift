internal import Glibc
internal import Inference
internal import SwingCore

/// Turns a second network's outputs into maps of how likely each of its landmarks lies in each cell of the crop.
struct SecondDecoding: Sendable {
    let shape: HeatmapShape
    private let form: SecondReadingForm
    private let indices: [Int]
    /// Numbers of a row or column that one cell stands for; 1 for maps.
    private let pooled: Int

    /// A cell of a row-and-column network is made this many pixels wide: as wide as a map's usually is.
    private static let pooledPixels = 4

    /// - Parameter points: the landmarks wanted, with the index of each among the outputs' points.
    init(_ form: SecondReadingForm, input: NetworkInput, points: [(landmark: Landmark, index: Int)]) {
        self.form = form
        indices = points.map(\.index)
        pooled = form.form == .simcc ? max(1, form.columns * Self.pooledPixels / input.width) : 1
        let (columns, rows) = (form.columns / pooled, form.rows / pooled)
        let size = ImagePoint(Double(input.width), Double(input.height))
        let cells = ImagePoint(Double(columns), Double(rows))
        let channel = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.landmark, $0) })
        shape = HeatmapShape(
            columns: columns, rows: rows, cell: form.cells == .stride ? size / cells : (size - 1) / (cells - 1),
            partners: points.enumerated().map { index, point in channel[point.landmark.partner] ?? index })
    }

    /// - Parameter outputs: in the order of `SecondNetwork.outputs`.
    /// - Returns: cell by cell, with one value per landmark, 0 to 1.
    func likelihoods(_ outputs: [[Float]]) -> [Float] {
        switch form.form {
        case .heatmaps: maps(outputs[0]) { $0 }
        case .heatmapLogits: maps(outputs[0]) { 1 / (1 + expf(-$0)) }
        case .simcc: products(outputs[0], outputs[1])
        }
    }

    private func maps(_ values: [Float], likelihood: (Float) -> Float) -> [Float] {
        let cells = shape.rows * shape.columns
        var result = [Float](repeating: 0, count: cells * indices.count)
        for (channel, index) in indices.enumerated() {
            for cell in 0..<cells {
                result[cell * indices.count + channel] = max(0, likelihood(values[index * cells + cell]))
            }
        }
        return result
    }

    /// A point is as likely in a cell as in its column and in its row together.
    private func products(_ across: [Float], _ down: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: shape.rows * shape.columns * indices.count)
        for (channel, index) in indices.enumerated() {
            let columns = pooledRow(across[index * form.columns..<(index + 1) * form.columns], cells: shape.columns)
            let rows = pooledRow(down[index * form.rows..<(index + 1) * form.rows], cells: shape.rows)
            for y in 0..<shape.rows {
                for x in 0..<shape.columns {
                    result[(y * shape.columns + x) * indices.count + channel] = rows[y] * columns[x]
                }
            }
        }
        return result
    }

    /// Means around each cell's own number, so that cell i lies where number i times `pooled` does.
    private func pooledRow(_ values: ArraySlice<Float>, cells: Int) -> [Float] {
        (0..<cells).map { cell in
            let middle = values.startIndex + cell * pooled
            let near = values[
                max(values.startIndex, middle - pooled / 2)...min(values.endIndex - 1, middle + pooled / 2)]
            return near.reduce(0) { $0 + min(1, max(0, $1)) } / Float(near.count)
        }
    }
}
