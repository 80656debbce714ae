public import SwingCore

/// The signals that swings are found in, frame by frame, for a person to look at.
///
/// H is the player's standing height in the picture. Frames without a pose have no row.
public struct SignalTable: Sendable {
    private struct Column {
        /// With its unit.
        var name: String
        var values: [Double]
        var decimals = 3
    }

    private let stretches: [[Column]]

    /// - Parameters:
    ///   - track: one player's poses.
    ///   - onsets: the short sounds of the clip in order of time; each stands in the row of the last frame before it.
    public init(_ track: PoseTrack, onsets: [SoundOnset] = [], configuration: SegmentationConfiguration = .init()) {
        stretches = BodySignals.stretches(of: track, configuration).map { signals in
            [Column(name: "time (s)", values: signals.times, decimals: 4)] + Self.body(signals)
                + Self.side(signals.left, "left") + Self.side(signals.right, "right") + Self.learned(signals)
                + [Column(name: "sound onset (dB)", values: Self.loudness(of: onsets, in: signals.times), decimals: 1)]
        }
    }

    /// Comma-separated values with one header line; empty for a track without a player.
    public var csv: String {
        guard let header = stretches.first?.map(\.name) else { return "" }
        var lines = [header.joined(separator: ",")]
        for columns in stretches {
            for row in columns[0].values.indices {
                lines.append(columns.map { Self.text($0.values[row], $0.decimals) }.joined(separator: ","))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func body(_ signals: BodySignals) -> [Column] {
        [
            Column(name: "standing height (px)", values: signals.height, decimals: 1),
            Column(name: "shoulder heading (deg)", values: signals.shoulderYaw, decimals: 1),
            Column(name: "hip heading (deg)", values: signals.hipYaw, decimals: 1),
            Column(name: "hip speed (H/s)", values: signals.hipSpeed),
            Column(name: "wrist separation (H)", values: signals.wristSeparation),
        ]
    }

    private static func side(_ side: SideSignals, _ name: String) -> [Column] {
        [
            Column(name: "\(name) wrist height (H)", values: side.wristHeight),
            Column(name: "\(name) wrist above elbow (H)", values: side.wristAboveElbow),
            Column(name: "\(name) wrist above elbow in space (H)", values: side.wristAboveElbowInSpace),
            Column(name: "\(name) wrist above its shoulder (H)", values: side.wristRise),
            Column(name: "\(name) wrist speed (H/s)", values: side.wristSpeed),
            Column(name: "\(name) forearm speed over the ground (H/s)", values: side.forearmSpeed),
            Column(name: "\(name) wrist speed with depth (m/s)", values: side.wristWorldSpeed),
            Column(name: "\(name) wrist out to its side (m)", values: side.wristAcross),
            Column(name: "\(name) wrist confidence", values: side.confidence),
            Column(name: "\(name) ankle speed (H/s)", values: side.ankleSpeed),
            Column(name: "\(name) leg length (H)", values: side.legLength),
        ]
    }

    /// What the network that learned swings makes of each frame; 0 where it was not asked.
    private static func learned(_ signals: BodySignals) -> [Column] {
        EventName.allCases.map { event in
            Column(name: "seen \(event.rawValue)", values: signals.sights.map { $0?.probability(of: event) ?? 0 })
        }
            + SwingSight.Motion.allCases.map { motion in
                Column(name: "seen as \(motion)", values: signals.sights.map { $0?.likelihoods[motion.rawValue] ?? 0 })
            }
            + [Column(name: "seen left hand (log odds)", values: signals.sights.map { $0?.leftHand ?? 0 }, decimals: 1)]
    }

    /// The strongest onset from each frame to the next; 0 where none is heard.
    private static func loudness(of onsets: [SoundOnset], in times: [Double]) -> [Double] {
        var result = times.map { _ in 0.0 }
        var frame = 0
        for onset in onsets where onset.time >= times[0] && onset.time < times[times.count - 1] {
            while frame + 1 < times.count, times[frame + 1] <= onset.time { frame += 1 }
            result[frame] = max(result[frame], onset.strength)
        }
        return result
    }

    private static func text(_ value: Double, _ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { whole, _ in whole * 10 }
        let units = (value.magnitude * Double(scale)).rounded()
        guard units.isFinite, units < 1e15 else { return "" }
        let digits = String(Int(units) % scale)
        let padding = String(repeating: "0", count: max(0, decimals - digits.count))
        return "\(value < 0 && units > 0 ? "-" : "")\(Int(units) / scale).\(padding)\(digits)"
    }
}
