import ArgumentParser
import Foundation

/// Renders clips with their truth files; a picture that is drawn already is not drawn again.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render clips: NAME.mp4 and NAME.truth.json. Pictures that are complete are kept.")

    @OptionGroup var clips: ClipChoice

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
    var out: String

    @Option(help: ArgumentHelp("Sight lines a pixel.", valueName: "n"))
    var samples = 6

    @Option(help: ArgumentHelp("CPU threads.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @Flag(help: "Draw complete clips again.")
    var force = false

    func validate() throws {
        guard samples > 0, threads > 0 else { throw ValidationError("--samples and --threads start at 1.") }
    }

    func run() throws {
        let plans = try clips.plans()
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        var progress = RenderProgress(frames: plans.reduce(0) { $0 + $1.moments.count })
        for plan in plans {
            let job = RenderJob(plan: plan, folder: out, samples: samples, threads: threads)
            try job.run(force: force, progress: &progress)
        }
        progress.finish()
    }
}
