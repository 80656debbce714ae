internal import Foundation
internal import Imaging
public import PoseTracking
internal import Reporting
public import SwingCore
internal import SwingSegmentation
internal import VideoIO

/// What a finished run left behind.
public struct ClipResult: Sendable {
    public let analysis: Analysis
    /// The folder that holds the results.
    public let folder: String
    /// File names inside it, the ones a person opens first in front.
    public let files: [String]
    /// What each stage cost, by the names that `timings` has them under.
    public let costs: [String: StageCost]
}

/// One clip, end to end: reads it, analyses it, draws on it and writes every file, all or nothing.
public struct ClipRun: Sendable {
    private let models: PoseModels
    private let options: AnalysisOptions

    public init(models: PoseModels, options: AnalysisOptions) {
        self.models = models
        self.options = options
    }

    /// What a clip's folder of results is called: as the clip, without the extension.
    public static func resultName(for clip: String) -> String { ResultFolder.name(for: clip) }

    /// - Parameters:
    ///   - path: the clip; only ever read.
    ///   - out: the folder that receives `<clip-name>/`.
    /// - Throws: a `UserFacingError`, or `Interrupted`. In every case nothing half-written remains.
    public func run(_ path: String, out: String, observer: RunObserver = RunObserver()) throws -> ClipResult {
        do {
            return try run(path, out: out, observer: observer, decodesAll: false)
        } catch is FrameMismatch {
            // A frame that nobody had to see may be one that cannot be decoded, which drawing needs to know.
            return try run(path, out: out, observer: observer, decodesAll: true)
        }
    }

    /// - Parameter decodesAll: whether frames are decoded, too, that no look needs and no other frame rests on.
    private func run(_ path: String, out: String, observer: RunObserver, decodesAll: Bool) throws -> ClipResult {
        let (clock, kept) = (StageClock(), KeptPictures())
        try checkSignalsFolder()
        let folder = try ResultFolder(out: out, clip: path)
        do {
            var clip = try ClipAnalyzer(models: models, options: options)
                .analyze(path, observer: observer, clock: clock, kept: kept, decodesAll: decodesAll)
            let signals = options.signals.map { _ in SignalTable(clip.steady, onsets: clip.onsets).csv }
            let tables = try writePoses(of: clip, to: folder)
            clip.measured = nil
            // Depth has told what it had to; through a long clip's drawing it would be most of what is held.
            clip.track = clip.track.withoutDepth()
            // A short clip's drawing, or the next clip, takes it again at once.
            if kept.all == nil { PictureMemory.giveBackFreed() }
            let rendering = try ClipRenderer(clip: clip, source: path, options: options, kept: kept)
                .render(into: folder, observer: observer, clock: clock)
            if let sound = rendering.sound {
                clip.analysis.video.audio?.output = sound.output
                if let loss = sound.loss { clip.analysis.video.audio?.loss = loss }
            }
            clip.analysis.frames.written = rendering.framesWritten
            clip.analysis.timings = clock.timings
            try folder.write(AnalysisFile.encode(clip.analysis), to: AnalysisFile.name)
            let page = try HTMLReport().page(for: clip.analysis, media: media(rendering.stills))
            try folder.write(Data(page.utf8), to: HTMLReport.name)
            try write(signals)
            let target = folder.path
            try folder.commit()
            let video = options.writesVideo ? [ClipRenderer.videoName] : []
            let keyFrames = rendering.stills.keyFrames.isEmpty ? [] : [ResultFolder.keyFrameFolder + "/"]
            return ClipResult(
                analysis: clip.analysis, folder: target,
                files: video + [HTMLReport.name, AnalysisFile.name] + tables + keyFrames, costs: clock.costs)
        } catch {
            folder.discard()
            throw error
        }
    }

    /// The names of the files written.
    private func writePoses(of clip: AnalyzedClip, to folder: ResultFolder) throws(OutputError) -> [String] {
        guard let measured = clip.measured else { return [] }
        try folder.write(PoseTable(clip.trackInSpace, measured: measured).csv, to: PoseTable.name)
        return [PoseTable.name]
    }

    /// Minutes of analysis for a table that has no place help nobody.
    private func checkSignalsFolder() throws(OutputError) {
        guard let path = options.signals else { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: parent) else {
            throw OutputError(.signalsNotWritable, path: path)
        }
    }

    private func write(_ signals: String?) throws {
        guard let path = options.signals, let signals else { return }
        do {
            try Data(signals.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw OutputError(.signalsNotWritable, path: path, detail: SystemWords.of(error))
        }
    }

    private func media(_ stills: ClipRenderer.Stills) -> ReportMedia {
        ReportMedia(
            video: options.writesVideo ? ClipRenderer.videoName : nil, keyFrames: stills.keyFrames,
            focusImage: stills.focusImage, focusImageDescription: stills.focusDescription)
    }
}
