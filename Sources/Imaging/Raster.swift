internal import CSwing
public import SwingCore

/// Packed 8-bit RGB pixels, row by row; for stills, goldens and tests. Frames of a video stay in YUV.
public struct Raster: Sendable, Hashable {
    public let size: PictureSize
    public var pixels: [UInt8]

    /// - Precondition: `pixels` holds width x height x 3 bytes.
    public init(size: PictureSize, pixels: [UInt8]) {
        precondition(pixels.count == size.width * size.height * 3, "three bytes per pixel")
        self.size = size
        self.pixels = pixels
    }

    /// A raster of one colour.
    public init(size: PictureSize, filledWith color: Color) {
        let pixel = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
        self.init(
            size: size, pixels: (0..<size.width * size.height).flatMap { _ in pixel })
    }

    /// Red, green and blue, 0 to 255, at a pixel inside the picture.
    public subscript(x: Int, y: Int) -> SIMD3<Int> {
        let base = (y * size.width + x) * 3
        return SIMD3(Int(pixels[base]), Int(pixels[base + 1]), Int(pixels[base + 2]))
    }

    public init(pngAt path: String) throws(ImagingError) {
        var buffer = csw_buffer()
        var width: Int32 = 0
        var height: Int32 = 0
        try checked("reading \(path)") { error in csw_png_read(path, &buffer, &width, &height, &error) }
        defer { csw_buffer_free(buffer) }
        self.init(
            size: PictureSize(width: Int(width), height: Int(height)),
            pixels: [UInt8](UnsafeBufferPointer(start: buffer.data, count: buffer.count)))
    }

    public func writePNG(to path: String) throws(ImagingError) {
        try checked("writing \(path)") { error in
            pixels.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return .failed }
                return csw_png_write(path, base, Int32(size.width), Int32(size.height), &error)
            }
        }
    }
}
