internal import Annotation
internal import Foundation
internal import Imaging
internal import Reporting
internal import SwingCore
internal import VideoIO

/// Draws an analysis onto its clip: the annotated video and one still per event.
struct ClipRenderer: Sendable {
    static let videoName = "annotated.mp4"
    private static let stillQuality = 88

    let clip: AnalyzedClip
    let source: String
    let options: AnalysisOptions
    let kept: KeptPictures

    /// What a rendering left behind.
    struct Rendering {
        var stills = Stills()
        /// Frames the annotated video shows; nil without one.
        var framesWritten: Int?
        /// What became of the sound; nil when no video was written, or the clip has none.
        var sound: CarriedSound?
    }

    /// The stills that were written, and the one that shows the focus.
    struct Stills: Sendable {
        var keyFrames: [ReportMedia.KeyFrame] = []
        var focusImage: [UInt8] = []
        var focusDescription = ""

        mutating func add(_ later: Stills) {
            keyFrames += later.keyFrames
            guard !later.focusImage.isEmpty else { return }
            (focusImage, focusDescription) = (later.focusImage, later.focusDescription)
        }
    }

    /// Decoding, drawing and encoding overlap.
    ///
    /// - Throws: `VideoError`, `OutputError`, `ImagingError`, `FrameMismatch` or `Interrupted`.
    func render(into folder: ResultFolder, observer: RunObserver, clock: StageClock) throws -> Rendering {
        let reader = try VideoReader(path: source, threads: options.threads)
        var writer: VideoWriter? = nil
        let video = folder.staging + "/" + Self.videoName
        if options.writesVideo {
            let marks = ClipMarks(analysis: clip.analysis)
            writer = try VideoWriter(
                path: video, like: reader,
                carryingOver: CarriedOver(from: source, allTags: options.keepsMetadata),
                chapters: marks.chapters, captions: marks.captions,
                language: clip.analysis.words.language, options: options.encoding)
        }
        let frames = ClipFrames(reader, clock: clock, kept: kept)
        let overlap = StageOverlap(threads: options.threads)
        var rendering = Rendering()
        try overlap.run { handOver in
            try draw(frames, overlap, into: folder, clock, handOver)
        } using: { (picture: DrawnPicture) in
            if observer.isCancelled() { throw Interrupted() }
            try clock.measure("encode") { () throws(VideoError) in try writer?.write(picture.frame) }
            rendering.stills.add(picture.stills)
            observer.report(
                ClipProgress(stage: .drawing, frame: picture.frame.index + 1, expected: clip.analysis.video.frameCount))
        }
        try clock.measure("encode") { () throws(VideoError) in try writer?.finish() }
        rendering.sound = writer?.sound
        // Asked of the finished file, which knows better than whoever wrote it.
        rendering.framesWritten = options.writesVideo ? try VideoFile.frameCount(of: video) : nil
        try FrameMismatch.check(
            analysed: clip.analysis.frames.decoded, drawn: frames.ending?.framesRead ?? 0,
            written: rendering.framesWritten)
        return rendering
    }

    /// A frame with its overlays (as it was where nobody will see it), and the stills that were made of it.
    private struct DrawnPicture: Sendable {
        var frame: Frame
        var stills: Stills
    }

    private func draw(
        _ frames: ClipFrames, _ overlap: StageOverlap, into folder: ResultFolder, _ clock: StageClock,
        _ handOver: (DrawnPicture) throws -> Void
    ) throws {
        // Made on the thread that draws: fonts belong to the thread that looked them up.
        var annotator = try clock.measure("drawing") { () throws(ImagingError) in
            try SwingAnnotator(
                analysis: clip.analysis, track: clip.track,
                options: AnnotationOptions(reduceMotion: options.reduceMotion))
        }
        let wanted = keyFrames
        try overlap.run(making: frames.decode) { frame in
            let shown = wanted.filter { $0.frame == frame.index }
            guard options.writesVideo || !shown.isEmpty else {
                return try handOver(DrawnPicture(frame: frame, stills: Stills()))
            }
            let drawn = try clock.measure("drawing") { () throws(ImagingError) in try annotator.annotate(frame) }
            var stills = Stills()
            for still in shown {
                try clock.measure("stills") { try write(still, plain: frame, drawn: drawn, to: folder, &stills) }
            }
            try handOver(DrawnPicture(frame: drawn, stills: stills))
        }
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
        _ still: KeyFrame, plain: Frame, drawn: Frame, to folder: ResultFolder, _ stills: inout Stills
    ) throws {
        let stem = "\(ResultFolder.keyFrameFolder)/\(still.swing)-\(still.event.rawValue)"
        let jpeg = try drawn.jpeg(quality: Self.stillQuality)
        try folder.write(Data(jpeg), to: stem + ".jpg")
        try folder.write(Data(try plain.jpeg(quality: Self.stillQuality)), to: stem + "-plain.jpg")
        stills.keyFrames.append(.init(swing: still.swing, event: still.event, path: stem + ".jpg"))
        if still.showsFocus {
            stills.focusImage = jpeg
            stills.focusDescription = clip.analysis.words.names.title(of: still.event)
        }
    }
}
