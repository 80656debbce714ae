internal import Foundation
public import Inference
internal import SwingCore
internal import Synchronization

/// The networks of the pose pipeline, loaded once and shared.
public struct PoseModels: Sendable {
    let detector: NeuralModel
    let landmarks: NeuralModel
    /// Reads the joints once more near a swing; nil where the user has none.
    let second: SecondNetwork?
    /// How many sessions of each run at the same time.
    let sessions: Int

    /// Verifies and loads the networks.
    ///
    /// - Parameter threads: CPU threads; so many sessions run at the same time, each on a thread of its own, so that
    ///   the same numbers come out whatever their count.
    public init(library: ModelLibrary, threads: Int) throws(InferenceError) {
        var entries = try Self.neededEntries(of: library)
        if let entry = library.entry(for: .secondLandmarks), library.isPresent(entry) { entries.append(entry) }
        let loaded = Mutex<[Int: Result<NeuralModel, InferenceError>]>([:])
        let load: @Sendable (Int) -> Void = { [entries] index in
            let result = Result { () throws(InferenceError) in
                try NeuralModel(
                    library.verify(entries[index]), threads: threads, sessions: threads,
                    outputs: Self.outputs(of: entries[index]))
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
        (detector, landmarks) = (models[0], models[1])
        sessions = max(1, threads)
        second = models.count > 2 ? try SecondNetwork(models[2]) : nil
    }

    private static func outputs(of entry: ModelEntry) -> NetworkOutputs {
        switch entry.role {
        case .personDetector: PersonDetector.outputs
        case .poseLandmarks: LandmarkEstimator.outputs
        case .secondLandmarks: .all
        }
    }

    /// The networks that no analysis can do without.
    public static func neededEntries(of library: ModelLibrary) throws(InferenceError) -> [ModelEntry] {
        try [.personDetector, .poseLandmarks].map { (role: ModelEntry.Role) throws(InferenceError) in
            try library.neededEntry(for: role)
        }
    }

    /// What reads the joints, for `analysis.json`: the landmark network and, where there is one, the second.
    public var landmarkRecord: NetworkRecord { landmarks.record }
    public var secondRecord: NetworkRecord? { second?.model.record }

    /// All of them: observations made by the same networks are the same.
    public var records: [NetworkRecord] { [detector, landmarks, second?.model].compactMap { $0?.record } }
}
