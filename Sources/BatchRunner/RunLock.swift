internal import Foundation

/// Keeps a second run out of a folder of results. The system lets go of it when the process ends, however it ends.
final class RunLock: Sendable {
    private let file: FileHandle

    /// - Throws: `BatchError.Code.inUse`, with who holds it.
    init(_ out: OutFolder) throws(BatchError) {
        let path = out.lock
        if !FileManager.default.fileExists(atPath: path) {
            // Whoever is first makes it; the lock itself decides.
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        guard let file = FileHandle(forUpdatingAtPath: path) else {
            throw BatchError(.outNotWritable, path: path)
        }
        guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = (try? file.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw BatchError(.inUse, path: out.path, detail: holder)
        }
        self.file = file
        let process = ProcessInfo.processInfo
        let since = Date().formatted(.iso8601)
        // Only for the message above: the lock holds without it.
        try? file.truncate(atOffset: 0)
        try? file.write(
            contentsOf: Data("process \(process.processIdentifier) on \(process.hostName), since \(since)".utf8))
    }

    deinit { try? file.close() }
}
