import Foundation

/// A clip whose picture is fine and whose sound names a codec that nobody knows.
public enum UndecodableSound {
    /// - Parameter filter: ffmpeg's source of the picture.
    public static func make(
        in folder: ScratchFolder, _ name: String = "mute.mov", filter: String = GeneratedClip.quarters
    ) throws -> String {
        let clip = try GeneratedClip.make(
            in: folder, name, filter: filter, sound: true, options: ["-c:a", "pcm_s16le"])
        var data = try Data(contentsOf: URL(fileURLWithPath: clip))
        // The sample description's name of little-endian PCM.
        while let place = data.range(of: Data("sowt".utf8)) { data.replaceSubrange(place, with: Data("zzzz".utf8)) }
        return try folder.write(data, to: name)
    }
}
