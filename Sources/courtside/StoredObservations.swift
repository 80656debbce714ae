import Foundation
import Inference
import PoseTracking
import SwingPipeline

/// What was observed of clips, kept from one evaluation to the next, by the name of their clip.
///
/// What other networks saw is made anew. Nothing here notices that the tracking or the clip has changed: whoever
/// changes either empties the folder.
struct StoredObservations {
    var folder: String
    /// The networks that read now.
    var networks: [NetworkRecord]

    /// What was observed of a clip; what is not there is made and stored.
    func observations(of clip: String, make: () throws -> ObservedClip) throws -> ObservedClip {
        let name = URL(fileURLWithPath: clip).lastPathComponent + ".observed.json"
        let path = URL(fileURLWithPath: folder).appendingPathComponent(name)
        if let data = FileManager.default.contents(atPath: path.path),
            let stored = try? JSONDecoder().decode(ObservedClip.self, from: data),
            stored.observations.networks.map(\.ofReading) == networks.map(\.ofReading)
        {
            return stored
        }
        let made = try make()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(made).write(to: path, options: .atomic)
        return made
    }
}
