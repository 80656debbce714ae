internal import SwingCore

extension SwingSight: MotionAnswer {
    static let network = MotionNetwork(
        weights: SwingNetworkWeights.bytes, width: SwingNetworkWeights.width, dilations: SwingNetworkWeights.dilations,
        outputs: SwingSight.count)

    static let tellsMoments = true

    init(_ outputs: [Float]) { self.init(outputs: outputs) }
}
