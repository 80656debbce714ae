import Foundation
import SwingPipeline

/// Pose tracks kept from one evaluation to the next, by the name of their clip.
///
/// Nothing here notices that the tracking or the clip has changed: whoever changes either empties the folder.
struct StoredTracks {
    var folder: String

    /// The stored track of a clip; one that is not there is made and stored.
    func track(of clip: String, make: () throws -> TrackedClip) throws -> TrackedClip {
        let name = URL(fileURLWithPath: clip).lastPathComponent + ".track.json"
        let path = URL(fileURLWithPath: folder).appendingPathComponent(name)
        if let data = FileManager.default.contents(atPath: path.path),
            let stored = try? JSONDecoder().decode(TrackedClip.self, from: data)
        {
            return stored
        }
        let made = try make()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(made).write(to: path, options: .atomic)
        return made
    }
}
