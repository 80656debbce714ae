internal import CSwing
public import Imaging

/// Compiled weights of one network, shared by any number of sessions.
public final class NeuralModel: @unchecked Sendable {
    // Sendable: the native model is immutable after loading.
    fileprivate let handle: OpaquePointer
    public let name: String

    /// Loads a network that `ModelLibrary` has verified.
    ///
    /// - Parameters:
    ///   - threads: CPU threads, shared evenly by the sessions that run at the same time.
    ///   - sessions: how many may run at the same time; more wait for each other.
    ///   - cache: where the compiled network is kept for the next run; nil for nowhere.
    public init(
        _ file: VerifiedModel, threads: Int, sessions: Int = 1, cache: NetworkCache? = NetworkCache()
    ) throws(InferenceError) {
        var loaded: OpaquePointer?
        var error = csw_error()
        let status = Self.withNative(cache, file.entry) {
            csw_model_load(file.path, $0, Int32(threads), Int32(sessions), &loaded, &error)
        }
        guard status == .ok, let loaded else {
            throw InferenceError(.cannotLoad, path: file.path, detail: error.text)
        }
        handle = loaded
        name = file.entry.name
    }

    deinit { csw_model_free(handle) }

    private static func withNative<R>(
        _ cache: NetworkCache?, _ entry: ModelEntry, _ body: (csw_model_cache) -> R
    ) -> R {
        guard let cache else { return body(csw_model_cache()) }
        return cache.file(for: entry).withCString { path in
            NetworkCache.key(for: entry).withCString { key in body(csw_model_cache(path: path, key: key)) }
        }
    }

    /// Floats the network takes.
    public var inputSize: Int { csw_model_input_size(handle) }

    /// Floats of every output, in the network's own order.
    public var outputSizes: [Int] {
        (0..<csw_model_output_count(handle)).map { csw_model_output_size(handle, $0) }
    }
}

/// One worker's buffers for a network. Used by one owner at a time.
public struct NeuralSession: ~Copyable {
    private let handle: OpaquePointer
    /// Keeps the weights alive as long as the session.
    private let model: NeuralModel

    public init(_ model: NeuralModel) throws(InferenceError) {
        var made: OpaquePointer?
        var error = csw_error()
        guard csw_session_create(model.handle, &made, &error) == .ok, let made else {
            throw InferenceError(.cannotLoad, path: model.name, detail: error.text)
        }
        handle = made
        self.model = model
    }

    deinit { csw_session_free(handle) }

    /// Cuts a crop straight into the network's input and runs it.
    ///
    /// - Parameters:
    ///   - transform: maps crop pixels to picture pixels.
    ///   - range: what black and white become.
    public mutating func run(
        on frame: Frame, crop transform: AffineTransform, width: Int, height: Int, range: ClosedRange<Float>
    ) throws(InferenceError) {
        guard width * height * 3 == model.inputSize else {
            let detail = "it takes \(model.inputSize) numbers, not \(width) x \(height) pixels"
            throw InferenceError(.cannotRun, path: model.name, detail: detail)
        }
        let input = UnsafeMutableBufferPointer(start: csw_session_input(handle), count: model.inputSize)
        do throws(ImagingError) {
            try frame.crop(transform, width: width, height: height, range: range, into: input)
        } catch {
            throw InferenceError(.cannotRun, path: model.name, detail: error.description)
        }
        var error = csw_error()
        guard csw_session_run(handle, &error) == .ok else {
            throw InferenceError(.cannotRun, path: model.name, detail: error.text)
        }
    }

    /// A copy of one output of the last run.
    public func output(_ index: Int) -> [Float] {
        let count = model.outputSizes[index]
        return [Float](UnsafeBufferPointer(start: csw_session_output(handle, index), count: count))
    }
}

/// The neural runtime.
public enum NeuralRuntime {
    public static var version: String { String(cString: csw_inference_version()) }
}
