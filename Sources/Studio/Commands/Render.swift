import ArgumentParser
import Foundation
import Imaging
import SwingCore
import VideoIO

/// Renders clips with their truth files; a clip that is complete is skipped.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render clips: NAME.mp4 and NAME.truth.json. Complete ones are skipped.")

    @Argument(help: "Clips, by name; none for all.")
    var names: [String] = []

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
    var out: String

    @Option(help: ArgumentHelp("Sight lines a pixel.", valueName: "n"))
    var samples = 6

    @Option(help: ArgumentHelp("CPU threads.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @Flag(help: "Render complete clips again.")
    var force = false

    func validate() throws {
        guard samples > 0, threads > 0 else { throw ValidationError("--samples and --threads start at 1.") }
    }

    func run() throws {
        let plans = try Catalog.plans(named: names)
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        for (index, plan) in plans.enumerated() {
            let job = RenderJob(plan: plan, folder: out, samples: samples, threads: threads)
            let place = "[\(index + 1)/\(plans.count)] \(plan.name)"
            if job.isComplete, !force {
                Progress.show("\(place): complete, skipped")
                continue
            }
            try job.run(place)
        }
    }
}

/// One clip on its way to the disk: first under another name, so that what has the right name is complete.
struct RenderJob {
    var plan: ClipPlan
    var folder: String
    var samples: Int
    var threads: Int

    private var clip: String { "\(folder)/\(plan.name).mp4" }
    private var truth: String { "\(folder)/\(plan.name).truth.json" }

    /// A clip gets its name last, and its truth file tells what it was made from.
    var isComplete: Bool {
        guard FileManager.default.fileExists(atPath: clip),
            let data = FileManager.default.contents(atPath: truth),
            let stored = try? JSONDecoder().decode(Stored.self, from: data)
        else { return false }
        return stored.digest == (try? TruthFile.digest(of: Performance(plan)))
    }

    private struct Stored: Decodable {
        var digest: String
    }

    /// H.264 quality: these flat pictures stay sharp at this factor in a few hundred kilobytes.
    private static let encoding = EncodingOptions(crf: 23, preset: "slow", threads: 2)

    func run(_ label: String) throws {
        let performance = Performance(plan)
        let painter = try Painter(performance, samples: samples, threads: threads)
        let timeBase = TimeBase(numerator: 1, denominator: Int32(plan.frameRate))
        let unfinished = clip + ".part"
        var writer = try VideoWriter(
            path: unfinished,
            stream: PictureStream(size: plan.size, timeBase: timeBase, frameRate: Int32(plan.frameRate)),
            options: Self.encoding)
        var frames: [TruthFile.FrameEntry] = []
        let clock = ContinuousClock()
        let start = clock.now
        for index in 0..<plan.frameCount {
            let time = plan.time(ofFrame: index)
            let picture = try painter.picture(at: time)
            let presentation = MediaTime(ticks: Int64(index), timeBase: timeBase)
            try writer.write(try Frame(picture, index: index, time: presentation))
            let seen = painter.visibility(of: performance.joints(at: time), at: time)
            frames.append(TruthFile.FrameEntry(performance, time: time, seen: seen))
            if (index + 1) % 20 == 0 || index + 1 == plan.frameCount {
                let seconds = (clock.now - start) / .seconds(1) / Double(index + 1)
                Progress.show("\(label): \(index + 1) of \(plan.frameCount) frames, \(fixed(seconds, 2)) s a frame")
            }
        }
        try writer.finish()
        var file = TruthFile(performance, frames: frames)
        file.digest = try TruthFile.digest(of: performance)
        try file.data().write(to: URL(fileURLWithPath: truth), options: .atomic)
        try? FileManager.default.removeItem(atPath: clip)
        try FileManager.default.moveItem(atPath: unfinished, toPath: clip)
    }
}
