internal import CSwing
public import Imaging
public import SwingCore

/// A named span of a video, in seconds; becomes a chapter a player can jump to.
public struct Chapter: Sendable, Hashable {
    public var title: String
    public var start: Double
    public var end: Double

    public init(title: String, start: Double, end: Double) {
        self.title = title
        self.start = start
        self.end = end
    }
}

/// A text to read while a span of a video plays, in seconds; players show one at a time.
public struct Caption: Sendable, Hashable {
    public var text: String
    public var start: Double
    public var end: Double

    public init(text: String, start: Double, end: Double) {
        self.text = text
        self.start = start
        self.end = end
    }
}

/// What a video takes along from a clip besides its pictures.
public struct CarriedOver: Sendable, Hashable {
    /// The clip.
    public var path: String
    /// Whether its sound is copied, or re-coded to AAC where players do not take it in MP4.
    public var sound: Bool
    /// Whether every tag of the file is kept. Otherwise title, author, dates and the like are; places and devices are
    /// not.
    public var allTags: Bool

    public init(from path: String, sound: Bool = true, allTags: Bool = false) {
        self.path = path
        self.sound = sound
        self.allTags = allTags
    }
}

/// How the output is encoded.
public struct EncodingOptions: Sendable, Hashable {
    /// H.264 constant rate factor, 0 (lossless) to 51.
    public var crf: Int
    /// x264's speed preset.
    public var preset: String
    public var threads: Int
    /// Seconds from one key frame to the next at the most; half a second lets a player scrub, longer makes small files.
    public var keyFrameSeconds: Double

    public init(crf: Int = 20, preset: String = "veryfast", threads: Int, keyFrameSeconds: Double = 0.5) {
        self.crf = crf
        self.preset = preset
        self.threads = threads
        self.keyFrameSeconds = keyFrameSeconds
    }
}

/// Writes H.264 and AAC in MP4 with the source's size, times, colour tags and sound.
public struct VideoWriter: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// - Parameters:
    ///   - path: the file to create; an existing one is replaced.
    ///   - source: the reader whose pictures will be written; gives size, time base and colour tags.
    ///   - carriedOver: the clip whose sound and tags go along; nil for neither.
    ///   - language: what the captions are written in.
    public init(
        path: String, like source: borrowing VideoReader, carryingOver carriedOver: CarriedOver?,
        chapters: [Chapter] = [], captions: [Caption] = [], language: Language = .english, options: EncodingOptions
    ) throws(VideoError) {
        try self.init(
            path, source.nativeInfo, carryingOver: carriedOver, chapters: chapters, captions: captions,
            language: language, options: options)
    }

    /// - Parameter sound: drawn samples, instead of a clip's sound.
    init(
        _ path: String, _ info: csw_video_info, carryingOver carriedOver: CarriedOver? = nil, sound: [Float] = [],
        rotation: Int = 0, chapters: [Chapter] = [], captions: [Caption] = [], language: Language = .english,
        options: EncodingOptions
    ) throws(VideoError) {
        var opened: OpaquePointer?
        var error = csw_error()
        let chapters = chapters.map { TextSpan(text: $0.title, start: $0.start, end: $0.end) }
        let captions = captions.map { TextSpan(text: $0.text, start: $0.start, end: $0.end) }
        let status = TextSpan.withNative(chapters) { chapters in
            TextSpan.withNative(captions) { captions in
                options.preset.withCString { preset in
                    language.trackTag.withCString { language in
                        Self.withNative(carriedOver) { source in
                            sound.withUnsafeBufferPointer { samples in
                                let native = csw_writer_options(
                                    crf: Int32(options.crf), preset: preset, threads: Int32(options.threads),
                                    key_frame_seconds: options.keyFrameSeconds, source: source,
                                    sound_samples: samples.baseAddress,
                                    sound_sample_count: samples.count, rotation: Int32(rotation),
                                    chapters: chapters.baseAddress, chapter_count: chapters.count,
                                    captions: captions.baseAddress, caption_count: captions.count,
                                    caption_language: language)
                                return csw_writer_open(path, info, native, &opened, &error)
                            }
                        }
                    }
                }
            }
        }
        guard status == .ok, let opened else { throw VideoError.writing(path, error) }
        handle = opened
        self.path = path
    }

    deinit { csw_writer_free(handle) }

    /// Appends a frame; times must increase.
    public mutating func write(_ frame: Frame) throws(VideoError) {
        var error = csw_error()
        let time = csw_frame_time(presentation: frame.time.ticks, duration: frame.duration)
        let status = frame.withHandle { csw_writer_write(handle, $0, time, &error) }
        guard status == .ok else { throw VideoError.writing(path, error) }
    }

    /// Flushes the encoder, moves the index to the front and syncs the file to disk.
    public mutating func finish() throws(VideoError) {
        var error = csw_error()
        guard csw_writer_finish(handle, &error) == .ok else { throw VideoError.writing(path, error) }
    }

    /// What became of the clip's sound, and why all or a part of it was lost; nil when there was none to carry over.
    /// Final after `finish`.
    public var sound: CarriedSound? {
        let outcome = csw_writer_sound(handle)
        let loss = nativeText(outcome.loss)
        let output: AudioInfo.Output? =
            switch outcome.fate {
            case .none: nil
            case .copied: .copied
            case .recoded: .recoded
            case .dropped: .dropped
            }
        return output.map { CarriedSound(output: $0, loss: loss.isEmpty ? nil : loss) }
    }

    private static func withNative<R>(_ carriedOver: CarriedOver?, _ body: (csw_writer_source) -> R) -> R {
        guard let carriedOver else { return body(csw_writer_source()) }
        return carriedOver.path.withCString { path in
            body(
                csw_writer_source(
                    path: path, with_sound: carriedOver.sound ? 1 : 0, with_all_tags: carriedOver.allTags ? 1 : 0))
        }
    }
}

/// What became of a clip's sound in a written video.
public struct CarriedSound: Sendable, Hashable {
    public var output: AudioInfo.Output
    /// Why all or a part of it was lost, without a full stop; nil when nothing was.
    public var loss: String?
}

/// A chapter or a caption on its way to the native writer.
private struct TextSpan {
    var text: String
    var start: Double
    var end: Double

    static func withNative<R>(_ spans: [TextSpan], _ body: (UnsafeBufferPointer<csw_text_span>) -> R) -> R {
        // Copies of the texts that outlive the call; nested closures would use up the stack on a long match.
        let texts = spans.map { span in Array(span.text.utf8CString) }
        let places = texts.reduce(into: [0]) { places, text in places.append((places.last ?? 0) + text.count) }
        return texts.flatMap(\.self).withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
            let native = zip(spans, places).map { span, place in
                csw_text_span(start: span.start, end: span.end, text: base + place)
            }
            return native.withUnsafeBufferPointer(body)
        }
    }
}
