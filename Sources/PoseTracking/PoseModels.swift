public import Inference
internal import SwingCore

/// The two networks of the pose pipeline, loaded once and shared.
public struct PoseModels: Sendable {
    public let detector: NeuralModel
    public let landmarks: NeuralModel
    /// The landmark network's entry, for `analysis.json`.
    public let landmarkEntry: ModelEntry

    /// Verifies and loads both networks.
    ///
    /// - Parameter threads: CPU threads; so many sessions run at the same time, each on a thread of its own, so that
    ///   the same numbers come out whatever their count.
    public init(library: ModelLibrary, threads: Int) throws(InferenceError) {
        let entry = try library.entry(role: "poseLandmarks")
        detector = try NeuralModel(library.verify(library.entry(role: "personDetector")), threads: 1)
        landmarks = try NeuralModel(library.verify(entry), threads: threads, sessions: threads)
        landmarkEntry = entry
    }
}
