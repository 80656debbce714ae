internal import SwingCore

/// Which way the trunk is turned, and whether the sides were exchanged, as the network that learned it tells of one reading.
struct TrunkSight: Sendable, Hashable {
    /// From the right shoulder to the left one, seen from above: across the picture to the right, and away from the camera;
    /// shorter than 1 where the plain and the mirrored run disagree.
    var shoulders: ImagePoint
    /// The same of the hips.
    var hips: ImagePoint
    /// Natural logarithm of the odds that the landmark network exchanged the sides of shoulders and arms.
    var armsExchanged: Double
    /// The same of hips and legs.
    var legsExchanged: Double
}

extension TrunkSight: MotionAnswer {
    /// The network's outputs in their order.
    enum Output: Int, CaseIterable {
        case shouldersAcross, shouldersDepth, hipsAcross, hipsDepth, armsExchanged, hipsExchanged
    }

    static let network = MotionNetwork(
        weights: TrunkNetworkWeights.bytes, width: TrunkNetworkWeights.width, outputs: Output.allCases.count)

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

    /// The mirror's left is on the right, as are its sides: across stays, and what was behind is before.
    var mirrored: TrunkSight {
        TrunkSight(
            shoulders: ImagePoint(shoulders.x, -shoulders.y), hips: ImagePoint(hips.x, -hips.y),
            armsExchanged: armsExchanged, legsExchanged: legsExchanged)
    }

    func moved(_ share: Double, towards other: TrunkSight) -> TrunkSight {
        TrunkSight(
            shoulders: shoulders + (other.shoulders - shoulders) * share, hips: hips + (other.hips - hips) * share,
            armsExchanged: armsExchanged + (other.armsExchanged - armsExchanged) * share,
            legsExchanged: legsExchanged + (other.legsExchanged - legsExchanged) * share)
    }
}
