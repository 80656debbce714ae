import Foundation

@testable import Studio

/// A truth file as a reader sees it, decoded from its bytes.
struct StoredTruth: Decodable {
    struct Frame: Decodable {
        var time: Double
        var joints2d: [Double?]
        var joints3d: [Double]
        var camera: StoredCamera?

        /// nil behind the camera.
        func pixel(_ index: Int) -> SIMD2<Double>? {
            guard let x = joints2d[3 * index], let y = joints2d[3 * index + 1] else { return nil }
            return SIMD2(x, y)
        }

        func point(_ index: Int) -> Vector {
            Vector(joints3d[3 * index], joints3d[3 * index + 1], joints3d[3 * index + 2])
        }
    }

    struct StoredCamera: Decodable {
        var position: [Double]
        var right: [Double]
        var up: [Double]
        var forward: [Double]
        var focal: Double
        var center: [Double]

        func pixel(of point: Vector) -> SIMD2<Double> {
            func along(_ axis: [Double]) -> Double {
                zip(axis, [point.x - position[0], point.y - position[1], point.z - position[2]])
                    .reduce(0) { $0 + $1.0 * $1.1 }
            }
            let scale = focal / along(forward)
            return SIMD2(center[0] + along(right) * scale, center[1] - along(up) * scale)
        }
    }

    struct Swing: Decodable {
        struct Fault: Decodable {
            var rule: String
            var rating: String
        }

        var stroke: String
        var variant: String?
        var events: [String: Double]
        var metrics: [String: Double]
        var faults: [Fault]
        var seededFaults: [String]
    }

    var truthVersion: Int
    var handedness: String
    var view: String
    var swings: [Swing]
    var camera: StoredCamera
    var landmarks: [String]
    var frames: [Frame]

    /// - Parameter step: every how many frames one is stored.
    init(_ performance: Performance, step: Int) throws {
        self = try JSONDecoder().decode(StoredTruth.self, from: Self.data(performance, step: step))
    }

    static func data(_ performance: Performance, step: Int) throws -> Data {
        let moments = performance.plan.moments
        let shown = stride(from: 0, to: moments.count, by: step).map { moments[$0] }
        return try TruthFile(performance, frames: shown.map { .init(performance, $0, seen: [:]) }).data()
    }
}
