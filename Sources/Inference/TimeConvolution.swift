internal import CSwing

/// A layer of a network that reads a run of steps: each output is a weighted sum of the inputs of a few steps about it. What
/// lies beyond either end of the run is zero.
public struct TimeConvolution: Sendable {
    private let inputs: Int
    private let outputs: Int
    /// Outputs with those that fill the last group of lanes.
    private let padded: Int
    private let kernel: Int
    private let dilation: Int
    private let bias: [Float]
    private let weights: [Float]

    /// - Parameters:
    ///   - inputs: numbers a step that it reads.
    ///   - kernel: steps that one output looks at, an odd number.
    ///   - dilation: steps from one of those to the next.
    ///   - bias: one per output.
    ///   - weights: by place in the kernel, then input, then output.
    public init(inputs: Int, kernel: Int, dilation: Int, bias: [Float], weights: [Float]) {
        precondition(weights.count == kernel * inputs * bias.count, "weights of another layer")
        let lanes = Int(CSW_CONVOLUTION_LANES)
        let padded = (bias.count + lanes - 1) / lanes * lanes
        (self.inputs, outputs, self.kernel, self.dilation) = (inputs, bias.count, kernel, dilation)
        self.padded = padded
        func filled(_ row: some Collection<Float>) -> [Float] {
            row + [Float](repeating: 0, count: padded - bias.count)
        }
        self.bias = filled(bias)
        self.weights = (0..<kernel * inputs).flatMap { filled(weights[$0 * bias.count..<($0 + 1) * bias.count]) }
    }

    /// - Parameter values: the inputs of one step after the other.
    /// - Returns: the outputs likewise.
    public func applied(to values: [Float]) -> [Float] {
        let steps = values.count / inputs
        guard steps > 0 else { return [] }
        let all = [Float](unsafeUninitializedCapacity: steps * padded) { out, count in
            bias.withUnsafeBufferPointer { bias in
                weights.withUnsafeBufferPointer { weights in
                    guard let bias = bias.baseAddress, let weights = weights.baseAddress, let out = out.baseAddress
                    else {
                        return
                    }
                    var layer = csw_convolution(
                        inputs: Int32(inputs), outputs: Int32(padded), kernel: Int32(kernel),
                        dilation: Int32(dilation), bias: bias, weights: weights)
                    csw_convolve(&layer, values, Int32(steps), out)
                    count = steps * padded
                }
            }
        }
        guard padded > outputs else { return all }
        return (0..<steps).flatMap { all[$0 * padded..<$0 * padded + outputs] }
    }
}
