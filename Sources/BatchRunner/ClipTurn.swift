internal import Foundation
internal import Reporting
internal import SwingCore
internal import SwingPipeline

/// One try at one clip: its process works in a folder that nobody sees; what it made is checked, listed in a manifest,
/// and then put in its place at once.
struct ClipTurn: Sendable {
    let clip: QueuedClip
    let recipe: Recipe
    let out: OutFolder
    /// Its own folder below `out.work`.
    let desk: String
    let processes: ProcessPool
    /// Arguments that do not change what comes out, such as how many threads work.
    let manner: [String]
    let limits: JobLimits

    func run(
        isStopped: @escaping @Sendable () -> Bool, report: @escaping @Sendable (JobMessage.Progress) -> Void
    ) async -> TurnEnding {
        defer { try? FileManager.default.removeItem(atPath: desk) }
        let outcome = await processes.run(
            ClipJob(
                arguments: ["analyze", clip.path, "--out=\(desk)"] + recipe.options + clip.settings.arguments + manner,
                limits: limits, bytes: clip.stamp.bytes, isStopped: isStopped, report: report))
        let hasRested = FileStamp(path: clip.path) == clip.stamp
        switch outcome.ending {
        case .stopped: return .stopped
        case .exited(0): return hasRested ? deliver() : .changed
        default:
            if outcome.failure?.isDiskFull == true { return .noRoom }
            guard hasRested || !FileManager.default.fileExists(atPath: clip.path) else { return .changed }
            return .failed(ClipFailure(outcome, name: Self.name(of: clip)))
        }
    }

    static func name(of clip: QueuedClip) -> String { URL(fileURLWithPath: clip.path).lastPathComponent }

    // MARK: What it made

    private func deliver() -> TurnEnding {
        do {
            let made = desk + "/" + ClipRun.resultName(for: clip.path)
            let manifest = try manifest(of: made)
            try manifest.write(in: made)
            try put(made, at: out.path + "/" + clip.results)
            return .done(manifest)
        } catch let error as BatchError where error.code == .outNotWritable {
            return .failed(ClipFailure(reason: error.whatHappened, advice: error.whatToDo))
        } catch {
            if (error as? CocoaError)?.code == .fileWriteOutOfSpace { return .noRoom }
            return .failed(
                ClipFailure(
                    reason: "\(Self.name(of: clip)): its results are not whole (\(SystemWords.of(error))).",
                    advice: "Run again.", mayPass: true))
        }
    }

    private func manifest(of folder: String) throws -> Manifest {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + AnalysisFile.name))
        let analysis = try AnalysisFile.decode(data, path: AnalysisFile.name)
        return Manifest(
            source: .init(place: clip.place, stamp: clip.stamp, sha256: analysis.video.sha256),
            settings: clip.settings, settingsSHA256: try recipe.settingsHash(clip.settings), recipe: recipe,
            outputs: try Manifest.outputs(in: folder), verdict: ClipVerdict(analysis))
    }

    /// Whether a folder holds those of a clip, at any depth.
    private func holdsResults(_ folder: String) -> Bool {
        let places = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return places.contains { $0 == AnalysisFile.name || $0.hasSuffix("/" + AnalysisFile.name) }
    }

    private func put(_ made: String, at target: String) throws {
        let manager = FileManager.default
        let parent = URL(fileURLWithPath: target).deletingLastPathComponent().path
        try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try DurableFile.sync(made)
        if let names = try? manager.contentsOfDirectory(atPath: target) {
            // Only earlier results of a clip, and no folder with those of others in it, may go.
            let isOwn = names.contains(AnalysisFile.name) && !names.contains { holdsResults(target + "/" + $0) }
            guard isOwn || names.isEmpty else {
                throw BatchError(.outNotWritable, path: target, detail: "something else than results stands there")
            }
            try manager.moveItem(atPath: target, toPath: desk + "/replaced")
        }
        try manager.moveItem(atPath: made, toPath: target)
        try DurableFile.sync(parent)
    }
}
