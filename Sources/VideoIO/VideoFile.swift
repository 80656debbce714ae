internal import CSwing
internal import Imaging

/// Facts about files and libraries that need no decoding.
public enum VideoFile {
    /// SHA-256 of a file's content, as 64 hexadecimal digits.
    public static func sha256(of path: String) throws(VideoError) -> String {
        var digest = [CChar](repeating: 0, count: 65)
        var error = csw_error()
        guard csw_file_sha256(path, &digest, &error) == .ok else {
            throw VideoError(.notReadable, path: path, detail: error.text)
        }
        return Self.digits(digest)
    }

    /// SHA-256 of a text's UTF-8 bytes, in the same form.
    ///
    /// - Throws: only where there is no memory for it.
    public static func sha256(ofText text: String) throws(VideoError) -> String {
        let bytes = Array(text.utf8)
        var digest = [CChar](repeating: 0, count: 65)
        var error = csw_error()
        guard csw_bytes_sha256(bytes, bytes.count, &digest, &error) == .ok else {
            throw VideoError(.tooLarge, path: "", detail: error.text)
        }
        return Self.digits(digest)
    }

    private static func digits(_ digest: [CChar]) -> String {
        String(decoding: digest.prefix(64).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// How many frames a file shows by its index; 0 when it has none.
    public static func frameCount(of path: String) throws(VideoError) -> Int {
        try VideoReader(path: path, threads: 1).description.promisedFrames ?? 0
    }

    /// The video libraries' versions in one line.
    public static var libraryVersions: String { String(cString: csw_video_versions()) }

    /// Whether the H.264 encoder is built in.
    public static var canEncode: Bool { csw_video_can_encode() != 0 }
}
