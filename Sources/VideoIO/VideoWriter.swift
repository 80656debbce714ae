internal import CSwing
public import Imaging
internal import SwingCore

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

/// How the output is encoded.
public struct EncodingOptions: Sendable, Hashable {
    /// H.264 constant rate factor, 0 (lossless) to 51.
    public var crf: Int
    /// x264's speed preset.
    public var preset: String
    public var threads: Int

    public init(crf: Int = 20, preset: String = "veryfast", threads: Int) {
        self.crf = crf
        self.preset = preset
        self.threads = threads
    }
}

/// Writes H.264 and AAC in MP4 with the source's size, times, colour tags and sound.
public struct VideoWriter: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// - Parameters:
    ///   - path: the file to create; an existing one is replaced.
    ///   - source: the reader whose pictures will be written; gives size, time base and colour tags.
    ///   - soundSource: the file whose sound is copied; nil for none.
    public init(
        path: String, like source: borrowing VideoReader, soundSource: String?, chapters: [Chapter],
        options: EncodingOptions
    ) throws(VideoError) {
        try self.init(
            path, source.nativeInfo, sound: soundSource.map(Sound.file), chapters: chapters, options: options)
    }

    /// What is heard: a file's sound, or drawn samples.
    enum Sound {
        case file(String)
        case samples([Float])
    }

    init(
        _ path: String, _ info: csw_video_info, sound: Sound?, rotation: Int = 0, chapters: [Chapter] = [],
        options: EncodingOptions
    ) throws(VideoError) {
        var opened: OpaquePointer?
        var error = csw_error()
        let status = Self.withNative(chapters) { chapters in
            options.preset.withCString { preset in
                Self.withNative(sound) { file, samples in
                    csw_writer_open(
                        path, info,
                        csw_writer_options(
                            crf: Int32(options.crf), preset: preset, threads: Int32(options.threads),
                            sound_source: file, sound_samples: samples.baseAddress, sound_sample_count: samples.count,
                            rotation: Int32(rotation), chapters: chapters.baseAddress, chapter_count: chapters.count),
                        &opened, &error)
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

    private static func withNative<R>(
        _ chapters: [Chapter], _ body: (UnsafeBufferPointer<csw_chapter>) -> R
    ) -> R {
        // Copies of the titles that outlive the call; nested closures would use up the stack on a long match.
        let titles = chapters.map { chapter in Array(chapter.title.utf8CString) }
        let places = titles.reduce(into: [0]) { places, title in places.append((places.last ?? 0) + title.count) }
        return titles.flatMap(\.self).withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
            let native = zip(chapters, places).map { chapter, place in
                csw_chapter(start: chapter.start, end: chapter.end, title: base + place)
            }
            return native.withUnsafeBufferPointer(body)
        }
    }

    private static func withNative<R>(
        _ sound: Sound?, _ body: (UnsafePointer<CChar>?, UnsafeBufferPointer<Float>) -> R
    ) -> R {
        let none = UnsafeBufferPointer<Float>(start: nil, count: 0)
        switch sound {
        case nil: return body(nil, none)
        case .file(let path): return path.withCString { body($0, none) }
        case .samples(let samples): return samples.withUnsafeBufferPointer { body(nil, $0) }
        }
    }
}
