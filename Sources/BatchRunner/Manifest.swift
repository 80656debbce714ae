internal import Foundation
internal import Reporting
internal import SwingPipeline
internal import VideoIO

/// `manifest.json` in a clip's folder: what the results were made from and which files they are. A clip is done only when
/// this holds.
struct Manifest: Sendable, Hashable, Codable {
    static let name = "manifest.json"
    static let currentSchemaVersion = 1

    struct Source: Sendable, Hashable, Codable {
        /// Relative to the folder of the clips.
        var place: String
        var stamp: FileStamp
        var sha256: String
    }

    struct Output: Sendable, Hashable, Codable {
        /// Relative to the manifest.
        var place: String
        var stamp: FileStamp
        var sha256: String
    }

    var schemaVersion = Manifest.currentSchemaVersion
    var source: Source
    var settings: ClipSettings
    /// Of the settings and the options together.
    var settingsSHA256: String
    var recipe: Recipe
    var outputs: [Output]
    /// The overview's row, so that it can be told without reading the analysis again.
    var verdict: ClipVerdict

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, source, settings
        case settingsSHA256 = "settingsSha256"
        case recipe, outputs, verdict
    }

    /// - Returns: nil where there is none, or none that this program can read.
    static func read(in folder: String) -> Manifest? {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name),
            let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
            manifest.schemaVersion == currentSchemaVersion
        else { return nil }
        return manifest
    }

    func write(in folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let path = folder + "/" + Self.name
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
        try DurableFile.sync(path)
    }

    /// Every file of a folder of results but the manifest, with its hash, in the order of their names.
    static func outputs(in folder: String) throws -> [Output] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { place in
            guard place != name, let stamp = FileStamp(path: folder + "/" + place) else { return nil }
            return Output(place: place, stamp: stamp, sha256: try VideoFile.sha256(of: folder + "/" + place))
        }
    }
}

/// How closely files are looked at before they count as those of a manifest.
public enum Scrutiny: Sendable {
    /// A file with the same size and time is the same; what has another time is read.
    case bySizeAndTime
    /// Every file is read.
    case byContent
}

extension Manifest {
    /// Whether these are the whole results of a clip as it is now, made as is asked now.
    func holds(
        for clip: QueuedClip, recipe: Recipe, in folder: String, scrutiny: Scrutiny
    ) -> Bool {
        source.place == clip.place && settings == clip.settings && self.recipe == recipe
            && (try? recipe.settingsHash(clip.settings)) == settingsSHA256
            && Self.agrees(clip.path, stamp: source.stamp, sha256: source.sha256, scrutiny)
            && outputsHold(in: folder, scrutiny: scrutiny)
    }

    /// Whether every file of the results is there and whole.
    func outputsHold(in folder: String, scrutiny: Scrutiny) -> Bool {
        !outputs.isEmpty
            && outputs.allSatisfy {
                Self.agrees(folder + "/" + $0.place, stamp: $0.stamp, sha256: $0.sha256, scrutiny)
            }
    }

    private static func agrees(_ path: String, stamp: FileStamp, sha256: String, _ scrutiny: Scrutiny) -> Bool {
        guard let now = FileStamp(path: path), now.bytes == stamp.bytes else { return false }
        if now == stamp, scrutiny == .bySizeAndTime { return true }
        return (try? VideoFile.sha256(of: path)) == sha256
    }
}
