internal import Annotation
internal import Foundation
internal import Imaging
internal import Reporting
internal import SwingCore
internal import VideoIO

/// Draws an analysis onto its clip: the annotated video and one still per event.
struct ClipRenderer {
    static let videoName = "annotated.mp4"
    private static let stillQuality = 88

    let clip: AnalyzedClip
    let source: String
    let options: AnalysisOptions

    /// The stills that were written, and the one that shows the focus; what became of the sound.
    struct Rendering {
        var keyFrames: [ReportMedia.KeyFrame] = []
        var focusImage: [UInt8] = []
        var focusDescription = ""
        /// Nil when no video was written, or the clip has no sound.
        var sound: CarriedSound?
    }

    /// - Throws: `VideoError`, `OutputError`, `ImagingError` or `Interrupted`.
    func render(
        into folder: ResultFolder, observer: RunObserver, clock: inout StageClock
    ) throws -> Rendering {
        var reader = try VideoReader(path: source, threads: options.threads)
        var annotator = try SwingAnnotator(
            analysis: clip.analysis, track: clip.track,
            options: AnnotationOptions(reduceMotion: options.reduceMotion))
        var writer: VideoWriter? = nil
        if options.writesVideo {
            let marks = ClipMarks(analysis: clip.analysis)
            writer = try VideoWriter(
                path: folder.staging + "/" + Self.videoName, like: reader,
                carryingOver: CarriedOver(from: source, allTags: options.keepsMetadata),
                chapters: marks.chapters, captions: marks.captions,
                options: EncodingOptions(crf: options.crf, preset: options.preset, threads: options.threads))
        }
        var rendering = Rendering()
        let wanted = keyFrames
        while let frame = try clock.measure("decode", { () throws(VideoError) in try reader.next() }) {
            if observer.isCancelled() { throw Interrupted() }
            let drawn = try clock.measure("drawing") { () throws(ImagingError) in try annotator.annotate(frame) }
            try clock.measure("encode") { () throws(VideoError) in try writer?.write(drawn) }
            for still in wanted where still.frame == frame.index {
                try clock.measure("stills") { try write(still, plain: frame, drawn: drawn, to: folder, &rendering) }
            }
            observer.report(
                ClipProgress(stage: .drawing, frame: frame.index + 1, expected: clip.analysis.video.frameCount))
        }
        try clock.measure("encode") { () throws(VideoError) in try writer?.finish() }
        rendering.sound = writer?.sound
        return rendering
    }

    private struct KeyFrame {
        var frame: Int
        var swing: Int
        var event: EventName
        var showsFocus: Bool
    }

    /// One still per event of every swing; the event nearest to the focus' evidence shows the focus.
    private var keyFrames: [KeyFrame] {
        var frames = clip.analysis.swings.flatMap { swing in
            swing.swing.events.map {
                KeyFrame(frame: $0.frame, swing: swing.swing.index, event: $0.name, showsFocus: false)
            }
        }
        let focus = clip.analysis.focus
        let wanted = focus?.evidence.first?.frame
        let candidates = frames.indices.filter { focus == nil || frames[$0].swing == focus?.swing }
        let shown = candidates.min { left, right in
            guard let wanted else { return frames[left].event == .contact && frames[right].event != .contact }
            return abs(frames[left].frame - wanted) < abs(frames[right].frame - wanted)
        }
        if let shown { frames[shown].showsFocus = true }
        return frames
    }

    private func write(
        _ still: KeyFrame, plain: Frame, drawn: Frame, to folder: ResultFolder, _ rendering: inout Rendering
    ) throws {
        let stem = "\(ResultFolder.keyFrameFolder)/\(still.swing)-\(still.event.rawValue)"
        let jpeg = try drawn.jpeg(quality: Self.stillQuality)
        try folder.write(Data(jpeg), to: stem + ".jpg")
        try folder.write(Data(try plain.jpeg(quality: Self.stillQuality)), to: stem + "-plain.jpg")
        rendering.keyFrames.append(.init(swing: still.swing, event: still.event, path: stem + ".jpg"))
        if still.showsFocus {
            rendering.focusImage = jpeg
            rendering.focusDescription = still.event.title
        }
    }
}
