import ArgumentParser
import CoachingRules
import Foundation
import Inference
import PoseTracking
import Subprocess
import SwingCore
import SwingPipeline

/// `courtside-bench CLIP`: each stage's time and the whole, as a ratio to ffmpeg re-encoding the same clip on the same
/// machine in the same run.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courtside-bench",
        abstract: "Time the analysis of a clip, stage by stage, against ffmpeg re-encoding it.",
        discussion: """
            The yardstick is: ffmpeg -i CLIP -c:v libx264 -preset veryfast -crf 20 -c:a copy. Yardstick and analysis \
            take turns; the median of the runs counts. A ratio of 2 means: twice as long as ffmpeg alone.
            """)

    @Argument(help: "The video to time.", completion: .file())
    var clip: String

    @Option(help: ArgumentHelp("How often each is run.", valueName: "n"))
    var runs = 3

    @Option(help: ArgumentHelp("CPU threads; all of this machine unless said.", valueName: "n"))
    var threads = ProcessInfo.processInfo.activeProcessorCount

    func run() async throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("courtside-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }

        var yardstick: [Double] = []
        var stages: [String: [Double]] = [:]
        let clock = ContinuousClock()
        for _ in 0..<max(1, runs) {
            yardstick.append(try await encodeWithFFmpeg(into: scratch.path))
            let began = clock.now
            let models = try PoseModels(library: ModelLibrary(), threads: threads)
            let loading = Self.seconds(clock.now - began)
            let options = AnalysisOptions(ruleBook: .builtIn, threads: threads)
            let result = try ClipRun(models: models, options: options).run(clip, out: scratch.path)
            stages["load networks", default: []].append(loading)
            for (stage, seconds) in result.analysis.timings where stage != "total" {
                stages[stage, default: []].append(seconds)
            }
            stages["whole", default: []].append(Self.seconds(clock.now - began))
        }
        Self.printTable(clip: clip, yardstick: Self.median(yardstick), stages: stages.mapValues(Self.median))
    }

    private func encodeWithFFmpeg(into folder: String) async throws -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        let outcome = try await Subprocess.run(
            .name("ffmpeg"),
            arguments: [
                "-v", "error", "-nostdin", "-y", "-i", clip, "-c:v", "libx264", "-preset", "veryfast", "-crf", "20",
                "-c:a", "copy", folder + "/yardstick.mp4",
            ], output: .discarded, error: .string(limit: 4096))
        guard outcome.terminationStatus.isSuccess else {
            throw ValidationError("ffmpeg could not re-encode \(clip): \(outcome.standardError)")
        }
        return Self.seconds(clock.now - began)
    }

    private static func printTable(clip: String, yardstick: Double, stages: [String: Double]) {
        func row(_ name: String, _ seconds: Double) {
            let ratio = seconds / yardstick
            print(
                name.padding(toLength: 18, withPad: " ", startingAt: 0)
                    + number(seconds, 3).leftPadded(to: 9) + " s" + number(ratio, 2).leftPadded(to: 9) + " x")
        }
        print(clip)
        row("ffmpeg re-encode", yardstick)
        for (stage, seconds) in stages.sorted(by: { $0.value > $1.value }) where stage != "whole" {
            row(stage, seconds)
        }
        row("whole", stages["whole"] ?? 0)
        if let peak = peakMemory() { print("peak memory       " + number(peak, 0).leftPadded(to: 9) + " MiB") }
    }

    private static func number(_ value: Double, _ digits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(digits)).grouping(.never))
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    /// Peak resident memory of this process in MiB, as the kernel counts it.
    private static func peakMemory() -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split(separator: " ").compactMap { Double($0) }.first
        return kibibytes.map { $0 / 1024 }
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
