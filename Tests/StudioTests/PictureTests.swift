import Foundation
import Imaging
import SwingCore
import Testing
import VideoIO

@testable import Studio

/// Small pictures: deterministic, the body where the joints are, written and resumed.
@Suite("Picture")
struct PictureTests {
    private static var plan: ClipPlan {
        var plan = Catalog.all[0]
        plan.name = "small"
        plan.size = PictureSize(width: 160, height: 90)
        plan.clock.rate = 30
        plan.duration = 0.3
        plan.acts = [.stroke(kind: .serve, faults: [], contact: 0.2, at: .home)]
        return plan
    }

    @Test("One or two threads, first or second run: the same pixels")
    func deterministic() throws {
        let performance = Performance(Self.plan)
        let first = try Painter(performance, samples: 3, threads: 1).picture(at: 0.2)
        #expect(try Painter(performance, samples: 3, threads: 2).picture(at: 0.2) == first)
    }

    @Test("The pictures change where the joints are")
    func bodyLiesOnJoints() throws {
        var plan = Self.plan
        plan.size = PictureSize(width: 320, height: 180)
        let performance = Performance(plan)
        let painter = try Painter(performance, samples: 4, threads: 2)
        let time = performance.swings[0].contactTime - 0.1
        let joints = performance.joints(at: time)
        let seen = painter.visibility(at: time)
        let still = try painter.picture(at: time)
        // Later the player stands elsewhere: what differs was the body.
        let later = try painter.picture(at: time + 0.8)
        for landmark in [Landmark.nose, .rightElbow, .rightWrist, .leftKnee, .rightKnee, .leftAnkle] {
            let pixel = try #require(performance.camera(at: time).pixel(of: joints[landmark]))
            let difference = still[Int(pixel.x), Int(pixel.y)] &- later[Int(pixel.x), Int(pixel.y)]
            #expect(abs(difference.x) + abs(difference.y) + abs(difference.z) > 12, "\(landmark.name)")
        }
        #expect(seen[.rightWrist] == true)
    }

    @Test("A clip is written with its truth, read back with its times, and skipped when complete")
    func render() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let plan = Self.plan
        let job = RenderJob(plan: plan, folder: folder, samples: 1, threads: 2)
        #expect(!job.isDrawn(Performance(plan)))
        var progress = RenderProgress(frames: plan.moments.count)
        try job.run(progress: &progress)
        #expect(job.isDrawn(Performance(plan)))
        var reader = try VideoReader(path: folder + "/small.mp4", threads: 1)
        var times: [Double] = []
        while let frame = try reader.next() { times.append(frame.time.seconds) }
        #expect(times.count == plan.moments.count)
        for (time, moment) in zip(times, plan.moments) { #expect(abs(time - moment.shown.seconds) < 1e-4) }
        // Drawn already: the truth alone is worked out again, to the same bytes.
        let truth = folder + "/small.truth.json"
        let first = FileManager.default.contents(atPath: truth)
        try job.run(progress: &progress)
        #expect(FileManager.default.contents(atPath: truth) == first)
        var other = plan
        other.seed += 1
        #expect(!RenderJob(plan: other, folder: folder, samples: 1, threads: 2).isDrawn(Performance(other)))
    }
}
