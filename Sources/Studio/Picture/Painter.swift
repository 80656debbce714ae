internal import CStudio
import Foundation
import Imaging
import SwingCore

/// Draws a performance, one picture at a time. Owns the native renderer.
struct Painter: ~Copyable {
    private let handle: OpaquePointer
    private let performance: Performance
    private let samples: Int
    /// The part of a frame's time that the shutter is open.
    private let shutterShare: Double

    /// Poses that the motion blur of one frame is made of.
    private static let instants = 6

    /// - Parameters:
    ///   - samples: sight lines a pixel.
    ///   - shutter: seconds the shutter is open; 0 freezes the motion.
    init(_ performance: Performance, samples: Int = 6, shutter: Double = 1.0 / 500, threads: Int) throws(StudioError) {
        let camera = performance.camera
        let native = cst_camera(
            position: cst_vector(camera.position), right: cst_vector(camera.axes.right), up: cst_vector(camera.axes.up),
            forward: cst_vector(camera.axes.forward), focal: Float(camera.focal), center_x: Float(camera.center.x),
            center_y: Float(camera.center.y))
        let court = cst_court(performance.plan.place, seed: UInt32(truncatingIfNeeded: performance.plan.seed))
        guard
            let handle = cst_renderer_create(
                Int32(camera.size.width), Int32(camera.size.height), Int32(threads), native, court)
        else { throw StudioError("The renderer could not be started for \(performance.plan.name).") }
        self.handle = handle
        self.performance = performance
        self.samples = samples
        shutterShare = shutter
    }

    deinit { cst_renderer_free(handle) }

    /// The picture at a presentation time in seconds, the shutter centred on it.
    func picture(at time: Double) throws(StudioError) -> Raster {
        let count = shutterShare > 0 ? Self.instants : 1
        let figures = (0..<count).map { index in
            let share = (Double(index) + 0.5) / Double(count) - 0.5
            return figure(at: time + share * shutterShare)
        }
        let size = performance.camera.size
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let status = withPoses(figures[...], []) { poses in
            pixels.withUnsafeMutableBufferPointer { buffer -> Int32 in
                guard let poses = poses.baseAddress, let base = buffer.baseAddress else { return 1 }
                return cst_renderer_draw(handle, poses, count, Int32(samples), base)
            }
        }
        guard status == 0 else { throw StudioError("A picture of \(performance.plan.name) could not be drawn.") }
        return Raster(size: size, pixels: pixels)
    }

    /// Which landmarks the camera sees at a time: inside the picture and not behind more than their own flesh.
    func visibility(of joints: Joints, at time: Double) -> [Landmark: Bool] {
        var seen: [Landmark: Bool] = [:]
        withPoses([figure(at: time)], []) { poses in
            for landmark in Landmark.allCases {
                guard let pixel = performance.camera.pixel(of: joints[landmark]) else { continue }
                let size = performance.camera.size
                guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(size.width), pixel.y < Double(size.height) else {
                    seen[landmark] = false
                    continue
                }
                let depth = Double(cst_renderer_depth(handle, poses[0], Float(pixel.x), Float(pixel.y)))
                let distance = (joints[landmark] - performance.camera.position).norm
                seen[landmark] = depth < 0 || distance - depth < Self.fleshDepth * performance.plan.body.scale
            }
        }
        return seen
    }

    /// A joint may lie this deep inside the body and still count as seen, in metres (a hip lies 13 cm deep).
    private static let fleshDepth = 0.17

    private func figure(at time: Double) -> Figure {
        Figure(
            performance.joints(at: time), body: performance.plan.body, look: performance.plan.look,
            ball: performance.ball(at: time))
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

extension cst_court {
    fileprivate init(_ place: Place, seed: UInt32) {
        func color(_ tint: Tint) -> cst_vector { cst_vector(x: tint.linear.x, y: tint.linear.y, z: tint.linear.z) }
        let rise = radians(place.sunHeight)
        let turn = radians(place.sunHeading)
        let sun = Vector(sin(turn) * cos(rise), cos(turn) * cos(rise), sin(rise))
        let strength = place.sunStrength
        self.init(
            inside: color(place.inside), outside: color(place.outside), line: cst_vector(x: 0.85, y: 0.85, z: 0.83),
            fence: color(place.fence), post: cst_vector(x: 0.32, y: 0.34, z: 0.34), leaf: color(place.leaf),
            sky: color(place.sky), center_x: Float(place.courtX), baseline_y: Float(place.baselineY),
            sun: cst_vector(sun), sun_color: cst_vector(Vector(0.86, 0.80, 0.70) * strength),
            sky_light: cst_vector(Vector(0.34, 0.38, 0.44)), seed: seed)
    }
}

/// Something the studio could not do, in a sentence.
struct StudioError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
