internal import VideoIO

/// SHA-256, as 64 lower-case hexadecimal digits: how contents are told apart.
public enum ContentHash {
    /// Of a file's content.
    ///
    /// - Throws: a `UserFacingError` when the file cannot be read.
    public static func ofFile(_ path: String) throws -> String { try VideoFile.sha256(of: path) }

    /// Of a text's UTF-8 bytes.
    public static func ofText(_ text: String) throws -> String { try VideoFile.sha256(of: Array(text.utf8)) }
}
