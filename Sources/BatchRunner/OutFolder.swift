internal import Foundation
internal import Reporting
internal import SwingPipeline

/// The folder that receives everything, and what a run keeps there for itself.
struct OutFolder: Sendable {
    /// A path without links.
    let path: String

    /// What a run keeps for itself: its lock and the results that are not complete.
    static let stateName = ".courtside"

    /// Names that no clip's results may have.
    static let ownNames: Set<String> = [
        stateName, BatchSummary.name, BatchTable.name, BatchPage.name, RunLog.name,
    ]

    var state: String { path + "/" + Self.stateName }
    var work: String { state + "/work" }
    var lock: String { state + "/lock" }

    /// Makes the folder when missing.
    init(_ path: String) throws(BatchError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path + "/" + Self.stateName, withIntermediateDirectories: true)
        } catch {
            throw BatchError(.outNotWritable, path: path, detail: SystemWords.of(error, making: path))
        }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Removes what an earlier run that was killed had not completed. Only the holder of the lock may.
    func clearWork() throws(BatchError) {
        let manager = FileManager.default
        do {
            if manager.fileExists(atPath: work) { try manager.removeItem(atPath: work) }
            try manager.createDirectory(atPath: work, withIntermediateDirectories: true)
        } catch {
            throw BatchError(.outNotWritable, path: path, detail: SystemWords.of(error))
        }
    }

    /// Bytes that may still be written; nil where the system does not say.
    var freeBytes: Int? {
        (try? FileManager.default.attributesOfFileSystem(forPath: path))?[.systemFreeSize] as? Int
    }

    /// Writes a file of the folder itself, whole or not at all.
    func write(_ text: String, to name: String) throws(BatchError) {
        let target = path + "/" + name
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: target), options: .atomic)
            try DurableFile.sync(target)
        } catch {
            throw BatchError(.outNotWritable, path: target, detail: SystemWords.of(error))
        }
    }
}
