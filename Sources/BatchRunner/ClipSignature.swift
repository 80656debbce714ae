internal import Foundation

/// What a file is by its first bytes, whatever it is called.
///
/// A file that calls itself a video counts as one, too: where it is not, the analysis says what is wrong with it, and a
/// damaged clip is never passed over in silence.
enum ClipSignature: Sendable, Hashable {
    case video
    /// Something else.
    case other(IgnoredFile)

    /// How much of a file is looked at: three packets of a transport stream with time codes (192 bytes each).
    private static let reach = 640

    /// Names under which phones, cameras and editors write videos.
    private static let videoNames: Set<String> = [
        "mp4", "mov", "m4v", "qt", "mkv", "webm", "avi", "mts", "m2ts", "ts", "mpg", "mpeg", "vob", "wmv", "asf", "flv",
        "3gp", "3g2", "ogv", "mxf", "dv", "h264", "h265", "hevc", "insv", "lrv",
    ]

    /// - Returns: nil when the file cannot be read.
    static func of(_ path: String, name: String) -> ClipSignature? {
        guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return nil }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: reach) else {
            // A file without a byte has no first ones.
            return isVideoName(name) ? .video : .other(.empty)
        }
        return of(Array(head), name: name)
    }

    static func of(_ head: [UInt8], name: String) -> ClipSignature {
        if holdsVideo(head) || isVideoName(name) { return .video }
        return .other(kind(of: head, name: name))
    }

    private static func isVideoName(_ name: String) -> Bool {
        videoNames.contains(URL(fileURLWithPath: "/" + name).pathExtension.lowercased())
    }

    // MARK: Containers

    private static func holdsVideo(_ head: [UInt8]) -> Bool {
        isMovie(head) || starts(head, [0x1A, 0x45, 0xDF, 0xA3])  // Matroska, WebM (EBML)
            || (starts(head, "RIFF") && text(head, at: 8) == "AVI ")
            || isTransportStream(head)
            || starts(head, [0, 0, 1, 0xBA]) || starts(head, [0, 0, 1, 0xB3])  // MPEG program and video streams
            || starts(head, "FLV\u{01}")
            || starts(head, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])  // ASF, WMV
            || starts(head, [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01])  // MXF
            || (starts(head, "OggS") && contains(head, "theora"))
    }

    /// ISO base media (ISO 14496-12) and QuickTime: a box's length and name come first.
    private static func isMovie(_ head: [UInt8]) -> Bool {
        switch text(head, at: 4) {
        case "ftyp": !isStillOrSound(brand: text(head, at: 8))
        case "moov", "mdat", "wide", "pnot", "moof", "styp": true
        default: false
        }
    }

    private static func isStillOrSound(brand: String) -> Bool {
        ["heic", "heix", "heim", "heis", "mif1", "avif", "M4A ", "M4B ", "M4P "].contains(brand)
    }

    /// Packets of 188 bytes, or of 192 with a time code before each, that begin with a sync byte.
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
        let sync: UInt8 = 0x47
        return [(188, 0), (192, 4)].contains { length, offset in
            head.count > offset + 2 * length
                && (0..<3).allSatisfy { head[offset + $0 * length] == sync }
        }
    }

    // MARK: What else it may be

    private static func kind(of head: [UInt8], name: String) -> IgnoredFile {
        if head.isEmpty { return .empty }
        let pictures: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("BM".utf8),
        ]
        if pictures.contains(where: { starts(head, $0) }) { return .picture }
        if text(head, at: 4) == "ftyp" {
            return text(head, at: 8).hasPrefix("M4") ? .recording : .picture
        }
        let sounds: [[UInt8]] = [
            Array("ID3".utf8), Array("fLaC".utf8), Array("OggS".utf8), [0xFF, 0xFB], [0xFF, 0xF1],
        ]
        if starts(head, "RIFF") || sounds.contains(where: { starts(head, $0) }) { return .recording }
        if starts(head, "PK\u{03}\u{04}") || starts(head, [0x1F, 0x8B]) || starts(head, "7z") { return .archive }
        if starts(head, "%PDF") { return .document }
        let isText = !head.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return isText ? .text : .other
    }

    private static func starts(_ head: [UInt8], _ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    private static func starts(_ head: [UInt8], _ text: String) -> Bool { head.starts(with: Array(text.utf8)) }

    private static func text(_ head: [UInt8], at offset: Int) -> String {
        head.count >= offset + 4 ? String(decoding: head[offset..<offset + 4], as: UTF8.self) : ""
    }

    private static func contains(_ head: [UInt8], _ word: String) -> Bool {
        String(decoding: head, as: UTF8.self).contains(word)
    }
}
