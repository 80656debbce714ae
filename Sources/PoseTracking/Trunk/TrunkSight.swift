internal import SwingCore

/// What `TrunkNetwork` makes of one reading.
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

/// Asks `TrunkNetwork` about a clip.
struct TrunkReader: Sendable {
    private let network: TrunkNetwork

    init(network: TrunkNetwork = .trained) { self.network = network }

    /// One per frame; nil where there is no reading.
    func sights(of frames: [ObservedFrame]) -> [TrunkSight?] {
        let torso = frames.typicalTorso
        var result = [TrunkSight?](repeating: nil, count: frames.count)
        for run in frames.runs {
            let features = TrunkFeatures(run.map { frames[$0] }, torso: torso)
            let steps = zip(
                network.answers(to: features.plain).map { TrunkSight($0) },
                network.answers(to: features.mirrored).map { TrunkSight($0).mirrored }
            ).map { $0.moved(0.5, towards: $1) }
            for index in run {
                let place = min(
                    Double(steps.count - 1),
                    max(0, (frames[index].time.seconds - features.times[0]) * TrunkFeatures.rate))
                let before = Int(place)
                result[index] = steps[before].moved(
                    place - Double(before), towards: steps[min(before + 1, steps.count - 1)])
            }
        }
        return result
    }
}

extension TrunkSight {
    fileprivate init(_ answers: [Float]) {
        func answer(_ output: TrunkNetwork.Output) -> Double { Double(answers[output.rawValue]) }
        func direction(_ across: TrunkNetwork.Output, _ depth: TrunkNetwork.Output) -> ImagePoint {
            let line = ImagePoint(answer(across), answer(depth))
            return line / max(.leastNormalMagnitude, line.length)
        }
        self.init(
            shoulders: direction(.shouldersAcross, .shouldersDepth), hips: direction(.hipsAcross, .hipsDepth),
            armsExchanged: answer(.armsExchanged), legsExchanged: answer(.hipsExchanged))
    }

    /// The mirror's left is on the right, as are its sides: across stays, and what was behind is before.
    fileprivate var mirrored: TrunkSight {
        TrunkSight(
            shoulders: ImagePoint(shoulders.x, -shoulders.y), hips: ImagePoint(hips.x, -hips.y),
            armsExchanged: armsExchanged, legsExchanged: legsExchanged)
    }

    fileprivate func moved(_ share: Double, towards other: TrunkSight) -> TrunkSight {
        TrunkSight(
            shoulders: shoulders + (other.shoulders - shoulders) * share, hips: hips + (other.hips - hips) * share,
            armsExchanged: armsExchanged + (other.armsExchanged - armsExchanged) * share,
            legsExchanged: legsExchanged + (other.legsExchanged - legsExchanged) * share)
    }
}
