internal import Foundation
internal import Reporting

/// The folder of one clip's results. Everything is written beside it and appears at once, or not at all.
struct ResultFolder: Sendable {
    /// Where the results will stand.
    let path: String
    /// Where they are written until they are complete.
    let staging: String
    private let createdParent: Bool
    private let parent: String

    /// Prepares the staging folder.
    ///
    /// - Parameters:
    ///   - out: the folder that holds all clips' results; made when missing.
    ///   - clip: the clip's path; its name without extension names the results.
    init(out: String, clip: String) throws(OutputError) {
        let name = Self.name(for: clip)
        parent = out
        path = out + "/" + name
        // A clip's name may be as long as the file system takes; whatever is added to it would be too long.
        staging = out + "/.partial-\(ProcessInfo.processInfo.processIdentifier)-\(Self.count.next())"
        createdParent = !FileManager.default.fileExists(atPath: out)
        try Self.checkReplaceable(path)
        do {
            try FileManager.default.createDirectory(
                atPath: staging + "/" + Self.keyFrameFolder, withIntermediateDirectories: true)
        } catch {
            Self.remove(staging)
            throw Self.failure(error, at: out)
        }
    }

    static let keyFrameFolder = "keyframes"
    private static let count = Count()

    /// What a clip's results are called: its name without the extension.
    static func name(for clip: String) -> String {
        let stem = URL(fileURLWithPath: clip).deletingPathExtension().lastPathComponent
        return stem.isEmpty || stem.hasPrefix(".") ? "clip" : stem
    }

    /// Only an earlier analysis, or nothing, may be replaced.
    private static func checkReplaceable(_ path: String) throws(OutputError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        // A plain file, or a folder that may not be looked into, has no list of names.
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        guard let names, names.isEmpty || names.contains(AnalysisFile.name) else {
            throw OutputError(.notOurs, path: path)
        }
    }

    /// Writes one small file of the results.
    func write(_ data: Data, to name: String) throws(OutputError) {
        do {
            try data.write(to: URL(fileURLWithPath: staging + "/" + name))
        } catch {
            throw Self.failure(error, at: path)
        }
    }

    /// Makes the complete results visible, in the place of an earlier analysis, once all of them are on the disk.
    func commit() throws(OutputError) {
        let manager = FileManager.default
        let old = staging + ".old"
        do {
            try syncFiles()
            let replaces = manager.fileExists(atPath: path)
            if replaces { try manager.moveItem(atPath: path, toPath: old) }
            do {
                try manager.moveItem(atPath: staging, toPath: path)
            } catch {
                if replaces { try manager.moveItem(atPath: old, toPath: path) }
                throw error
            }
            if replaces { Self.remove(old) }
        } catch {
            Self.remove(staging)
            throw Self.failure(error, at: path)
        }
    }

    /// All at the end: one after another they would each wait for the disk. Folders are left out: not every network's
    /// disk takes them.
    private func syncFiles() throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: staging) {
            let file = staging + "/" + name
            let type = try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
            if type == .typeRegular { try DurableFile.sync(file) }
        }
    }

    /// Leaves nothing behind.
    func discard() {
        Self.remove(staging)
        if createdParent, (try? FileManager.default.contentsOfDirectory(atPath: parent))?.isEmpty == true {
            Self.remove(parent)
        }
    }

    // A leftover that cannot be removed must not hide the error that led here.
    private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    private static func failure(_ error: any Error, at path: String) -> OutputError {
        let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
        return OutputError(isFull ? .diskFull : .notWritable, path: path, detail: SystemWords.of(error, making: path))
    }
}
