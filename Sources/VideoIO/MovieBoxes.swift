internal import Foundation

/// The boxes an MP4 or MOV file is made of (ISO/IEC 14496-12, 4.2), as far as they tell why it cannot be read.
struct MovieBoxes: Hashable {
    /// Where the index (`moov`) stands.
    enum Index: Hashable {
        case present
        /// The file ends before it; at most this share of the file is here, in per cent.
        case cutOff(percent: Int)
        /// It was never written.
        case absent
    }

    let index: Index

    /// What such a file may begin with: a brand, or, in MOV files without one, a filler, the pictures or the index.
    private static let beginnings: Set<String> = ["ftyp", "wide", "free", "skip", "mdat", "moov"]
    /// A size that Android's cameras put in front of the pictures until they know it: question marks.
    private static let placeholder: UInt64 = 0x3F3F_3F3F
    /// 16 TiB: beyond it a size is a placeholder too, or damaged.
    private static let largest: UInt64 = 1 << 44

    /// - Returns: nil for another kind of file, or one that cannot be read.
    init?(_ path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let size = try? file.seekToEnd(), let first = Self.box(of: file, at: 0),
            Self.beginnings.contains(first.type)
        else { return nil }
        var place: UInt64 = 0
        var hasIndex = false
        while !hasIndex, let box = Self.box(of: file, at: place), let length = box.length {
            place += length
            hasIndex = box.type == "moov" && place <= size
        }
        if hasIndex {
            index = .present
        } else if place > size {
            index = .cutOff(percent: Int((100 * Double(size) / Double(place)).rounded(.up)))
        } else {
            index = .absent
        }
    }

    /// Type and length of the box at a place; no length where it is not known. Nil at the end of the file.
    private static func box(of file: FileHandle, at place: UInt64) -> (type: String, length: UInt64?)? {
        let short = 8
        let long = 16
        guard (try? file.seek(toOffset: place)) != nil, let head = try? file.read(upToCount: long),
            head.count >= short
        else { return nil }
        let bytes = Array(head)
        let type = String(decoding: bytes[4..<short], as: UTF8.self)
        var length = number(bytes[..<4])
        // 1 stands for a longer field after the type, 0 for "to the end of the file".
        if length == 1, bytes.count >= long { length = number(bytes[short..<long]) }
        let isKnown = length >= short && length != placeholder && length <= largest
        return (type, isKnown ? length : nil)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
