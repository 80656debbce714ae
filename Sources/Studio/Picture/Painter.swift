internal import CStudio
import Foundation
import Imaging
import SwingCore

/// Draws a performance, one picture at a time. Owns the native renderer.
struct Painter: ~Copyable {
    private let handle: OpaquePointer
    private let performance: Performance
    private let samples: Int
    /// Seconds it is open.
    private let shutter: Double

    /// Poses that the motion blur of one frame is made of.
    private static let instants = 6
    /// Samples of a pixel at an edge of the background, per side: fewer when every picture has its own background.
    private static let stillGrid: Int32 = 3
    private static let movingGrid: Int32 = 2

    /// - Parameter samples: sight lines a pixel.
    init(_ performance: Performance, samples: Int = 6, threads: Int) throws(StudioError) {
        let plan = performance.plan
        let rest = Camera(plan.camera, size: plan.size)
        let court = cst_court(plan.place, camera: rest, seed: UInt32(truncatingIfNeeded: plan.seed))
        let native = cst_renderer_create(Int32(plan.size.width), Int32(plan.size.height), Int32(threads), court)
        guard let handle = native else {
            throw StudioError("The renderer could not be started for \(plan.name).")
        }
        self.handle = handle
        self.performance = performance
        self.samples = samples
        shutter = plan.clock.shutter
    }

    deinit { cst_renderer_free(handle) }

    /// The picture at a clip time in seconds, the shutter centred on it. The camera stands still meanwhile.
    func picture(at time: Double) throws(StudioError) -> Raster {
        let plan = performance.plan
        let count = shutter > 0 ? Self.instants : 1
        let figures = (0..<count).map { index in
            let share = (Double(index) + 0.5) / Double(count) - 0.5
            return figure(at: time + share * shutter)
        }
        var shot = cst_shot(
            camera: cst_camera(performance.camera(at: time), focus: plan.camera(at: time).distance),
            frame: UInt32(max(0, (time * plan.clock.filmedRate).rounded())), samples: Int32(samples),
            background_grid: plan.camera.movement == .none ? Self.stillGrid : Self.movingGrid)
        var pixels = [UInt8](repeating: 0, count: plan.size.width * plan.size.height * 3)
        let status = withPoses(figures[...], []) { poses in
            pixels.withUnsafeMutableBufferPointer { buffer -> Int32 in
                guard let poses = poses.baseAddress, let base = buffer.baseAddress else { return 1 }
                return cst_renderer_draw(handle, &shot, poses, count, base)
            }
        }
        guard status == 0 else { throw StudioError("A picture of \(plan.name) could not be drawn.") }
        return Raster(size: plan.size, pixels: pixels)
    }

    /// Which landmarks the camera sees at a time: inside the picture and not behind more than their own flesh. Net and
    /// fence mesh are looked through, so they hide nothing.
    ///
    /// - Parameter time: clip time in seconds.
    func visibility(at time: Double) -> [Landmark: Bool] {
        guard performance.plan.hasPlayer else { return [:] }
        let joints = performance.joints(at: time)
        var seen: [Landmark: Bool] = [:]
        let camera = performance.camera(at: time)
        let size = camera.size
        var native = cst_camera(camera, focus: performance.plan.camera(at: time).distance)
        withPoses([figure(at: time)], []) { poses in
            for landmark in Landmark.allCases {
                guard let pixel = camera.pixel(of: joints[landmark]) else { continue }
                guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(size.width), pixel.y < Double(size.height) else {
                    seen[landmark] = false
                    continue
                }
                let depth = Double(cst_renderer_depth(handle, &native, poses[0], Float(pixel.x), Float(pixel.y)))
                let distance = (joints[landmark] - camera.position).norm
                seen[landmark] = depth < 0 || distance - depth < Self.fleshDepth * performance.player.body.scale
            }
        }
        return seen
    }

    /// A joint may lie this deep inside the body and still count as seen, in metres (a hip lies 13 cm deep).
    private static let fleshDepth = 0.17

    private func figure(at time: Double) -> Figure {
        var figure = Figure()
        for person in (performance.plan.hasPlayer ? [performance.player] : []) + performance.bystanders {
            figure.append(person.joints(at: time), body: person.body, look: person.look, hasRacket: person.hasRacket)
        }
        // Every instant of an exposure has the same solids: a ball that is not in play lies under the ground.
        figure.append(ball: performance.ball(at: time) ?? Vector(0, 0, -1))
        return figure
    }

    /// Lends the figures' arrays to C for the duration of `body`.
    private func withPoses<R>(
        _ figures: ArraySlice<Figure>, _ poses: [cst_pose], _ body: (UnsafeBufferPointer<cst_pose>) -> R
    ) -> R {
        guard let first = figures.first else { return poses.withUnsafeBufferPointer(body) }
        return first.shapes.withUnsafeBufferPointer { shapes in
            first.strings.withUnsafeBufferPointer { strings in
                guard let base = shapes.baseAddress else { return withPoses(figures.dropFirst(), poses, body) }
                let pose = cst_pose(
                    shapes: base, shape_count: shapes.count, strings: strings.baseAddress, strings_count: strings.count)
                return withPoses(figures.dropFirst(), poses + [pose], body)
            }
        }
    }
}

/// Something the studio could not do, in a sentence.
struct StudioError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
