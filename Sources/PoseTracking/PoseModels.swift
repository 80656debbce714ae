internal import Foundation
public import Inference
internal import SwingCore
internal import Synchronization

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
        let entries = try [library.entry(role: "personDetector"), library.entry(role: "poseLandmarks")]
        let loaded = Mutex<[Int: Result<NeuralModel, InferenceError>]>([:])
        let load: @Sendable (Int) -> Void = { index in
            let result = Result { () throws(InferenceError) in
                // The detector runs by itself.
                let threads = index == 0 ? 1 : threads
                return try NeuralModel(library.verify(entries[index]), threads: threads, sessions: threads)
            }
            loaded.withLock { $0[index] = result }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: entries.count, execute: load)
        } else {
            entries.indices.forEach(load)
        }
        let models = try loaded.withLock { $0 }.sorted { $0.key < $1.key }.map { (_, result) throws(InferenceError) in
            try result.get()
        }
        (detector, landmarks, landmarkEntry) = (models[0], models[1], entries[1])
    }
}
