internal import CSwing
public import Imaging

/// Compiled weights of one network, shared by any number of sessions.
public final class NeuralModel: @unchecked Sendable {
    // Sendable: the native model is immutable after loading.
    fileprivate let handle: OpaquePointer
    fileprivate let format: CropFormat
    private let file: VerifiedModel

    /// Loads a network that `ModelLibrary` has verified.
    ///
    /// - Parameters:
    ///   - threads: CPU threads, shared evenly by the sessions that run at the same time.
    ///   - sessions: how many may run at the same time; more wait for each other.
    ///   - outputs: those that will be read.
    ///   - cache: where the compiled network is kept for the next run; nil for nowhere.
    public init(
        _ file: VerifiedModel, threads: Int, sessions: Int = 1, outputs: NetworkOutputs = .all,
        cache: NetworkCache? = NetworkCache()
    ) throws(InferenceError) {
        do throws(NetworkInput.UnusableInput) {
            format = try file.record.entry.input.cropFormat()
        } catch {
            throw file.error(.manifestInvalid, path: file.manifest, "\(file.record.entry.name): \(error.detail)")
        }
        var loaded: OpaquePointer?
        var error = csw_error()
        let shape = file.record.entry.input.shape.map(Int64.init)
        let status = Self.withNative(cache, file.record, outputs) { cache in
            outputs.withNative { outputs in
                csw_model_load(
                    file.path, shape, outputs, cache, Int32(threads), Int32(sessions), &loaded, &error)
            }
        }
        guard status == .ok, let loaded else { throw file.error(.cannotLoad, path: file.path, error.text) }
        handle = loaded
        self.file = file
    }

    deinit { csw_model_free(handle) }

    private static func withNative<R>(
        _ cache: NetworkCache?, _ record: NetworkRecord, _ outputs: NetworkOutputs, _ body: (csw_model_cache) -> R
    ) -> R {
        guard let cache else { return body(csw_model_cache()) }
        return cache.file(for: record).withCString { path in
            NetworkCache.key(for: record, outputs: outputs).withCString { key in
                body(csw_model_cache(path: path, key: key))
            }
        }
    }

    public var record: NetworkRecord { file.record }

    /// Floats of every output, in the network's own order, the coarse ones first where it was split; 0 for one of other
    /// numbers, which cannot be read.
    public var outputSizes: [Int] {
        (0..<csw_model_output_count(handle)).map { csw_model_output_size(handle, $0) }
    }

    /// The index of the output with this many floats: networks name theirs `Identity_3` and the like.
    public func output(ofSize size: Int) throws(InferenceError) -> Int {
        guard let index = outputSizes.firstIndex(of: size) else {
            throw error(.cannotLoad, "no output of \(size) values; its outputs have \(outputSizes)")
        }
        return index
    }

    /// An error of this network.
    public func error(_ code: InferenceError.Code, _ detail: String) -> InferenceError {
        file.error(code, path: code == .manifestInvalid ? file.manifest : file.path, detail)
    }
}

extension VerifiedModel {
    fileprivate func error(_ code: InferenceError.Code, path: String, _ detail: String) -> InferenceError {
        let error = InferenceError(code, path: path, detail: detail)
        return isOptional ? error.ofOptionalNetwork(in: manifest) : error
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
            throw model.error(.cannotLoad, error.text)
        }
        handle = made
        self.model = model
    }

    deinit { csw_session_free(handle) }

    /// Cuts a crop straight into the network's input, as its manifest says, and runs it.
    ///
    /// - Parameter transform: maps pixels of the crop, which is as large as the network's input, to picture pixels.
    public mutating func run(on frame: Frame, crop transform: AffineTransform) throws(InferenceError) {
        let size = model.record.entry.input
        let input = UnsafeMutableBufferPointer(
            start: csw_session_input(handle), count: csw_model_input_size(model.handle))
        do throws(ImagingError) {
            try frame.crop(transform, width: size.width, height: size.height, format: model.format, into: input)
        } catch {
            throw model.error(.cannotRun, error.description)
        }
        var error = csw_error()
        guard csw_session_run(handle, &error) == .ok else { throw model.error(.cannotRun, error.text) }
    }

    /// A copy of one output of the last run.
    public func output(_ index: Int) -> [Float] {
        let count = model.outputSizes[index]
        return [Float](UnsafeBufferPointer(start: csw_session_output(handle, index), count: count))
    }

    /// The numbers of one output of the last run that are greater than `least`, in order, and their places in it.
    public func output(_ index: Int, above least: Float) -> (places: [Int32], values: [Float]) {
        let size = model.outputSizes[index]
        let count = csw_session_count_above(handle, index, size, least)
        var places = [Int32](repeating: 0, count: count)
        var values = [Float](repeating: 0, count: count)
        if count > 0 { csw_session_output_above(handle, index, size, least, &places, &values) }
        return (places, values)
    }
}

/// The neural runtime.
public enum NeuralRuntime {
    public static var version: String { String(cString: csw_inference_version()) }

    /// What coarse outputs are worked out in on this processor, see `NetworkOutputs`.
    public static var coarsePrecision: String { csw_inference_has_bfloat16() != 0 ? "bfloat16" : "float32" }
}
