/// The cells of a network's heatmaps where its landmarks may lie: a few of thousands.
struct LikelyCells: Sendable {
    struct Cell: Sendable, Hashable {
        /// Row by row.
        var index: Int
        /// 0 to 1, and more than 0.
        var likelihood: Float
    }

    /// The cells of each channel, in the order of their indices.
    private(set) var channels: [[Cell]]

    /// - Parameters:
    ///   - places: indices of numbers in maps that lie cell by cell, with one number per channel; ascending.
    ///   - likelihoods: one for each place.
    init(places: [Int32], likelihoods: [Float], channels count: Int) {
        channels = [[Cell]](repeating: [], count: count)
        for (place, likelihood) in zip(places, likelihoods) where likelihood > 0 {
            let (cell, channel) = Int(place).quotientAndRemainder(dividingBy: count)
            channels[channel].append(Cell(index: cell, likelihood: likelihood))
        }
    }

    /// - Parameter likelihoods: the whole maps, cell by cell, with one value per channel.
    init(_ likelihoods: [Float], channels: Int) {
        let places = likelihoods.indices.filter { likelihoods[$0] > 0 }
        self.init(places: places.map(Int32.init), likelihoods: places.map { likelihoods[$0] }, channels: channels)
    }
}

/// A rectangle of one channel's heatmap; what lies outside is nothing.
struct HeatmapWindow: Sendable {
    /// Of cells.
    let columns: Range<Int>
    let rows: Range<Int>
    private var values: [Float]

    /// Empty.
    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
        values = [Float](repeating: 0, count: columns.count * rows.count)
    }

    /// As large as what it holds.
    init(_ cells: [LikelyCells.Cell], width: Int) {
        let places = cells.map { $0.index.quotientAndRemainder(dividingBy: width) }
        self.init(columns: Self.span(places.map(\.remainder)), rows: Self.span(places.map(\.quotient)))
        for (cell, place) in zip(cells, places) { self[place.remainder, place.quotient] = cell.likelihood }
    }

    private static func span(_ numbers: [Int]) -> Range<Int> {
        guard let least = numbers.min(), let most = numbers.max() else { return 0..<0 }
        return least..<most + 1
    }

    /// The likelihood at a column and row of the map.
    subscript(_ x: Int, _ y: Int) -> Float {
        get { columns.contains(x) && rows.contains(y) ? values[place(x, y)] : 0 }
        set { values[place(x, y)] = newValue }
    }

    private func place(_ x: Int, _ y: Int) -> Int {
        (y - rows.lowerBound) * columns.count + x - columns.lowerBound
    }
}
