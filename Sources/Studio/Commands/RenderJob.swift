import Foundation
import Imaging
import SwingCore
import VideoIO

/// One clip on its way to the disk: first under another name, so that what has the right name is complete.
struct RenderJob {
    var plan: ClipPlan
    var folder: String
    var samples: Int
    var threads: Int

    private var clip: String { "\(folder)/\(plan.name).mp4" }
    private var truth: String { "\(folder)/\(plan.name).truth.json" }

    /// H.264 quality: these flat pictures stay sharp at this factor in a few hundred kilobytes; a long clip is given
    /// less, so that the set stays small.
    private var encoding: EncodingOptions {
        EncodingOptions(
            crf: plan.duration > Self.longClip ? 27 : 23, preset: "slow", threads: 2, keyFrameSeconds: Self.keyFrames)
    }

    /// Seconds: one key frame is enough for three seconds of a still background.
    private static let keyFrames = 4.0

    /// Seconds.
    private static let longClip = 10.0

    /// Whether the pictures beside the truth file were drawn from this plan.
    func isDrawn(_ performance: Performance) -> Bool {
        guard FileManager.default.fileExists(atPath: clip),
            let data = FileManager.default.contents(atPath: truth),
            let stored = try? JSONDecoder().decode(Stored.self, from: data)
        else { return false }
        return stored.pictures == performance.fingerprint
    }

    private struct Stored: Decodable {
        var pictures: String
    }

    /// The truth is always worked out anew; the pictures only when what they show has changed, or with `force`.
    func run(force: Bool = false, progress: inout RenderProgress) throws {
        let performance = Performance(plan)
        let painter = try Painter(performance, samples: samples, threads: threads)
        progress.begin(plan.name)
        let draws = force || !isDrawn(performance)
        if draws { try draw(performance, painter, &progress) }
        let frames = plan.moments.map { moment in
            TruthFile.FrameEntry(performance, moment, seen: painter.visibility(at: moment.captured))
        }
        let data = try TruthFile(performance, frames: frames).data()
        // The clip gets its name last: a truth file without its clip is an unfinished pair.
        if data != FileManager.default.contents(atPath: truth) {
            try data.write(to: URL(fileURLWithPath: truth), options: .atomic)
        }
        guard draws else { return progress.skip(plan.moments.count) }
        try? FileManager.default.removeItem(atPath: clip)
        try FileManager.default.moveItem(atPath: unfinished, toPath: clip)
    }

    private var unfinished: String { clip + ".part" }

    private func draw(
        _ performance: Performance, _ painter: borrowing Painter, _ progress: inout RenderProgress
    ) throws {
        var writer = try VideoWriter(
            path: unfinished,
            stream: PictureStream(
                size: plan.size, timeBase: plan.clock.timeBase, frameRate: Int32(plan.clock.rate),
                rotation: plan.rotation),
            sound: performance.sound, options: encoding)
        for (index, moment) in plan.moments.enumerated() {
            let picture = try painter.picture(at: moment.captured)
            try writer.write(try Frame(picture, index: index, time: moment.shown))
            progress.drewFrame()
        }
        try writer.finish()
    }
}
