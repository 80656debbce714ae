import ArgumentParser
import CoachingRules
import Evaluation
import Foundation
import Inference
import Kinematics
import PoseTracking
import Reporting
import SwingCore
import SwingPipeline
import Synchronization

/// `courtside evaluate FOLDER`
struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the analysis on clips whose truth is known, and compare with a stored result.",
        discussion: """
            Takes every NAME.mp4 with NAME.truth.json beside it, and the clips of a labels.json. Nothing is written but \
            the files named here. Exit status: 0 done; 1 a clip could not be read, or a figure is worse than in the \
            baseline by more than its margin; 2 the folder holds no truth.
            """)

    @Argument(help: "The folder with the clips.", completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("Write every figure to this file.", valueName: "file"), completion: .file())
    var json: String?

    @Option(
        help: ArgumentHelp("Write each clip's analysis.json to this folder, by the clip's name.", valueName: "folder"),
        completion: .directory)
    var analyses: String?

    @Option(help: ArgumentHelp("Compare with the result stored in this file.", valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(help: "Store this result in the baseline's file, whatever the comparison says.")
    var updateBaseline = false

    @Option(
        help: ArgumentHelp(
            "Only this clip of the folder, by its file name; may be repeated (default: all).", valueName: "clip"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Keep what the networks saw in this folder and use what is there: after a change behind them.",
            valueName: "folder"), completion: .directory)
    var tracks: String?

    @Option(
        help: ArgumentHelp("How thoroughly the body is read (default: balanced).", valueName: "fast|balanced|best"),
        transform: TrackingQuality.named)
    var quality: TrackingQuality = .balanced

    @Option(help: ArgumentHelp("CPU threads; all of this machine unless said.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @OptionGroup var logging: LoggingOptions

    func validate() throws {
        guard threads >= 1 else { throw ValidationError("--threads must be at least 1; it is \(threads).") }
        if updateBaseline, baseline == nil { throw ValidationError("--update-baseline needs --baseline FILE.") }
        if updateBaseline, !only.isEmpty {
            throw ValidationError("--update-baseline stores the whole folder; leave --only out.")
        }
    }

    func run() throws {
        let set = try chosen(from: EvaluationSet(folder: folder))
        // A baseline that cannot be read is found out before the minutes of analysis, unless it is to be replaced.
        let stored = try baseline.flatMap { path in
            updateBaseline ? try? EvaluationReport(contentsOf: path) : try EvaluationReport(contentsOf: path)
        }
        let report = try evaluate(set)
        print(EvaluationText(report).text, terminator: "")
        if let json { try report.write(to: json) }
        var hasRegressed = false
        if let baseline, let stored {
            let comparison = Comparison(of: report, with: stored)
            hasRegressed = comparison.hasRegressed && !updateBaseline
            print("\n" + ComparisonText(comparison, baseline: baseline).text, terminator: "")
        }
        if let baseline, updateBaseline {
            try report.asBaseline.write(to: baseline)
            print("Stored in \(baseline)")
        }
        if hasRegressed || !report.failures.isEmpty { throw ExitCode(1) }
    }

    /// The same analysis, written beside the others where they are asked for.
    private func kept(_ analysis: Analysis) throws -> Analysis {
        guard let analyses else { return analysis }
        let name = URL(fileURLWithPath: analysis.video.path).deletingPathExtension().lastPathComponent
        let folder = URL(fileURLWithPath: analyses, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try AnalysisFile.encode(analysis).write(to: folder.appending(path: name + ".json"), options: .atomic)
        return analysis
    }

    private func chosen(from set: EvaluationSet) throws -> EvaluationSet {
        guard !only.isEmpty else { return set }
        let names = Set(only)
        let known = Set(set.clips.map(\.name)).union(set.failures.keys)
        if let stranger = only.first(where: { !known.contains($0) }) {
            throw ValidationError("\(folder) holds no clip '\(stranger)' whose truth is known.")
        }
        return EvaluationSet(
            clips: set.clips.filter { names.contains($0.name) },
            failures: set.failures.filter { names.contains($0.key) })
    }

    private func evaluate(_ set: EvaluationSet) throws -> EvaluationReport {
        let console = logging.console
        let interruption = Interruption.listen()
        let models = try PoseModels(library: ModelLibrary(), threads: threads)
        let bar = EvaluationProgress(clips: set.clips.map(\.name), console: console)
        defer { bar.clear() }
        let evaluator = Evaluator(isShown: MetricEngine.shows) { path, captureRate in
            // The level that judges by every rule; truth files state their faults for it.
            let options = AnalysisOptions(
                level: .advanced, ruleBook: .builtIn, captureRate: captureRate, quality: quality, writesVideo: false,
                threads: threads)
            let observer = RunObserver(
                report: { bar.show($0) }, isCancelled: { interruption.isRequested })
            let analyzer = ClipAnalyzer(models: models, options: options)
            guard let tracks else {
                let clip = try analyzer.analyze(path, observer: observer)
                return (try kept(clip.analysis), clip.trackInSpace)
            }
            let stored = try StoredObservations(folder: tracks, networks: models.records).observations(of: path) {
                try analyzer.observe(path, observer: observer)
            }
            let clip = analyzer.analyze(stored)
            return (try kept(clip.analysis), clip.trackInSpace)
        }
        return try evaluator.report(on: set) { bar.start($0) }
    }
}

/// Which clip is being analysed, on a terminal that somebody watches.
private final class EvaluationProgress: Sendable {
    private let clips: [String]
    private let isShown: Bool
    private let console: Console
    private let current = Mutex<(clip: Int, percent: Int)>((0, -1))

    init(clips: [String], console: Console) {
        self.clips = clips
        self.console = console
        isShown = console.verbosity != .quiet && console.format == .text && Console.isTerminal(STDERR_FILENO)
    }

    func start(_ clip: Int) {
        current.withLock { $0 = (clip, -1) }
        console.log(
            "clip \(clip + 1) of \(clips.count): \(clips[clip])", fields: ["clip": clips[clip]], onlyVerbose: true)
    }

    func show(_ progress: ClipProgress) {
        guard isShown, let expected = progress.expected else { return }
        let percent = min(100, progress.frame * 100 / max(1, expected))
        let line = current.withLock { now -> String? in
            guard now.percent != percent else { return nil }
            now.percent = percent
            return "Clip \(now.clip + 1) of \(clips.count)  \(clips[now.clip])  \(percent) %"
        }
        if let line { Console.standardError("\r\u{1B}[K" + line) }
    }

    func clear() {
        if isShown { Console.standardError("\r\u{1B}[K") }
    }
}
