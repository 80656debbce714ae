import Foundation
import Imaging
import SwingCore
import Testing

/// Compares a picture with its committed golden.
///
/// Text may be rasterised a little differently by another build of the font libraries, so a golden matches when the
/// mean difference is small and few pixels are far off; pictures of lines alone are held to less.
/// `RECORD_GOLDENS=1` writes what was drawn instead, and fails, so that a recording never passes for a check; on CI it
/// is refused.
struct GoldenPicture {
    let name: String
    var tolerance = Tolerance.text

    /// What may differ.
    struct Tolerance {
        /// Mean absolute difference over all channels, 0 to 255.
        var mean: Double
        /// The share of pixels that may be far off.
        var farOffShare: Double

        static let lines = Tolerance(mean: 0.04, farOffShare: 0.0005)
        static let text = Tolerance(mean: 0.5, farOffShare: 0.004)
    }

    /// A pixel is far off when a channel differs by more than this.
    static let farOff = 40

    struct Difference {
        var mean: Double
        var farOffShare: Double

        func isWithin(_ tolerance: Tolerance) -> Bool {
            mean <= tolerance.mean && farOffShare <= tolerance.farOffShare
        }

        init(_ a: Raster, _ b: Raster) {
            guard a.size == b.size else {
                (mean, farOffShare) = (255, 1)
                return
            }
            var sum = 0
            var far = 0
            for pixel in stride(from: 0, to: a.pixels.count, by: 3) {
                let channels = (0..<3).map { abs(Int(a.pixels[pixel + $0]) - Int(b.pixels[pixel + $0])) }
                sum += channels.reduce(0, +)
                if channels.contains(where: { $0 > GoldenPicture.farOff }) { far += 1 }
            }
            mean = Double(sum) / Double(max(1, a.pixels.count))
            farOffShare = Double(far) / Double(max(1, a.pixels.count / 3))
        }
    }

    /// The committed picture; nil when there is none yet.
    var golden: Raster? {
        get throws {
            guard let path = Bundle.module.path(forResource: name, ofType: "png", inDirectory: "Goldens") else {
                return nil
            }
            return try Raster(pngAt: path)
        }
    }

    func check(_ drawn: Raster, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let environment = ProcessInfo.processInfo.environment
        if environment["RECORD_GOLDENS"] == "1" {
            guard environment["CI"] == nil else {
                Issue.record("goldens are never recorded on CI", sourceLocation: sourceLocation)
                return
            }
            try drawn.writePNG(to: Self.folder + "/\(name).png")
            Issue.record("recorded \(name); run again without RECORD_GOLDENS", sourceLocation: sourceLocation)
            return
        }
        guard let golden = try golden else {
            Issue.record("no golden named \(name); record it with RECORD_GOLDENS=1", sourceLocation: sourceLocation)
            return
        }
        let difference = Difference(golden, drawn)
        guard !difference.isWithin(tolerance) else { return }
        let actual = NSTemporaryDirectory() + "/\(name).actual.png"
        try drawn.writePNG(to: actual)
        Issue.record(
            "\(name): mean \(difference.mean), far off \(difference.farOffShare); see \(actual)",
            sourceLocation: sourceLocation)
    }

    private static var folder: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens").path
    }
}
