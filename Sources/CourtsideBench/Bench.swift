import ArgumentParser
import CoachingRules
import Foundation
import Inference
import PoseTracking
import Subprocess
import SwingCore
import SwingPipeline
import VideoIO

/// `courtside-bench CLIP`: the whole analysis as a ratio to ffmpeg re-encoding the same clip on the same machine in the
/// same run, and what each stage of it costs.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courtside-bench",
        abstract: "Time the analysis of a clip, stage by stage, against ffmpeg re-encoding it.",
        discussion: """
            The yardstick is ffmpeg re-encoding CLIP with the encoder settings of the annotated video and its sound \
            copied. All cases take turns; the median of the runs counts. A ratio of 2 means: twice as long as ffmpeg \
            alone. Processor seconds tell more than wall seconds where other programs are busy. Then each quality runs \
            once on a single thread, so that no two stages overlap, and the processor time of each stage is shown.
            """)

    @Argument(help: "The video to time.", completion: .file())
    var clip: String

    @Option(help: ArgumentHelp("How often each is run.", valueName: "n"))
    var runs = 3

    @Option(help: ArgumentHelp("CPU threads; all of this machine unless said.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    @Flag(inversion: .prefixedNo, help: "Whether the cost of each stage is measured, too.")
    var stages = true

    private static let qualities: [TrackingQuality] = [.fast, .balanced]

    private func options(_ quality: TrackingQuality = .balanced, threads: Int? = nil) -> AnalysisOptions {
        AnalysisOptions(ruleBook: .builtIn, quality: quality, threads: threads ?? self.threads)
    }

    func run() async throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("courtside-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let keyFrameSpacing = try keyFrameSpacing()

        var table = BenchTable()
        for _ in 0..<max(1, runs) {
            let yardstick = Stopwatch()
            try await encodeWithFFmpeg(into: scratch.path, keyFrameSpacing: keyFrameSpacing)
            table.add(yardstick.read(.children), to: BenchTable.yardstick)

            let empty = Stopwatch()
            try EmptyOverlayRun(options: options()).run(clip, to: scratch.path + "/empty.mp4")
            table.add(empty.read(.own), to: "decode + write, empty overlay")

            for quality in Self.qualities {
                let whole = Stopwatch()
                let models = try PoseModels(library: ModelLibrary(), threads: threads)
                _ = try ClipRun(models: models, options: options(quality)).run(clip, out: scratch.path)
                table.add(whole.read(.own), to: "whole analysis, \(quality)")
            }
        }
        print("\(clip), median of \(max(1, runs)), \(threads) threads, \(Machine.processor)")
        print(table.text)
        if stages { print("\n" + (try stageTable(into: scratch.path)).text) }
        if let peak = Machine.peakMemory { print("peak memory \(Int(peak)) MiB") }
    }

    /// What each stage costs where nothing overlaps.
    private func stageTable(into folder: String) throws -> StageTable {
        var table = StageTable()
        for quality in Self.qualities {
            let loading = Stopwatch()
            let models = try PoseModels(library: ModelLibrary(), threads: 1)
            let loaded = loading.read(.own)
            let result = try ClipRun(models: models, options: options(quality, threads: 1)).run(clip, out: folder)
            var costs = result.costs
            costs["load networks"] = StageCost(wall: loaded.wall, processor: loaded.processor ?? 0, count: 1)
            table.add(costs, frames: result.analysis.frames.decoded, of: quality.rawValue)
        }
        return table
    }

    /// Frames from one key frame to the next in the annotated video.
    private func keyFrameSpacing() throws -> Int {
        let rate = try VideoReader(path: clip, threads: 1).description.averageFrameRate ?? 30
        return max(1, Int((rate * EncodingOptions(threads: threads).keyFrameSeconds).rounded()))
    }

    private func encodeWithFFmpeg(into folder: String, keyFrameSpacing: Int) async throws {
        let outcome = try await Subprocess.run(
            .name("ffmpeg"),
            arguments: [
                "-v", "error", "-nostdin", "-y", "-threads", "\(threads)", "-i", clip, "-c:v", "libx264", "-preset",
                options().preset, "-crf", "\(options().crf)", "-profile:v", "high", "-g", "\(keyFrameSpacing)",
                "-threads",
                "\(threads)", "-c:a", "copy", "-movflags", "+faststart", folder + "/yardstick.mp4",
            ], output: .discarded, error: .string(limit: 4096))
        guard outcome.terminationStatus.isSuccess else {
            throw ValidationError("ffmpeg could not re-encode \(clip): \(outcome.standardError)")
        }
    }
}
