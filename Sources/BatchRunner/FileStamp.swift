internal import Foundation

/// Size and time of a file: as long as both rest, its content is taken to rest, too.
struct FileStamp: Sendable, Hashable, Codable {
    var bytes: Int
    /// Of the last change of the content, in microseconds since 1970: a whole number comes back from JSON as it was.
    var modified: Int

    /// Of what a path leads to, links followed; nil when that is not a file that can be looked at.
    init?(path: String) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
            facts[.type] as? FileAttributeType == .typeRegular,
            let bytes = facts[.size] as? Int, let date = facts[.modificationDate] as? Date
        else { return nil }
        self.bytes = bytes
        modified = Int((date.timeIntervalSince1970 * 1e6).rounded())
    }

    /// Seconds since the last change, by the clock on the wall; negative where that clock is behind.
    func age(at now: Date = Date()) -> Double { now.timeIntervalSince1970 - Double(modified) / 1e6 }
}
