internal import Foundation
internal import Inference

/// A network that reads a run of readings: dilated convolutions along time with residual branches (Bai, Kolter and Koltun 2018),
/// so that each answer knows what the body did in a second or two before and after.
///
/// Such networks have learned on clips rendered by lot, whose truth is exact, what the landmark network's mistakes look like, and what
/// swings do; `scripts/train-trunk` and `scripts/train-swings` render and read the clips, train, measure on players the network has not
/// seen, and write its weights.
struct MotionNetwork: Sendable {
    private static let kernel = 5

    private let input: TimeConvolution
    private let branches: [(spread: TimeConvolution, mix: TimeConvolution)]
    private let output: TimeConvolution
    /// Numbers that are told of each step.
    private let outputs: Int
    /// How many steps on either side of a step its answer depends on.
    let reach: Int

    /// - Parameters:
    ///   - weights: of the layers in order, as `TimeConvolution` reads them below.
    ///   - width: channels of the layers in between.
    ///   - dilations: of each branch, steps from one place of its kernel to the next.
    ///   - outputs: numbers that are told of each step.
    init(weights: Data, width: Int, dilations: [Int], outputs: Int) {
        var rest = weights[...]
        input = TimeConvolution(inputs: MotionFeatures.count, outputs: width, from: &rest)
        branches = dilations.map { dilation in
            let spread = TimeConvolution(
                inputs: width, outputs: width, kernel: Self.kernel, dilation: dilation, from: &rest)
            return (spread, TimeConvolution(inputs: width, outputs: width, from: &rest))
        }
        output = TimeConvolution(inputs: width, outputs: outputs, from: &rest)
        self.outputs = outputs
        reach = dilations.reduce(0, +) * (Self.kernel / 2)
        precondition(rest.isEmpty, "weights of another network")
    }

    /// - Parameter features: `MotionFeatures.count` numbers a step, one step after the other.
    /// - Returns: for every step the outputs in order.
    func answers(to features: [Float]) -> [[Float]] {
        var state = input.applied(to: features)
        for branch in branches {
            let change = branch.mix.applied(to: branch.spread.applied(to: state).map { max(0, $0) })
            for index in state.indices { state[index] += change[index] }
        }
        let answers = output.applied(to: state.map { max(0, $0) })
        return stride(from: 0, to: answers.count, by: outputs).map { Array(answers[$0..<$0 + outputs]) }
    }
}

extension TimeConvolution {
    /// Takes a layer's numbers off the front: per output its scale and its bias, little-endian floats each, then per place in
    /// the kernel, input and output a signed byte, to be multiplied by the output's scale.
    fileprivate init(inputs: Int, outputs: Int, kernel: Int = 1, dilation: Int = 1, from bytes: inout Data.SubSequence)
    {
        func floats() -> [Float] {
            (0..<outputs).map { _ in
                defer { bytes.removeFirst(4) }
                return Float(bitPattern: bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
            }
        }
        let (scales, bias) = (floats(), floats())
        let count = kernel * inputs * outputs
        let weights = zip(bytes.prefix(count), 0...).map { Float(Int8(bitPattern: $0)) * scales[$1 % outputs] }
        bytes.removeFirst(count)
        self.init(inputs: inputs, kernel: kernel, dilation: dilation, bias: bias, weights: weights)
    }
}
