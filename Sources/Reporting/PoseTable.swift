public import Foundation
public import SwingCore

/// Every landmark of every frame as comma-separated values, one row each, for other programs to read.
///
/// What was measured in a frame for itself stands beside what the smoother made of it; a place that was only bridged has
/// no measured value. Positions in the picture are pixels of the displayed picture, y down; world positions are metres,
/// hip-centred, x to the picture's right, y down, z away from the camera; arms and legs have constant lengths there.
public struct PoseTable: Sendable {
    /// The table's file name in the results.
    public static let name = "poses.csv"

    static let header =
        "frame,time (s),landmark,x (px),y (px),uncertainty (px),confidence,measured x (px),measured y (px),"
        + "world x (m),world y (m),world z (m)"

    private let track: PoseTrack
    private let measured: PoseTrack

    /// - Parameter measured: the same frames, not smoothed.
    public init(_ track: PoseTrack, measured: PoseTrack) {
        self.track = track
        self.measured = measured
    }

    /// UTF-8, with one header line; frames without a pose have no rows.
    public var csv: Data {
        var data = Data((Self.header + "\n").utf8)
        for (frame, raw) in zip(track.frames, measured.frames) {
            guard let pose = frame.pose else { continue }
            let start = "\(frame.frame),\(Self.text(frame.time.seconds, 4)),"
            let rows = Landmark.allCases.map { landmark in
                start + landmark.name + "," + Self.row(pose, raw.pose, landmark) + "\n"
            }
            data.append(contentsOf: rows.joined().utf8)
        }
        return data
    }

    private static func row(_ pose: Pose, _ measured: Pose?, _ landmark: Landmark) -> String {
        let keypoint = pose[landmark]
        let world = pose.worldPosition(landmark)
        let raw = measured?.position(landmark)
        let numbers: [(value: Double?, decimals: Int)] = [
            (keypoint.position.x, 2), (keypoint.position.y, 2), (keypoint.uncertainty, 2), (keypoint.confidence, 3),
            (raw?.x, 2), (raw?.y, 2), (world.x, 4), (world.y, 4), (world.z, 4),
        ]
        return numbers.map { number in number.value.map { text($0, number.decimals) } ?? "" }.joined(separator: ",")
    }

    /// With a plain minus and a point, as programs read numbers.
    private static func text(_ value: Double, _ decimals: Int) -> String {
        MeasureWords.fixed(value, decimals: decimals).replacingOccurrences(of: "−", with: "-")
    }
}
