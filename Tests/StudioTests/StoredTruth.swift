import Foundation

@testable import Studio

/// A truth file as a reader sees it, decoded from its bytes.
struct StoredTruth: Decodable {
    struct Frame: Decodable {
        var time: Double
        var joints2d: [String: [Double]]
        var joints3d: [String: [Double]]
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
    var frames: [Frame]

    init(_ performance: Performance, times: [Double]) throws {
        self = try JSONDecoder().decode(StoredTruth.self, from: Self.data(performance, times: times))
    }

    static func data(_ performance: Performance, times: [Double]) throws -> Data {
        try TruthFile(performance, frames: times.map { .init(performance, time: $0, seen: [:]) }).data()
    }
}
