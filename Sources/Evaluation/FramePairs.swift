internal import SwingCore

/// A frame of the truth beside the tracked frame of the same time.
struct FramePair {
    var truth: Truth.Frame
    /// The tracked pose in pixels; nil when this frame has none.
    var pose: Pose?

    /// Pairs frames by time: a tracked frame belongs to a true one when it lies less than half a frame away.
    ///
    /// A true frame without a tracked one beside it, as behind the end of a file, is left out.
    static func pairs(_ truth: [Truth.Frame], _ track: PoseTrack) -> [FramePair] {
        let tracked = track.frames.sorted { $0.time < $1.time }
        let times = tracked.map(\.time.seconds)
        let gaps = zip(truth, truth.dropFirst()).map { $1.time - $0.time }
        // A single frame has no spacing; a tenth of a second finds its partner at any frame rate that films a swing.
        let reach = (median(gaps) ?? 0.1) / 2
        return truth.compactMap { frame in
            guard let index = nearest(frame.time, in: times), abs(times[index] - frame.time) <= reach else {
                return nil
            }
            return FramePair(truth: frame, pose: tracked[index].pose)
        }
    }

    /// The index of the sorted time nearest to `time`, found by halving.
    private static func nearest(_ time: Double, in times: [Double]) -> Int? {
        guard !times.isEmpty else { return nil }
        let next = times.partitioningIndex { $0 >= time }
        return [next - 1, next].filter(times.indices.contains).min { abs(times[$0] - time) < abs(times[$1] - time) }
    }

    /// The middle value, the lower one of two; nil for none.
    static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
    }
}

/// The instants around which the hitting arm and the angles are looked at apart.
struct ContactWindows {
    /// Seconds.
    var contacts: [Double]
    var slowdown: Double

    func contains(_ time: Double) -> Bool {
        contacts.contains { abs($0 - time) <= Tolerances.nearContact * slowdown + 1e-9 }
    }
}
