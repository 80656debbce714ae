import ArgumentParser
import Foundation
import Inference
import PoseTracking
import Reporting
import SwingCore
import SwingPipeline

/// `courtside analyze CLIP`
struct Analyze: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Analyse one clip: find every swing, rate it, and draw the coaching on the video.",
        discussion: """
            Writes OUT/<clip-name>/ with annotated.mp4, report.html, analysis.json and keyframes/. The clip itself is \
            only read.
            """)

    @Argument(help: "The video to analyse.", completion: .file())
    var clip: String

    @Option(help: ArgumentHelp("Folder that receives the results.", valueName: "dir"))
    var out = "out"

    @OptionGroup var choices: AnalysisChoices

    @Option(
        help: ArgumentHelp(
            "Write the signals that swings are found in to this CSV file, one row a frame, to look at.",
            valueName: "file"), completion: .file())
    var signals: String?

    @Option(help: ArgumentHelp("CPU threads; all of this machine unless said.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @OptionGroup var logging: LoggingOptions

    @OptionGroup(visibility: .private) var supervision: Supervision

    func validate() throws {
        guard threads >= 1 else { throw ValidationError("--threads must be at least 1; it is \(threads).") }
    }

    func run() throws {
        supervision.begin()
        let interruption = Interruption.listen()
        var models: PoseModels?
        var turn = self
        while true {
            try turn.analyse(by: &models, interruption)
            guard let arguments = turn.supervision.nextClip() else { return }
            guard let next = try Courtside.parseAsRoot(arguments) as? Analyze else { return }
            turn = next
        }
    }

    /// - Parameter models: loaded for the first clip.
    private func analyse(by models: inout PoseModels?, _ interruption: Interruption) throws {
        let console = logging.console
        let observer = RunObserver(
            report: supervision.reporter { console.show($0) }, isCancelled: { interruption.isRequested })
        let result: ClipResult
        do {
            let options = try choices.options(signals: signals, threads: threads)
            let loaded = try models ?? PoseModels(library: ModelLibrary(), threads: threads)
            models = loaded
            result = try ClipRun(models: loaded, options: options).run(clip, out: out, observer: observer)
        } catch {
            console.clearProgress()
            supervision.tell(error)
            throw error
        }
        console.clearProgress()
        logTimings(of: result, console)
        let summary = SummaryText(usesColor: Console.isTerminal(STDOUT_FILENO))
        print(summary.text(for: result.analysis, folder: result.folder, files: result.files))
    }

    private func logTimings(of result: ClipResult, _ console: Console) {
        for (stage, seconds) in result.analysis.timings.sorted(by: { $0.value > $1.value }) {
            console.log(
                "\(stage): \(seconds.formatted(.number.precision(.fractionLength(2)))) s",
                fields: ["stage": stage, "seconds": "\(seconds)"], onlyVerbose: true)
        }
    }
}
