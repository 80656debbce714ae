internal import Glibc
internal import Imaging
internal import SwingCore

func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// A place where a heatmap peaks.
struct HeatmapPeak: Sendable, Hashable {
    /// Pixels of the crop.
    var position: ImagePoint
    /// The network's probability there, 0 to 1.
    var value: Double
}

/// The grid of a network's heatmaps.
struct HeatmapShape: Sendable, Hashable {
    var columns: Int
    var rows: Int
    /// Pixels of the crop from one cell to the next; cell 0 lies on pixel 0.
    var cell: ImagePoint
    /// Each channel's channel on the other side of the body.
    var partners: [Int]

    var channels: Int { partners.count }
}

/// One answer's heatmaps, and where its cells lie in the grid they are added up in.
struct HeatmapAnswer: Sendable {
    /// Where the heatmaps are not empty.
    var cells: LikelyCells
    /// Maps pixels of the base crop to pixels of this answer's crop.
    var fromBase: AffineTransform
    /// Whether the crop was reflected, so that the network's left is the player's right.
    var isMirrored: Bool

    /// Whether every cell falls onto its own, as far as anybody can tell.
    fileprivate var liesAsItIs: Bool {
        let map = fromBase
        let tiny = 1e-9
        return !isMirrored && abs(map.a - 1) < tiny && abs(map.d - 1) < tiny && abs(map.b) < tiny && abs(map.c) < tiny
            && abs(map.tx) < tiny && abs(map.ty) < tiny
    }

    /// The cells of the grid that a window of this answer adds something to, and a few around.
    fileprivate func reach(of window: HeatmapWindow, in shape: HeatmapShape) -> (columns: Range<Int>, rows: Range<Int>)
    {
        let toBase = fromBase.inverse
        // A cell counts for places less than one cell away; one more for what rounding adds.
        let margin = 2.0
        let corners = [Double(window.columns.lowerBound) - margin, Double(window.columns.upperBound - 1) + margin]
            .flatMap { x in
                [Double(window.rows.lowerBound) - margin, Double(window.rows.upperBound - 1) + margin].map { y in
                    toBase.apply(to: ImagePoint(x, y) * shape.cell) / shape.cell
                }
            }
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let least = Int((values.min() ?? 0).rounded(.down))
            let most = Int((values.max() ?? 0).rounded(.up))
            let start = min(max(0, least), count)
            return start..<max(start, min(count, most + 1))
        }
        return (range(corners.map(\.x), shape.columns), range(corners.map(\.y), shape.rows))
    }
}

/// How likely each landmark lies in each cell of a crop; averaged over several crops of the same player.
///
/// The mirror image asks the network the same question with left and right exchanged; averaging both answers removes
/// most confusions of the sides (measured: a sixth less error). Crops cut a little larger or turned a little take away
/// some of the noise that is left.
struct Heatmaps: Sendable {
    private let shape: HeatmapShape
    /// Of each channel the part that is not empty.
    private let windows: [HeatmapWindow]

    /// Peaks lower than this count as nothing.
    private static let leastPeak: Float = 0.02

    init(_ answers: [HeatmapAnswer], shape: HeatmapShape) {
        self.shape = shape
        windows = (0..<shape.channels).map { channel in
            let seen = answers.map { answer in
                let own = answer.isMirrored ? shape.partners[channel] : channel
                return (answer, HeatmapWindow(answer.cells.channels[own], width: shape.columns))
            }
            if let only = seen.first, seen.count == 1, only.0.liesAsItIs { return only.1 }
            return Self.mean(seen, shape)
        }
    }

    /// The mean of what the answers' windows say of one channel.
    private static func mean(
        _ seen: [(answer: HeatmapAnswer, window: HeatmapWindow)], _ shape: HeatmapShape
    ) -> HeatmapWindow {
        let reached = seen.filter { !$0.window.columns.isEmpty }.map { $0.answer.reach(of: $0.window, in: shape) }
        guard !reached.isEmpty else { return HeatmapWindow(columns: 0..<0, rows: 0..<0) }
        func union(_ ranges: [Range<Int>]) -> Range<Int> {
            ranges.reduce(ranges[0]) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
        }
        var sum = HeatmapWindow(columns: union(reached.map(\.columns)), rows: union(reached.map(\.rows)))
        for (answer, window) in seen where !window.columns.isEmpty {
            for y in sum.rows {
                for x in sum.columns {
                    let place = answer.fromBase.apply(to: ImagePoint(Double(x), Double(y)) * shape.cell) / shape.cell
                    sum[x, y] = added(window, at: place, weight: 1 / Float(seen.count), to: sum[x, y])
                }
            }
        }
        return sum
    }

    /// A sum and the bilinear mean of the four cells around a place.
    private static func added(
        _ window: HeatmapWindow, at place: ImagePoint, weight: Float, to sum: Float
    ) -> Float {
        // A turn of nothing and a reflection must hit cells exactly.
        let tiny = 1e-6
        let left = (place.x + tiny).rounded(.down)
        let top = (place.y + tiny).rounded(.down)
        let (fx, fy) = (max(0, place.x - left), max(0, place.y - top))
        var sum = sum
        func add(_ column: Int, _ row: Int, _ share: Double) {
            if share > tiny { sum += weight * Float(share) * window[column, row] }
        }
        let (column, row) = (Int(left), Int(top))
        add(column, row, (1 - fy) * (1 - fx))
        add(column + 1, row, (1 - fy) * fx)
        add(column, row + 1, fy * (1 - fx))
        add(column + 1, row + 1, fy * fx)
        return sum
    }

    /// How likely a channel's landmark lies in a cell, 0 to 1.
    func likelihood(of channel: Int, _ x: Int, _ y: Int) -> Double {
        Double(windows[channel][x, y])
    }

    /// How a peak's place is found between the cells.
    enum Placing {
        /// The centre of mass of the cells around.
        case centroid
        /// The summit of a round hill through the highest cell and its neighbours; of a wide hill, whose foot the cells
        /// around do not reach, it is the truer.
        case summit
    }

    /// The highest separate peaks of a channel, best first.
    func peaks(_ channel: Int, most count: Int, placing: Placing = .centroid) -> [HeatmapPeak] {
        let apart = 3
        var found: [(x: Int, y: Int, value: Double)] = []
        let window = windows[channel]
        for y in window.rows {
            for x in window.columns where window[x, y] >= Self.leastPeak {
                let here = likelihood(of: channel, x, y)
                if isSummit(channel, x, y, here) { found.append((x, y, here)) }
            }
        }
        var kept: [(x: Int, y: Int, value: Double)] = []
        // Numbers of three digits are often the same side by side: the cell with more around it is nearer to the summit, and
        // in the mirror image it is the same one.
        let isHigher = { (one: (x: Int, y: Int, value: Double), other: (x: Int, y: Int, value: Double)) in
            one.value != other.value
                ? one.value > other.value : mass(channel, one.x, one.y) > mass(channel, other.x, other.y)
        }
        for candidate in found.sorted(by: isHigher) where kept.count < count {
            if kept.allSatisfy({ abs($0.x - candidate.x) > apart || abs($0.y - candidate.y) > apart }) {
                kept.append(candidate)
            }
        }
        return kept.map { cell in
            let place =
                switch placing {
                case .centroid: centroid(channel, cell.x, cell.y, radius: 2)
                case .summit: summit(channel, cell.x, cell.y)
                }
            return HeatmapPeak(position: place, value: cell.value)
        }
    }

    private func isSummit(_ channel: Int, _ x: Int, _ y: Int, _ here: Double) -> Bool {
        for row in max(0, y - 1)...min(shape.rows - 1, y + 1) {
            for column in max(0, x - 1)...min(shape.columns - 1, x + 1)
            where likelihood(of: channel, column, row) > here {
                return false
            }
        }
        return true
    }

    /// The likelihoods of a cell and its neighbours together.
    private func mass(_ channel: Int, _ x: Int, _ y: Int) -> Double {
        var sum = 0.0
        for row in max(0, y - 1)...min(shape.rows - 1, y + 1) {
            for column in max(0, x - 1)...min(shape.columns - 1, x + 1) { sum += likelihood(of: channel, column, row) }
        }
        return sum
    }

    /// Where a parabola through the logarithms of a cell and its neighbours has its summit, in crop pixels.
    private func summit(_ channel: Int, _ x: Int, _ y: Int) -> ImagePoint {
        let leastHeight = 1e-3
        func height(_ x: Int, _ y: Int) -> Double {
            let isInside = (0..<shape.columns).contains(x) && (0..<shape.rows).contains(y)
            return log(isInside ? max(leastHeight, likelihood(of: channel, x, y)) : leastHeight)
        }
        func shift(_ before: Double, _ here: Double, _ after: Double) -> Double {
            let bend = before - 2 * here + after
            return bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
        }
        let here = height(x, y)
        let between = ImagePoint(
            shift(height(x - 1, y), here, height(x + 1, y)), shift(height(x, y - 1), here, height(x, y + 1)))
        return (ImagePoint(Double(x), Double(y)) + between) * shape.cell
    }

    /// The centre of mass around a cell, in crop pixels.
    private func centroid(_ channel: Int, _ x: Int, _ y: Int, radius: Int) -> ImagePoint {
        var sum = 0.0
        var center = ImagePoint.zero
        for row in max(0, y - radius)...min(shape.rows - 1, y + radius) {
            for column in max(0, x - radius)...min(shape.columns - 1, x + radius) {
                let weight = likelihood(of: channel, column, row)
                sum += weight
                center += ImagePoint(Double(column), Double(row)) * weight
            }
        }
        return sum > 0 ? center / sum * shape.cell : ImagePoint(Double(x), Double(y)) * shape.cell
    }

    /// The peak in a window around a regressed point; nil outside the crop or where the window is empty.
    func peak(_ channel: Int, around point: ImagePoint) -> HeatmapPeak? {
        // MediaPipe's refinement looks 3 cells to every side, though of the cell before the point, not the nearest.
        let radius = 3
        let x = Int((point.x / shape.cell.x).rounded())
        let y = Int((point.y / shape.cell.y).rounded())
        guard (0..<shape.columns).contains(x), (0..<shape.rows).contains(y) else { return nil }
        var highest = 0.0
        for row in max(0, y - radius)...min(shape.rows - 1, y + radius) {
            for column in max(0, x - radius)...min(shape.columns - 1, x + radius) {
                highest = max(highest, likelihood(of: channel, column, row))
            }
        }
        guard highest > 0 else { return nil }
        return HeatmapPeak(position: centroid(channel, x, y, radius: radius), value: highest)
    }
}
