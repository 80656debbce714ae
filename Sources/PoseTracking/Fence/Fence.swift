internal import Imaging
internal import Inference
internal import SwingCore

/// A fence through which a clip was filmed: its wires run across the player and lead the networks astray.
public struct Fence: Sendable {
    /// Part of a clip in which the camera stands where it stood.
    struct Part: Sendable {
        /// Seconds of the clip at which the part ends.
        var end: Double
        /// Nil where no wires were seen.
        var wires: Wires?
    }

    /// In order; the last one goes on to the end of the clip.
    let parts: [Part]

    /// The picture as if the fence were not there.
    ///
    /// - Parameter network: which is to look at it.
    func cleared(from frame: Frame, for network: NeuralModel) throws(InferenceError) -> Frame {
        let part = parts.first { frame.time.seconds < $0.end } ?? parts.last
        guard let wires = part?.wires else { return frame }
        do throws(ImagingError) {
            return try wires.cleared(from: frame)
        } catch {
            throw network.error(.cannotRun, error.description)
        }
    }
}
