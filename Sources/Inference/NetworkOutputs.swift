internal import CSwing

/// The outputs of a network that are read, by how many floats each has. Others may be left out, with all the work that
/// only they need.
public struct NetworkOutputs: Sendable, Hashable {
    /// Their last steps, in which thousands of numbers add up to one, are worked out in float32.
    public var exact: [Int]
    /// Worked out in bfloat16, and so is all before, where the processor multiplies that natively: in half the time. Its
    /// numbers keep three digits, enough for a map whose cells are weighed against their neighbours. A network whose exact
    /// outputs have no common last step before is exact as a whole.
    public var coarse: [Int]

    /// All there are, exact.
    public static let all = NetworkOutputs(exact: [], coarse: [])

    public init(exact: [Int], coarse: [Int]) {
        (self.exact, self.coarse) = (exact, coarse)
    }

    func withNative<R>(_ body: (csw_model_outputs) -> R) -> R {
        exact.withUnsafeBufferPointer { exact in
            coarse.withUnsafeBufferPointer { coarse in
                body(
                    csw_model_outputs(
                        exact: exact.baseAddress, exact_count: exact.count, coarse: coarse.baseAddress,
                        coarse_count: coarse.count))
            }
        }
    }
}
