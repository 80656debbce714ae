internal import SwingCore

/// A frame that becomes a still: one for each event of a swing.
struct KeyFrame {
    var frame: Int
    var swing: Int
    var event: EventName
}

/// The frame whose picture stands beside the focus in the report.
struct FocusStill: Hashable {
    var frame: Int
    /// The event next to it, which names the picture.
    var event: EventName

    /// Where the focus was measured, so that the picture says the number that the words say; without a measurement, or where
    /// its frame is none of the clip's, the nearest event, or the first contact.
    ///
    /// - Parameters:
    ///   - frame: the focus' evidence.
    ///   - swing: whose focus it is; nil for the whole clip.
    ///   - frames: those of the clip.
    init?(measuredIn frame: Int?, swing: Int?, among keyFrames: [KeyFrame], frames: [Int]) {
        let candidates = keyFrames.filter { swing == nil || $0.swing == swing }
        let nearest = candidates.min { left, right in
            guard let frame else { return left.event == .contact && right.event != .contact }
            return abs(left.frame - frame) < abs(right.frame - frame)
        }
        guard let nearest else { return nil }
        self.frame = frame.flatMap { frames.contains($0) ? $0 : nil } ?? nearest.frame
        event = nearest.event
    }
}
