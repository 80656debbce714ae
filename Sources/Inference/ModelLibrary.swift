internal import CSwing
public import Foundation

/// One network in `models/manifest.json`.
public struct ModelEntry: Sendable, Hashable, Codable {
    public struct Input: Sendable, Hashable, Codable {
        public var width: Int
        public var height: Int
        public var layout: String
        /// What black and white become.
        public var range: [Float]
    }

    /// The package the file was taken from.
    public struct Source: Sendable, Hashable, Codable {
        public var wheel: String
        public var version: String
        public var path: String
    }

    public var name: String
    /// What the network is for: `personDetector` or `poseLandmarks`.
    public var role: String
    /// File name beside the manifest.
    public var file: String
    public var bytes: Int
    public var sha256: String
    public var licence: String
    public var source: Source
    public var input: Input
    public var topology: String
}

/// A model file whose size and hash were found to be those of the manifest.
public struct VerifiedModel: Sendable, Hashable {
    public let entry: ModelEntry
    public let path: String
}

/// The networks this program knows: named, hashed files beside a manifest. Never fetched at run time.
public struct ModelLibrary: Sendable {
    private struct Manifest: Codable {
        var version: Int
        var models: [ModelEntry]
    }

    public let folder: String
    public let entries: [ModelEntry]

    /// Finds the manifest: in `COURTSIDE_MODELS`, else in a `models` folder beside or above the program.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = "/proc/self/exe"
    ) throws(InferenceError) {
        if let named = environment["COURTSIDE_MODELS"], !named.isEmpty {
            try self.init(folder: named)
            return
        }
        var place = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        while place.path != "/" {
            let candidate = place.appendingPathComponent("models")
            if FileManager.default.fileExists(atPath: candidate.appendingPathComponent("manifest.json").path) {
                try self.init(folder: candidate.path)
                return
            }
            place.deleteLastPathComponent()
        }
        throw InferenceError(.manifestMissing, path: executable)
    }

    /// Reads the manifest of one folder.
    public init(folder: String) throws(InferenceError) {
        let path = folder + "/manifest.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InferenceError(.manifestMissing, path: path, detail: "looked in \(folder)")
        }
        do {
            entries = try JSONDecoder().decode(Manifest.self, from: data).models
        } catch {
            throw InferenceError(.manifestInvalid, path: path, detail: "\(error)")
        }
        self.folder = folder
    }

    public func entry(role: String) throws(InferenceError) -> ModelEntry {
        guard let found = entries.first(where: { $0.role == role }) else {
            throw InferenceError(.manifestInvalid, path: folder, detail: "no network for \(role)")
        }
        return found
    }

    /// Checks size and hash of one network's file.
    public func verify(_ entry: ModelEntry) throws(InferenceError) -> VerifiedModel {
        let path = folder + "/" + entry.file
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = facts?[.size] as? Int else { throw InferenceError(.weightsMissing, path: path) }
        guard size == entry.bytes else {
            throw InferenceError(.weightsAltered, path: path, detail: "\(size) bytes instead of \(entry.bytes)")
        }
        var digest = [CChar](repeating: 0, count: 65)
        var error = csw_error()
        guard csw_file_sha256(path, &digest, &error) == .ok else {
            throw InferenceError(.weightsMissing, path: path)
        }
        let found = String(decoding: digest.prefix(64).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard found == entry.sha256 else {
            throw InferenceError(.weightsAltered, path: path, detail: "its SHA-256 is \(found)")
        }
        return VerifiedModel(entry: entry, path: path)
    }
}
