internal import SwingCore

extension TrunkSight: MotionAnswer {
    /// The network's outputs in their order.
    enum Output: Int, CaseIterable {
        case shouldersAcross, shouldersDepth, hipsAcross, hipsDepth, armsExchanged, hipsExchanged
    }

    static let network = MotionNetwork(
        weights: TrunkNetworkWeights.bytes, width: TrunkNetworkWeights.width, dilations: TrunkNetworkWeights.dilations,
        outputs: Output.allCases.count)

    static let tellsMoments = false

    init(_ outputs: [Float]) {
        func answer(_ output: Output) -> Double { Double(outputs[output.rawValue]) }
        func direction(_ across: Output, _ depth: Output) -> ImagePoint {
            let line = ImagePoint(answer(across), answer(depth))
            return line / max(.leastNormalMagnitude, line.length)
        }
        self.init(
            shoulders: direction(.shouldersAcross, .shouldersDepth), hips: direction(.hipsAcross, .hipsDepth),
            armsExchanged: answer(.armsExchanged), legsExchanged: answer(.hipsExchanged))
    }
}
