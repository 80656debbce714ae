import Foundation

/// A clip of numbered pictures, made by ffmpeg, of which everything a reader has to get right is known beforehand.
public struct ContractClip: Sendable, CustomStringConvertible {
    /// How a picture sequence is coded.
    public enum Codec: String, Sendable, CaseIterable {
        case h264, hevc, vp9, av1, mpeg4, mpeg2, mjpeg, prores
    }

    public enum Container: String, Sendable, CaseIterable {
        case mp4, mov, mkv, webm, avi, ts, mts
    }

    public enum Pace: Sendable {
        case constant
        /// Steps of 1.4, 1.4 and 0.2 of the usual one, in turn.
        case variable
    }

    public enum Light: String, Sendable {
        case limited, full, hlg, pq
    }

    public var codec: Codec
    public var container: Container
    /// Stored size.
    public var width = 128
    public var height = 96
    public var rate = 25
    public var count = 24
    public var pace = Pace.constant
    public var matrix = DisplayMatrix.upright
    /// Whether a tag says the turn, as in Matroska files copied from MP4 by old programs, instead of the header.
    public var isTurnedByTag = false
    public var tenBit = false
    public var light = Light.limited
    /// Width of a pixel over its height, as numerator and denominator.
    public var pixelAspect = (across: 1, down: 1)
    /// Each picture holds two fields, numbered on their own; see `number`.
    public var interlaced = false
    /// Pictures that an edit list hides at the start.
    public var hidden = 0
    /// Seconds of presentation time before the first picture.
    public var lateStart = 0.0
    /// What is filmed around the number; nil when the number fills the picture.
    public var footage: ContractFootage?

    public init(_ codec: Codec, _ container: Container, _ adjust: (inout ContractClip) -> Void = { _ in }) {
        self.codec = codec
        self.container = container
        adjust(&self)
    }

    public var description: String {
        var words = ["\(codec) \(container)"]
        if (width, height) != (128, 96) { words.append("\(width)x\(height)") }
        if rate != 25 { words.append("\(rate) fps") }
        if case .variable = pace { words.append("variable rate") }
        if matrix != .upright { words.append("matrix \(matrix)\(isTurnedByTag ? " in a tag" : "")") }
        if tenBit { words.append("10 bit") }
        if light != .limited { words.append(light.rawValue) }
        if pixelAspect != (1, 1) { words.append("pixels \(pixelAspect.across):\(pixelAspect.down)") }
        if interlaced { words.append("interlaced") }
        if hidden > 0 { words.append("\(hidden) hidden") }
        if lateStart > 0 { words.append("\(lateStart) s late") }
        if footage != nil { words.append("around it a swing") }
        return words.joined(separator: ", ")
    }

    // MARK: What a reader has to find

    /// Displayed size: turned, square pixels, even sides.
    public var shownSize: (width: Int, height: Int) {
        let across = (Double(width * pixelAspect.across) / Double(pixelAspect.down)).rounded()
        let wide = (pixelAspect == (1, 1) ? width : Int(across)) / 2 * 2
        let high = height / 2 * 2
        return matrix.isTransposed ? (high, wide) : (wide, high)
    }

    /// The numbers of the pictures shown, in order.
    public var indices: [Int] { (hidden..<count).map { interlaced ? Self.number(ofField: 2 * $0) : $0 } }

    /// Where the number stands on the displayed picture.
    public var numberPlace: PixelRectangle {
        footage?.numberPlace ?? PixelRectangle(x: 0, y: 0, width: shownSize.width, height: shownSize.height)
    }

    /// Whether colours come out as drawn: what a tone map makes of one is another.
    public var keepsColor: Bool { light == .limited || light == .full }

    /// Seconds from presentation time 0 to the end of the last picture.
    public var end: Double { time(count) - time(hidden) + lateStart }

    /// Seconds of presentation time of the pictures shown. A transport stream's start where its muxer sets it; then
    /// only the differences count.
    public var times: [Double] { (hidden..<count).map { time($0) - time(hidden) + lateStart } }
    public var startsAnywhere: Bool { container == .ts || container == .mts }

    /// Fields are numbered in Gray code, one block changing at a time. Counted in binary, the lowest block would be
    /// black in every first field and white in every second: a still picture with fine stripes.
    private static func number(ofField field: Int) -> Int { field ^ field >> 1 }

    private func time(_ index: Int) -> Double {
        switch pace {
        case .constant: Double(index) / Double(rate)
        case .variable: (Double(index) + 0.4 * Double(index % 3)) / Double(rate)
        }
    }

    // MARK: Making it

    public func make(in folder: ScratchFolder) throws -> String {
        var path = try FFmpeg.make(
            input(writePictures(in: folder)) + encoder + muxer + [folder.file("clip.\(container)")])
        if hidden > 0 {
            let start = Double(hidden) / Double(rate)
            path = try FFmpeg.make(["-ss", "\(start)", "-i", path, "-c", "copy", folder.file("cut.\(container)")])
        }
        if matrix != .upright && !isTurnedByTag {
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            let clockwise = isMatroska ? matrix.clockwise : nil
            let turned = try clockwise.map { try MatroskaRoll.patch(whole, clockwise: $0) } ?? matrix.patch(whole)
            path = try folder.write(turned, to: "turned.\(container)")
        }
        return path
    }

    /// The numbered pictures, one after the other: as stored, or, to be laid over footage, as shown.
    private func writePictures(in folder: ScratchFolder) throws -> String {
        let path = try folder.write(Data(), to: "pictures.rgb")
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        for index in 0..<count { try file.write(contentsOf: picture(index)) }
        try file.close()
        return path
    }

    private func picture(_ index: Int) -> Data {
        if let place = footage?.numberPlace {
            return Data(IndexedPicture.rgb(index: index, width: place.width, height: place.height))
        }
        guard interlaced else {
            return Data(IndexedPicture.rgb(index: index, width: width, height: height, matrix: matrix))
        }
        let fields = (0..<2).map {
            IndexedPicture.rgb(index: Self.number(ofField: 2 * index + $0), width: width, height: height)
        }
        let stride = width * 3
        return (0..<height).reduce(into: Data()) { raw, row in
            raw += fields[row % 2][row * stride..<(row + 1) * stride]
        }
    }

    /// ffmpeg's options up to the pictures that go into the encoder.
    private func input(_ pictures: String) -> [String] {
        let drawn = footage?.numberPlace ?? PixelRectangle(x: 0, y: 0, width: width, height: height)
        var options = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(drawn.width)x\(drawn.height)"]
        options += ["-framerate", "\(rate)", "-i", pictures]
        if let footage {
            options += footage.input
            let laid = footage.filters(rate: rate, size: shownSize) + matrix.undoing + filters
            options += ["-filter_complex", laid.joined(separator: ","), "-frames:v", "\(count)"]
            // The other containers push the picture back by the delay of their sound's encoder.
            if ![.mp4, .mov, .mts].contains(container) { options.append("-an") }
        } else {
            options += ["-vf", filters.joined(separator: ",")]
        }
        options += ["-vsync", "passthrough"]
        // Ticks that hold every step; without, encoders count in whole pictures.
        if case .variable = pace { options += ["-enc_time_base", "1/60000"] }
        return options
    }

    private var filters: [String] {
        var filters = ["setsar=\(pixelAspect.across)/\(pixelAspect.down)"]
        if case .variable = pace { filters.append("settb=1/60000,setpts=(N+0.4*mod(N\\,3))/(\(rate)*TB)") }
        // Said aloud on both sides: pictures without tags are read as BT.601 below HD.
        let range = light == .full ? "pc" : "tv"
        let matrix = keepsColor ? "bt601" : "bt2020"
        // Interlaced pictures are converted field by field, as a camera does.
        let fields = interlaced ? "interl=1:" : ""
        filters.append(
            "scale=\(fields)out_color_matrix=\(matrix):out_range=\(range):flags=accurate_rnd+full_chroma_int")
        filters.append("format=\(pixelFormat)")
        if interlaced { filters.append("setfield=tff") }
        return filters
    }

    private var pixelFormat: String {
        if codec == .prores { return "yuv422p10le" }
        if codec == .mjpeg { return light == .full ? "yuvj420p" : "yuv420p" }
        // H.264 and HEVC cannot store odd sizes with halved chroma.
        let odd = (width % 2 == 1 || height % 2 == 1) && (codec == .h264 || codec == .hevc)
        return (odd ? "yuv444p" : "yuv420p") + (tenBit ? "10le" : "")
    }

    private var encoder: [String] {
        var options: [String]
        switch codec {
        case .h264:
            options = ["libx264", "-preset", "veryfast", "-crf", "14", "-bf", container == .avi ? "0" : "2"]
            if interlaced { options += ["-x264-params", "tff=1"] }
        case .hevc:
            options = ["libx265", "-preset", "ultrafast", "-crf", "14", "-x265-params", "log-level=error:bframes=2"]
            if container == .mp4 || container == .mov { options += ["-tag:v", "hvc1"] }
        case .vp9: options = ["libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "15", "-b:v", "0"]
        case .av1: options = ["libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-crf", "15", "-b:v", "0"]
        case .mpeg4: options = ["mpeg4", "-q:v", "2"]
        case .mpeg2: options = ["mpeg2video", "-q:v", "2"]
        case .mjpeg: options = ["mjpeg", "-q:v", "2", "-strict", "unofficial"]
        case .prores: options = ["prores_ks", "-profile:v", "standard"]
        }
        if interlaced { options += ["-flags", "+ildct+ilme"] }
        switch light {
        case .limited: options += ["-color_range", "tv", "-colorspace", "smpte170m"]
        case .full: options += ["-color_range", "pc", "-colorspace", "smpte170m"]
        case .hlg, .pq:
            let transfer = light == .hlg ? "arib-std-b67" : "smpte2084"
            options += ["-color_range", "tv", "-colorspace", "bt2020nc", "-color_primaries", "bt2020"]
            options += ["-color_trc", transfer]
        }
        return ["-c:v"] + options
    }

    private var isMatroska: Bool { container == .mkv || container == .webm }

    private var muxer: [String] {
        var options: [String] = []
        if isTurnedByTag, let clockwise = matrix.clockwise {
            options += ["-metadata:s:v:0", "ROTATE=\(clockwise)"]
        } else if isMatroska && matrix != .upright {
            options += MatroskaRoll.colourOptions
        }
        if lateStart > 0 { options += ["-output_ts_offset", "\(lateStart)"] }
        switch container {
        case .mp4, .mov: options += ["-video_track_timescale", "60000"]
        case .ts: options += ["-f", "mpegts"]
        case .mts: options += ["-f", "mpegts", "-mpegts_m2ts_mode", "1"]
        case .mkv, .webm, .avi: break
        }
        return options
    }
}
