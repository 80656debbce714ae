public import Foundation
public import SwingCore

/// `analysis.json`: the written form of an `Analysis`.
///
/// Keys are sorted, doubles keep six significant digits and at least four decimals (a tenth of a millisecond), and
/// short values stand on one line, so that two runs over one clip compare line by line.
public enum AnalysisFile {
    /// The file's name inside a clip's folder.
    public static let name = "analysis.json"

    /// The bytes of the file, with a final line feed.
    ///
    /// - Throws: `EncodingError` when a number is not finite, which no analysis should hold.
    public static func encode(_ analysis: Analysis) throws -> Data {
        let tree = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(analysis))
        return Data((tree.rounded.text() + "\n").utf8)
    }

    /// Reads the file's bytes back.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - path: how to name the file in an error.
    public static func decode(_ data: Data, path: String = name) throws(AnalysisFileError) -> Analysis {
        let decoder = JSONDecoder()
        let stamp: VersionStamp
        do {
            stamp = try decoder.decode(VersionStamp.self, from: data)
        } catch {
            throw AnalysisFileError(path: path, problem: .unreadable(detail: DecodingWords.sentence(for: error)))
        }
        guard stamp.schemaVersion == Analysis.currentSchemaVersion else {
            throw AnalysisFileError(path: path, problem: .otherVersion(found: stamp.schemaVersion))
        }
        do {
            return try decoder.decode(Analysis.self, from: data)
        } catch {
            throw AnalysisFileError(path: path, problem: .unreadable(detail: DecodingWords.sentence(for: error)))
        }
    }

    private struct VersionStamp: Decodable {
        var schemaVersion: Int
    }
}
