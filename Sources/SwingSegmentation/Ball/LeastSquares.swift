/// Collects equations of a few unknowns, each with its error, and solves them by least squares.
struct LeastSquares {
    private let unknowns: Int
    /// The normal equations: a symmetric matrix, row by row, and its right side.
    private var matrix: [[Double]]
    private var side: [Double]

    init(unknowns: Int) {
        self.unknowns = unknowns
        matrix = Array(repeating: Array(repeating: 0, count: unknowns), count: unknowns)
        side = Array(repeating: 0, count: unknowns)
    }

    /// An equation: the sum of factor times unknown is `value`, give or take `deviation`.
    mutating func add(_ factors: [Double], _ value: Double, deviation: Double) {
        let weight = 1 / (deviation * deviation)
        for row in 0..<unknowns where factors[row] != 0 {
            side[row] += weight * factors[row] * value
            for column in 0..<unknowns { matrix[row][column] += weight * factors[row] * factors[column] }
        }
    }

    /// The unknowns that fit best and how sure they are; nil where the equations leave one open.
    func solution() -> (values: [Double], covariance: [[Double]])? {
        // Gauss and Jordan with the matrix scaled to a diagonal of ones: unknowns of any unit weigh alike.
        let scales = (0..<unknowns).map { matrix[$0][$0] > 0 ? 1 / matrix[$0][$0].squareRoot() : 0 }
        guard scales.allSatisfy({ $0 > 0 }) else { return nil }
        var left = (0..<unknowns).map { row in (0..<unknowns).map { matrix[row][$0] * scales[row] * scales[$0] } }
        var inverse = (0..<unknowns).map { row in (0..<unknowns).map { $0 == row ? 1.0 : 0.0 } }
        for pivot in 0..<unknowns {
            guard left[pivot][pivot] > 1e-12 else { return nil }
            let factor = 1 / left[pivot][pivot]
            for column in 0..<unknowns {
                left[pivot][column] *= factor
                inverse[pivot][column] *= factor
            }
            for row in 0..<unknowns where row != pivot {
                let factor = left[row][pivot]
                for column in 0..<unknowns {
                    left[row][column] -= factor * left[pivot][column]
                    inverse[row][column] -= factor * inverse[pivot][column]
                }
            }
        }
        let covariance = (0..<unknowns).map { row in
            (0..<unknowns).map { inverse[row][$0] * scales[row] * scales[$0] }
        }
        return (covariance.map { row in zip(row, side).reduce(0) { $0 + $1.0 * $1.1 } }, covariance)
    }
}
