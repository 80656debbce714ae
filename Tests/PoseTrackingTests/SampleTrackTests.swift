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
        struct Frame: Decodable {
            var joints2d: [Double?]
        }

        var landmarks: [String]
        var frames: [Frame]

        func point(_ joint: PairedJoint, _ side: Handedness, frame: Int) throws -> ImagePoint {
            let index = try #require(landmarks.firstIndex(of: joint.on(side).name))
            let values = frames[frame].joints2d
            return ImagePoint(try #require(values[3 * index]), try #require(values[3 * index + 1]))
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
        var people = try PeopleSurvey(models: models, quality: .balanced)
        let frames = try rasters(name, size: PictureSize(width: 960, height: 540)).enumerated().map { index, raster in
            try Frame(raster, index: index, time: .synthetic(seconds: Double(index * 4) / 60))
        }
        var camera = CameraMotionEstimator()
        for frame in frames {
            if let boxes = try people.add(frame) { try camera.add(frame, ignoring: boxes) }
        }
        let reading = try PlayerReading(people.takeSurvey(), subject: .automatic, quality: .balanced)
        var reader = try PoseReader(models: models, plan: reading.plan)
        var reads: [PoseReader.Read] = []
        for frame in frames where reading.plan.contains(frame.index) { reads.append(try reader.read(frame)) }
        let track = reading.observations(with: reads, camera: camera.takeMotion()).track()
        #expect(track.framesWithPose == track.frames.count)
        #expect(track.people == 1)

        var errors: [Double] = []
        for frame in track.frames {
            let pose = try #require(frame.pose)
            func point(_ joint: PairedJoint, _ side: Handedness) throws -> ImagePoint {
                try truth.point(joint, side, frame: min(frame.frame * 4, truth.frames.count - 1))
            }
            func middle(_ joint: PairedJoint) throws -> ImagePoint {
                (try point(joint, .left) + point(joint, .right)) / 2
            }
            let torso = Geometry.distance(try middle(.shoulder), try middle(.hip))
            for side in Handedness.allCases {
                for joint in [PairedJoint.shoulder, .hip, .knee, .ankle] {
                    let found = pose.position(joint.on(side))
                    errors.append(Geometry.distance(found, try point(joint, side)) / torso)
                }
            }
        }
        let mean = errors.reduce(0, +) / Double(errors.count)
        // Measured 0.055 and 0.045 torso lengths at the full frame rate; a left/right swap alone would double it.
        #expect(mean < 0.09, "mean error \(mean) torso lengths")
    }
}
