internal import Foundation

/// A network that reads a run of readings: dilated convolutions along time with residual branches (Bai, Kolter and Koltun 2018),
/// so that each answer knows what the body did in a second or two before and after.
///
/// Such networks have learned on clips rendered by lot, whose truth is exact, what the landmark network's mistakes look like, and what
/// swings do; `scripts/train-trunk` and `scripts/train-swings` render and read the clips, train, measure on players the network has not
/// seen, and write its weights.
struct MotionNetwork: Sendable {
    private static let kernel = 5

    private let input: Layer
    private let branches: [(spread: Layer, mix: Layer)]
    private let output: Layer
    /// Numbers that are told of each step.
    private let outputs: Int
    /// How many steps on either side of a step its answer depends on.
    let reach: Int

    /// - Parameters:
    ///   - weights: of the layers in order, as `Layer` reads them.
    ///   - width: channels of the layers in between.
    ///   - dilations: of each branch, steps from one place of its kernel to the next.
    ///   - outputs: numbers that are told of each step.
    init(weights: Data, width: Int, dilations: [Int], outputs: Int) {
        var rest = weights[...]
        input = Layer(inputs: MotionFeatures.count, outputs: width, from: &rest)
        branches = dilations.map { dilation in
            let spread = Layer(inputs: width, outputs: width, kernel: Self.kernel, dilation: dilation, from: &rest)
            return (spread, Layer(inputs: width, outputs: width, from: &rest))
        }
        output = Layer(inputs: width, outputs: outputs, from: &rest)
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

    /// A convolution along time; what lies beyond either end of the run is zero.
    private struct Layer: Sendable {
        typealias Lanes = SIMD16<Float>

        private let inputs: Int
        private let outputs: Int
        private let kernel: Int
        private let dilation: Int
        /// Per output, as many lanes as hold them all.
        private let bias: [Lanes]
        /// By place in the kernel, then input, then output.
        private let weights: [Lanes]

        /// Takes the layer's numbers off the front: per output its scale and its bias, little-endian floats each, then
        /// per place in the kernel, input and output a signed byte, to be multiplied by the output's scale.
        init(inputs: Int, outputs: Int, kernel: Int = 1, dilation: Int = 1, from bytes: inout Data.SubSequence) {
            let lanes = (outputs + Lanes.scalarCount - 1) / Lanes.scalarCount
            func floats() -> [Lanes] {
                var result = [Lanes](repeating: .zero, count: lanes)
                for output in 0..<outputs {
                    let bits = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                    bytes.removeFirst(4)
                    result[output / Lanes.scalarCount][output % Lanes.scalarCount] = Float(bitPattern: bits)
                }
                return result
            }
            let scales = floats()
            bias = floats()
            var weights = [Lanes](repeating: .zero, count: kernel * inputs * lanes)
            for row in 0..<kernel * inputs {
                for (output, byte) in bytes.prefix(outputs).enumerated() {
                    let (lane, place) = (output / Lanes.scalarCount, output % Lanes.scalarCount)
                    weights[row * lanes + lane][place] = Float(Int8(bitPattern: byte)) * scales[lane][place]
                }
                bytes.removeFirst(outputs)
            }
            (self.inputs, self.outputs, self.kernel, self.dilation) = (inputs, outputs, kernel, dilation)
            self.weights = weights
        }

        func applied(to values: [Float]) -> [Float] {
            let steps = values.count / inputs
            var result: [Float] = []
            result.reserveCapacity(steps * outputs)
            for step in 0..<steps {
                var sums = bias
                for place in 0..<kernel {
                    let source = step + (place - kernel / 2) * dilation
                    guard source >= 0, source < steps else { continue }
                    for input in 0..<inputs {
                        let value = values[source * inputs + input]
                        let row = (place * inputs + input) * sums.count
                        for lane in sums.indices { sums[lane] += weights[row + lane] * value }
                    }
                }
                for output in 0..<outputs {
                    result.append(sums[output / Lanes.scalarCount][output % Lanes.scalarCount])
                }
            }
            return result
        }
    }
}
