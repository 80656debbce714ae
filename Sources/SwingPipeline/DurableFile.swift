internal import Foundation

/// What has to survive a power failure.
public enum DurableFile {
    /// Forces a file's or a folder's content to the disk.
    public static func sync(_ path: String) throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.synchronize()
    }
}
