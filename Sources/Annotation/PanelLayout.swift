internal import Imaging
internal import SwingCore

/// The panels' places, chosen once per clip so that they keep off the player.
struct PanelLayout: Sendable, Hashable {
    let card: Rect?
    /// Which of the offered card sizes was taken.
    let cardChoice: Int
    let bar: Rect?

    /// Closer to the edge than other panels: the feet are near.
    private static let barMargin = 8.0
    /// Room beside the bar for the names of events.
    private static let lane = 40.0
    /// A card that hides less than this of the player in the mean frame hides nothing that matters.
    private static let free = 0.02

    /// - Parameters:
    ///   - cardSizes: from the most comfortable to the smallest; the first that hides nothing of the player is taken.
    ///   - cardSeen, barSeen: whether a panel is on the picture at a time in seconds.
    init(
        scale: Scale, track: PoseTrack, cardSizes: [(width: Double, height: Double)], barHeight: Double?,
        cardSeen: (Double) -> Bool, barSeen: (Double) -> Bool
    ) {
        let all = Self.footprints(track) { _ in true }
        let bar = barHeight.map { height in
            Self.bar(height: height, scale: scale, footprints: Self.footprints(track, when: barSeen))
        }
        self.bar = bar
        let area = Self.area(scale.safeArea, without: bar, lane: scale(Self.lane))
        let seen = Self.footprints(track, when: cardSeen)
        var best: (cost: Double, choice: Int, rect: Rect)?
        for (choice, size) in cardSizes.enumerated() where (best?.cost ?? .infinity) > Self.free {
            for corner in Self.corners(of: area, size: size) {
                // What the card hides while it is there decides; what it would hide otherwise only breaks ties.
                let cost = Self.hidden(seen, by: corner) + Self.hidden(all, by: corner) * 1e-3
                if cost < (best?.cost ?? .infinity) - 1e-9 { best = (cost, choice, corner) }
            }
        }
        card = best?.rect
        cardChoice = best?.choice ?? 0
    }

    /// What a label keeps off.
    var panels: [Rect] { [card, bar].compactMap(\.self) }

    /// Where the names of events appear, beside the bar.
    func lanes(_ scale: Scale) -> [Rect] {
        let lane = scale(Self.lane)
        return bar.map { [Rect(x: $0.x, y: $0.y - lane, width: $0.width, height: $0.height + 2 * lane)] } ?? []
    }

    /// Top left first: where reading starts.
    static func corners(of area: Rect, size: (width: Double, height: Double)) -> [Rect] {
        let (right, bottom) = (area.maxX - size.width, area.maxY - size.height)
        return [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)].map {
            Rect(x: $0.0, y: $0.1, width: size.width, height: size.height)
        }
    }

    /// At the lower edge; at the upper one only where the player's legs need the lower one and nothing needs
    /// the upper.
    private static func bar(height: Double, scale: Scale, footprints: [PlayerFootprint]) -> Rect {
        let safe = scale.safeArea
        // Above 480 points a bar is wider than the eye follows.
        let width = min(safe.width, scale(480))
        let x = safe.center.x - width / 2
        let edge = scale(Self.barMargin)
        let low = Rect(x: x, y: scale.bounds.maxY - edge - height, width: width, height: height)
        let high = Rect(x: x, y: edge + scale(4), width: width, height: height)
        return hidden(footprints, by: low) > 5 && hidden(footprints, by: high) < 0.05 ? high : low
    }

    private static func area(_ safe: Rect, without bar: Rect?, lane: Double) -> Rect {
        guard let bar else { return safe }
        let isHigh = bar.center.y < safe.center.y
        let top = isHigh ? bar.maxY + lane : safe.y
        let bottom = isHigh ? safe.maxY : bar.y - lane
        return Rect(x: safe.x, y: top, width: safe.width, height: max(1, bottom - top))
    }

    private static func footprints(_ track: PoseTrack, when seen: (Double) -> Bool) -> [PlayerFootprint] {
        let poses = track.frames.filter { seen($0.time.seconds) }.compactMap(\.pose)
        let step = max(1, poses.count / 120)
        return stride(from: 0, to: poses.count, by: step).map { PlayerFootprint(poses[$0]) }
    }

    /// Mean over frames of what a rectangle hides of the player.
    static func hidden(_ footprints: [PlayerFootprint], by rect: Rect) -> Double {
        guard !footprints.isEmpty else { return 0 }
        return footprints.reduce(0) { $0 + $1.hidden(by: rect) } / Double(footprints.count)
    }
}
