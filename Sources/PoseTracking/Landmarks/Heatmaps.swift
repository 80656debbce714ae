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

/// One answer's heatmaps, and where its cells lie in the grid they are added up in.
struct HeatmapAnswer: Sendable {
    /// Logits: `Heatmaps.side` rows and columns with `Heatmaps.channels` values each.
    var logits: [Float]
    /// Maps pixels of the base crop to pixels of this answer's crop.
    var fromBase: AffineTransform
    /// Whether the crop was reflected, so that the network's left is the player's right.
    var isMirrored: Bool
}

/// How likely each landmark lies in each cell of a crop; averaged over several crops of the same player.
///
/// The mirror image asks the network the same question with left and right exchanged; averaging both answers removes
/// most confusions of the sides (measured: a sixth less error). Crops cut a little larger or turned a little take away
/// some of the noise that is left.
struct Heatmaps: Sendable {
    static let side = 64
    /// 33 body points and 6 auxiliary ones.
    static let channels = 39
    /// Cell i lies at crop pixel 4 i, without a half-cell shift.
    static let cell = 4.0

    /// Logits below this are less than 2 % likely and count as nothing.
    private static let leastLogit: Float = -4

    /// Probabilities, cell by cell, with one value per channel.
    private var values = [Float](repeating: 0, count: channels * side * side)

    init(_ answers: [HeatmapAnswer]) {
        for answer in answers { add(answer, weight: 1 / Float(answers.count)) }
    }

    /// Each channel's channel on the other side of the body.
    static let partners = (0..<channels).map { channel in
        Landmark(rawValue: channel)?.partner.rawValue ?? channel
    }

    private mutating func add(_ answer: HeatmapAnswer, weight: Float) {
        let probabilities = answer.logits.map { $0 > Self.leastLogit ? 1 / (1 + expf(-$0)) : 0 }
        let channelMap = answer.isMirrored ? Self.partners : Array(0..<Self.channels)
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let place = answer.fromBase.apply(to: ImagePoint(Double(x), Double(y)) * Self.cell) / Self.cell
                add(probabilities, at: place, weight: weight, to: (y * Self.side + x) * Self.channels, channelMap)
            }
        }
    }

    /// Adds the bilinear mean of the four cells around a place to one cell; what lies outside is nothing.
    private mutating func add(
        _ probabilities: [Float], at place: ImagePoint, weight: Float, to target: Int, _ channelMap: [Int]
    ) {
        // A turn of nothing and a reflection must hit cells exactly.
        let tiny = 1e-6
        let left = (place.x + tiny).rounded(.down)
        let top = (place.y + tiny).rounded(.down)
        let (fx, fy) = (max(0, place.x - left), max(0, place.y - top))
        for (row, rowShare) in [(Int(top), 1 - fy), (Int(top) + 1, fy)] where (0..<Self.side).contains(row) {
            for (column, columnShare) in [(Int(left), 1 - fx), (Int(left) + 1, fx)]
            where (0..<Self.side).contains(column) && rowShare * columnShare > tiny {
                let share = weight * Float(rowShare * columnShare)
                let source = (row * Self.side + column) * Self.channels
                for channel in 0..<Self.channels {
                    values[target + channelMap[channel]] += share * probabilities[source + channel]
                }
            }
        }
    }

    private func value(_ channel: Int, _ x: Int, _ y: Int) -> Double {
        Double(values[(y * Self.side + x) * Self.channels + channel])
    }

    /// The highest separate peaks of a channel, best first.
    func peaks(_ channel: Int, most count: Int) -> [HeatmapPeak] {
        let least = 0.02
        let apart = 3
        var found: [(x: Int, y: Int, value: Double)] = []
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let here = value(channel, x, y)
                if here >= least, isSummit(channel, x, y, here) { found.append((x, y, here)) }
            }
        }
        var kept: [(x: Int, y: Int, value: Double)] = []
        for candidate in found.sorted(by: { $0.value > $1.value }) where kept.count < count {
            if kept.allSatisfy({ abs($0.x - candidate.x) > apart || abs($0.y - candidate.y) > apart }) {
                kept.append(candidate)
            }
        }
        return kept.map { HeatmapPeak(position: centroid(channel, $0.x, $0.y, radius: 2), value: $0.value) }
    }

    private func isSummit(_ channel: Int, _ x: Int, _ y: Int, _ here: Double) -> Bool {
        for row in max(0, y - 1)...min(Self.side - 1, y + 1) {
            for column in max(0, x - 1)...min(Self.side - 1, x + 1) where value(channel, column, row) > here {
                return false
            }
        }
        return true
    }

    /// The centre of mass around a cell, in crop pixels.
    private func centroid(_ channel: Int, _ x: Int, _ y: Int, radius: Int) -> ImagePoint {
        var sum = 0.0
        var center = ImagePoint.zero
        for row in max(0, y - radius)...min(Self.side - 1, y + radius) {
            for column in max(0, x - radius)...min(Self.side - 1, x + radius) {
                let weight = value(channel, column, row)
                sum += weight
                center += ImagePoint(Double(column), Double(row)) * weight
            }
        }
        return sum > 0 ? center / sum * Self.cell : ImagePoint(Double(x), Double(y)) * Self.cell
    }

    /// The peak in a window around a regressed point; nil outside the crop or where the window is empty.
    func peak(_ channel: Int, around point: ImagePoint) -> HeatmapPeak? {
        // MediaPipe's refinement looks 3 cells to every side.
        let radius = 3
        let x = Int((point.x / Self.cell).rounded(.down))
        let y = Int((point.y / Self.cell).rounded(.down))
        guard (0..<Self.side).contains(x), (0..<Self.side).contains(y) else { return nil }
        var highest = 0.0
        for row in max(0, y - radius)...min(Self.side - 1, y + radius) {
            for column in max(0, x - radius)...min(Self.side - 1, x + radius) {
                highest = max(highest, value(channel, column, row))
            }
        }
        guard highest > 0 else { return nil }
        return HeatmapPeak(position: centroid(channel, x, y, radius: radius), value: highest)
    }
}
