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
        options.writesVideo
            ? try renderVideo(into: folder, observer: observer, clock: clock)
            : try renderStills(into: folder, observer: observer, clock: clock)
    }

    /// Every frame is drawn on and encoded.
    private func renderVideo(
        into folder: ResultFolder, observer: RunObserver, clock: StageClock
    ) throws -> Rendering {
        let reader = try VideoReader(
            path: source, threads: options.threads, rotation: clip.analysis.video.rotation)
        let video = folder.staging + "/" + Self.videoName
        let marks = ClipMarks(analysis: clip.analysis)
        var writer = try VideoWriter(
            path: video, like: reader, carryingOver: CarriedOver(from: source, allTags: options.keepsMetadata),
            chapters: marks.chapters, captions: marks.captions, language: clip.analysis.words.language,
            options: options.encoding)
        let frames = ClipFrames(reader, clock: clock, stage: ClipFrames.drawing, kept: kept)
        let stills = try draw(frames.decode, into: folder, observer: observer, clock: clock) { frame in
            try clock.measure("encode") { () throws(VideoError) in try writer.write(frame) }
        }
        try clock.measure("encode") { () throws(VideoError) in try writer.finish() }
        // Asked of the finished file, which knows better than whoever wrote it.
        let written = try VideoFile.frameCount(of: video)
        try FrameMismatch.check(
            analysed: clip.analysis.frames.decoded, drawn: frames.ending?.framesRead ?? 0, written: written)
        return Rendering(stills: stills, framesWritten: written, sound: writer.sound)
    }

    /// Only the frames that stills are made of are drawn on.
    private func renderStills(
        into folder: ResultFolder, observer: RunObserver, clock: StageClock
    ) throws -> Rendering {
        let wanted = Set(keyFrames.map(\.frame) + [focus?.frame].compactMap(\.self))
        let frames = ChosenFrames(
            path: source, threads: options.threads, rotation: clip.analysis.video.rotation,
            places: clip.track.frames.filter { wanted.contains($0.frame) }
                .map { FramePlace(index: $0.frame, time: $0.time) },
            account: clip.analysis.frames, kept: kept, stage: ClipFrames.drawing)
        return Rendering(
            stills: try draw(
                { try frames.decode(clock: clock, $0) }, into: folder, observer: observer, clock: clock
            ) { _ in })
    }

    /// Draws on frames, one after the other, and makes the stills.
    ///
    /// - Parameters:
    ///   - decode: hands over the frames.
    ///   - show: takes each drawn frame.
    private func draw(
        _ decode: @escaping @Sendable (_ handOver: (Frame) throws -> Void) throws -> Void, into folder: ResultFolder,
        observer: RunObserver, clock: StageClock, showing show: (Frame) throws -> Void
    ) throws -> Stills {
        let overlap = StageOverlap(threads: options.threads)
        var stills = Stills()
        try overlap.run { handOver in
            try draw(decode, overlap, into: folder, clock, handOver)
        } using: { (picture: DrawnPicture) in
            if observer.isCancelled() { throw Interrupted() }
            try show(picture.frame)
            stills.add(picture.stills)
            observer.report(
                ClipProgress(stage: .drawing, frame: picture.frame.index + 1, expected: clip.analysis.video.frameCount))
        }
        return stills
    }

    /// A frame with its overlays, and the stills that were made of it.
    private struct DrawnPicture: Sendable {
        var frame: Frame
        var stills: Stills
    }

    private func draw(
        _ decode: @escaping @Sendable (_ handOver: (Frame) throws -> Void) throws -> Void, _ overlap: StageOverlap,
        into folder: ResultFolder, _ clock: StageClock, _ handOver: (DrawnPicture) throws -> Void
    ) throws {
        // Made on the thread that draws: fonts belong to the thread that looked them up.
        var annotator = try clock.measure("drawing") { () throws(ImagingError) in
            try SwingAnnotator(
                analysis: clip.analysis, track: clip.track,
                options: AnnotationOptions(reduceMotion: options.reduceMotion))
        }
        let (wanted, focus) = (keyFrames, focus)
        try overlap.run(making: decode) { frame in
            let drawn = try clock.measure("drawing") { () throws(ImagingError) in try annotator.annotate(frame) }
            var stills = Stills()
            for still in wanted where still.frame == frame.index {
                try clock.measure("stills") { try write(still, plain: frame, drawn: drawn, to: folder, &stills) }
            }
            if let focus, frame.index == focus.frame {
                stills.focusImage = try clock.measure("stills") { () throws(ImagingError) in
                    try drawn.jpeg(quality: Self.stillQuality)
                }
                stills.focusDescription = clip.analysis.words.names.title(of: focus.event)
            }
            try handOver(DrawnPicture(frame: drawn, stills: stills))
        }
    }

    /// One still per event of every swing.
    private var keyFrames: [KeyFrame] {
        clip.analysis.swings.flatMap { swing in
            swing.swing.events.map { KeyFrame(frame: $0.frame, swing: swing.swing.index, event: $0.name) }
        }
    }

    private var focus: FocusStill? {
        let focus = clip.analysis.focus
        return FocusStill(
            measuredIn: focus?.evidence.first?.frame, swing: focus?.swing, among: keyFrames,
            frames: clip.track.frames.map(\.frame))
    }

    private func write(
        _ still: KeyFrame, plain: Frame, drawn: Frame, to folder: ResultFolder, _ stills: inout Stills
    ) throws {
        let stem = "\(ResultFolder.keyFrameFolder)/\(still.swing)-\(still.event.rawValue)"
        try folder.write(Data(try drawn.jpeg(quality: Self.stillQuality)), to: stem + ".jpg")
        try folder.write(Data(try plain.jpeg(quality: Self.stillQuality)), to: stem + "-plain.jpg")
        stills.keyFrames.append(.init(swing: still.swing, event: still.event, path: stem + ".jpg"))
    }
}
