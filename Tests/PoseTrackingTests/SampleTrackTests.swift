import Foundation
import Imaging
import Inference
import SwingCore
import TestSupport
import Testing

@testable import PoseTracking

/// The real networks on a rendered swing whose joints are known exactly.
@Suite struct SampleTrackTests {
    private struct Truth: Decodable {
        var names: [String]
        var kp2d: [[[Double]]]

        func point(_ side: String, _ joint: String, frame: Int) -> ImagePoint {
            let index = names.firstIndex(of: "\(side)_\(joint)") ?? 0
            return ImagePoint(kp2d[frame][index][0], kp2d[frame][index][1])
        }
    }

    /// Every fourth frame of a sample as a raster, in order, through ffmpeg: this module knows no video files.
    private func rasters(_ name: String, size: PictureSize) throws -> [Raster] {
        let folder = try ScratchFolder()
        let raw = try FFmpeg.make([
            "-i", Repository.sample(name + ".mp4"), "-vf", "select='not(mod(n,4))'", "-vsync", "0", "-f", "rawvideo",
            "-pix_fmt", "rgb24", folder.file("frames.rgb"),
        ])
        let data = try Data(contentsOf: URL(fileURLWithPath: raw))
        let bytes = size.width * size.height * 3
        return (0..<data.count / bytes).map { index in
            Raster(size: size, pixels: [UInt8](data[index * bytes..<(index + 1) * bytes]))
        }
    }

    @Test(arguments: ["serve-side-60fps", "forehand-diagonal-60fps"])
    func jointsLieWhereTheyAre(_ name: String) throws {
        let truth = try JSONDecoder().decode(
            Truth.self, from: Data(contentsOf: URL(fileURLWithPath: Repository.sample(name + ".truth.json"))))
        let models = try PoseModels(library: ModelLibrary(), threads: 2)
        var tracker = try PoseTracker(models: models)
        for (index, raster) in try rasters(name, size: PictureSize(width: 960, height: 540)).enumerated() {
            try tracker.add(Frame(raster, index: index, time: .synthetic(seconds: Double(index * 4) / 60)))
        }
        let track = tracker.track()
        #expect(track.framesWithPose == track.frames.count)
        #expect(track.people == 1)

        var errors: [Double] = []
        for frame in track.frames {
            let pose = try #require(frame.pose)
            let at = min(frame.frame * 4, truth.kp2d.count - 1)
            func middle(_ joint: String) -> ImagePoint {
                (truth.point("left", joint, frame: at) + truth.point("right", joint, frame: at)) / 2
            }
            let torso = Geometry.distance(middle("shoulder"), middle("hip"))
            for side in [Handedness.left, .right] {
                for (joint, name) in [
                    (PairedJoint.shoulder, "shoulder"), (.hip, "hip"), (.knee, "knee"), (.ankle, "ankle"),
                ] {
                    let expected = truth.point(side.rawValue, name, frame: at)
                    errors.append(Geometry.distance(pose.position(joint.on(side)), expected) / torso)
                }
            }
        }
        let mean = errors.reduce(0, +) / Double(errors.count)
        // Measured 0.055 and 0.045 torso lengths at the full frame rate; a left/right swap alone would double it.
        #expect(mean < 0.09, "mean error \(mean) torso lengths")
    }
}
