import Foundation
public import SwingCore

/// Where the joints of a rendered sample really are in its pictures.
public struct TrueJoints: Decodable, Sendable {
    private struct Frame: Decodable {
        var joints2d: [Double?]
    }

    private struct Missing: Error {}

    private var landmarks: [String]
    private var frames: [Frame]

    /// How many pictures there are.
    public var count: Int { frames.count }

    /// - Parameter sample: its name, without an extension.
    public init(of sample: String) throws {
        let path = Repository.sample(sample + ".truth.json")
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// In pixels.
    ///
    /// - Throws: where the truth does not tell it.
    public func point(_ landmark: Landmark, frame: Int) throws -> ImagePoint {
        guard frames.indices.contains(frame), let index = landmarks.firstIndex(of: landmark.name) else {
            throw Missing()
        }
        let values = frames[frame].joints2d
        guard let x = values[3 * index], let y = values[3 * index + 1] else { throw Missing() }
        return ImagePoint(x, y)
    }
}
