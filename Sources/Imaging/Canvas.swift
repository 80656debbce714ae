internal import CSwing
public import SwingCore

/// How a run of text is set. Lengths in pixels.
public struct TextStyle: Sendable, Hashable {
    public var size: Double
    /// 100 to 900.
    public var weight: Int
    public var color: Color
    /// Where lines wrap; nil for a single line.
    public var wrapWidth: Double?
    /// Factor of the font's own line spacing.
    public var lineSpacing: Double

    /// The typeface of everything drawn.
    public static let preferredFamily = "Inter"
    /// Inter first, then Noto Sans for the scripts it lacks.
    static let family = preferredFamily + ", Noto Sans"

    public init(size: Double, weight: Int = 400, color: Color, wrapWidth: Double? = nil, lineSpacing: Double = 1) {
        self.size = size
        self.weight = weight
        self.color = color
        self.wrapWidth = wrapWidth
        self.lineSpacing = lineSpacing
    }

    fileprivate func withNative<R, E: Error>(_ body: (csw_text_style) throws(E) -> R) throws(E) -> R {
        try Self.family.withCStringTyped { (family) throws(E) -> R in
            try body(
                csw_text_style(
                    family: family, size: size, weight: Int32(weight), wrap_width: wrapWidth ?? 0,
                    line_spacing: lineSpacing == 1 ? 0 : lineSpacing, color: color.native))
        }
    }

    /// The family the system gives for the preferred one.
    public static var resolvedFamily: String {
        var name = [CChar](repeating: 0, count: 128)
        csw_text_resolved_family(family, &name, name.count)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Width and height the text takes, in pixels.
    public func measure(_ text: String) throws(ImagingError) -> (width: Double, height: Double) {
        var width = 0.0
        var height = 0.0
        try withNative { (style) throws(ImagingError) in
            try checked("measuring text") { error in csw_text_measure(text, style, &width, &height, &error) }
        }
        return (width, height)
    }
}

extension String {
    /// `withCString` that keeps the error's type.
    fileprivate func withCStringTyped<R, E: Error>(_ body: (UnsafePointer<CChar>) throws(E) -> R) throws(E) -> R {
        let outcome: Result<R, E> = withCString { pointer in
            do throws(E) { return .success(try body(pointer)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}

extension Color {
    var native: csw_color { csw_color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// A transparent layer of a frame's size that shapes and text are drawn on, later blended onto the frame.
/// Remembers which tiles were drawn on, so blending and clearing cost follows what was drawn.
public struct Canvas: ~Copyable {
    fileprivate let handle: OpaquePointer
    public let size: PictureSize

    public init(size: PictureSize) throws(ImagingError) {
        var made: OpaquePointer?
        try checked("making a canvas") { error in
            csw_canvas_create(Int32(size.width), Int32(size.height), &made, &error)
        }
        guard let made else { throw ImagingError(action: "making a canvas", detail: "no surface") }
        handle = made
        self.size = size
    }

    deinit { csw_canvas_free(handle) }

    /// Makes the canvas transparent again.
    public mutating func clear() { csw_canvas_clear(handle) }

    public mutating func fill(_ path: Path, _ color: Color) throws(ImagingError) {
        let elements = path.native
        try checked("filling a shape") { error in
            csw_canvas_fill(handle, elements, elements.count, color.native, &error)
        }
    }

    /// Strokes with round caps and joins. `dash` is the length of dashes and gaps in pixels; nil for a solid line.
    public mutating func stroke(
        _ path: Path, _ color: Color, width: Double, dash: Double? = nil
    ) throws(ImagingError) {
        let elements = path.native
        try checked("stroking a line") { error in
            csw_canvas_stroke(handle, elements, elements.count, color.native, width, dash ?? 0, &error)
        }
    }

    /// Draws text with its top left corner at `origin`.
    public mutating func text(_ text: String, _ style: TextStyle, at origin: ImagePoint) throws(ImagingError) {
        let handle = self.handle
        try style.withNative { (native) throws(ImagingError) in
            try checked("drawing text") { error in
                csw_canvas_text(handle, text, native, origin.x, origin.y, &error)
            }
        }
    }
}

/// A frame's private copy that may be drawn on, and then becomes a frame again.
public struct EditablePicture: ~Copyable {
    private let handle: OpaquePointer
    private let index: Int
    private let time: MediaTime
    private let duration: Int64

    public init(copying frame: Frame) throws(ImagingError) {
        var made: OpaquePointer?
        try frame.withHandle { (source) throws(ImagingError) in
            try checked("copying a frame") { error in csw_frame_copy(source, &made, &error) }
        }
        guard let made else { throw ImagingError(action: "copying a frame", detail: "no picture") }
        handle = made
        index = frame.index
        time = frame.time
        duration = frame.duration
    }

    deinit { csw_frame_free(handle) }

    /// Blurs what lies behind a glass panel. `sigma` in pixels.
    public mutating func blur(_ rect: Rect, cornerRadius: Double, sigma: Double) throws(ImagingError) {
        let area = csw_rounded_rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height, radius: cornerRadius)
        try checked("blurring a backdrop") { error in csw_frame_blur(handle, area, sigma, &error) }
    }

    /// Blends a canvas of the same size over the picture; `opacity` 0 to 1 fades the whole layer.
    public mutating func blend(_ canvas: borrowing Canvas, opacity: Double = 1) throws(ImagingError) {
        let layer = canvas.handle
        try checked("blending an overlay") { error in csw_frame_blend(handle, layer, opacity, &error) }
    }

    /// Ends the drawing: the picture becomes an immutable frame with the original's time.
    public consuming func frame() -> Frame {
        let made = Frame(takingOwnershipOf: handle, index: index, time: time, duration: duration)
        discard self
        return made
    }
}
