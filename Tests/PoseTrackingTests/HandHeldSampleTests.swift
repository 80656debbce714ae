import Foundation
import Imaging
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

/// The rendered clip whose camera is held in a hand and pans, with its true camera in each frame.
@Suite struct HandHeldSampleTests {
    private static let name = "forehand-oblique-hand-held"
    private static let size = PictureSize(width: 960, height: 540)
    /// Every fourth frame: fifteen a second.
    private static let step = 4

    private struct Truth: Decodable {
        struct Camera: Decodable {
            var position, right, up, forward: [Double]
            var focal: Double
            var center: [Double]

            /// The point that a pixel shows at a distance in metres along the line of sight.
            func point(behind pixel: ImagePoint, depth: Double) -> SIMD3<Double> {
                let across = (pixel.x - center[0]) / focal
                let down = (pixel.y - center[1]) / focal
                return Self.vector(position)
                    + (Self.vector(forward) + Self.vector(right) * across - Self.vector(up) * down) * depth
            }

            func pixel(of point: SIMD3<Double>) -> ImagePoint {
                let offset = point - Self.vector(position)
                let scale = focal / (offset * Self.vector(forward)).sum()
                return ImagePoint(
                    center[0] + (offset * Self.vector(right)).sum() * scale,
                    center[1] - (offset * Self.vector(up)).sum() * scale)
            }

            private static func vector(_ values: [Double]) -> SIMD3<Double> {
                SIMD3(values[0], values[1], values[2])
            }
        }

        struct Frame: Decodable {
            var camera: Camera?
            var time: Double
        }

        var camera: Camera
        var frames: [Frame]

        func camera(_ index: Int) -> Camera { frames[index].camera ?? camera }
    }

    /// The luma of every fourth frame, through ffmpeg: this module knows no video files.
    private func frames() throws -> [Frame] {
        let folder = try ScratchFolder()
        let raw = try FFmpeg.make([
            "-i", Repository.sample(Self.name + ".mp4"), "-vf", "select='not(mod(n,\(Self.step)))'", "-vsync", "0",
            "-f", "rawvideo", "-pix_fmt", "gray", folder.file("frames.grey"),
        ])
        let data = try Data(contentsOf: URL(fileURLWithPath: raw))
        let bytes = Self.size.width * Self.size.height
        return try (0..<data.count / bytes).map { number in
            let pixels = data[number * bytes..<(number + 1) * bytes].flatMap { [$0, $0, $0] }
            let index = number * Self.step
            return try Frame(
                Raster(size: Self.size, pixels: pixels), index: index, time: .synthetic(seconds: Double(index) / 60))
        }
    }

    @Test func theCameraIsFollowedAsItReallyMoved() throws {
        let truth = try JSONDecoder().decode(
            Truth.self, from: Data(contentsOf: URL(fileURLWithPath: Repository.sample(Self.name + ".truth.json"))))
        var estimator = CameraMotionEstimator()
        for frame in try frames() { try estimator.add(frame, ignoring: []) }
        let motion = estimator.takeMotion()
        #expect(motion.verdict == .moving)
        let reference = truth.camera(try #require(motion.referenceFrame))

        var (errors, moves): ([Double], [Double]) = ([], [])
        let scene = FilmedScene(size: Self.size)
        for view in motion.views {
            let camera = truth.camera(view.frame)
            for point in scene.grid {
                // At the player's distance: the hand's own shift then shows too.
                let wanted = reference.pixel(of: camera.point(behind: point, depth: 8.5))
                errors.append(Geometry.distance(motion.stabilised(point, under: view.placement), wanted))
                moves.append(Geometry.distance(point, wanted))
            }
        }
        let mean = errors.reduce(0, +) / Double(errors.count)
        #expect(moves.reduce(0, +) / Double(moves.count) > 40)
        // Measured 0.5 pixels with the player's box, of 45 that the picture moves.
        #expect(mean < 0.8, "mean error \(mean) pixels")
        #expect(abs((motion.lens.focal ?? 0) / truth.camera.focal - 1) < 0.05)
    }
}
