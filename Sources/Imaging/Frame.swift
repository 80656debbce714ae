internal import CSwing
public import SwingCore

/// One decoded, upright picture in planar YUV 4:2:0 with its time. Immutable, so it may cross stages and threads.
public final class Frame: @unchecked Sendable {
    // Sendable: the native picture is never written after it was handed in; drawing works on a copy.
    private let handle: OpaquePointer

    /// 0-based index in presentation order.
    public let index: Int
    /// Presentation time.
    public let time: MediaTime
    /// Ticks of the time base until the next frame; 0 when the container does not say.
    public let duration: Int64
    /// The frame that this one was made of for networks to look at; nil for one as it was filmed.
    private let original: Frame?

    /// Takes ownership of a native `csw_frame`.
    ///
    /// - Parameter original: the frame that it was made of, where something was left out.
    package init(
        takingOwnershipOf handle: OpaquePointer, index: Int, time: MediaTime, duration: Int64, original: Frame? = nil
    ) {
        self.handle = handle
        self.index = index
        self.time = time
        self.duration = duration
        self.original = original
    }

    /// The frame with all that was in front of the camera.
    public var asFilmed: Frame { original ?? self }

    deinit { csw_frame_free(handle) }

    public var size: PictureSize {
        PictureSize(width: Int(csw_frame_width(handle)), height: Int(csw_frame_height(handle)))
    }

    /// Lends the native handle for the duration of `body`.
    package func withHandle<R, E: Error>(_ body: (OpaquePointer) throws(E) -> R) throws(E) -> R { try body(handle) }

    /// A frame from packed RGB; for stills and tests. Width and height must be even.
    public convenience init(
        _ raster: Raster, index: Int = 0, time: MediaTime = .synthetic(seconds: 0)
    ) throws(ImagingError) {
        var made: OpaquePointer?
        try checked("making a frame from RGB") { error in
            raster.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return .failed }
                return csw_frame_from_rgb(base, Int32(raster.size.width), Int32(raster.size.height), &made, &error)
            }
        }
        guard let made else { throw ImagingError(action: "making a frame from RGB", detail: "no picture") }
        self.init(takingOwnershipOf: made, index: index, time: time, duration: 0)
    }

    /// The largest change of mean luma in any block of 8 x 8 pixels since another frame, 0 to 255; 255 when the sizes
    /// differ.
    ///
    /// - Parameter enough: a change that settles it. Where some block changed by so much, others may have changed by more.
    public func change(since other: Frame, enough: Double = 255) -> Double {
        csw_frame_change(handle, other.handle, enough)
    }

    /// Where the picture changed since another frame; nil when the sizes differ.
    public func changes(since other: Frame) -> PictureChanges? {
        var changes = PictureChanges(of: size)
        let isAlike = changes.values.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { csw_frame_changes(handle, other.handle, $0) } ?? true
        }
        return isAlike ? changes : nil
    }

    /// The picture as packed RGB.
    public func raster() throws(ImagingError) -> Raster {
        let size = self.size
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
        try checked("converting a frame to RGB") { error in
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return .failed }
                return csw_frame_to_rgb(handle, base, &error)
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    /// The picture as JPEG bytes. `quality` 1 to 100.
    public func jpeg(quality: Int = 90) throws(ImagingError) -> [UInt8] {
        var buffer = csw_buffer()
        try checked("compressing a still") { error in csw_frame_jpeg(handle, Int32(quality), &buffer, &error) }
        defer { csw_buffer_free(buffer) }
        return [UInt8](UnsafeBufferPointer(start: buffer.data, count: buffer.count))
    }

    /// Writes a warped crop as floats into `output` (`width * height * 3`), as a network wants it.
    ///
    /// - Parameters:
    ///   - transform: maps crop pixels to picture pixels, both counted from the middle of the first one; outside the
    ///     picture is black. Networks were found to tell hidden arms apart better in crops that are cut so: their mirror
    ///     images meet on the grid of their maps.
    ///   - format: what colours become, and their order.
    public func crop(
        _ transform: AffineTransform, width: Int, height: Int, format: CropFormat = CropFormat(),
        into output: UnsafeMutableBufferPointer<Float>
    ) throws(ImagingError) {
        precondition(output.count >= width * height * 3, "the buffer is too small for the crop")
        guard let base = output.baseAddress else { return }
        let matrix = transform.rows
        var native = format.native
        try checked("cutting a crop") { error in
            csw_frame_crop(handle, matrix, Int32(width), Int32(height), &native, base, &error)
        }
    }

    /// A warped square of the picture as a picture of its own, of the same moment: what a crop of it needs, in less memory.
    ///
    /// - Parameters:
    ///   - transform: as of a crop.
    ///   - side: pixels, an even number.
    public func cut(_ transform: AffineTransform, side: Int) throws(ImagingError) -> Frame {
        let matrix = transform.rows
        var made: OpaquePointer?
        try checked("cutting a picture") { error in csw_frame_cut(handle, matrix, Int32(side), &made, &error) }
        guard let made else { throw ImagingError(action: "cutting a picture", detail: "no picture") }
        return Frame(
            takingOwnershipOf: made, index: index, time: time, duration: duration,
            original: try original?.cut(transform, side: side))
    }

    /// Mean red, green and blue of a few points spread over an area, 0 to 1 each; black outside the picture.
    public func meanColor(in area: Rect) -> SIMD3<Float> {
        let side = 4
        // In the middles of as many fields, so that left and right are the same.
        let step = ImagePoint(area.width, area.height) / Double(side)
        let spread = AffineTransform(
            a: step.x, b: 0, tx: area.x + step.x / 2, c: 0, d: step.y, ty: area.y + step.y / 2)
        var pixels = [Float](repeating: 0, count: side * side * 3)
        let isCut: Void? = pixels.withUnsafeMutableBufferPointer { buffer in
            try? crop(spread, width: side, height: side, into: buffer)
        }
        guard isCut != nil else { return .zero }
        return (0..<side * side).map { SIMD3(pixels[3 * $0], pixels[3 * $0 + 1], pixels[3 * $0 + 2]) }
            .reduce(.zero, +) / Float(side * side)
    }
}
