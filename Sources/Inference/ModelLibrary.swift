internal import CSwing
public import Foundation
internal import SwingCore

/// Which network it was, for records: what a manifest says of it, and the hashes of its files.
public struct NetworkRecord: Sendable, Hashable, Codable {
    public var entry: ModelEntry
    /// Of the file that the runtime opens: 64 lower-case hexadecimal digits.
    public var sha256: String
    /// Of the weights, where they lie in a file of their own.
    public var weightsSHA256: String?

    /// The same without what matters only once the networks have read: records that agree in it stand for the same
    /// readings.
    public var ofReading: NetworkRecord {
        var record = self
        record.entry.reading?.gate = 0
        record.entry.reading?.centers = nil
        record.entry.reading?.claims = nil
        return record
    }
}

/// A network whose files were found to be those of its manifest.
public struct VerifiedModel: Sendable, Hashable {
    public let record: NetworkRecord
    /// The file that the runtime opens.
    let path: String
    /// The manifest that names the network.
    let manifest: String
    /// Whether an analysis needs it.
    let isOptional: Bool
}

/// The networks this program knows: named files beside a manifest, checked by size and hash. Never fetched at run time.
///
/// A user's own networks stand in a second manifest, in a folder of their own: the one that `COURTSIDE_EXTRA_MODELS`
/// names, else `extra` in the models folder. Of two networks for the same role the user's is taken.
public struct ModelLibrary: Sendable {
    private struct Manifest: Codable {
        var version: Int
        var models: [ModelEntry]
    }

    /// The folder of the program's own networks.
    public let folder: String
    private let shelves: [(folder: String, entries: [ModelEntry])]

    /// The program's own networks, then the user's.
    public var entries: [ModelEntry] { shelves.flatMap(\.entries) }

    private static let manifestName = "manifest.json"

    /// Finds the manifest: in `COURTSIDE_MODELS`, else in a `models` folder beside or above the program.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = "/proc/self/exe"
    ) throws(InferenceError) {
        let extra = environment["COURTSIDE_EXTRA_MODELS"]
        if let named = environment["COURTSIDE_MODELS"], !named.isEmpty {
            try self.init(folder: named, extra: extra)
            return
        }
        var place = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        while place.path != "/" {
            let candidate = place.appendingPathComponent("models")
            if Self.hasManifest(candidate.path) {
                try self.init(folder: candidate.path, extra: extra)
                return
            }
            place.deleteLastPathComponent()
        }
        throw InferenceError(.manifestMissing, path: executable)
    }

    /// Reads the manifest of one folder, and the one that adds to it.
    ///
    /// - Parameter extra: the folder of the user's own networks; nil looks whether `folder` holds one, an empty name
    ///   leaves it out.
    public init(folder: String, extra: String? = nil) throws(InferenceError) {
        var shelves = [(folder, try Self.entries(in: folder))]
        let usual = folder + "/extra"
        if let added = extra ?? (Self.hasManifest(usual) ? usual : nil), !added.isEmpty {
            do throws(InferenceError) {
                shelves.append((added, try Self.entries(in: added)))
            } catch {
                throw error.ofOptionalNetwork(in: added + "/" + Self.manifestName)
            }
        }
        self.folder = folder
        self.shelves = shelves
    }

    /// The network that has a role; nil where none has.
    public func entry(for role: ModelEntry.Role) -> ModelEntry? { entries.last { $0.role == role } }

    /// The network for a role that an analysis cannot do without.
    public func neededEntry(for role: ModelEntry.Role) throws(InferenceError) -> ModelEntry {
        guard let found = entry(for: role) else {
            throw InferenceError(
                .manifestInvalid, path: folder + "/" + Self.manifestName, detail: "no network for \(role.rawValue)")
        }
        return found
    }

    /// Where a network's files lie.
    public func folder(of entry: ModelEntry) -> String {
        shelves.last { $0.entries.contains(entry) }?.folder ?? folder
    }

    /// Whether a network's file is there. Only a second network may be absent.
    public func isPresent(_ entry: ModelEntry) -> Bool {
        FileManager.default.fileExists(atPath: folder(of: entry) + "/" + entry.file)
    }

    /// Checks size and hash of one network's files, as far as the manifest names them.
    public func verify(_ entry: ModelEntry) throws(InferenceError) -> VerifiedModel {
        let folder = folder(of: entry)
        let path = folder + "/" + entry.file
        let (manifest, isOptional) = (folder + "/" + Self.manifestName, entry.role == .secondLandmarks)
        do throws(InferenceError) {
            let hash = try Self.checkedHash(of: path, bytes: entry.bytes, sha256: entry.sha256)
            let weights = try entry.weights.map { (weights) throws(InferenceError) in
                try Self.checkedHash(of: folder + "/" + weights.file, bytes: weights.bytes, sha256: weights.sha256)
            }
            return VerifiedModel(
                record: NetworkRecord(entry: entry, sha256: hash, weightsSHA256: weights), path: path,
                manifest: manifest, isOptional: isOptional)
        } catch {
            throw isOptional ? error.ofOptionalNetwork(in: manifest) : error
        }
    }

    private static func hasManifest(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + manifestName)
    }

    private static func entries(in folder: String) throws(InferenceError) -> [ModelEntry] {
        let path = folder + "/" + manifestName
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InferenceError(.manifestMissing, path: path, detail: "looked in \(folder)")
        }
        do {
            return try JSONDecoder().decode(Manifest.self, from: data).models
        } catch {
            throw InferenceError(.manifestInvalid, path: path, detail: DecodingWords.sentence(for: error))
        }
    }

    private static func checkedHash(
        of path: String, bytes: Int?, sha256: String?
    ) throws(InferenceError) -> String {
        // What a link leads to counts.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let facts = try? FileManager.default.attributesOfItem(atPath: file)
        guard let size = facts?[.size] as? Int else { throw InferenceError(.weightsMissing, path: path) }
        if let bytes, size != bytes {
            throw InferenceError(.weightsAltered, path: path, detail: "\(size) bytes instead of \(bytes)")
        }
        var digest = [CChar](repeating: 0, count: 65)
        var error = csw_error()
        guard csw_file_sha256(file, &digest, &error) == .ok else {
            throw InferenceError(.weightsMissing, path: path)
        }
        let found = String(decoding: digest.prefix(64).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if let sha256, found != sha256 {
            throw InferenceError(.weightsAltered, path: path, detail: "its SHA-256 is \(found)")
        }
        return found
    }
}
