package import CSwing

/// A failure while handling pixels: drawing, converting or writing a picture.
public struct ImagingError: Error, Sendable, CustomStringConvertible {
    /// What was being done.
    public let action: String
    /// The native library's own words.
    public let detail: String

    public init(action: String, detail: String) {
        self.action = action
        self.detail = detail
    }

    public var description: String { "\(action): \(detail)" }
}

/// Runs a native call that reports through `csw_error` and turns a failure into an `ImagingError`.
func checked(_ action: String, _ call: (inout csw_error) -> csw_status) throws(ImagingError) {
    var error = csw_error()
    guard call(&error) == .ok else { throw ImagingError(action: action, detail: error.text) }
}

/// The text in a native buffer of fixed size, up to its terminator.
package func nativeText<Buffer>(_ buffer: Buffer) -> String {
    withUnsafeBytes(of: buffer) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}

extension csw_error {
    /// The native library's own words.
    package var text: String { nativeText(message) }
}
