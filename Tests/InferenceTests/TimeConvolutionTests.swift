import Inference
import Testing

@Suite struct TimeConvolutionTests {
    /// Word for word what the layer is said to do.
    private func expected(
        _ values: [Float], inputs: Int, kernel: Int, dilation: Int, bias: [Float], weights: [Float]
    ) -> [Float] {
        let steps = values.count / inputs
        return (0..<steps).flatMap { step in
            bias.indices.map { output in
                var sum = bias[output]
                for place in 0..<kernel {
                    let source = step + (place - kernel / 2) * dilation
                    guard (0..<steps).contains(source) else { continue }
                    for input in 0..<inputs {
                        sum += weights[(place * inputs + input) * bias.count + output] * values[source * inputs + input]
                    }
                }
                return sum
            }
        }
    }

    @Test(arguments: [(inputs: 3, outputs: 5), (4, 32), (2, 70)])
    func everyStepIsAWeightedSumOfThoseAboutIt(_ inputs: Int, _ outputs: Int) {
        func numbers(_ count: Int, _ seed: Int) -> [Float] { (0..<count).map { Float(($0 * 37 + seed) % 19) / 8 - 1 } }
        let (bias, weights) = (numbers(outputs, 3), numbers(5 * inputs * outputs, 5))
        let layer = TimeConvolution(inputs: inputs, kernel: 5, dilation: 2, bias: bias, weights: weights)
        for steps in [1, 2, 11] {
            let values = numbers(steps * inputs, 11)
            let found = layer.applied(to: values)
            let wanted = expected(values, inputs: inputs, kernel: 5, dilation: 2, bias: bias, weights: weights)
            #expect(found.count == wanted.count)
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-4 })
        }
        #expect(layer.applied(to: []) == [])
    }
}
